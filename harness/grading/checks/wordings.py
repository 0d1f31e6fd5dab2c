"""What an answer has to say in so many words, and in which form: `answer.says` to `answer.not_schema`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.domain.grade import CheckResult, Finding
from harness.grading.checks import wording
from harness.grading.context import Subject, failed, passed


def _wording(
    check: str, key: str, judge: Callable[[str, Any], tuple[Finding, ...]]
) -> Callable[[Subject], CheckResult | None]:
    """A check that compares the answer's words with what stands under one key of the case."""

    def judged(subject: Subject) -> CheckResult | None:
        expected = getattr(subject.case.answer, key)
        if expected is None or expected == ():
            return None
        found = judge(subject.answer, expected)
        return failed(check, *found) if found else passed(check)

    return judged


says = _wording("answer.says", "says", wording.says)
says_none = _wording("answer.says_none", "says_none", wording.says_none)
equals = _wording("answer.equals", "equals", wording.equals)
not_equals = _wording("answer.not_equals", "not_equals", wording.not_equals)
matches = _wording("answer.matches", "matches", wording.matches)
not_matches = _wording("answer.not_matches", "not_matches", wording.not_matches)
schema = _wording("answer.schema", "schema_", wording.fits_schema)
not_schema = _wording("answer.not_schema", "not_schema", wording.breaks_schema)
