"""Who reads the answers of a run: asked for, the suite's own, or nobody but the plain reader."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.reading import Reader, Reading, Statements
from harness.domain.run import RunEnd
from harness.domain.suite import Suite
from harness.domain.trajectory import Trajectory
from harness.errors import MissingKey, UserError
from harness.measuring.choosing import choose_agent
from harness.measuring.purse import Purse, refuse_unpriced
from harness.readers.model_reader import ModelReader
from harness.readers.plain_reader import BY_PLAIN, PlainReader, RecordedReader
from harness.readers.seating import Answerer, Seat, seat_reader
from harness.reading.instructions import instructions_hash
from harness.run_record.lines import digest, encode
from harness.suite.loading import load_suite
from tests.doubles.sample_runs import attempt, passed, read_by, record

KEYS = {"ANTHROPIC_API_KEY": "test-key", "OTHER_KEY": "other-key"}
AGENTS = {
    "claude": {"provider": "anthropic", "model": "claude-sonnet-5-5", "effort": "high", "max_tokens": 500},
    "haiku": {
        "provider": "anthropic",
        "model": "claude-haiku-5-5",
        "api_key_env": "OTHER_KEY",
        "base_url": "https://models.example",
        "price": {"input": 1, "output": 5},
    },
    "again": {"provider": "replay", "record": "run.jsonl"},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A suite with two models, and a replay of what one of them answered."""
    case = {"id": "a", "ask": "How much?", "answer": {"facts": [{"name": "net worth", "value": 8, "unit": "SGD"}]}}
    suite = {"name": "money", "server": {"object": "a:b"}, "agent": "claude", "agents": AGENTS, "cases": ["cases.yaml"]}
    (tmp_path / "suite.yaml").write_text(json.dumps(suite), encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(json.dumps([case]), encoding="utf-8")
    return tmp_path


@pytest.fixture
def suite(folder: Path) -> Suite:
    """The same, loaded."""
    return load_suite(folder)


def seated(suite: Suite, wanted: str | None, agent: str = "claude", **given: Any) -> Seat:  # noqa: ANN401 - of an answerer
    """The seat of who is wanted to read that agent's answers."""
    environ = given.pop("environ", KEYS)
    return seat_reader(suite, wanted, Answerer(name=agent, spec=suite.agents[agent], **given), environ=environ)


def test_an_agent_that_asks_a_model_reads_its_own_answers_with_little_effort(suite: Suite) -> None:
    """The default: its key is there anyway. What decides its readings stands in the record."""
    seat = seated(suite, None)
    assert isinstance(seat.reader, ModelReader)
    assert seat.reader.by == Reader(
        name="claude",
        model="claude-sonnet-5-5",
        settings={"effort": "low"},
        instructions=instructions_hash(),
    )
    assert seat.spec is not None
    assert (seat.spec.max_turns, seat.spec.max_tokens, seat.spec.cache) == (1, 8192, True)


def test_an_agent_without_a_model_is_read_plainly(suite: Suite) -> None:
    """Nothing is asked, so no key is needed."""
    seat = seated(suite, None, "keyword", environ={})
    assert isinstance(seat.reader, PlainReader)
    assert (seat.reader.by, seat.agent, seat.endpoints) == (BY_PLAIN, None, ())
    assert seated(suite, "plain", environ={}).reader.by == BY_PLAIN


def test_another_agent_of_the_suite_reads_where_it_is_named(suite: Suite) -> None:
    """With its own settings, key and address; both of the latter stay out of records."""
    seat = seated(suite, "haiku", "keyword")
    assert (seat.reader.by.name, seat.reader.by.model, seat.reader.by.settings) == ("haiku", "claude-haiku-5-5", {})
    assert (seat.secrets, seat.endpoints) == (("other-key",), ("https://models.example",))


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("hiaku", "has no agent `hiaku` to read answers; did you mean 'haiku'?"),
        ("keyword", "has `keyword`, which asks no model"),
        ("again", "has `again`, which asks no model"),
    ],
)
def test_a_reader_that_is_none_is_named_with_the_nearest(suite: Suite, wanted: str, sentence: str) -> None:
    """Before anything is started."""
    with pytest.raises(UserError, match="the suite money") as raised:
        seated(suite, wanted)
    assert sentence in str(raised.value).replace("“", "'").replace("”", "'")


