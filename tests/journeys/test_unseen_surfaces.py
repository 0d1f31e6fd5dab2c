"""A run whose server could not be looked at says that, and not that its tools are gone."""

from __future__ import annotations

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import CLOSE, Workbench

pytestmark = pytest.mark.slow


def invalid(bench: Workbench) -> str:
    """The terminal report of a run that is invalid."""
    said = bench.save().do("run", bench.path, "--out", "second")
    assert said.code == ExitCode.NOT_MEASURED
    return said.out


@pytest.fixture
def promoted(bench: Workbench) -> Workbench:
    """A bench with a baseline."""
    assert bench.save().do("run", bench.path, "--out", "first").code == ExitCode.OK
    assert bench.do("promote", "first", "--reason", "first").code == ExitCode.OK
    return bench


def test_a_server_that_never_answered_has_not_lost_its_tools(promoted: Workbench) -> None:
    """The reviewer of a broken import must not read that every tool was removed."""
    promoted.behaviour |= {"exit_start": 1}
    out = invalid(promoted)
    assert "is gone" not in out
    assert "→ not seen" in out


def test_a_server_that_was_seen_and_refused_shows_what_really_changed(promoted: Workbench) -> None:
    """A write tool that made the run invalid is exactly what a reviewer wants to see."""
    promoted.behaviour["tools"].append(CLOSE | {"annotations": {"readOnlyHint": False}})
    out = invalid(promoted)
    assert "tool close_account is new" in out
    assert "is gone" not in out
    assert "not seen" not in out
