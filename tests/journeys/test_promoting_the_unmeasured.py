"""`promote` of runs in which attempts could not be measured: what can be compared with nothing is never silent."""

from __future__ import annotations

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import Workbench

pytestmark = pytest.mark.slow
DOWN = [{"ending": "service", "detail": "529"}]


def test_runs_without_a_measured_attempt_make_no_baseline(bench: Workbench) -> None:
    """A baseline of nothing looks like one and lets everything pass."""
    bench.scripted(**{"*": DOWN}).do("run", bench.path, "--out", "out")
    said = bench.do("promote", "out", "--reason", "x")
    assert said.code == ExitCode.USER_ERROR
    assert "no attempt of these runs was measured" in said.err
    assert not (bench.path / "baselines").exists()


def test_a_case_that_was_never_measured_is_named(bench: Workbench) -> None:
    """Its regression will not be seen; whoever promotes must know."""
    bench.scripted(balance=[{"answer": "SGD 1200"}], hours=DOWN).do("run", bench.path, "--out", "out")
    said = bench.do("promote", "out", "--reason", "x", "--json", "-")
    assert said.code == ExitCode.OK
    assert "no attempt of hours was measured: it will be compared with nothing" in said.json["warnings"]
    assert "warning: no attempt of hours was measured" in said.err
