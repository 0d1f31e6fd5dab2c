"""Whole runs whose answers a model reads: over both services, through every trouble, and graded again without any."""

from __future__ import annotations

import json
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn

import pytest

from harness.domain.case import Case
from harness.domain.reading import Reading
from harness.errors import ExitCode
from harness.suite.loading import load_suite
from tests.doubles import chat_api as chat
from tests.doubles import messages_api as messages
from tests.doubles.messages_replies import calls, rounds_done, says
from tests.doubles.model_service import Body, Service
from tests.doubles.reads import Reads, Trouble
from tests.doubles.workbench import ROOT, Said, Workbench

pytestmark = pytest.mark.slow

HOUSEHOLD = ROOT / "cases" / "household"
PRICE = {"input": 3, "output": 15, "cache_read": 0.3, "cache_write": 3.75}
Served = Callable[[Reads], AbstractContextManager[Service]]


def told(case: Case) -> str:
    """An answer that says what the case asks for, in plain sentences."""
    facts = [f"The {fact.name} is {_number(fact.value)} {fact.unit or ''}".rstrip() + "." for fact in case.answer.facts]
    declined = ["The data cannot answer this question: it is not recorded."] if case.answer.declines else []
    return " ".join([*facts, *declined]) or "I have looked."


def _number(value: object) -> str:
    assert isinstance(value, Decimal)
    return f"{value:,}" if value == int(value) else f"{value:,.2f}"


def case_of(asked: str) -> Case:
    """The case of the household suite with this question."""
    return next(case for case in load_suite(HOUSEHOLD).cases if case.ask in asked)


def by_messages(body: Body) -> Any:  # noqa: ANN401 - a reply of that service
    """The calls of the case's solution, then its answer."""
    case = case_of(json.dumps(body["messages"][0], ensure_ascii=False))
    if rounds_done(body):
        return says(told(case))
    return calls(*((call.tool, call.args) for call in case.solution))


def by_chat(body: Body) -> Any:  # noqa: ANN401 - a reply of that service
    """The same over chat completions."""
    case = case_of(next(message["content"] for message in body["messages"] if message["role"] == "user"))
    if any(message["role"] == "assistant" for message in body["messages"]):
        return chat.says(told(case))
    return chat.calls(*((call.tool, json.dumps(call.args)) for call in case.solution))


AGENTS: dict[str, tuple[dict[str, Any], Served]] = {
    "anthropic": (
        {
            "provider": "anthropic",
            "model": "claude-sonnet-5-5",
            "effort": "high",
            "price": PRICE,
            "max_retry_wait_s": 0,
        },
        lambda reads: messages.messages_api(by_messages, reads=reads),
    ),
    "openai": (
        {"provider": "openai", "model": "gpt-oss-20b", "price": PRICE, "max_retry_wait_s": 0},
        lambda reads: chat.chat_api(by_chat, reads=reads),
    ),
}


def household(folder: Path, agent: dict[str, Any]) -> Path:
    """A copy of the household suite with this agent."""
    there = folder / "cases" / "household"
    shutil.copytree(HOUSEHOLD, there, ignore=shutil.ignore_patterns("baselines"))
    text = (there / "suite.yaml").read_text(encoding="utf-8")
    text = text.replace("\nagent: claude\nagents:\n", f"\nagent: model\nagents:\n  model: {json.dumps(agent)}\n")
    (there / "suite.yaml").write_text(text, encoding="utf-8")
    return there


@pytest.fixture
def keyed(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    """A working directory with a key in the environment."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key")
    return bench


def readings(bench: Workbench) -> list[Reading]:
    """Every reading of the run."""
    return [reading for result in bench.record().results if (reading := result.evidence.reading)]


def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take away key and network."""
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)

    def refused(*_: object) -> NoReturn:
        msg = "there is no network here"
        raise AssertionError(msg)

    monkeypatch.setattr(socket.socket, "connect", refused)