def test_a_reader_that_was_named_and_has_no_key_is_an_error_before_anything_starts(suite: Suite) -> None:
    """Each of its readings would be unread, and each attempt paid for in vain."""
    with pytest.raises(MissingKey, match="OTHER_KEY is not set, and the reader `haiku` asks a model with it"):
        seated(suite, "haiku", environ={"ANTHROPIC_API_KEY": "test-key"})


def test_where_another_agent_stands_in_for_want_of_a_key_its_answers_are_read_plainly(suite: Suite) -> None:
    """As on pull requests from forks, where no key is to be had for the reader either."""
    seat = seated(suite, "haiku", "keyword", environ={}, stands_in=True)
    assert seat.reader.by == BY_PLAIN
    assert seat.notes == ("OTHER_KEY is not set, so the answers are read plainly and not by `haiku`.",)


def test_a_replayed_answer_is_read_as_its_record_has_it(suite: Suite) -> None:
    """No model is asked and nothing is paid; an answer that the record did not read is read plainly."""
    run = record([read_by(attempt("a", 1, passed()), cost_usd=0.5)], reader=Reader(name="claude", model="m"))
    lines = [encode(run.header), *(encode(line) for line in run.attempts)]
    end = RunEnd(finished="now", ending="complete", digest=digest(lines))
    (suite.folder / "run.jsonl").write_bytes(b"".join([*lines, encode(end)]))
    seat = seated(suite, None, "again", environ={})
    assert isinstance(seat.reader, RecordedReader)
    assert seat.reader.by == Reader(name="claude", model="m")

    def read(answer: str) -> Reading:
        evidence = Evidence(trajectory=Trajectory(answer=answer))
        return asyncio.run(seat.reader.read(Case(id="a", ask="How much?"), evidence))

    known = read("It is 8.")
    assert (known.by.name, known.said, known.cost_usd) == ("claude", Statements(), 0)
    assert read("It is 9.").by == BY_PLAIN


def test_a_replay_of_what_was_read_plainly_is_read_plainly(suite: Suite) -> None:
    """It costs nothing to do it again by today's rules."""
    run = record([attempt("a", 1, passed())], reader=BY_PLAIN)
    lines = [encode(run.header), *(encode(line) for line in run.attempts)]
    end = RunEnd(finished="now", ending="complete", digest=digest(lines))
    (suite.folder / "run.jsonl").write_bytes(b"".join([*lines, encode(end)]))
    assert isinstance(seated(suite, None, "again", environ={}).reader, PlainReader)


def test_a_limit_on_costs_wants_to_know_the_readers_price(suite: Suite) -> None:
    """As it does of the agent."""
    chosen = choose_agent(suite, asked="keyword", fallback=None, environ=KEYS, seed="s")
    refuse_unpriced(chosen, seated(suite, "haiku", "keyword"), 1.0)
    refuse_unpriced(chosen, None, 1.0)
    with pytest.raises(UserError, match="--max-cost: the reader `claude` states no `price`"):
        refuse_unpriced(chosen, seated(suite, "claude", "keyword"), 1.0)


@pytest.mark.parametrize(
    ("model", "cost", "is_open"), [("", None, True), ("m", 0.25, True), ("m", 0.75, False), ("m", None, False)]
)
def test_reading_is_paid_from_the_same_purse(model: str, cost: float | None, *, is_open: bool) -> None:
    """What a model read for a price that nobody knows closes it; the plain reader is free."""
    purse = Purse(1.0)
    paid = attempt("a", 1, passed(), cost_usd=0.25)
    purse.pay(read_by(paid, Reader(name="r", model=model), cost_usd=cost).evidence)
    assert purse.is_open is is_open
