"""`power`: what a suite's gate can see, from files alone: no run, no key, no server."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import Workbench

pytestmark = pytest.mark.slow

ORIENTATION = (30,) * 12 + (29,) * 3 + (24,) * 2 + (15, 6)


def counts(bench: Workbench, passed: Sequence[int], n: int = 30, **keys: object) -> Path:
    """Plain counts of a baseline."""
    path = bench.folder / "counts.json"
    cases = [{"id": f"c{index}", "passed": k, "failed": n - k} for index, k in enumerate(passed)]
    path.write_text(json.dumps({"cases": cases, **keys}))
    return path


def power(bench: Workbench, *words: str | Path) -> Any:  # noqa: ANN401 - the verb's document
    """What the verb found."""
    said = bench.do("power", *words, "--json", "-")
    assert said.code == ExitCode.OK
    return said.json


def test_the_orientation_suite_as_plain_counts(bench: Workbench) -> None:
    """Unchanged 1 %, 75 attempts, one case to 60 % caught 61 %, two at half 96 %, 10 points everywhere 70 %."""
    found = power(bench, "--baseline", counts(bench, ORIENTATION))
    assert (found["cases"], found["attempts"], found["confirm"], found["alpha"]) == (19, 3, 10, 0.05)
    redrawn = [found["unchanged"]["redrawn"], *(drop["outlook"]["redrawn"] for drop in found["drops"])]
    assert [one["value"] for one in redrawn] == pytest.approx([0.01, 1.0, 0.61, 0.96, 0.70], abs=0.05)
    assert found["unchanged"]["attempts"] == pytest.approx(75, abs=3)
    assert [case["case"] for case in found["cannot_see"]] == ["c18"]


def test_the_table_for_people_names_what_it_cannot_see_and_what_would(bench: Workbench) -> None:
    """A gate that would let a broken case pass must say so, with the way out."""
    said = bench.do("power", "--baseline", counts(bench, (30, 6)), "--simulations", "50")
    assert "2 cases, 3 attempts each, 10 fresh ones for a suspicious case; alpha 0.05" in said.out
    assert "one case broken" in said.out
    assert "It would not see c1 break (named 0 % of the time); 4 attempts and --confirm 24 would." in said.out
    enough = bench.do("power", "--baseline", "counts.json", "--attempts", "4", "--confirm", "24", "--simulations", "50")
    assert "would not see" not in enough.out


def test_many_blind_spots_are_counted_and_hopeless_ones_called_so(bench: Workbench) -> None:
    """A baseline of a single attempt a case shows nothing, whatever is asked of a run."""
    said = bench.do("power", "--baseline", counts(bench, (1,) * 12, n=1), "--alpha", "0.001", "--simulations", "20")
    assert "It cannot see c0 break, with any affordable number of attempts." in said.out
    assert "It would not see 2 more cases break" in said.out
    plain = bench.do("power", "--baseline", counts(bench, (0, 0)), "--confirm", "0", "--simulations", "20")
    assert "no confirmation" in plain.out
    assert "no case can drop so far" in plain.out


def test_a_suite_of_sixty_cases_keeps_to_what_is_affordable(bench: Workbench) -> None:
    """Fewer simulations for more cases; the error that comes of it is shown."""
    found = power(bench, "--baseline", counts(bench, [30 - index % 5 for index in range(60)]))
    assert found["unchanged"]["blocked"]["value"] <= 0.05
    assert all(drop["outlook"]["blocked"]["error"] < 0.04 for drop in found["drops"])
    assert power(bench, "--baseline", "counts.json") == found


def test_a_suite_brings_its_own_baseline_attempts_and_gate(bench: Workbench) -> None:
    """Nothing has to be repeated on the command line; what is given there wins."""
    bench.scripted(**{"*": [{"answer": "yes"}]})
    bench.cases = [{"id": "ada", "ask": "Is it?", "answer": {"equals": "yes"}}]
    bench.suite["agents"]["script"]["deterministic"] = False
    bench.suite |= {"run": {"attempts": 4}, "gate": {"confirm": 6, "alpha": 0.1}}
    bench.save()
    assert "`promote` writes one" in bench.do("power", bench.path).err
    bench.do("run", bench.path, "--out", "base")
    bench.do("promote", "base", "--reason", "first")
    found = power(bench, bench.path, "--simulations", "20")
    assert (found["cases"], found["attempts"], found["confirm"], found["alpha"]) == (1, 4, 6, 0.1)
    assert power(bench, bench.path, "--confirm", "2", "--simulations", "20")["confirm"] == 2
    assert power(bench, bench.path, "--baseline", "base", "--simulations", "20")["cases"] == 1
    comment = bench.do("run", bench.path, "--out", "next")
    assert "At 4 attempts a case, and 6 fresh ones where a case looks suspicious" in comment.out


def test_a_deterministic_agent_needs_no_figures(bench: Workbench) -> None:
    """Its runs are compared exactly."""
    said = bench.do("power", "--baseline", counts(bench, (1, 0), n=1, deterministic=True))
    assert (said.code, "every flip is seen" in said.out) == (ExitCode.OK, True)
    assert power(bench, "--baseline", "counts.json")["attempts"] == 1, "as many as a run of it plans"


def test_what_cannot_be_said_is_refused(bench: Workbench) -> None:
    """No baseline, an empty one, one without measurement, one of another suite, a share that is none."""
    assert "power needs a suite" in bench.do("power").err
    assert "there is no baseline" in bench.do("power", bench.path).err
    (bench.folder / "none.json").write_text('{"cases": []}')
    assert "no case is counted" in bench.do("power", "--baseline", "none.json").err
    assert "none of its cases was ever measured" in bench.do("power", "--baseline", counts(bench, (0,), n=0)).err
    assert "above 0 and below 1" in bench.do("power", "--baseline", "counts.json", "--alpha", "1").err
    bench.run()
    bench.do("promote", "out", "--reason", "first")
    other = Workbench(folder=bench.folder, capture=bench.capture, name="shop").save()
    said = bench.do("power", other.path, "--baseline", bench.path / "baselines" / "keyword.converse.json")
    assert (said.code, "is of the suite `bank`, not of `shop`" in said.err) == (ExitCode.USER_ERROR, True)
