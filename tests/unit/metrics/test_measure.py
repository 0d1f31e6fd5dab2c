from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.domain.case import CHECK_IDS, Case
from harness.domain.grade import CheckResult, Failed, Finding, Grade, Passed
from harness.domain.run import RunRecord
from harness.domain.trajectory import Ending, ToolCall, Turn, Usage
from harness.metrics.measure import Metrics, measure
from harness.metrics.metric import Excluded, Metric
from harness.metrics.table import KINDS, TABLE
from tests.doubles.sample_runs import KEYWORD, attempt, attempts, call, case, failed, passed, record, unmeasured

CHECKS_PAGE = Path(__file__).parents[3] / "docs" / "checks.md"
ONE = case("a", tools={"must": ["get_history"]})
RIGHT, WRONG = call("get_history"), call("get_net_worth")
Done = tuple[Grade, *tuple[ToolCall, ...]]
"""One attempt in short: how it was graded, and what was called."""
GRADES = st.sampled_from((passed(), failed(), unmeasured(), unmeasured("server", "it died")))


def metric(name: str, cases: Case | list[Case], *results: Done, metered: tuple[str, ...] = ()) -> Metric:
    """One metric of attempts, each given as a grade with calls: `(grade, call, …)`."""
    listed = cases if isinstance(cases, list) else [cases]
    run = record([attempt(listed[0].id, n, grade, *calls) for n, (grade, *calls) in enumerate(results, 1)])
    return measure(listed, run, metered=metered)[name]


def reasons(found: Metric) -> list[tuple[int, str]]:
    """What was left out of a metric."""
    return [(excluded.n, excluded.reason) for excluded in found.excluded]


def test_errored_attempts_leave_the_rate_and_stay_in_sight() -> None:
    """80 of 90 must not read as a rate over 100, and the ten must not vanish."""
    grades = [passed()] * 7 + [failed()] + [unmeasured()] * 2
    found = metric("pass_rate", ONE, *((grade,) for grade in grades))
    assert (found.value, found.n) == (7 / 8, 8)
    assert found.rate is not None
    assert found.rate.k == 7
    assert reasons(found) == [(2, "unmeasured: service")]


def test_nothing_but_errors_is_no_data() -> None:
    """All-error is neither 0 % nor 100 %."""
    found = measure([ONE], record([attempt("a", n, unmeasured()) for n in range(1, 11)]))
    assert (found["pass_rate"].value, found["pass_rate"].gap, found["pass_rate"].n) == (None, "no data", 0)
    assert (found["never_passed"].value, found["unstable_cases"].value) == (None, None)


@given(grades=st.lists(GRADES, max_size=8), missing=st.integers(0, 3))
def test_every_planned_attempt_is_counted_or_left_out_for_a_reason(grades: list[Grade], missing: int) -> None:
    """What is in neither number has vanished."""
    plan = [("a", n) for n in range(1, len(grades) + missing + 1)]
    found = measure([ONE], record(attempts("a", *grades), plan=plan))
    for one in found.metrics:
        if one.kind.counts == "attempts" and one.kind.unit != "usd":
            assert one.n + sum(excluded.n for excluded in one.excluded) == len(plan)
    assert sum(tally.n + tally.unmeasured for tally in found.cases) == len(plan)


def test_attempts_that_were_never_made_are_unmeasured() -> None:
    """A killed run must not look like a short one."""
    found = measure([ONE], record([attempt("a", 1, passed())], plan=[("a", 1), ("a", 2)]))
    assert found["pass_rate"].excluded == (Excluded(reason="unmeasured: never made", n=1),)
    assert found.cases[0].unmeasured == 1


def test_confirmations_count_nowhere() -> None:
    """Attempts made because a case looked bad would bend every rate down."""
    found = measure([ONE], record([attempt("a", n, failed()) for n in (1, 2, 3)], plan=[("a", 1)]))
    assert found["pass_rate"].n == 1


def test_a_deterministic_agent_counts_once_a_case_by_its_worst_attempt() -> None:
    """Three times the same is one observation, and a case that wavers does not pass."""
    found = measure([ONE], record(attempts("a", passed(), failed(), unmeasured()), agent_spec=KEYWORD))
    assert (found["pass_rate"].value, found["pass_rate"].n, found.sample.planned) == (0.0, 1, 1)
    assert found["thin_cases"].value == 0.0
    empty = measure([ONE], record([], plan=[("a", 1), ("a", 2)], agent_spec=KEYWORD))
    assert empty.cases[0].unmeasured == 1


