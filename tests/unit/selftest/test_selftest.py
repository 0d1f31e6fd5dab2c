"""The self-test of graders, on small suites: what must fail, what must pass, and which mutant which check catches."""

from __future__ import annotations

import asyncio

import pytest

from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.state_diff import StateDiff
from harness.agents.base import Task
from harness.domain.attempt import Evidence
from harness.domain.case import Case, ReferenceCall
from harness.domain.grade import Grade, Passed
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue
from harness.grading.grade import grade
from harness.selftest.agents import OracleAgent
from harness.selftest.oracle import has_oracle, oracle, oracle_calls
from harness.selftest.verdicts import SelfTest, self_test
from harness.suite.inline import case_from, fixture_from
from tests.doubles.sample_runs import SURFACE, failed, tool, unmeasured

FIXTURE = fixture_from({
    "fx": {"SGD": 1, "USD": 1},
    "months": [{"id": "2026-02", "net_worth": 900}, {"id": "2026-03", "net_worth": 1000}],
    "let": {"net_worth(month)": "[m.net_worth for m in months if m.id == month][0]"},
})
HISTORY: JsonValue = [
    {"month": "2026-02", "currency": "SGD", "net_worth": 900},
    {"month": "2026-03", "currency": "SGD", "net_worth": 1000},
]
SURFACE_HERE = Surface(tools=(*SURFACE.tools, tool("delete_account")))


class Household:
    """A session with a server that always returns the history."""

    surface = SURFACE_HERE

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """The history, whatever was asked."""
        assert self.surface.tool(name), arguments
        return ToolResult(structured=HISTORY)


def case(**keys: object) -> Case:
    """A case about March, with these keys beside it."""
    return case_from({"id": "march", "ask": "What was our net worth in March 2026?", **keys}, FIXTURE)


MARCH: dict[str, object] = {
    "tools": {"must": ["get_history"], "never": ["delete_account"]},
    "args": {"get_history": {"months": 7}},
    "answer": {
        "facts": [{"name": "net worth", "working": "net_worth('2026-03')", "unit": "SGD", "within": "1%"}],
        "grounded": True,
    },
    "state": "unchanged",
}


def attempt_of(asked: Case) -> Evidence:
    """The oracle's attempt at a case, over the session above."""
    calls = oracle_calls(asked, SURFACE_HERE)
    assert calls is not None
    agent = OracleAgent({asked.id: calls})
    trajectory = asyncio.run(agent.answer(Task(case=asked.id, number=1, ask=asked.ask), Household()))
    return Evidence(trajectory=trajectory, state=StateDiff())


def self_tested(asked: Case, *, lenient: bool = False, fixture: Fixture | None = FIXTURE) -> SelfTest:
    """The self-test of one case; a lenient grader passes everything."""

    def judge(one: Case, evidence: Evidence) -> Grade:
        return Passed() if lenient else grade(one, evidence, SURFACE_HERE)

    oracles = {asked.id: attempt_of(asked)} if oracle_calls(asked, SURFACE_HERE) is not None else {}
    return self_test([asked], oracles, judge=judge, fixture=fixture, has_backend=True)


def test_every_agent_is_as_it_must_be_and_every_mutant_is_caught_by_name() -> None:
    """The whole of it, on one case that asks for everything."""
    found = self_tested(case(**MARCH))
    assert [(t.agent, t.agrees, t.wrong) for t in found.trials] == [
        ("null", True, ""),
        ("refuser", True, ""),
        ("oracle", True, ""),
        ("inventor", True, ""),
    ]
    kinds = {m.mutant.kind: m for m in found.mutants}
    assert set(kinds) == {
        "neighbouring row",
        "off by one month",
        "ten times too much",
        "a thousand times too much",
        "wrong sign",
        "wrong unit",
        "a fact left out",
        "working of another row",
        "constant smuggled in",
        "no source",
        "quote elsewhere",
        "figure passed over",
        "declined instead of answered",
        "extra invented figure",
        "a write",
        "a forbidden call",
        "no call at all",
        "argument left out",
    }
    assert all(m.caught for m in found.mutants), [m.mutant.what for m in found.mutants if not m.caught]
    assert kinds["off by one month"].failed[0] == "answer.facts"
    assert found.passed


def test_a_grader_that_passes_everything_is_found_out() -> None:
    """A self-test that could not fail would be worth nothing."""
    found = self_tested(case(**MARCH), lenient=True)
    assert not found.passed
    assert {t.agent for t in found.trials if not t.agrees} == {"null", "refuser", "inventor"}
    assert not any(m.caught for m in found.mutants)
    assert "had to fail and passed" in found.trials[0].wrong


def self_tested_by(others: Grade) -> SelfTest:
    """The self-test of the case about March by a grader that knows the oracle, and says the same of all the others."""
    asked = case(**MARCH)
    attempt = attempt_of(asked)
    right = oracle(asked, attempt)

    def judge(_: Case, evidence: Evidence) -> Grade:
        return Passed() if evidence == right else others

    return self_test([asked], {asked.id: attempt}, judge=judge, fixture=FIXTURE, has_backend=True)


