"""What a person recorded about one failed attempt: whose fault it was. A record is never edited for it."""

from __future__ import annotations

from typing import Literal, get_args

from harness.domain.values import Value

ReviewVerdict = Literal["model-failure", "grader-false-fail", "expectation-in-question"]
VERDICTS: tuple[ReviewVerdict, ...] = get_args(ReviewVerdict)


class Review(Value):
    """One line of `reviews.jsonl`. A later line on the same attempt takes the place of an earlier one.

    `digest` is that of the end of the run's record, so that a review cannot slip under another run; `attempt` is
    written as reports name it, `march-2026#2`; `when` is a moment in UTC.
    """

    kind: Literal["review"] = "review"
    format: Literal[1] = 1
    run: str
    digest: str
    attempt: str
    verdict: ReviewVerdict
    by: str
    when: str
    note: str = ""