@pytest.mark.parametrize("provider", AGENTS)
def test_a_household_run_is_read_by_its_own_model_and_graded_again_without_one(
    keyed: Workbench, monkeypatch: pytest.MonkeyPatch, provider: str
) -> None:
    """One flawed reply, one refusal and one overload in between; the record then stands alone, to the byte."""
    spec, served = AGENTS[provider]
    with served(Reads("flaw", "refuse", "overload")) as api:
        suite = household(keyed.folder, {**spec, "base_url": api.url})
        words = ("--attempts", "1", "--concurrency", "4", "--no-judge", "--out", "out", "--json", "-")
        said = keyed.do("run", suite, *words)
    found = said.json
    assert found["attempts"] == {"planned": 19, "passed": 18, "failed": 0, "unmeasured": 1, "unread": 1}
    assert found["reader"] == found["reader"] | {
        "name": "model", "model": spec["model"], "settings": {"effort": "low"}, "asked_again": 1, "unread": 1,
    }  # fmt: skip
    assert found["reader"]["cost_usd"] > 0
    assert "1 answer could not be read" in (keyed.folder / "out" / "comment.md").read_text(encoding="utf-8")
    read = readings(keyed)
    assert [reading.unread.partition(":")[0] for reading in read if reading.unread] == ["model refused to read it"]
    assert sum(bool(reading.flaws) for reading in read) == 1
    assert sum(seen.status in {503, 529} for seen in api.readings) == 1
    assert len(api.readings) == len(read) + 2, "one more for the flaw, and one for the overload"
    offline(monkeypatch)
    again = keyed.do("grade", "out", "--suite", suite)
    assert (again.code, "every outcome is as recorded" in again.out) == (ExitCode.OK, True)
    first, second = (keyed.folder / "out" / name for name in ("grades.jsonl", "grades-1.jsonl"))
    assert first.read_bytes() == second.read_bytes()


def small(bench: Workbench, api: Service, **spec: object) -> Workbench:
    """The small suite with a model of the Messages API."""
    model = {
        "provider": "anthropic", "model": "claude-sonnet-5-5", "base_url": api.url, "price": PRICE,
        "max_retries": 2, "max_retry_wait_s": 0, **spec,
    }  # fmt: skip
    bench.suite |= {"agent": "claude", "agents": {"claude": model, **bench.suite.get("agents", {})}}
    bench.suite |= {"run": {"attempts": 2, "concurrency": 2}}
    return bench.save()


def balance(body: Body) -> Any:  # noqa: ANN401 - a reply of that service
    """Both tools, then the balance."""
    if rounds_done(body):
        return says("The balance is SGD 1,200.")
    return calls(("get_balance", {}), ("get_opening_hours", {}))


@pytest.fixture
def api() -> Iterator[messages.MessagesApi]:
    """The service; tests change how it reads before they run."""
    with messages.messages_api(balance) as service:
        yield service


def test_a_readers_request_is_formed_cached_and_has_little_effort(keyed: Workbench, api: messages.MessagesApi) -> None:
    """The instructions are the same bytes each time; what there is to read comes after them."""
    small(keyed, api, effort="high").run("--case", "balance", "--concurrency", "1")
    first, second = (seen.body for seen in api.readings)
    assert first["system"] == second["system"]
    assert first["system"][0]["cache_control"] == {"type": "ephemeral"}
    assert first["output_config"]["effort"] == "low"
    schema = first["output_config"]["format"]["schema"]
    assert list(schema["properties"]["facts"]["properties"]) == ["balance"]
    assert "tools" not in first
    assert all("format" not in body.get("output_config", {}) for body in api.bodies)
    usages = [reading.usage for reading in readings(keyed) if reading.usage]
    assert [(usage.cache_read_tokens or 0) > 0 for usage in usages] == [False, True]


def test_a_service_that_knows_no_form_is_asked_without_it_and_not_again(
    keyed: Workbench, api: messages.MessagesApi
) -> None:
    """Structured output is a help, not a condition."""
    api.unformed = True
    said = small(keyed, api).run("--case", "balance", "--concurrency", "1")
    assert (said.code, said.json["attempts"]["passed"]) == (ExitCode.OK, 2)
    formed = ["format" in seen.body.get("output_config", {}) for seen in api.readings]
    assert formed == [True, False, False]


