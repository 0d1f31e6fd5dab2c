"""`grade SUITE --transcripts FILE`: what others recorded, graded by a suite's cases and its server's schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.errors import ExitCode
from tests.doubles import messages_api as messages
from tests.doubles.messages_replies import says
from tests.doubles.reads import Reads
from tests.doubles.workbench import ASK_BALANCE, BALANCE, HOURS, Said, Workbench

pytestmark = pytest.mark.slow

TOLD = "The balance is SGD 1,200."
RIGHT = {
    "facts": {"balance": [{"quote": "SGD 1,200", "value": 1200, "unit": "SGD"}]},
    "figures": [{"quote": "SGD 1,200", "value": 1200, "unit": "SGD", "is": "stated", "from": "r1.balance"}],
}


def transcript(answer: str = TOLD, **given: Any) -> str:  # noqa: ANN401 - keys of a line
    """One line of a transcripts file."""
    calls = [{"tool": "get_balance", "result": {"balance": 1200}}]
    return json.dumps({"case": "balance", "calls": calls, "answer": answer, **given})


def graded(bench: Workbench, *lines: str, options: tuple[str, ...] = ("--no-server",)) -> Said:
    """Grade these lines."""
    Path("lines.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return bench.do("grade", bench.path, "--transcripts", "lines.jsonl", "--json", "-", *options)


def outcomes(said: Said) -> list[str]:
    """The outcome of each line."""
    return [line["grade"]["outcome"] for line in said.json["transcripts"]]


def test_foreign_transcripts_are_graded_by_the_suite_s_cases(bench: Workbench) -> None:
    """No model, whatever recorded them; what the plain reader leaves open is neither right nor wrong."""
    said = graded(bench, transcript(), "", transcript("It is SGD 90."), transcript("SGD 90, or SGD 1,200?"))
    assert said.code == ExitCode.OK
    assert outcomes(said) == ["passed", "failed", "unmeasured"]
    assert "read by plain: 3 of 3" in said.err
    assert "balance: unmeasured\n    the answer could not be read: " in said.err


def test_a_line_may_bring_its_reading_along(bench: Workbench) -> None:
    """It is judged by, held against the answer, and given back in the same form."""
    own = transcript("Between SGD 90 and SGD 1,200, it is the latter.", reading=RIGHT)
    said = graded(bench, own, transcript("It is nothing.", reading=RIGHT))
    assert outcomes(said) == ["unmeasured", "unmeasured"]
    assert "the answer says 'SGD 90', and the reading passes over it" in said.err
    assert "the quote 'SGD 1,200' does not stand in the answer" in said.err
    said = graded(bench, transcript("So far it is SGD 1,200, as ever.", reading=RIGHT))
    assert (outcomes(said), "read by recorded" in said.err) == (["passed"], True)
    given_back = said.json["transcripts"][0]["reading"]
    again = graded(bench, transcript("So far it is SGD 1,200, as ever.", reading=given_back))
    assert again.json == said.json


def test_an_argument_left_out_has_the_default_of_the_server_s_schema(bench: Workbench) -> None:
    """The server is started once for it; without one the default is not known."""
    schema = {"type": "object", "properties": {"account": {"type": "string", "default": "main"}}}
    bench.behaviour["tools"] = [BALANCE | {"inputSchema": schema}, HOURS]
    bench.cases[0] = ASK_BALANCE | {"args": {"get_balance": {"account": "main"}}}
    bench.save()
    assert outcomes(graded(bench, transcript(), transcript(), options=())) == ["passed", "passed"]
    assert bench.started() == 1
    assert outcomes(graded(bench, transcript())) == ["failed"]
    assert bench.started() == 1


def test_without_its_server_nothing_is_graded_unless_that_was_asked_for(bench: Workbench) -> None:
    """Exit 3, as everywhere: a verdict that rests on unknown schemas would be taken for one that does not."""
    bench.server = {"command": ["{harness.python}", "-c", "raise SystemExit('no server today')"]}
    bench.save()
    said = graded(bench, transcript(), options=())
    assert (said.code, "no server today" in said.err) == (ExitCode.NOT_MEASURED, True)
    assert graded(bench, transcript()).code == ExitCode.OK


def test_an_agent_of_the_suite_reads_what_is_not_read_yet(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only lines without a reading are asked about."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key")
    with messages.messages_api(lambda _: says("never asked"), reads=Reads()) as service:
        agent = {"provider": "anthropic", "model": "claude-sonnet-5-5", "base_url": service.url}
        bench.suite = {"agents": {"claude": agent}}
        bench.save()
        lines = (transcript("It is SGD 1,200, I think.", reading=RIGHT), transcript("It is SGD 1,200 now."))
        said = graded(bench, *lines, options=("--no-server", "--reader", "claude"))
    assert outcomes(said) == ["passed", "passed"]
    assert "read by claude (claude-sonnet-5-5, " in said.err
    assert (len(service.readings), service.requests) == (1, [])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "lines.jsonl:2: this is not JSON"),
        (transcript(case="balanse"), "lines.jsonl:2: the suite has no case `balanse`"),
        (transcript(anwser="x"), "lines.jsonl:2: anwser"),
        (transcript(reading={"facts": {"balance": [{"qoute": "x"}]}}), "lines.jsonl:2: reading.facts.balance"),
    ],
)
def test_a_transcript_that_cannot_be_used_is_named_by_its_line(bench: Workbench, line: str, sentence: str) -> None:
    """Exit 2 and a place, before anything is started."""
    said = graded(bench, transcript(), line, options=())
    assert (said.code, bench.started()) == (ExitCode.USER_ERROR, 0)
    assert sentence in said.err


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_file_without_transcripts_is_a_user_error(bench: Workbench, text: str) -> None:
    """Nothing graded must not look like nothing failed."""
    said = graded(bench, text)
    assert (said.code, "lines.jsonl holds no transcript" in said.err) == (ExitCode.USER_ERROR, True)


def test_a_reader_the_suite_has_not_is_named(bench: Workbench) -> None:
    """With those that it has."""
    said = graded(bench, transcript(), options=("--reader", "claude"))
    assert said.code == ExitCode.USER_ERROR
    assert "has no agent `claude` to read answers" in said.err
