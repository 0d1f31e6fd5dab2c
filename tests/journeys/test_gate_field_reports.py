"""What went wrong in other harnesses' gates (field reports O37 to O41), through `gate` on files of plain counts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from harness import entropy
from harness.errors import ExitCode
from tests.doubles.workbench import Said, Workbench

Counts = tuple[int, int, int]


def gated(bench: Workbench, baseline: dict[str, Counts], run: dict[str, Counts], *words: str, **keys: Any) -> Said:  # noqa: ANN401 - keys of the run's file
    """What `gate` says of these counts: passed, failed and unmeasured by case; the shown text stands in `err`."""
    for name, counts, more in (("b.json", baseline, {}), ("r.json", run, keys)):
        cases = [
            {"id": case, "passed": passed, "failed": failed, "unmeasured": unmeasured}
            for case, (passed, failed, unmeasured) in counts.items()
        ]
        Path(name).write_text(json.dumps({"cases": cases, **more}), encoding="utf-8")
    return bench.do("gate", "--baseline", "b.json", "--run", "r.json", "--json", "-", *words)


def checks(said: Said) -> dict[str, Any]:
    """The checks by name."""
    return {check["name"]: check for check in said.json["checks"]}


SOUND = (28, 2, 0)


def test_o37_errors_stay_beside_the_rate_and_too_many_allow_no_verdict(bench: Workbench) -> None:
    """80 of 100 were shown as 88.9 % and a success: here 7 of 8, its own interval, and a limit on what is missing."""
    said = gated(bench, {"a": SOUND}, {"a": (7, 1, 2)})
    assert (said.code, said.json["verdict"]) == (ExitCode.NOT_MEASURED, "inconclusive")
    assert said.json["attempts"] == {"passed": 7, "failed": 1, "unmeasured": 2}
    rate = said.json["pass_rate"]
    assert (rate["value"], rate["n"], rate["method"]) == (0.875, 8, "wilson-95")
    assert (rate["low"], rate["high"]) == (pytest.approx(0.5291, abs=1e-4), pytest.approx(0.9776, abs=1e-4))
    assert "passed 7 of 8 measured, 2 unmeasured: 87.5 % (95 % interval 52.9 % to 97.8 %)" in said.err
    assert "8 of 10 attempts measured, 2 unmeasured (20 %; at most 10 % may be)" in checks(said)["measured"]["evidence"]


def test_o37_nothing_but_errors_is_neither_nothing_nor_everything(bench: Workbench) -> None:
    """No rate, and the gate does not pass."""
    said = gated(bench, {"a": SOUND}, {"a": (0, 0, 10)})
    assert said.code == ExitCode.NOT_MEASURED
    assert said.json["pass_rate"] is None
    assert "passed 0 of 0 measured, 10 unmeasured: no data" in said.err


@pytest.mark.parametrize(("passed", "n"), [(38, 38), (0, 77), (1, 1), (0, 1), (199, 200), (1, 200), (57, 57)])
def test_o38_bounds_stay_within_nothing_and_everything(bench: Workbench, passed: int, n: int) -> None:
    """Rounding noise once put a bound a hair above 1; every k of every n up to 200 is held where it is computed."""
    said = gated(bench, {"a": SOUND}, {"a": (passed, n - passed, 0)})
    rate = said.json["pass_rate"]
    assert 0 <= rate["low"] <= rate["value"] == passed / n <= rate["high"] <= 1
    assert (rate["low"] == 0) is (passed == 0)
    assert (rate["high"] == 1) is (passed == n)
    assert "-0.0" not in said.out.split()
    assert re.search(r"\d\.\d{3,} %", said.err) is None


def test_o39_copies_of_one_answer_are_one_observation(bench: Workbench) -> None:
    """Five replies out of a cache are one sample: declared so, they count once, and the interval uses n = 1."""
    said = gated(bench, {"a": SOUND}, {"a": (0, 5, 0)}, deterministic=True)
    assert (said.json["pass_rate"]["n"], said.json["attempts"]["failed"]) == (1, 1)
    assert "the run is deterministic: its attempts count once a case" in checks(said)["suite"]["evidence"]
    assert said.code == ExitCode.OK
    assert gated(bench, {"a": SOUND}, {"a": (0, 5, 0)}).code == ExitCode.GATE_FAILED


THREE = {"a": SOUND, "b": SOUND, "c": SOUND}


def test_o40_a_case_that_crashed_is_no_verdict(bench: Workbench) -> None:
    """It was asked and nothing was measured: nobody knows, so nobody may pass it."""
    said = gated(bench, THREE, {"a": (3, 0, 0), "b": (3, 0, 0), "c": (0, 0, 3)})
    assert said.code == ExitCode.NOT_MEASURED
    assert checks(said)["measured"]["cases"] == ["c"]


def test_o40_a_case_that_was_deleted_blocks_unless_its_removal_is_said(bench: Workbench) -> None:
    """Deleting what fails is no repair."""
    run = {"a": (3, 0, 0), "b": (3, 0, 0)}
    said = gated(bench, THREE, run)
    assert said.code == ExitCode.GATE_FAILED
    assert checks(said)["missing_cases"]["cases"] == ["c"]
    assert "missing in this run: c" in checks(said)["missing_cases"]["evidence"]
    assert gated(bench, THREE, run, "--allow-removed", "c").code == ExitCode.OK


def test_a_removal_of_what_never_was_is_refused(bench: Workbench) -> None:
    """Nobody is to think that the one they meant is allowed."""
    said = gated(bench, {"cash": (3, 0, 0), "card": (3, 0, 0)}, {"cash": (3, 0, 0)}, "--allow-removed", "crad")
    assert said.code == ExitCode.USER_ERROR
    assert "--allow-removed crad" in said.err
    assert "has no case of that name; did you mean 'card'? Allowed: cash, card" in said.err


def test_o40_a_case_that_was_renamed_is_suggested_and_the_new_one_is_no_regression(bench: Workbench) -> None:
    """The new one is judged by nobody, whatever it comes to; the old one is missing."""
    said = gated(bench, THREE, {"a": (3, 0, 0), "b": (3, 0, 0), "d": (0, 3, 0)})
    assert said.code == ExitCode.GATE_FAILED
    assert "c may have become d" in checks(said)["missing_cases"]["evidence"]
    assert "New, no baseline: d" in checks(said)["new_cases"]["evidence"]
    assert {name for name, check in checks(said).items() if check["outcome"] == "failed"} == {"missing_cases"}
    allowed = gated(bench, THREE, {"a": (3, 0, 0), "b": (3, 0, 0), "d": (0, 3, 0)}, "--allow-removed", "c")
    assert allowed.code == ExitCode.OK


def test_o41_a_second_try_stands_beside_the_first_and_lifts_no_rate(bench: Workbench) -> None:
    """Of a case that passes half its attempts half passed, not three quarters; a retry is no case of its own."""
    dice = entropy.stream("retry until green").random
    first = [dice() < 0.5 for _ in range(200)]
    tries = [[one] if one else [one, dice() < 0.5] for one in first]
    counts = {f"run-{n}": (sum(made), len(made) - sum(made), 0) for n, made in enumerate(tries)}
    said = gated(bench, dict.fromkeys(counts, (15, 15, 0)), counts)
    rate = said.json["pass_rate"]
    assert rate["n"] == sum(map(len, tries)) > 250
    assert rate["low"] < 0.5 < rate["high"]
    assert said.code == ExitCode.OK
    cases = [{"id": "a", "passed": 0, "failed": 1}, {"id": "a", "passed": 1, "failed": 0}]
    Path("r.json").write_text(json.dumps({"cases": cases}), encoding="utf-8")
    said = bench.do("gate", "--baseline", "b.json", "--run", "r.json")
    assert said.code == ExitCode.USER_ERROR
    assert "counted twice, first in line 1; add its counts up under one entry" in said.err
