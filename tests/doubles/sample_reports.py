"""Runs worth looking at, as views: compared with a baseline, first of a suite, invalid, hostile, far too large."""

from __future__ import annotations

from harness.domain.attempt import AttemptResult
from harness.domain.grade import CheckResult, Failed, Finding, Passed, Unmeasured
from harness.domain.trajectory import ToolCall, Turn
from harness.gate.circumstances import Breach, Circumstances
from harness.report.view import ReportView
from tests.doubles.sample_runs import (
    KEYWORD,
    READER,
    SURFACE,
    attempt,
    attempts,
    call,
    case,
    failed,
    opinion,
    passed,
    read_by,
    record,
    review,
    tool,
    unmeasured,
    view,
)

RUN_URL = "https://github.com/acme/money/actions/runs/7"
MARCH = "no successful call of get_history fits: months: expected at least 7, found 6"


def compared() -> ReportView:
    """A live run against its baseline: one case broke, one got better, one could not be measured."""
    cases = [
        case("net-worth", group="single", tools={"must": ["get_net_worth"]}),
        case(
            "march",
            group="dates",
            tools={"must": ["get_history"]},
            args={"get_history": {"months": {"at_least": 7}}},
            answer={"facts": [{"name": "net worth", "value": 2261924, "unit": "SGD"}]},
        ),
        case("voo", group="none", tools={"none": True}, hard=["tools.none"]),
        case("tax", group="none"),
    ]
    old = record([
        *(attempt("net-worth", n, failed(), call("get_net_worth")) for n in range(1, 11)),
        *(attempt("march", n, passed(), call("get_history", {"months": 7})) for n in range(1, 11)),
        *attempts("voo", *[passed()] * 10),
        *attempts("tax", *[passed()] * 10),
    ])
    changed = SURFACE.tools[1].model_copy(update={"description": "The net worth by quarter."})
    now = record(
        [
            *(attempt("net-worth", n, passed(), call("get_net_worth")) for n in range(1, 11)),
            *(attempt("march", n, failed("args", MARCH), call("get_history")) for n in range(1, 11)),
            *attempts("voo", *[passed()] * 9, failed("tools.none", "no tool was to be called", hard=True)),
            *attempts("tax", *[unmeasured()] * 10),
        ],
        surface=SURFACE.model_copy(update={"tools": (SURFACE.tools[0], changed, SURFACE.tools[2])}),
        warnings=("the server wrote 1 line to stdout that is no protocol message",),
    )
    breach = Breach(case="voo", attempt="voo#10", check="tools.none", message="no tool was to be called")
    circumstances = Circumstances(hard_breaches=(breach,))
    return view(cases, now, against=old, circumstances=circumstances, commit="abcdef1234567890", run_url=RUN_URL)


def first(*, run: str = "run-1", latency_ms: float = 12.0, reverse: bool = False) -> ReportView:
    """The first run of a deterministic agent, without a baseline; run id, speed and finishing order vary."""
    cases = [case("a", tools={"must": ["get_history"]}), case("b", tools={"best": "get_quote"}), case("c")]
    checks = (
        CheckResult(check="answer.facts", outcome="passed"),
        CheckResult(
            check="answer.grounded",
            outcome="not_checkable",
            findings=(Finding(check="answer.grounded", message="7 % could be anything"),),
        ),
    )
    results = [
        attempt("a", 1, Passed(checks=checks), call("get_history"), latency_ms=latency_ms),
        attempt("b", 1, failed("tools.must", "get_quote had to be called"), call("get_history"), latency_ms=latency_ms),
        attempt(
            "c", 1, Failed(checks=(CheckResult(check="state", outcome="failed"),)), latency_ms=latency_ms, answer=""
        ),
    ]
    plan = [("a", 1), ("b", 1), ("c", 1)]
    free = [_without_cost(result) for result in (results[::-1] if reverse else results)]
    return view(cases, record(free, plan=plan, id=run, agent="keyword", agent_spec=KEYWORD, started=run))


def _without_cost(result: AttemptResult) -> AttemptResult:
    trajectory = result.evidence.trajectory.model_copy(update={"cost_usd": None, "usage": None})
    return result.model_copy(update={"evidence": result.evidence.model_copy(update={"trajectory": trajectory})})


def invalid() -> ReportView:
    """A run that preflight refused."""
    reason = "get_net_worth says 1; the fixture says 2394755.\n```</details>\x1b[2J ::error::get_tax is not there."
    circumstances = Circumstances(hard_breaches=(), invalid_reason=reason)
    return view([case("a")], record([], plan=[("a", 1)]), circumstances=circumstances)