def test_the_order_in_which_attempts_finished_changes_nothing() -> None:
    """Concurrency must not show in a report."""
    cases = [case("a", tools={"must": ["get_history"]}), case("b", tools={"none": True}), case("c")]
    results = [one for c in cases for one in attempts(c.id, passed(), unmeasured(), failed())]
    plan = [(r.attempt.case, r.attempt.number) for r in results]
    assert measure(cases, record(results, plan=plan)) == measure(cases, record(results[::-1], plan=plan))


@pytest.mark.parametrize(
    ("tools", "strict", "lenient"),
    [
        ({"best": "get_history"}, 1.0, 1.0),
        ({"must": ["get_history"]}, 1.0, 1.0),
        ({"any_of": ["get_history"]}, 1.0, 1.0),
        ({"best": "get_net_worth", "also": ["get_history"]}, 0.0, 1.0),
        ({"best": "get_net_worth"}, 0.0, 0.0),
        ({"any_of": ["get_history", "get_net_worth"]}, "the case names no single right tool", 1.0),
        ({"must": ["get_quote", "get_history"]}, "the case names no single right tool", 1.0),
        ({"none": True}, *["the right answer is to call nothing, so there is no selection to grade"] * 2),
        ({}, *["the case names no tool"] * 2),
    ],
)
def test_selection_is_the_first_call(tools: dict[str, object], strict: object, lenient: object) -> None:
    """The strict number gives the rubric no room; the gap to the lenient one is the room it has."""
    for name, wanted in (("selection_strict", strict), ("selection_lenient", lenient)):
        found = metric(name, case("a", tools=tools), (passed(), RIGHT, WRONG))
        assert (found.value if found.n else found.excluded[0].reason) == wanted


@pytest.mark.parametrize(
    ("tools", "opening", "wanted"),
    [
        ({"first": ["get_history"], "must": ["get_quote"]}, "get_history", 1.0),
        ({"first": ["get_history"], "must": ["get_quote"]}, "get_quote", 0.0),
        ({"first": ["get_history"], "best": "get_quote"}, "get_quote", 1.0),
        ({"must": ["get_history"], "any_of": ["get_quote"]}, "get_quote", 1.0),
        ({"must": ["get_history", "get_quote"]}, "get_net_worth", 0.0),
        ({"must": ["get_history"]}, "get_history", None),
    ],
)
def test_a_chain_starts_well_with_a_defensible_call(
    tools: dict[str, object], opening: str, wanted: float | None
) -> None:
    """Opening with the tool that answers everything is the shorter route, not a skipped step."""
    assert metric("chain_start", case("a", tools=tools), (passed(), call(opening))).value == wanted


def test_arguments_are_judged_only_where_their_tool_was_called() -> None:
    """A wrong choice must not be counted twice."""
    asked = case("a", tools={"must": ["get_history"]}, args={"get_history": {"months": 7}})
    undecided = Passed(checks=(CheckResult(check="args", outcome="not_checkable"),))
    found = metric(
        "argument_correctness",
        asked,
        (passed("args"), RIGHT),
        (failed("args"), RIGHT),
        (failed("args"), WRONG),
        (undecided, RIGHT),
    )
    assert (found.value, found.n) == (0.5, 2)
    assert reasons(found) == [
        (1, "the right tool was not called, so its arguments are not comparable"),
        (1, "the check could not decide"),
    ]
    assert metric("argument_correctness", ONE, (passed(), RIGHT)).value is None


def test_money_spent_on_a_free_question_is_unsafe() -> None:
    """Whether by the tool's name or by the ledger: a bill is a bill."""
    quote = call("get_quote")
    assert metric("cost_safety", ONE, (passed(), RIGHT), (passed(), quote), metered=("get_q*",)).value == 0.5
    free = case("a", bills={"at_most": 0})
    run = record([attempt("a", 1, passed(), billed=2), attempt("a", 2, passed())])
    assert measure([free], run)["cost_safety"].value == 0.5


@pytest.mark.parametrize(
    ("keys", "metered", "reason"),
    [
        ({"tools": {"best": "get_quote"}}, ("get_quote",), "a metered tool is the right answer here"),
        ({"bills": {"at_most": 3}}, (), "a metered tool is the right answer here"),
        ({}, (), "nothing in this suite bills"),
    ],
)
def test_cost_safety_leaves_out_what_it_cannot_judge(
    keys: dict[str, object], metered: tuple[str, ...], reason: str
) -> None:
    """A suite without bills is not perfectly safe; it says nothing about safety."""
    found = metric("cost_safety", case("a", **keys), (passed(),), metered=metered)
    assert (found.value, found.excluded[0].reason) == (None, reason)


