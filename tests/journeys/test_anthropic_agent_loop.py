"""The model-and-tools loop over a real socket: rounds, budgets and endings."""

from __future__ import annotations

import asyncio

import pytest

from harness.domain.trajectory import Ending, ToolResult
from harness.errors import BackendError, ServerError
from tests.doubles.asking import asked_model, task
from tests.doubles.in_memory_tools import InMemoryTools, tool
from tests.doubles.messages_api import messages_api
from tests.doubles.messages_replies import calls, is_cut_off, pauses, refuses, says

TOOLS = (tool("net_worth"), tool("accounts"), tool("list.invoices"))


def test_a_question_is_answered_after_a_tool_round() -> None:
    """The main thread: the model calls, the server answers, the model answers."""
    tools = InMemoryTools(*TOOLS, answers={"net_worth": lambda _: {"total": 2394755}})
    with messages_api([
        calls(("net_worth", {"month": "2026-09"}), text="Let me look."),
        says("It is 2,394,755."),
    ]) as api:
        done = asked_model(api, tools)
    assert (done.ending, done.answer) == (Ending.ANSWERED, "It is 2,394,755.")
    assert tools.called == [("net_worth", {"month": "2026-09"})]
    assert [turn.stop_reason for turn in done.turns] == ["tool_use", "end_turn"]
    assert done.calls[0].result == ToolResult(structured={"total": 2394755})
    assert done.calls[0].latency_ms is not None
    told = api.bodies[1]["messages"][2]["content"][0]["content"]
    assert told == [{"type": "text", "text": '{"total": 2394755}'}]


