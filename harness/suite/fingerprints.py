"""What a case was when it was measured, as two hashes: what the agent was asked, and what the grader expected.

The backend it was measured over has one of its own.
"""

from __future__ import annotations

from fake_backend.documents import fingerprint
from harness.domain.case import Case
from harness.domain.suite import CaseFingerprint, Suite

ASKED = {"ask", "context"}
"""What the agent sees. A change takes the case's baseline away."""

SILENT = {"id", "group", "difficulty", "tags", "why", "timeout_s", "budget", "solution", "examples"}
"""What neither the agent sees nor a grade depends on; `budget` counts as the number it comes to."""


def case_fingerprint(case: Case) -> CaseFingerprint:
    """Return the fingerprints of a case whose workings are computed.

    Two cases that ask and expect the same have equal fingerprints, whatever they are called and however their files are
    laid out. An expected figure counts by its value, not by the working it came from.
    """
    expected = case.model_dump(by_alias=True, exclude=ASKED | SILENT)
    for figure in expected["answer"]["facts"]:
        del figure["working"]
    return CaseFingerprint(
        ask=fingerprint(case.model_dump(include=ASKED)),
        expectation=fingerprint({**expected, "budget": case.call_budget}),
    )


def backend_fingerprint(suite: Suite) -> str | None:
    """`sha256:…` of the backend's declaration; None where the suite has no backend."""
    return fingerprint(suite.backend.model_dump(mode="json")) if suite.backend else None