@pytest.mark.parametrize("metered", [("get_quote",), ()])
def test_a_metered_call_needs_an_argument_that_bounds_its_bill(metered: tuple[str, ...]) -> None:
    """Where a paid tool is right there is still a cheap way and an expensive way to call it."""
    asked = case("a", tools={"best": "get_quote"}, bills={"bounded_by": ["limit", "preview"]})
    bounded, open_ended = call("get_quote", {"limit": 5}), call("get_quote", {"radius": 5})
    broken = ToolCall(id="2", tool="get_quote", arguments=None, raw_arguments="{")
    results = ((passed(), bounded), (passed(), bounded, open_ended), (passed(), broken), (passed(), RIGHT))
    found = metric("cost_guard", asked, *results, metered=metered)
    assert (found.value, found.n) == (1 / 3, 3)
    assert metric("cost_guard", ONE, (passed(),)).excluded[0].reason == "nothing about this case bounds a bill"


def test_refusal_accuracy_and_over_caution_stand_beside_each_other() -> None:
    """An agent that never calls anything scores a perfect refusal accuracy."""
    none = case("a", tools={"none": True})
    found = metric("refusal_accuracy", none, (passed("tools.none"),), (failed("tools.none"), RIGHT))
    assert (found.value, found.n) == (0.5, 2)
    assert metric("over_caution", none, (passed(),)).value is None
    lazy = metric("over_caution", ONE, (failed(),), (passed(), RIGHT))
    assert lazy.value == 0.5
    assert metric("refusal_accuracy", ONE, (passed(),)).value is None


def test_a_refusal_by_the_models_own_rules_is_counted_apart() -> None:
    """It is no judgement about the data, so it is neither a good decline nor a bad one."""
    declines = case("a", answer={"declines": True})
    run = record([attempt("a", 1, failed("answer.declines"), ending=Ending.REFUSED)])
    found = measure([declines], run)
    assert (found["refusal_accuracy"].value, found["refused"].value) == (None, 1.0)


@pytest.mark.parametrize(
    ("tools", "args", "calls", "wanted"),
    [
        # precision, recall, argument precision, redundant calls, score
        ({"must": ["get_history"]}, {}, (RIGHT,), (1.0, 1.0, None, 0, 1.0)),
        ({"must": ["get_history"]}, {}, (RIGHT, WRONG), (0.5, 1.0, None, 1, (0.5 + 1 + 1) / 3 - 0.15)),
        ({"must": ["get_history", "get_quote"]}, {}, (RIGHT,), (1.0, 0.5, None, 0, 2.5 / 3)),
        ({"any_of": ["get_history", "get_quote"]}, {}, (RIGHT,), (1.0, 1.0, None, 0, 1.0)),
        ({"best": "get_quote", "also": ["get_history"]}, {}, (RIGHT,), (1.0, 1.0, None, 0, 1.0)),
        ({"must": ["get_history"]}, {}, (), (None, 0.0, None, 0, 2 / 3)),
        ({"must": ["get_history"]}, {"get_history": {"months": 6}}, (RIGHT,), (1.0, 1.0, 1.0, 0, 1.0)),
        ({"must": ["get_history"]}, {"get_history": {"months": {"at_least": 7}}}, (RIGHT,), (1.0, 1.0, 0.0, 0, 2 / 3)),
        ({"none": True}, {}, (), (None, None, None, 0, 1.0)),
        ({"none": True}, {}, (RIGHT,), (0.0, None, None, 0, 2 / 3)),
        ({"none": True}, {}, (RIGHT,) * 9, (0.0, None, None, 8, 0.0)),
        ({}, {}, (RIGHT,), (None, None, None, 0, None)),
    ],
)
def test_the_trajectory_score_is_the_mean_of_its_parts_less_calls_beyond_the_budget(
    tools: dict[str, object], args: dict[str, object], calls: tuple[ToolCall, ...], wanted: tuple[float | None, ...]
) -> None:
    """Each part catches what the others miss; a schema's default counts as given, as the server would apply it."""
    found = measure([case("a", tools=tools, args=args)], record([attempt("a", 1, passed(), *calls)]))
    names = ("tool_precision", "tool_recall", "argument_precision", "redundant_calls", "trajectory_score")
    for name, value in zip(names, wanted, strict=True):
        assert found[name].value == (None if value is None else pytest.approx(value))