def test_a_mutant_that_fails_for_another_reason_is_not_caught() -> None:
    """A check nobody named for it fails on everything: that one cannot tell what is wrong with the mutant."""
    found = self_tested_by(failed("answer.schema"))
    assert all(t.agrees for t in found.trials)
    assert {m.failed for m in found.mutants} == {("answer.schema",)}
    assert not any(m.caught for m in found.mutants)
    assert not found.passed


def test_a_bad_agent_that_could_not_be_measured_has_not_failed() -> None:
    """A grader that gives up on a bad answer has not found it bad."""
    found = self_tested_by(unmeasured())
    assert {(t.agent, t.wrong) for t in found.trials if not t.agrees} == {
        (agent, "had to fail and unmeasured") for agent in ("null", "refuser", "inventor")
    }


def test_an_oracle_that_fails_says_why() -> None:
    """An expectation that its own reference cannot meet is a mistake of the suite."""
    wrong = case(**{**MARCH, "solution": [{"tool": "get_history", "args": {"months": 3}}]})
    found = self_tested(wrong)
    trial = next(t for t in found.trials if t.agent == "oracle")
    assert trial.wrong.startswith("had to pass and failed: no successful call of get_history fits: months")


def test_a_case_that_cannot_be_answered_must_be_declined() -> None:
    """The oracle declines; an invented figure in its place is caught."""
    found = self_tested(case(answer={"declines": True, "grounded": True}))
    assert found.passed
    assert {m.mutant.kind for m in found.mutants} == {
        "answered instead of declined",
        "estimate without its label",
        "extra invented figure",
        "figure passed over",
    }


def test_labelled_estimates_have_an_oracle_too() -> None:
    """Declining is always allowed where an estimate would be."""
    found = self_tested(case(answer={"estimates": "labelled", "grounded": True}))
    assert found.passed, [t.wrong for t in found.trials]


def test_a_remembered_constant_is_caught() -> None:
    """A figure computed with a rate from memory is off by what memory is off."""
    asked = case(
        answer={"facts": [{"name": "in dollars", "working": "1000 * fx['USD']", "unit": "USD", "within": "1%"}]}
    )
    found = self_tested(asked)
    assert "remembered constant" not in {m.mutant.kind for m in found.mutants}
    other = fixture_from({"fx": {"USD": 2, "SGD": 1}})
    asked = case_from(
        {
            "id": "march",
            "ask": "How much is it in dollars?",
            "answer": {"facts": [{"name": "amount", "working": "1000 * fx['USD']", "unit": "USD", "within": "1%"}]},
        },
        other,
    )
    found = self_tested(asked, fixture=other)
    assert [m.caught for m in found.mutants if m.mutant.kind == "remembered constant"] == [True]


def test_a_mutant_within_the_tolerance_is_no_mutant() -> None:
    """Reading the wrong month is no fault where both months are the same to the case."""
    near = fixture_from({"months": {"2026-02": 1000, "2026-03": 1001}})
    asked = case_from(
        {
            "id": "march",
            "ask": "What was it in March?",
            "answer": {"facts": [{"name": "total", "working": "months['2026-03']", "unit": "SGD", "within": "1%"}]},
        },
        near,
    )
    assert "off by one month" not in {m.mutant.kind for m in self_tested(asked, fixture=near).mutants}


def test_a_call_forbidden_by_its_arguments_is_tried_where_it_says_which() -> None:
    """`at_least: 8` is no value that a call could be made with; 7 is."""
    never = [{"tool": "get_history", "args": {"months": months}} for months in (7, {"at_least": 8})]
    found = self_tested(case(tools={"any_of": ["get_history"], "never": never}))
    assert [m.caught for m in found.mutants if m.mutant.kind == "a forbidden call"] == [True]


def test_a_case_that_an_idle_agent_rightly_passes_is_listed() -> None:
    """It is not held against the graders, and it is not hidden."""
    found = self_tested(case(tools={"none": True}))
    assert found.not_held == ("march",)
    assert [t.agent for t in found.trials] == ["oracle"]


EXAMPLES = {
    "passes": [{"calls": [{"tool": "get_history", "args": {"months": 7}, "result": 1000}], "answer": "1,000 SGD"}],
    "fails": [{"answer": "1,000 SGD"}, {"calls": [{"tool": "get_history"}], "answer": "A good deal."}],
}


def test_examples_are_judged_as_they_are_labelled() -> None:
    """Where no oracle can be built they are all that says whether a grader is right."""
    keys = {"tools": {"must": ["get_history"]}, "answer": {"matches": "[0-9]"}, "state": "unchanged"}
    found = self_tested(case(**keys, examples=EXAMPLES))
    assert [t.agrees for t in found.trials if t.agent == "example"] == [True, True, True]
    turned = {"passes": EXAMPLES["fails"], "fails": EXAMPLES["passes"]}
    found = self_tested(case(**keys, examples=turned))
    assert [t.wrong.split(":")[0] for t in found.trials if t.agent == "example"] == [
        "had to pass and failed",
        "had to pass and failed",
        "had to fail and passed",
    ]
    assert not found.passed


