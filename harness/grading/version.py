"""The grader's version: it changes when any verdict on the corpora or the committed baselines changes.

`tests/unit/grading/test_grader_version.py` holds that, and raises it.
"""

GRADER_VERSION = "1"
