"""`answer.declines`."""

from __future__ import annotations

from harness.domain.grade import CheckResult
from harness.grading.context import Subject


def declines(subject: Subject) -> CheckResult | None:
    """To come."""
    return None