def test_a_compatible_service_that_knows_no_form_is_asked_without_it_too(keyed: Workbench) -> None:
    """Most local ones."""

    def answering(body: Body) -> chat.Reply:
        done = any(message["role"] == "assistant" for message in body["messages"])
        return chat.says("The balance is SGD 1,200.") if done else chat.calls(("get_balance", "{}"))

    with chat.chat_api(answering, unformed=True) as api:
        small(keyed, api, provider="openai", model="gpt-oss-20b")
        said = keyed.run("--case", "balance", "--concurrency", "1")
    assert said.json["attempts"]["passed"] == 2
    assert ["response_format" in seen.body for seen in api.readings] == [True, False, False]


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        ("garbage", "the answer could not be read: the reply is not JSON: The answer says what it says."),
        ("cut", "the answer could not be read: the reply of claude was not whole: the reply was cut off"),
        ("refuse", "the answer could not be read: claude refused to read it"),
        ("overload", "the answer could not be read: claude could not be asked: the model's service answered 529"),
        ("flaw", "the answer could not be read: figures[1]: the quote 'words that stand nowhere' does not stand"),
    ],
)
def test_an_answer_that_no_try_can_read_is_unmeasured_and_the_run_goes_on(
    keyed: Workbench, api: messages.MessagesApi, trouble: Trouble, sentence: str
) -> None:
    """Neither failed nor passed; the report says so in its own words, and a person reads it first."""
    api.reads = Reads(trouble, always=True)
    said = small(keyed, api).run("--case", "balance")
    assert (said.code, said.json["verdict"]) == (ExitCode.NOT_MEASURED, "inconclusive")
    assert said.json["attempts"] == {"planned": 2, "passed": 0, "failed": 0, "unmeasured": 2, "unread": 2}
    assert "2 answers could not be read" in said.err + said.out
    assert {getattr(result.grade, "reason", "")[: len(sentence)] for result in keyed.record().results} == {sentence}
    listed = keyed.do("review", "out")
    assert "balance#1  unread" in listed.out
    assert "2 unread answers to be read" in listed.out


def test_what_reading_costs_counts_against_the_limit_and_in_no_cost_of_the_agent(
    keyed: Workbench, api: messages.MessagesApi
) -> None:
    """It is paid from the same purse and told apart."""
    said = small(keyed, api).run("--case", "balance", "--concurrency", "1")
    agent, reader = said.json["cost_usd"]["total"], said.json["reader"]["cost_usd"]
    spent = [result.evidence.trajectory.cost_usd or 0 for result in keyed.record().results]
    assert agent == pytest.approx(sum(spent))
    assert reader > 0
    assert "Reading 2 answers by claude (claude-sonnet-5-5), cost $" in said.err + said.out
    limit = str(agent * 1.01)  # enough for the answers of two attempts, and not for reading them
    stopped = keyed.do(
        "run", keyed.path, "--out", "limited", "--case", "balance", "--concurrency", "1", "--max-cost", limit
    )
    assert "--max-cost" in stopped.out


def test_no_attempts_latency_has_its_reading_in_it(keyed: Workbench) -> None:
    """The reader's time stands apart; the server is free by then."""
    with messages.messages_api(balance) as api:
        small(keyed, api).run("--case", "balance")
    for line in keyed.record().attempts:
        assert set(line.timings) == {"total", "reading"}
        assert line.result.evidence.reading is not None
        assert line.result.evidence.reading.latency_ms is not None


def asked_by(said: Said) -> str:
    """Everything that was printed."""
    return said.out + said.err