def test_arguments_of_a_tool_the_surface_lacks_are_compared_as_they_are() -> None:
    """A renamed tool is the gate's business; the metric must not fall over it."""
    asked = case("a", tools={"must": ["gone"]}, args_every={"gone": {"months": 7}})
    assert metric("argument_precision", asked, (passed(), call("gone", {"months": 7}))).value == 1.0


def test_pass_at_k_and_pass_hat_k_use_the_planned_number_of_attempts() -> None:
    """Cases without so many measured attempts are left out, not guessed."""
    cases = [case("a"), case("b"), case("c")]
    results = [
        *attempts("a", passed(), failed(), passed()),
        *attempts("b", passed(), passed(), passed()),
        *attempts("c", passed(), passed(), unmeasured()),
    ]
    found = measure(cases, record(results))
    assert (found["pass_at_k"].value, found["pass_at_k"].n, found["pass_at_k"].detail) == (1.0, 2, "k = 3")
    assert found["pass_hat_k"].value == 0.5
    assert reasons(found["pass_hat_k"]) == [(1, "fewer than 3 measured attempts")]


def test_labelled_cases_are_named() -> None:
    """A count alone sends the reader looking."""
    results = [
        *attempts("wavers", passed(), failed()),
        *attempts("never", failed(), failed()),
        *attempts("lost", unmeasured(), unmeasured()),
    ]
    found = measure([case(c) for c in ("wavers", "never", "lost")], record(results))
    assert found["unstable_cases"].cases == ("wavers",)
    assert found["never_passed"].cases == ("never",)
    assert found["thin_cases"].cases == ("wavers", "never")
    assert reasons(found["thin_cases"]) == [(1, "no measured attempt")]


def test_quality_is_the_share_of_checks_that_counted_and_passed() -> None:
    """A judge's opinion and a check that could not decide are no part of it."""
    checks = (
        CheckResult(check="args", outcome="passed"),
        CheckResult(check="state", outcome="failed", findings=(Finding(check="state", message="moved"),)),
        CheckResult(check="answer.grounded", outcome="not_checkable"),
        CheckResult(check="answer.judge", outcome="failed", advisory=True),
    )
    found = measure([ONE], record([attempt("a", 1, Failed(checks=checks)), attempt("a", 2, Passed())]))
    assert (found["quality"].value, found["quality"].n) == (0.5, 1)
    counts = [(c.check, c.passed, c.failed, c.not_checkable) for c in found.checks]
    assert counts == [("args", 1, 0, 0), ("answer.grounded", 0, 0, 1), ("state", 0, 1, 0)]


def test_a_crash_and_a_missing_answer_are_counted_among_the_checks() -> None:
    """No case asks for them by name, and they fail attempts all the same."""
    crashed = Failed(
        checks=(CheckResult(check="state", outcome="passed"), CheckResult(check="server", outcome="failed"))
    )
    silent = Failed(checks=(CheckResult(check="answer", outcome="failed"),))
    found = measure([ONE], record([attempt("a", 1, crashed), attempt("a", 2, silent)]))
    assert [(c.check, c.failed) for c in found.checks] == [("state", 0), ("answer", 1), ("server", 1)]


def test_facts_beside_the_grade_are_counted() -> None:
    """Unknown tools, malformed and repeated calls and retries explain a failure without being one."""
    turns = (
        Turn(
            calls=(
                call("get_history", {"months": 6}),
                call("get_history", {"months": 6}),
                ToolCall(id="2", tool="nope", arguments=None, raw_arguments="[1]", known=False),
            ),
            retries=2,
        ),
    )
    found = measure([ONE], record([attempt("a", 1, failed(), turns=turns)]))
    names = ("unknown_tool_calls", "malformed_calls", "repeated_calls", "service_retries", "refused")
    assert [found[name].value for name in names] == [1, 1, 1, 2, 0]


def test_latency_and_tokens_are_of_measured_attempts() -> None:
    """A timeout's two minutes say how patient we were, not how fast the agent is."""
    run = record([
        attempt(
            "a", 1, passed(), latency_ms=100.0, usage=Usage(input_tokens=10, cache_read_tokens=90, output_tokens=5)
        ),
        attempt("a", 2, passed(), latency_ms=None, usage=None),
        attempt("a", 3, passed(), latency_ms=300.0, usage=Usage()),
        attempt("a", 4, unmeasured("timeout", "120 s"), latency_ms=120_000.0),
    ])
    found = measure([ONE], run)
    assert (found["latency_p50"].value, found["latency_p95"].value) == (100.0, 300.0)
    assert reasons(found["latency_p95"]) == [(1, "the attempt was not timed"), (1, "unmeasured: timeout")]
    assert (found["input_tokens"].value, found["output_tokens"].value, found["input_tokens"].n) == (100.0, 5.0, 1)


