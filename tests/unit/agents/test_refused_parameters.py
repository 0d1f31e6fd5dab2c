"""What a reader asks for beyond the question can be refused by name, and is then done without, for good."""

from __future__ import annotations

import asyncio

import pytest

from harness.agents.base import Task
from harness.agents.patience import Failure, Welcome
from harness.agents.refused_parameters import ask_without, wanted

READS = Task(case="a", number=1, ask="?", schema={"type": "object"})


class Refused(Exception):
    """What a service says instead of a reply."""

    def __init__(self, said: str, status: int = 400) -> None:
        super().__init__(said)
        self.failure = Failure(said=said, status=status)


def asked(*refusals: Refused, welcome: Welcome | None = None) -> tuple[object, list[frozenset[str]]]:
    """What comes of asking a service that refuses so, and what each request had."""
    known, had, left = welcome or Welcome(), [], list(refusals)

    async def ask() -> str:
        had.append(wanted(READS, known))
        if left:
            raise left.pop(0)
        return "read"

    def failure(error: Exception) -> Failure | None:
        return error.failure if isinstance(error, Refused) else None

    return asyncio.run(ask_without(ask, failure, sent=lambda: wanted(READS, known), welcome=known)), had


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("output_config.format: not supported for this model", {"effort"}),
        ("'response_format.type' must be 'text'", {"effort"}),
        ("Invalid schema for json_schema 'reply'", {"effort"}),
        ("This model does not support the effort parameter.", {"schema"}),
        ("Unrecognized request argument supplied: reasoning_effort", {"schema"}),
    ],
)
def test_what_is_refused_by_name_is_left_out_of_the_next_request(said: str, left: set[str]) -> None:
    """One request more, and only what was named goes."""
    reply, had = asked(Refused(said))
    assert reply == "read"
    assert had == [{"effort", "schema"}, left]


def test_both_may_be_refused_and_neither_is_sent_again() -> None:
    """What one answer's reading learnt holds for all of them."""
    welcome = Welcome()
    asked(Refused("effort?"), Refused("response_format?", status=422), welcome=welcome)
    assert asked(welcome=welcome)[1] == [frozenset()]


@pytest.mark.parametrize(
    "refusal",
    [Refused("max_tokens is too large"), Refused("the schema service is down", status=500)],
)
def test_any_other_refusal_is_raised_as_it_is(refusal: Refused) -> None:
    """What it means is for the retries to say."""
    with pytest.raises(Refused):
        asked(refusal)


def test_what_a_service_goes_on_refusing_without_it_is_raised() -> None:
    """It cannot be asked for less."""
    with pytest.raises(Refused):
        asked(*[Refused("effort and schema")] * 3)


def test_an_exception_that_no_service_raised_is_none_of_its_refusals() -> None:
    """A bug stays one."""

    async def broken() -> str:
        raise KeyError(READS.case)

    with pytest.raises(KeyError):
        asyncio.run(ask_without(broken, lambda _: None, sent=lambda: frozenset({"schema"}), welcome=Welcome()))


def test_an_agents_own_requests_do_without_nothing() -> None:
    """What the suite's author wrote is sent, and a refusal of it is heard of."""
    assert wanted(Task(case="a", number=1, ask="?"), Welcome()) == frozenset()