def test_a_run_is_resumed_with_the_reader_it_began_with(keyed: Workbench, api: messages.MessagesApi) -> None:
    """Asked for or the suite's own; with another one the record would hold two kinds of readings."""
    small(keyed, api).run("--reader", "plain")
    whole = (keyed.folder / "out" / "run.jsonl").read_bytes().splitlines(keepends=True)
    (keyed.folder / "out" / "run.jsonl").write_bytes(b"".join(whole[:2]))
    again = keyed.do("run", keyed.path, "--resume", "out", "--json", "-")
    assert again.json["reader"]["name"] == "plain"
    assert api.readings == []
    (keyed.folder / "out" / "run.jsonl").write_bytes(b"".join(whole[:2]))
    refused = keyed.do("run", keyed.path, "--resume", "out", "--reader", "self")
    assert (refused.code, "leave out --reader" in refused.err) == (ExitCode.USER_ERROR, True)


def test_another_reader_takes_the_baseline_away_and_is_named(keyed: Workbench, api: messages.MessagesApi) -> None:
    """What moved might be the reader's doing; a reader is part of what numbers are measured by."""
    small(keyed, api).run("--reader", "plain")
    keyed.do("promote", "out", "--reason", "first", "--who", "ada")
    said = keyed.do("run", keyed.path, "--out", "other")
    assert "reader of the answers: plain → claude (claude-sonnet-5-5, effort low, sha256:" in said.out
    assert "not comparable with the baseline" in said.out
    fresh = keyed.do("check", keyed.path)
    assert fresh.code == ExitCode.GATE_FAILED
    assert "reader of the answers: plain → claude" in fresh.out


def test_a_record_is_read_again_by_another_reader(keyed: Workbench, api: messages.MessagesApi) -> None:
    """It costs what it costs and changes nothing in the record; without the option nobody is asked."""
    api.reads = Reads("refuse", always=True)
    small(keyed, api).run("--case", "balance")
    before = (keyed.folder / "out" / "run.jsonl").read_bytes()
    api.reads = Reads()
    asked = len(api.readings)
    said = keyed.do("grade", "out", "--reader", "self", "--json", "-")
    assert said.json["attempts"] == {"passed": 2, "failed": 0, "unmeasured": 0, "unread": 0}
    assert (said.json["reader"]["name"], said.json["reader"]["cost_usd"] > 0) == ("claude", True)
    assert len(api.readings) == asked + 2
    lines = [json.loads(line) for line in (keyed.folder / "out" / "grades-1.jsonl").read_text().splitlines()]
    assert lines[0]["reader"]["name"] == "claude"
    assert lines[1]["reading"]["said"]["facts"]["balance"][0]["value"] == 1200
    assert (keyed.folder / "out" / "run.jsonl").read_bytes() == before
    keyed.do("grade", "out", "--reader", "plain")
    keyed.do("grade", "out")
    assert len(api.readings) == asked + 2


def test_a_readers_missing_key_is_said_before_anything_starts(keyed: Workbench, api: messages.MessagesApi) -> None:
    """As an agent's is."""
    other = {"provider": "anthropic", "model": "claude-haiku-5-5", "api_key_env": "NO_SUCH_KEY"}
    keyed.suite["agents"] = {"haiku": other}
    said = small(keyed, api).run("--reader", "haiku")
    assert (said.code, keyed.started(), api.requests) == (ExitCode.USER_ERROR, 0, [])
    assert "NO_SUCH_KEY is not set, and the reader `haiku` asks a model with it" in said.err
    assert "did you mean" in keyed.run("--reader", "hiaku").err
    assert keyed.do("grade", "nowhere", "--reader", "haiku").code == ExitCode.USER_ERROR


def test_a_question_asked_by_hand_is_read_where_that_is_wanted(keyed: Workbench, api: messages.MessagesApi) -> None:
    """To see how answers to one's own questions are read."""
    small(keyed, api)
    ask = ("ask", keyed.path, "What is the balance?")
    assert "read by" not in asked_by(keyed.do(*ask))
    said = keyed.do(*ask, "--reader", "self")
    assert "read by claude (claude-sonnet-5-5, effort low, sha256:" in said.out
    assert "“SGD 1,200” stated, from r1.balance" in said.out
    assert keyed.do(*ask, "--reader", "self", "--json", "-").json["reading"]["by"]["name"] == "claude"