def test_parallel_calls_run_together_and_are_answered_in_one_message() -> None:
    """Both calls wait for each other here: run one after the other they would never end."""
    first, second = asyncio.Event(), asyncio.Event()

    async def meet(mine: asyncio.Event, other: asyncio.Event) -> str:
        mine.set()
        await other.wait()
        return "met"

    answers = {"net_worth": lambda _: meet(first, second), "accounts": lambda _: meet(second, first)}
    with messages_api([calls(("net_worth", {}), ("accounts", {})), says("Done.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS, answers=answers))
    assert done.ending is Ending.ANSWERED
    results = api.bodies[1]["messages"][2]["content"]
    assert [block["tool_use_id"] for block in results] == [call.id for call in done.calls]


def test_one_failing_call_does_not_lose_its_sibling() -> None:
    """Every id needs a result, or the next request is refused."""
    error = ToolResult(is_error=True)
    tools = InMemoryTools(*TOOLS, answers={"accounts": lambda _: error})
    with messages_api([calls(("accounts", {}), ("net_worth", {})), says("Done.")]) as api:
        done = asked_model(api, tools)
    failed, fine = api.bodies[1]["messages"][2]["content"]
    assert failed["is_error"]
    assert failed["content"][0]["text"].strip()
    assert not fine["is_error"]
    assert done.ending is Ending.ANSWERED


def test_a_tool_that_does_not_exist_is_a_fact_and_the_model_recovers() -> None:
    """Made-up tools are the agent's mistake, to be told and counted."""
    tools = InMemoryTools(*TOOLS)
    with messages_api([calls(("get_invoices", {})), calls(("list_invoices", {})), says("Found.")]) as api:
        done = asked_model(api, tools)
    assert [(call.tool, call.known) for call in done.calls] == [("get_invoices", False), ("list.invoices", True)]
    assert "list_invoices" in api.bodies[1]["messages"][2]["content"][0]["content"][0]["text"]
    assert tools.called == [("list.invoices", {})]
    assert done.answer == "Found."


def test_malformed_arguments_are_kept_and_answered_with_an_error() -> None:
    """The raw text is evidence; the history stays one the API takes back."""
    tools = InMemoryTools(*TOOLS)
    with messages_api([calls(("net_worth", '{"month": ')), says("Sorry.")]) as api:
        done = asked_model(api, tools)
    assert (done.calls[0].arguments, done.calls[0].raw_arguments) == (None, '{"month": ')
    assert tools.called == []
    assert [seen.status for seen in api.requests] == [200, 200]
    assert api.bodies[1]["messages"][2]["content"][0]["is_error"]


def test_repeating_a_call_is_a_fact_and_not_forbidden() -> None:
    """An agent that asks twice is measured, not helped."""
    tools = InMemoryTools(*TOOLS)
    with messages_api([calls(("net_worth", {})), calls(("net_worth", {})), says("Same.")]) as api:
        done = asked_model(api, tools)
    assert len(tools.called) == len(done.calls) == 2


def test_calls_decide_whatever_the_stop_reason_says() -> None:
    """Some services report a normal stop beside a call."""
    with messages_api([calls(("net_worth", {}), stop="end_turn"), says("Done.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert done.answer == "Done."
    assert len(done.calls) == 1


def test_a_paused_reply_is_continued_and_read_as_one_answer() -> None:
    """A pause is no end; both halves are the answer."""
    with messages_api([pauses("It is "), says("3.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert (done.ending, done.answer) == (Ending.ANSWERED, "It is 3.")
    assert api.bodies[1]["messages"][-1]["role"] == "assistant"


def test_turns_run_out_with_what_there_is() -> None:
    """The last calls are made: what the agent asked for is part of what it did."""
    tools = InMemoryTools(*TOOLS)
    with messages_api([calls(("net_worth", {}))]) as api:
        done = asked_model(api, tools, max_turns=3)
    assert (done.ending, done.answer) == (Ending.TURN_LIMIT, "")
    assert "max_turns of 3" in done.detail
    assert len(api.requests) == len(tools.called) == 3


def test_calls_beyond_the_budget_are_recorded_and_not_made() -> None:
    """Our limit, so the attempt is unmeasured; what was asked for stays visible to hard checks."""
    tools = InMemoryTools(*TOOLS)
    with messages_api([calls(("net_worth", {})), calls(("net_worth", {}), ("accounts", {}))]) as api:
        done = asked_model(api, tools, max_calls=2)
    assert done.ending is Ending.BUDGET
    assert "max_calls is 2" in done.detail
    assert len(tools.called) == 2
    assert [call.result is None for call in done.calls] == [False, False, True]


@pytest.mark.parametrize("text", [None, "I am sorry."])
def test_a_refusal_is_an_ending_of_its_own_with_its_category(text: str | None) -> None:
    """Scored as an ordinary failure, a refusal hides; retried, it costs."""
    with messages_api([refuses("cyber", "Not this.", text=text)]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert (done.ending, done.detail, done.answer) == (Ending.REFUSED, "cyber: Not this.", text or "")
    assert len(api.requests) == 1


def test_a_refusal_without_details_is_still_one() -> None:
    """The category may be null."""
    with messages_api([refuses(None)]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert (done.ending, done.detail) == (Ending.REFUSED, "")


def test_an_answer_cut_off_by_the_token_limit_names_the_limit() -> None:
    """Half a figure is no figure."""
    with messages_api([is_cut_off("Total revenue was $2.3")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS), max_tokens=64)
    assert (done.ending, done.answer) == (Ending.TRUNCATED, "Total revenue was $2.3")
    assert done.detail == "the reply was cut off at the agent's max_tokens of 64; raise max_tokens"


def test_a_full_context_window_is_a_cut_no_setting_mends() -> None:
    """It must not be blamed on max_tokens."""
    with messages_api([is_cut_off("So", reason="model_context_window_exceeded")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert done.ending is Ending.TRUNCATED
    assert "context window is full" in done.detail


def test_the_case_s_time_ends_an_attempt_and_keeps_its_calls() -> None:
    """A hanging tool must not hang the run, and what was asked before still counts."""

    async def hangs() -> str:
        await asyncio.Event().wait()
        return ""

    tools = InMemoryTools(*TOOLS, answers={"accounts": lambda _: hangs()})
    with messages_api([calls(("net_worth", {})), calls(("net_worth", {}), ("accounts", {}))]) as api:
        done = asked_model(api, tools, task(timeout_s=1.5))
    assert (done.ending, done.detail) == (Ending.TIMEOUT, "not finished within the case's timeout_s of 1.5 s")
    assert [call.result is not None for call in done.calls] == [True, True, False]


@pytest.mark.parametrize(
    ("error", "ending"), [(ServerError("it died"), Ending.SERVER), (BackendError("gone"), Ending.BACKEND)]
)
def test_what_breaks_around_the_agent_is_an_ending_with_the_sibling_kept(error: Exception, ending: Ending) -> None:
    """A dead server is not the model's failure, and the call beside it did happen."""

    def breaks(_arguments: object) -> str:
        raise error

    tools = InMemoryTools(*TOOLS, answers={"accounts": breaks})
    with messages_api([calls(("accounts", {}), ("net_worth", {}))]) as api:
        done = asked_model(api, tools)
    assert (done.ending, done.detail) == (ending, str(error))
    assert [call.result is not None for call in done.calls] == [False, True]
    assert len(api.requests) == 1


def test_our_own_failure_is_never_shown_to_the_model() -> None:
    """Turned into a tool error, a bug of ours would score every agent zero."""

    def breaks(_arguments: object) -> str:
        msg = "cannot serialise"
        raise TypeError(msg)

    with messages_api([calls(("net_worth", {})), says("never asked for")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS, answers={"net_worth": breaks}))
    assert done.ending is Ending.HARNESS
    assert done.detail == "our own code failed while calling net_worth: TypeError: cannot serialise"
    assert len(api.requests) == 1


def test_a_result_that_cannot_be_converted_ends_the_attempt_as_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The converter is our code: its failure belongs to us, whatever the server sent."""

    def raises(_result: ToolResult) -> tuple[str, ...]:
        msg = "no such block"
        raise KeyError(msg)

    monkeypatch.setattr("harness.agents.anthropic_messages.shown_blocks", raises)
    with messages_api([calls(("net_worth", {})), says("never asked for")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert done.ending is Ending.HARNESS
    assert "turning tool results into the next request" in done.detail
    assert done.calls[0].succeeded
    assert len(api.requests) == 1
