"""The eight metrics of a selection, on a suite and a run with the counts of the description they come from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from harness.domain.attempt import AttemptResult, Evidence
from harness.domain.case import Case
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall, Trajectory, Turn
from harness.grading.grade import grade
from harness.metrics.choices import SELECTION_METRICS
from harness.metrics.measure import Metrics, measure
from tests.doubles.sample_runs import KEYWORD, attempt, case, passed, record, tool

METERED = ("enrich", "owners")
EXPECTED = {
    "enrich": 5,
    "by_code": 4,
    "parcel": 8,
    "geocode": 6,
    "layer": 6,
    "counties": 6,
    "states": 6,
    "owners": 6,
    "request": 4,
}
"""Tool to how many cases expect it: 51 in all."""
DIFFICULTIES = ("direct",) * 23 + ("indirect",) * 11 + ("chained",) * 7 + ("adversarial",) * 11 + ("out-of-scope",) * 7
SURFACE = Surface(
    tools=tuple(tool(name, code={"type": "string"}, limit={"type": "integer"}) for name in EXPECTED),
)
CHAINS = {
    "parcel-0": ["geocode"],
    "parcel-1": ["geocode"],
    "counties-0": ["states"],
    "counties-1": ["states"],
    "layer-0": ["counties"],
}
CALLS = {"parcel-0": "geocode", "parcel-1": "geocode", "parcel-2": "geocode", "states-0": None}
"""What the run did otherwise than expected; two of the three are chains, opened well."""
PLACES = {
    "parcel-0": 34,
    "parcel-1": 35,
    "counties-0": 36,
    "counties-1": 37,
    "layer-0": 38,
    "parcel-2": 41,
    "states-0": 23,
}
"""Where in the list of difficulties some cases stand; the others fill it up."""


def suite() -> Iterator[Case]:
    """59 cases: 51 that expect a tool, 8 that expect none."""
    names = [f"{name}-{n}" for name, count in EXPECTED.items() for n in range(count)] + [f"none-{n}" for n in range(8)]
    free = [place for place in range(59) if place not in PLACES.values()]
    places = PLACES | dict(zip([name for name in names if name not in PLACES], free, strict=True))
    for name in names:
        best = name.partition("-")[0]
        keys: dict[str, Any] = {"difficulty": DIFFICULTIES[places[name]]}
        keys["tools"] = {"none": True} if best == "none" else {"best": best, "first": CHAINS.get(name, [])}
        if name in {f"request-{n}" for n in range(4)} | {f"states-{n}" for n in range(6)}:
            keys["tools"] |= {"also": ["enrich"]}
        if name in {"owners-0", "owners-1", "owners-2"}:
            keys["bills"] = {"bounded_by": ["limit"]}
        yield case(name, **keys)


def selected(asked: Case, *calls: ToolCall, number: int = 1, metered: tuple[str, ...] = METERED) -> AttemptResult:
    """One selection, graded."""
    evidence = Evidence(trajectory=Trajectory(turns=(Turn(calls=calls),)), selected=True)
    made = attempt(asked.id, number, passed())
    return made.model_copy(update={"evidence": evidence, "grade": grade(asked, evidence, SURFACE, metered=metered)})


def calling(name: str | None, **arguments: object) -> tuple[ToolCall, ...]:
    """One call without a result, or none."""
    return (ToolCall(id="1", tool=name, arguments=dict(arguments)),) if name else ()


CASES = list(suite())


@pytest.fixture(scope="module")
def measured() -> Metrics:
    """The run of the description: four choices of 51 were others, every bound was passed."""
    results = []
    for asked in CASES:
        chosen = CALLS.get(asked.id, asked.tools.best)
        results.append(selected(asked, *calling(chosen, **({"limit": 1} if asked.bills else {}))))
    run = record(results, surface=SURFACE, mode="select", agent_spec=KEYWORD)
    return measure(CASES, run, metered=METERED)


@pytest.mark.parametrize(
    ("metric", "k", "n", "left_out"),
    [
        ("selection_strict", 47, 51, [8]),
        ("selection_lenient", 47, 51, [8]),
        ("chain_start", 5, 5, [54]),
        ("argument_correctness", 47, 47, [8, 4]),
        ("cost_safety", 48, 48, [11]),
        ("cost_guard", 3, 3, [56]),
        ("refusal_accuracy", 8, 8, [51]),
        ("over_caution", 1, 51, [8]),
    ],
)
def test_the_eight_metrics_rest_on_what_they_can_judge(
    measured: Metrics, metric: str, k: int, n: int, left_out: list[int]
) -> None:
    """Each denominator is what was asked less what says nothing here, and together they are every case."""
    found = measured[metric]
    assert found.rate is not None
    assert (found.rate.k, found.n, [excluded.n for excluded in found.excluded]) == (k, n, left_out)
    assert found.n + sum(left_out) == 59
    assert metric in SELECTION_METRICS


def test_right_choices_stand_by_difficulty_and_by_tool(measured: Metrics) -> None:
    """A pair of tools that keeps being swapped is a fault of their descriptions, so it must be seen by name."""
    difficulties = {row.difficulty: (row.cases, row.rate and row.rate.k) for row in measured.difficulties}
    assert difficulties == {
        "direct": (23, 23),
        "indirect": (11, 10),
        "chained": (7, 5),
        "adversarial": (11, 10),
        "out-of-scope": (7, 7),
    }
    rows = {row.tool: (row.billing, row.expected, row.chosen, row.wrongly) for row in measured.choices}
    assert rows["geocode"] == ("free", 6, 6, 3)
    assert rows["parcel"] == ("free", 8, 5, 0)
    assert rows["states"] == ("free", 6, 5, 0)
    assert rows["enrich"] == ("metered", 5, 5, 0)
    assert [(row.tool, row.cases) for row in measured.choices] == list(EXPECTED.items())
    mistakes = [(row.expected, row.chosen, row.n) for row in measured.confusion if not row.right]
    assert mistakes == [("parcel", "geocode", 3), ("states", "(none)", 1)]


def test_a_tool_without_a_case_shows_as_uncovered() -> None:
    """A tool added to the server must not go ungraded without a word."""
    added = replace_tools((*SURFACE.tools, tool("new")))
    found = measure(CASES, record([selected(CASES[0])], surface=added, mode="select"), metered=METERED)
    assert [row.tool for row in found.choices if not row.covered] == [
        name for name in (*EXPECTED, "new") if name != "enrich"
    ]


def test_one_of_several_right_openings_is_covered_and_no_wrong_choice() -> None:
    """A job that two tools can open expects both, although neither is the one right answer."""
    asked = case("several", tools={"must": ["geocode", "parcel"], "first": ["geocode", "parcel"]})
    rows = {row.tool: (row.cases, row.covered, row.wrongly) for row in one(asked, *calling("parcel")).choices}
    assert (rows["geocode"], rows["parcel"], rows["states"]) == ((0, True, 0), (0, True, 0), (0, False, 0))
    wrongly = {row.tool: row.wrongly for row in one(asked, *calling("states")).choices}
    assert (wrongly["states"], wrongly["parcel"]) == (1, 0)


def replace_tools(tools: tuple[Any, ...]) -> Surface:
    """The surface with other tools."""
    return SURFACE.model_copy(update={"tools": tools})


def one(asked: Case, *calls: ToolCall, metered: tuple[str, ...] = METERED) -> Metrics:
    """The metrics of one selection."""
    return measure([asked], record([selected(asked, *calls)], surface=SURFACE, mode="select"), metered=metered)


def test_the_second_defensible_answer_is_no_excuse_for_a_bill() -> None:
    """A tool can be defensible and still be the expensive one, so the cost metrics do not look at that list."""
    asked = case("a", tools={"best": "states", "also": ["enrich"]})
    found = one(asked, *calling("enrich"))
    assert (found["selection_strict"].value, found["selection_lenient"].value) == (0.0, 1.0)
    assert found["cost_safety"].value == 0.0


def test_cost_safety_looks_at_every_call_of_the_turn() -> None:
    """A bill beside the right call is a bill."""
    asked = case("a", tools={"best": "states"})
    found = one(asked, *calling("states"), *calling("enrich"))
    assert (found["selection_strict"].value, found["cost_safety"].value) == (1.0, 0.0)


def test_an_opening_is_no_lenient_answer() -> None:
    """Opening a job well and answering it at once are two numbers."""
    asked = case("a", tools={"best": "parcel", "first": ["geocode"]})
    found = one(asked, *calling("geocode"))
    assert (found["selection_lenient"].value, found["chain_start"].value) == (0.0, 1.0)
    assert found["pass_rate"].value == 1.0
    assert one(asked, *calling("parcel"))["chain_start"].value == 1.0


@pytest.mark.parametrize(
    ("arguments", "guarded"),
    [({"limit": 5}, 1.0), ({"limit": 0}, 1.0), ({"limit": False}, 0.0), ({"limit": None}, 0.0), ({}, 0.0)],
)
def test_a_bound_that_is_null_or_false_bounds_nothing(arguments: dict[str, Any], guarded: float) -> None:
    """The guard asks whether the bill was limited, not whether a word was said."""
    asked = case("a", tools={"best": "owners"}, bills={"bounded_by": ["limit"]})
    assert one(asked, *calling("owners", **arguments))["cost_guard"].value == guarded


def test_a_wrong_metered_tool_is_not_asked_for_a_bound() -> None:
    """A guard on a call that should never have happened is not the thing being measured."""
    asked = case("a", tools={"best": "owners"}, bills={"bounded_by": ["limit"]})
    found = one(asked, *calling("enrich"))["cost_guard"]
    assert (found.value, found.excluded[0].n) == (None, 1)


@pytest.mark.parametrize(
    ("keys", "metered", "judged"),
    [
        ({"tools": {"must": ["states", "owners"]}}, METERED, False),
        ({"tools": {"any_of": ["states", "owners"]}}, METERED, True),
        ({"tools": {"best": "states"}, "bills": {"at_most": 1}}, METERED, False),
        ({"tools": {"best": "states"}, "bills": {"at_most": 0}}, METERED, True),
        ({"bills": {"bounded_by": ["limit"]}}, (), False),
        ({"tools": {"none": True}}, METERED, True),
    ],
)
def test_only_a_question_that_free_tools_answer_can_be_answered_unsafely(
    keys: dict[str, Any], metered: tuple[str, ...], *, judged: bool
) -> None:
    """Paying where paying is right is no fault."""
    assert bool(one(case("a", **keys), metered=metered)["cost_safety"].n) is judged


def test_arguments_of_every_right_selection_are_judged() -> None:
    """The schema stands in for the server that is not asked: a number for a code fails there too."""
    asked = case("a", tools={"best": "by_code"})
    assert one(asked, *calling("by_code", code="06037"))["argument_correctness"].value == 1.0
    assert one(asked, *calling("by_code", code=6037))["argument_correctness"].value == 0.0
    missed = one(asked, *calling("states"))["argument_correctness"]
    assert (missed.value, missed.excluded[0].reason) == (
        None,
        "the right tool was not called, so its arguments are not comparable",
    )
    unnamed = one(case("b", tools={"never": ["states"]}), *calling("states"))
    assert unnamed["argument_correctness"].excluded[0].reason == "the case names no tool"


def test_right_choices_of_cases_without_one_right_tool_are_lenient() -> None:
    """The table by difficulty must say something of every case that can be chosen well."""
    several = case("a", difficulty="direct", tools={"any_of": ["states", "counties"]})
    found = one(several, *calling("counties")).difficulties
    assert [(row.difficulty, row.rate and row.rate.k) for row in found] == [("direct", 1)]
    silent = one(case("b", difficulty="direct", tools={"never": ["states"]})).difficulties
    assert silent[0].rate is None
