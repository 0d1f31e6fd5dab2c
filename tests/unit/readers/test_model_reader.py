"""The reader that asks a model: one request, one more where the reply has flaws, and a sentence where all fails."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field

import pytest

from harness.agents.base import Task, Tools
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.reading import Figure, Reader, Reading, Statement, Statements
from harness.domain.trajectory import Ending, ToolResult, Trajectory, Turn, Usage
from harness.errors import HarnessError
from harness.readers.base import with_reading
from harness.readers.model_reader import ModelReader
from harness.readers.plain_reader import PlainReader
from harness.reading.instructions import INSTRUCTIONS
from harness.reading.reply import reply_schema
from tests.doubles.fences import read_fences
from tests.doubles.sample_runs import call, case

BY = Reader(name="claude", model="claude-sonnet-5-5")
ASKED = case("a", answer={"facts": [{"name": "net worth", "value": 8, "unit": "SGD"}]})
EVIDENCE = Evidence(
    trajectory=Trajectory(
        turns=(Turn(calls=(call("get_net_worth", result=ToolResult(structured={"net_worth": 8})),)),),
        answer="It is SGD 8.",
    )
)
READ = Statements(
    facts={"net worth": (Statement(quote="SGD 8", value=8, unit="SGD"),)},
    figures=(Figure(quote="SGD 8", value=8, unit="SGD", working="r1.net_worth", credited=True),),
)
DOUBTED = READ.model_copy(update={"figures": (READ.figures[0].model_copy(update={"working": "r1.net_worth * 2"}),)})
FLAWED = READ.model_copy(update={"cannot": "nobody knows"})


@dataclass
class Model:
    """An agent that says what it is told to, one thing a request."""

    says: list[Statements | str | Trajectory]
    tasks: list[Task] = field(default_factory=list)
    tools: list[Tools] = field(default_factory=list)

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Say the next thing."""
        self.tasks.append(task)
        self.tools.append(tools)
        said = self.says.pop(0)
        if isinstance(said, Trajectory):
            return said
        text = said if isinstance(said, str) else said.model_dump_json(by_alias=True)
        usage = Usage(input_tokens=1000, output_tokens=50)
        return Trajectory(answer=text, usage=usage, cost_usd=0.01, latency_ms=200.0)


def read(*says: Statements | str | Trajectory) -> tuple[Reading, Model]:
    """What comes of these replies, and the model that gave them."""
    model = Model(list(says))
    return asyncio.run(ModelReader(BY, model, timeout_s=30).read(ASKED, EVIDENCE)), model


def test_a_reply_without_a_flaw_is_the_reading_with_what_it_took() -> None:
    """One request, with the instructions, the form of the reply and no tool."""
    reading, model = read(READ)
    assert reading == Reading(
        by=BY, said=READ, usage=Usage(input_tokens=1000, output_tokens=50), cost_usd=0.01, latency_ms=200.0
    )
    (task,) = model.tasks
    assert (task.prompt, task.timeout_s) == (INSTRUCTIONS, 30)
    assert task.schema == reply_schema({"net worth": "SGD"})
    assert list(read_fences(task.ask)) == ["question", "results", "answer", "facts"]
    assert model.tools[0].surface.tools == ()


def test_a_model_that_calls_something_all_the_same_is_answered_by_nobody() -> None:
    """A reader has no tools, so nothing it reads can make it do anything."""
    _, model = read(READ)
    with pytest.raises(HarnessError, match="the reader called delete_account"):
        asyncio.run(model.tools[0].call("delete_account", {}))


def test_a_flawed_reply_is_asked_for_once_more_with_its_flaws() -> None:
    """What was wrong is named, so that it can be mended; the record keeps it, and both requests are paid for."""
    reading, model = read(FLAWED, READ)
    assert reading.said == READ
    assert reading.flaws == ("cannot: the quote 'nobody knows' does not stand in the answer",)
    assert (reading.cost_usd, reading.latency_ms) == (0.02, 400.0)
    assert reading.usage == Usage(input_tokens=2000, output_tokens=100)
    sections = read_fences(model.tasks[1].ask)
    assert sections["flaws"] == f"- {reading.flaws[0]}"
    assert json.loads(sections["earlier"])["cannot"] == "nobody knows"


