"""What `run` says beside its verdict: of the server's oddities in any of its processes, and of routes nobody serves."""

from __future__ import annotations

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import ASK_BALANCE, BALANCE, HOURS, Workbench

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("behaviour", "warning"),
    [
        ({"chatter": ["debug: called"]}, "the server wrote 2 lines to stdout that are no protocol messages"),
        ({"changing": True}, "the server does not hand out the same tools and instructions at every start"),
    ],
)
def test_what_is_odd_only_in_the_attempts_is_said_once_at_the_end(
    bench: Workbench, behaviour: dict[str, object], warning: str
) -> None:
    """A server that looks well when it is inspected may not be; what was seen later must not be lost."""
    bench.behaviour |= behaviour
    said = bench.save().run()
    assert said.code == ExitCode.OK
    assert sum(remark.startswith(warning) for remark in said.json["remarks"]) == 1
    assert any(one.startswith(warning) for one in bench.record().warnings)
    assert f"- `{warning}" in (bench.folder / "out" / "comment.md").read_text(encoding="utf-8")
    assert f"  {warning}" in bench.do("report", "out").out


def test_check_says_what_is_odd_about_the_server(bench: Workbench) -> None:
    """Who checks before a run learns of a banner on stdout there already, in words and in JSON."""
    bench.behaviour |= {"banner": ["Starting up!"]}
    bench.save()
    assert "warning: the server wrote 1 line to stdout" in bench.do("check", bench.path).out
    assert "Starting up!" in bench.do("check", bench.path, "--json", "-").json["warnings"][0]


ENDLESS = "(a+)+$"


def test_no_expression_of_suite_or_server_keeps_a_run_busy(bench: Workbench) -> None:
    """Python's engine would be busy with this one for years, in the one thread that also hears the signal to stop."""
    long = "a" * 60 + "!"
    properties = {"to": {"type": "string", "pattern": ENDLESS}}
    tool = BALANCE | {"inputSchema": {"type": "object", "properties": properties}, "outputSchema": {"pattern": ENDLESS}}
    bench.behaviour |= {"tools": [tool], "results": {"get_balance": {"content": [], "structuredContent": {long: long}}}}
    never = {"tool": "get_balance", "args": {"to": {"matches": ENDLESS}}}
    bench.cases = [
        ASK_BALANCE
        | {
            "tools": {"must": ["get_balance"], "never": [never]},
            "args": {"get_balance": {"to": {"matches": "a"}}},
            "answer": {"not_matches": ENDLESS, "not_schema": {"pattern": ENDLESS}},
        }
    ]
    said = bench.scripted(
        balance=[{"calls": [{"tool": "get_balance", "args": {"to": long}}]}, {"answer": f'"{long}"'}]
    ).run()
    assert (said.code, said.json["attempts"]["unmeasured"]) == (ExitCode.OK, 0)
    assert {check["check"]: check["outcome"] for check in checks_of(bench)} == {
        "tools.must": "passed",
        "tools.never": "passed",
        "args": "failed",
        "answer.not_matches": "passed",
        "answer.not_schema": "passed",
    }


def test_what_of_a_servers_schema_nobody_checks_is_said(bench: Workbench) -> None:
    """An argument may look right only because its rule could not be tried."""
    schema = {"type": "object", "properties": {"to": {"type": "string", "pattern": "^(?!x)"}}}
    bench.behaviour["tools"] = [BALANCE | {"inputSchema": schema}, HOURS]
    said = bench.save().do("check", bench.path, "--json", "-")
    [warning] = said.json["warnings"]
    assert warning.startswith("tool 'get_balance': part of its input schema is not checked at properties.to.pattern: ")
    assert "'^(?!x)' is no regular expression: RE2 knows no look-around" in warning


def checks_of(bench: Workbench) -> list[dict[str, object]]:
    """The checks of the one attempt in the record."""
    [result] = bench.record().results
    return [check.model_dump(mode="json") for check in result.grade.checks]
