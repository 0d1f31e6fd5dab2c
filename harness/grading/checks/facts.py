"""`answer.facts`."""

from __future__ import annotations

from harness.domain.grade import CheckResult
from harness.grading.context import Subject


def facts(subject: Subject) -> CheckResult | None:
    """To come."""
    return None