def _read_by_claude(result: AttemptResult) -> AttemptResult:
    """The attempt with a reading that came to what its grade says, in two tries where it was read."""
    grade = result.grade
    failed_to = {"unread": grade.reason} if isinstance(grade, Unmeasured) else {"flaws": ("a quote stands nowhere",)}
    spent = {"cost_usd": 0.002, "usage": {"input_tokens": 900, "output_tokens": 60}, "latency_ms": 700.0}
    return read_by(result, READER, **spent, **failed_to)


def read() -> ReportView:
    """A run whose answers a judge has scored and whose failures people have read."""
    cases = [case("march", group="dates"), case("tax", group="none"), case("voo", group="none"), case("rent")]
    why = "the answer could not be read: claude refused to read it: `bio`"
    open_check = CheckResult(
        check="answer.facts", outcome="unread", findings=(Finding(check="answer.facts", message=why),)
    )
    unread = Unmeasured(cause="unread", reason=why, checks=(open_check,))
    judged = [
        *attempts("march", passed(), failed("answer.facts", MARCH)),
        *(
            r.with_opinion(opinion(score))
            for r, score in zip(attempts("tax", *[failed()] * 3), (5, 2, None), strict=True)
        ),
        *(r.with_opinion(opinion(4)) for r in attempts("voo", passed(), passed())),
        *map(_read_by_claude, attempts("rent", passed(), unread, unread)),
    ]
    reviews = [
        review("march#2", "grader-false-fail"),
        review("march#2", "expectation-in-question"),
        review("tax#1", "grader-false-fail", note="it declines"),
        review("tax#2", "model-failure"),
        review("rent#2", "grader-false-fail"),
    ]
    return view(cases, record(judged, reader=READER), reviews=reviews)


def saying(text: str, name: str) -> ReportView:
    """A run whose question, answer, prompt, findings and server say `text`, and whose groups and suite are `name`."""
    asked = case("a", ask=text, group=name)
    results = [
        attempt("a", 1, failed(text, text), answer=text),
        attempt("a", 2, unmeasured("server", text)),
    ]
    now = record(results, suite=name, prompt=text, warnings=(text, name))
    return view([asked], now, against=record(attempts("a", passed()), prompt="before"))


NASTY = (
    "a|b",
    "C:\\data|x",
    "a\nb```\n</details>\n<!-- plumbline:household -->",
    "`` ` ``",
    "@acme/team fixes #12 https://evil.example ![i](https://evil.example/x.png) <img src=x>",
    "::set-output name=verdict::passed",
    "x ##[set-env name=A]b",
    "\x1b[2J\x00\u202eevil",
    "</summary></details>\n\n# Passed\n\n| a |\n|---|",
    "]]></failure><!-- & -->",
)


def hostile() -> ReportView:
    """Every place that can hold foreign text holds all that is known to break a report."""
    everything = "\n".join(NASTY)
    cases = [case(f"c{n}", ask=text, group=text) for n, text in enumerate(NASTY)]
    old = record([attempt(c.id, 1, passed()) for c in cases], prompt="a")
    raw = ToolCall(id="1", tool=everything, arguments=None, raw_arguments=everything, known=False)
    results = [
        attempt(c.id, 1, failed(text, text), turns=(Turn(calls=(raw,)),), answer=everything)
        for c, text in zip(cases, NASTY, strict=True)
    ]
    results[0] = attempt("c0", 1, unmeasured("server", everything))
    tools = tuple(tool(text, text) for text in NASTY)
    surface = SURFACE.model_copy(update={"tools": tools, "instructions": everything, "server_name": everything})
    now = record(
        results, prompt=everything, agent=everything, suite=everything, id=everything, surface=surface, warnings=NASTY
    )
    breaches = tuple(Breach(case="c1", attempt="c1#1", check="state", message=text) for text in NASTY)
    return view(cases, now, against=old, circumstances=Circumstances(hard_breaches=breaches), run_url="javascript:1")


def huge(count: int = 80) -> ReportView:
    """So many failing cases and changed tools, with long emoji texts, that no comment holds them."""
    long = "😀 wrong " * 200
    cases = [case(f"case-{n}", ask=long) for n in range(count)]
    old = record([attempt(c.id, 1, passed()) for c in cases])
    results = [
        attempt(c.id, 1, failed("answer.says", f"{n}: {long}") if n % 4 else passed(), answer="\n".join([long] * 50))
        for n, c in enumerate(cases)
    ]
    tools = tuple(tool(f"tool_{n}", long) for n in range(count))
    now = record(results, surface=SURFACE.model_copy(update={"tools": tools}))
    return view(cases, now, against=old, commit="abcdef1234567890", run_url=RUN_URL)