@pytest.mark.parametrize(
    ("keys", "calls"),
    [
        ({"tools": {"any_of": ["get_net_worth", "get_history"]}}, ["get_net_worth"]),
        ({"tools": {"must": ["get_history"], "any_of": ["get_history", "get_quote"]}}, ["get_history"]),
        ({"tools": {"best": "get_quote", "never": ["delete_account"]}}, ["get_quote"]),
        ({"tools": {"none": True}}, []),
        ({"tools": {"must": ["lookup"]}}, None),
        ({"tools": {"must": ["no_such_tool"]}}, None),
    ],
)
def test_without_a_solution_the_calls_are_what_the_case_asks_for(
    keys: dict[str, object], calls: list[str] | None
) -> None:
    """A required argument that only a solution could give leaves the case without an oracle."""
    lookup = tool("lookup").model_copy(update={"input_schema": {"type": "object", "required": ["key"]}})
    made = oracle_calls(case(**keys), Surface(tools=(*SURFACE_HERE.tools, lookup)))
    assert (None if made is None else [call.tool for call in made]) == calls


def test_what_is_asked_by_pattern_or_schema_has_no_oracle() -> None:
    """No answer can be built from a regular expression."""
    assert not has_oracle(case(answer={"matches": "^a"}))
    assert not has_oracle(case(answer={"schema": {"type": "object"}}))
    assert has_oracle(case(answer={"equals": "42"}))
    bare = Evidence(trajectory=Trajectory(turns=(Turn(),)))
    assert oracle(case(answer={"equals": "42"}), bare).trajectory.answer == "42"
    assert oracle(case(answer={"says": ["India"]}), bare).trajectory.answer == "India."


def test_the_oracles_calls_are_recorded_with_their_results() -> None:
    """Its evidence is as good as any agent's: grounding needs the results."""
    agent = OracleAgent({"march": (ReferenceCall(tool="get_history"),)})
    found = asyncio.run(agent.answer(Task(case="march", number=1, ask="?"), Household()))
    assert isinstance(found, Trajectory)
    assert found.calls[0].result == ToolResult(structured=HISTORY)


def test_a_self_test_without_an_oracle_or_an_example_has_tested_nothing() -> None:
    """That idle agents fail says little of a grader; a green self-test must not be read as more."""
    asked = case(tools={"must": ["no_such_tool"]})
    assert not self_tested(asked).tested
    assert self_tested(case(**MARCH)).tested


def amounts(*facts: tuple[str, int], **answer: object) -> dict[str, object]:
    """An answer that states amounts."""
    return {"facts": [{"name": name, "value": value, "unit": "SGD"} for name, value in facts], **answer}


@pytest.mark.parametrize(
    ("answer", "ask"),
    [
        (amounts(("net worth", 1000), grounded=True), "Is our net worth S$1,000?"),
        (amounts(("in March", 1000), ("at the end", 1000), grounded=True), "What is it?"),
        (amounts(("net worth above S$100", 1000)), "What is it?"),
        (amounts(("net worth", 1000), says=["S$50,000"], grounded=True), "What is it?"),
        ({"equals": "S$1,000", "grounded": True}, "What is it?"),
        (amounts(("net worth", 5), grounded=False), "What is it?"),
        ({"facts": [{"name": "month", "one_of": ["2026-03", "2026-02"]}]}, "Which month?"),
        ({"says": ["March"]}, "Which month?"),
    ],
)
def test_a_sound_grader_is_never_accused(answer: dict[str, object], ask: str) -> None:
    """Figures that the question gives or that are told twice, and amounts in names and wordings, make no survivor."""
    found = self_tested(case(ask=ask, answer=answer, tools={"must": ["get_history"]}))
    assert [t.wrong for t in found.trials if not t.agrees] == []
    assert [(m.mutant.kind, m.mutant.what) for m in found.mutants if not m.caught] == []


def test_an_argument_that_is_right_by_default_is_not_tried_without_it() -> None:
    """The schemas of the server say so; another value, or an unknown schema, is missed when it is left out."""
    kinds = []
    for months, surface in ((6, SURFACE_HERE), (7, SURFACE_HERE), (6, Surface(tools=(tool("get_history"),)))):
        asked = case(tools={"must": ["get_history"]}, args={"get_history": {"months": months}})
        right = {asked.id: attempt_of(asked)}

        def judge(one: Case, evidence: Evidence, surface: Surface = surface) -> Grade:
            return grade(one, evidence, surface)

        found = self_test([asked], right, judge=judge, fixture=FIXTURE, has_backend=True, surface=surface)
        assert found.passed
        kinds.append("argument left out" in {m.mutant.kind for m in found.mutants})
    assert kinds == [False, True, True]
