"""Who reads the answers of a run: `self`, the name of an agent of the suite, or `plain`.

A reader that was asked for by name and cannot be had is an error before anything starts, as an agent is; `self` has the
agent's own key, and is the plain reader where the agent asks no model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fake_backend.documents import did_you_mean
from harness.agents.base import Agent
from harness.agents.table import make_agent
from harness.domain.reading import Reader
from harness.domain.run import RunRecord
from harness.domain.suite import AgentSpec, Suite
from harness.errors import MissingKey, UserError
from harness.readers.base import ReadsAnswers
from harness.readers.model_reader import ModelReader
from harness.readers.plain_reader import BY_PLAIN, PLAIN, PlainReader, Recorded, RecordedReader
from harness.reading.instructions import instructions_hash
from harness.run_record.reader import read_record

SELF = "self"
OWN_EFFORT = "low"
"""Pointing at words is little work for whoever could answer the question."""

ROOM = 8192
"""Tokens that a reply may take at least, however short the answers of the agent have to be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answerer:
    """Whose answers are read: an agent by the suite's name for it; `stands_in` for one that has no key."""

    name: str
    spec: AgentSpec
    stands_in: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """The reader of a run.

    Attributes:
        reader: who reads.
        agent: the agent it asks, to be closed after the last answer; None where it asks none.
        spec: that agent's settings.
        secrets: its key where the suite names the variable.
        notes: what is odd about it, a sentence each.
    """

    reader: ReadsAnswers
    agent: Agent | None = None
    spec: AgentSpec | None = None
    secrets: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def endpoints(self) -> tuple[str, ...]:
        """Addresses of its own that a record is not to hold."""
        return (self.spec.base_url,) if self.spec and self.spec.base_url else ()


def reader_of(suite: Suite, wanted: str | None, answerer: Answerer) -> tuple[Reader, AgentSpec | None]:
    """Return who reads, and the settings it asks its model with; None where it asks none.

    Args:
        suite: whose reader is meant where none is asked for.
        wanted: the reader asked for; None for the suite's.
        answerer: whose answers are read.

    Raises:
        UserError: the suite has no such agent, or it asks no model; the sentence names the nearest that does.
    """
    name = wanted or suite.file.reader
    if name == SELF and answerer.spec.asks_a_model:
        own = answerer.spec.model_copy(update={"effort": OWN_EFFORT})
        return _described(answerer.name, own)
    if name in {SELF, PLAIN}:
        return BY_PLAIN, None
    spec = suite.agents.get(name)
    if spec is None or not spec.asks_a_model:
        able = [SELF, PLAIN, *(known for known, one in suite.agents.items() if one.asks_a_model)]
        lacks = f"has no agent `{name}` to read answers" if spec is None else f"has `{name}`, which asks no model"
        msg = f"the suite {suite.name} {lacks}; {did_you_mean(name, able)}"
        raise UserError(msg)
    return _described(name, spec)


def seat_reader(suite: Suite, wanted: str | None, answerer: Answerer, *, environ: Mapping[str, str]) -> Seat:
    """Return the reader of a run, ready to read.

    Args:
        suite: whose agents may read.
        wanted: the reader asked for; None for the suite's.
        answerer: whose answers are read.
        environ: where keys are looked up.

    Raises:
        UserError: as `reader_of`; or a package is missing, or the record of a replay agent.
        MissingKey: a reader asked for by name has no key. Where another agent stands in for one without a key, its
            answers are read plainly instead, and a note says so.
    """
    by, spec = reader_of(suite, wanted, answerer)
    if spec is None:
        return Seat(reader=_keyless(suite, wanted or suite.file.reader, answerer))
    try:
        agent = make_agent(by.name, spec, environ=environ, folder=suite.folder)
    except MissingKey as missing:
        if not answerer.stands_in:
            raise _without_key(by.name, spec) from missing
        note = f"{spec.key_variable} is not set, so the answers are read plainly and not by `{by.name}`."
        return Seat(reader=_keyless(suite, PLAIN, answerer), notes=(note,))
    key = environ.get(spec.api_key_env, "").strip() if spec.api_key_env else ""
    reader = ModelReader(by, agent, timeout_s=spec.timeout_s)
    return Seat(reader=reader, agent=agent, spec=spec, secrets=(key,) if key else ())


def _described(name: str, spec: AgentSpec) -> tuple[Reader, AgentSpec]:
    """A model as a reader: one turn, and room for a reply. What decides its readings stands in the record."""
    asked = spec.model_copy(update={"max_turns": 1, "max_tokens": max(spec.max_tokens, ROOM), "system": None})
    settings = {"effort": spec.effort} if spec.effort else {}
    by = Reader(name=name, model=spec.model or "", settings=settings, instructions=instructions_hash())
    return by, asked


def _without_key(name: str, spec: AgentSpec) -> MissingKey:
    return MissingKey(spec.key_variable, needs=f"the reader `{name}` asks", instead="read plainly: --reader plain")


def _keyless(suite: Suite, wanted: str, answerer: Answerer) -> ReadsAnswers:
    spec = answerer.spec
    if wanted == SELF and spec.provider == "replay":
        return _recorded(lambda: read_record(suite.folder / (spec.record or "")))
    return PlainReader(keyword=spec.provider == "keyword")


def _recorded(read: Callable[[], RunRecord]) -> ReadsAnswers:
    """The reader of the record that is replayed, where a model read it."""
    record = read()
    by = record.header.reader
    if by is None or not by.model:
        return PlainReader()
    found: Recorded = {
        (result.attempt.case, result.evidence.trajectory.answer): reading
        for result in reversed(record.results)
        if (reading := result.evidence.reading) and reading.said is not None
    }
    return RecordedReader(by, found)
