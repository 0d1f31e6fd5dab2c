"""What the attempt left behind in its world: `state`, the expected changes and no collateral ones."""

from __future__ import annotations

from fake_backend.documents import counted
from fake_backend.fixtures.expected_state import parse_expected_state
from fake_backend.fixtures.matchers import Mismatch
from fake_backend.fixtures.state_diff import StateDiff
from fake_backend.fixtures.state_judging import judge_state
from harness.domain.grade import CheckResult
from harness.grading.context import Subject, failed, finding, passed

MOST = 20


def state(subject: Subject) -> CheckResult | None:
    """The world changed as the case expects and nowhere else.

    Of an attempt that was cut off only what it did is judged, not what it had not come to do. Without a backend there
    is no state to see: the check then neither passes nor fails.
    """
    expected = subject.case.state
    if expected is None:
        return None
    diff = subject.evidence.state
    if diff is None:
        message = "no backend stands behind this server, so its state cannot be seen"
        return CheckResult(check="state", outcome="not_checkable", findings=(finding("state", message),))
    wrong = judge_state(diff, parse_expected_state(expected))
    if subject.partial:
        wrong = tuple(mismatch for mismatch in wrong if _was_done(mismatch, diff))
    if not wrong:
        return passed("state")
    findings = [finding("state", str(mismatch), path=mismatch.path) for mismatch in wrong[:MOST]]
    if len(wrong) > MOST:
        findings.append(finding("state", f"and {counted(len(wrong) - MOST, 'more change')}"))
    return failed("state", *findings)


def _was_done(mismatch: Mismatch, diff: StateDiff) -> bool:
    """Whether the mismatch is a change that happened, rather than one that did not."""
    return any(path == mismatch.path or path.startswith(f"{mismatch.path}.") for path in diff.paths) and (
        "." in mismatch.path
    )