@pytest.mark.parametrize("first", ["It says 8.", '{"facts": {}, "figures": [], "cannot": null}', "[]", ""])
def test_a_reply_that_is_no_reading_is_asked_for_once_more(first: str) -> None:
    """No JSON, no object, a fact left out: the second try mends each."""
    assert read(first, READ)[0].said == READ


def test_an_answer_whose_second_reply_has_flaws_is_unread_by_its_first_flaw() -> None:
    """It is neither failed nor passed; the sentence says what to look at."""
    reading, model = read("It says 8.", FLAWED)
    assert reading.said is None
    assert reading.unread == "cannot: the quote 'nobody knows' does not stand in the answer"
    assert reading.flaws == ("the reply is not JSON: It says 8.",)
    assert not model.says


def test_a_working_that_comes_to_another_value_is_asked_about_and_stays_usable() -> None:
    """The answer may be what is wrong: a reader that stands by its reply, or has no other, is believed."""
    reading, model = read(DOUBTED, DOUBTED)
    assert reading.said == DOUBTED
    assert "16" in reading.flaws[0]
    assert len(model.tasks) == 2
    assert read(DOUBTED, "no more")[0].said == DOUBTED
    assert read(DOUBTED, READ)[0].said == READ


@pytest.mark.parametrize(
    ("ending", "detail", "sentence"),
    [
        (Ending.REFUSED, "bio", "claude refused to read it: bio"),
        (Ending.REFUSED, "", "claude refused to read it"),
        (Ending.TRUNCATED, "raise max_tokens", "the reply of claude was not whole: raise max_tokens"),
        (Ending.TIMEOUT, "not finished", "claude did not reply within its timeout_s of 30 s"),
        (Ending.TURN_LIMIT, "no answer", "claude called a tool, and a reader has none"),
        (Ending.SERVICE, "529 overloaded", "claude could not be asked: 529 overloaded"),
        (Ending.HARNESS, "our request was refused", "claude could not be asked: our request was refused"),
    ],
)
def test_a_reader_that_does_not_reply_leaves_the_answer_unread(ending: Ending, detail: str, sentence: str) -> None:
    """Each way has its sentence, and none is tried again here: the agent's own retries are over by then."""
    silent = Trajectory(ending=ending, detail=detail, cost_usd=0.01)
    reading, model = read(silent)
    assert (reading.said, reading.unread, reading.cost_usd) == (None, sentence, 0.01)
    assert len(model.tasks) == 1
    assert read(FLAWED, silent)[0].unread == sentence


def test_a_cost_that_nobody_knows_is_not_taken_for_nothing() -> None:
    """A limit on costs has to hear of it."""
    reading, _ = read(Trajectory(answer=READ.model_dump_json(by_alias=True)))
    assert (reading.said, reading.cost_usd, reading.usage) == (READ, None, None)


class Broken:
    """A reader with a bug in it."""

    by = BY

    async def read(self, case: Case, evidence: Evidence) -> Reading:
        """Fall over."""
        raise KeyError(case.id, len(evidence.ledger))


def test_a_bug_in_reading_costs_one_attempt_its_reading() -> None:
    """A run is not ended by it, and whoever looks at the attempt sees what fell over."""
    found = asyncio.run(with_reading(Broken(), ASKED, EVIDENCE))
    assert found.reading == Reading(by=BY, unread="our own code failed while reading the answer: KeyError: ('a', 0)")


def test_nobody_is_asked_where_no_check_needs_a_reading() -> None:
    """A case about tools alone, read plainly; and an attempt that answered nothing."""
    tools = case("t", tools={"must": ["get_net_worth"]})
    assert asyncio.run(with_reading(PlainReader(), tools, EVIDENCE)) is EVIDENCE
    silent = EVIDENCE.model_copy(update={"trajectory": Trajectory(ending=Ending.REFUSED)})
    assert asyncio.run(with_reading(Broken(), ASKED, silent)) is silent