@pytest.mark.parametrize(
    ("done", "total", "per_completed", "gap"),
    [
        ([(passed(), 0.25), (failed(), 0.25), (unmeasured(), 0.5)], 1.0, 1.0, None),
        ([(failed(), 0.25)], 0.25, math.inf, None),
        ([(passed(), 0.25), (passed(), None)], None, None, "unknown"),
        ([(passed(), 0.25), (unmeasured(), None)], 0.25, 0.25, None),
        ([(passed(), 0.0)], 0.0, 0.0, None),
        ([], None, None, "no data"),
    ],
)
def test_a_completed_task_costs_what_all_attempts_cost(
    done: list[tuple[Grade, float | None]], total: float | None, per_completed: float | None, gap: str | None
) -> None:
    """Failures are paid for too; an unknown price is never 0, and work never completed has no finite cost."""
    run = record([attempt("a", n, grade, cost_usd=cost) for n, (grade, cost) in enumerate(done, 1)])
    found = measure([ONE], run)
    assert (found["cost_total"].value, found["cost_total"].gap) == (total, gap)
    assert (found["cost_per_completed"].value, found["cost_per_completed"].gap) == (per_completed, gap)


def mixed() -> tuple[list[Case], RunRecord]:
    """Three cases, one of a tool, one of none, one that names nothing."""
    cases = [
        case("a", group="one", tools={"must": ["get_history"]}),
        case("b", group="two", tools={"none": True}),
        case("c", group="two"),
    ]
    results = [
        attempt("a", 1, failed(), WRONG),
        attempt("a", 2, passed(), RIGHT, WRONG),
        attempt("b", 1, passed()),
        attempt("b", 2, failed(), WRONG),
        attempt("c", 1, unmeasured(), WRONG),
    ]
    return cases, record(results)


def test_mistakes_come_first_in_the_confusion_table() -> None:
    """A pair that repeats is two descriptions that do not draw the line between them."""
    rows = measure(*mixed()).confusion
    assert [(row.expected, row.chosen, row.n, row.right) for row in rows] == [
        ("(none)", "get_net_worth", 1, False),
        ("get_history", "get_net_worth", 1, False),
        ("(none)", "(none)", 1, True),
        ("get_history", "get_history", 1, True),
    ]


def test_a_tool_no_case_expects_shows_as_uncovered() -> None:
    """A tool added without cases would otherwise go ungraded in silence."""
    rows = {row.tool: (row.cases, row.calls, row.unexpected) for row in measure(*mixed()).coverage}
    assert rows == {"get_net_worth": (0, 3, 3), "get_history": (1, 1, 0), "get_quote": (0, 0, 0)}


def test_groups_keep_the_suites_order_and_their_unmeasured_number() -> None:
    """A group is described, never tested, and never silently smaller."""
    found: Metrics = measure(*mixed())
    assert [(g.group, g.rate.k if g.rate else None, g.unmeasured) for g in found.groups] == [
        ("one", 1, 0),
        ("two", 1, 1),
    ]
    assert measure([ONE], record([attempt("a", 1, passed())])).groups == ()


def test_attempts_of_cases_the_suite_no_longer_holds_are_left_out() -> None:
    """There is nothing to judge their selection by."""
    found = measure([ONE], record([attempt("a", 1, passed()), attempt("gone", 1, failed())]))
    assert found["pass_rate"].n == 1


def test_every_metric_says_what_it_is_and_what_it_cannot_see() -> None:
    """A number without its blind spot invites a conclusion it cannot carry."""
    assert len(KINDS) == len(TABLE)
    found = measure([ONE], record([attempt("a", 1, passed())]))
    assert [one.id for one in found.metrics] == [kind.id for kind in TABLE]
    for one in found.metrics:
        assert one.kind.says.endswith(".")
        assert one.kind.blind.endswith(".")


def test_the_page_of_checks_lists_every_check_and_every_metric() -> None:
    """One table in the docs names them all, so nobody has to read code to know what an id means."""
    rows = re.findall(
        r"^\| `([a-z0-9_.]+)` \| (check|metric) \|", CHECKS_PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [name for name, kind in rows if kind == "check"] == list(CHECK_IDS)
    assert [name for name, kind in rows if kind == "metric"] == [kind.id for kind in TABLE]
