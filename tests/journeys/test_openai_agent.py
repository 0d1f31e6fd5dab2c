"""The chat-completions agent over a real socket: the loop, the habits of compatible servers, failures and keys."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from harness.agents.base import Task, Tools
from harness.agents.openai_api import OpenAIAgent
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import Ending, ToolResult, Trajectory, Usage
from harness.errors import MissingKey
from tests.doubles.asking import task
from tests.doubles.chat_api import ChatApi, Reply, calls, chat_api, fails, refuses_call, says
from tests.doubles.in_memory_tools import InMemoryTools, tool

CITY = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
TOOLS = (tool("net_worth"), tool("accounts"), tool("list.invoices"), tool("weather", "The weather.", schema=CITY))


def asked(api: ChatApi, tools: Tools, given: Task | None = None, **spec: Any) -> Trajectory:  # noqa: ANN401 - keys of the spec
    """Let the agent answer one task, with waits short enough for a test and no key."""
    return asyncio.run(_asked(api, tools, given or task(), spec))


async def _asked(api: ChatApi, tools: Tools, given: Task, spec: dict[str, Any]) -> Trajectory:
    environ = spec.pop("environ", {})
    keys = {"model": "gpt-oss-20b", "base_url": api.url, "max_retry_wait_s": 0, **spec}
    agent = OpenAIAgent(AgentSpec(provider="openai", **keys), environ=environ)
    try:
        return await agent.answer(given, tools)
    finally:
        await agent.aclose()


def test_a_question_is_answered_after_a_round_of_parallel_calls() -> None:
    """Every call gets its own message, in order, and the history is one the service takes back."""
    tools = InMemoryTools(*TOOLS, answers={"net_worth": lambda _: {"total": 2394755}}, instructions="Figures in SGD.")
    with chat_api([
        calls(("net_worth", "{}"), ("list_invoices", '{"open": true}'), text="Let me look."),
        says("It is 2,394,755."),
    ]) as api:
        done = asked(api, tools, task(prompt="Be brief.", context={"user": "Ann"}), effort="low")
    assert (done.ending, done.answer) == (Ending.ANSWERED, "It is 2,394,755.")
    assert tools.called == [("net_worth", {}), ("list.invoices", {"open": True})]
    first, second = api.bodies
    assert first["messages"][0] == {"role": "system", "content": "Be brief.\n\nFigures in SGD."}
    assert first["messages"][1]["content"].startswith("How much do we have?\n\nContext:\n")
    assert (first["model"], first["max_tokens"], first["reasoning_effort"]) == ("gpt-oss-20b", 8192, "low")
    assert first["tools"][3]["function"] == {"name": "weather", "description": "The weather.", "parameters": CITY}
    assert [message["role"] for message in second["messages"][2:]] == ["assistant", "tool", "tool"]
    assert second["messages"][3]["content"] == '{"total": 2394755}'
    assert [seen.status for seen in api.requests] == [200, 200]
    assert done.notes == ("tool names sent otherwise than the server's: list.invoices as list_invoices",)


def test_usage_counts_cached_tokens_once_and_prices_them() -> None:
    """The service counts them within its prompt tokens; they cost less."""
    with chat_api([says("Yes.")]) as api:
        done = asked(api, InMemoryTools(*TOOLS), price={"input": 1, "output": 10, "cache_read": 0.1})
    assert done.usage == Usage(input_tokens=20, output_tokens=8, cache_read_tokens=100)
    assert done.cost_usd == pytest.approx((20 + 80 + 10) / 1_000_000)


@pytest.mark.parametrize("usage", [None, {}, {"prompt_tokens": None}, {"prompt_tokens": True}])
def test_missing_usage_is_unknown_and_never_nothing(usage: dict[str, Any] | None) -> None:
    """A free run is not what a silent server means."""
    with chat_api([says("Yes.", usage=usage)]) as api:
        done = asked(api, InMemoryTools(*TOOLS), price={"input": 1, "output": 1})
    assert (done.usage, done.cost_usd) == (None, None)


@pytest.mark.parametrize("arguments", ["", None, "null", "{}", {}])
def test_no_arguments_come_in_many_forms(arguments: object) -> None:
    """The tool runs with none, and the history carries the text of an object."""
    tools = InMemoryTools(*TOOLS)
    with chat_api([calls(("net_worth", arguments)), says("Yes.")]) as api:
        done = asked(api, tools)
    assert (done.answer, tools.called) == ("Yes.", [("net_worth", {})])
    assert api.bodies[1]["messages"][1]["tool_calls"][0]["function"]["arguments"] == "{}"


def test_calls_decide_whatever_the_finish_reason_says() -> None:
    """Several servers report a normal stop beside a call, with no content and no usage."""
    tools = InMemoryTools(*TOOLS)
    with chat_api([calls(("net_worth", ""), reason="stop", usage=None), says("Yes.")]) as api:
        done = asked(api, tools)
    assert (done.answer, len(tools.called), done.usage) == (
        "Yes.",
        1,
        Usage(input_tokens=20, output_tokens=8, cache_read_tokens=100),
    )


@pytest.mark.parametrize("arguments", ['{"city": ', "[1]", '"Rome"', 7])
def test_arguments_that_are_no_object_are_kept_told_and_not_sent_back(arguments: object) -> None:
    """The raw text is evidence; servers that parse the history would refuse every later request."""
    tools = InMemoryTools(*TOOLS)
    with chat_api([calls(("weather", arguments)), says("Sorry.")]) as api:
        done = asked(api, tools)
    raw = arguments if isinstance(arguments, str) else json.dumps(arguments)
    assert (done.calls[0].arguments, done.calls[0].raw_arguments) == (None, raw)
    assert (tools.called, done.answer) == ([], "Sorry.")
    assert api.bodies[1]["messages"][2]["content"].startswith("Error: The arguments of weather are not a JSON object")


def test_an_error_says_that_it_is_one_and_loses_no_sibling() -> None:
    """There is no field for it; a result that only reads like data would be taken for data."""
    tools = InMemoryTools(*TOOLS, answers={"accounts": lambda _: ToolResult(text=("no access",), is_error=True)})
    with chat_api([calls(("accounts", "{}"), ("net_worth", "{}"), ("made_up", "{}")), says("Yes.")]) as api:
        done = asked(api, tools)
    told = [message["content"] for message in api.bodies[1]["messages"][2:]]
    assert told[:2] == ["Error: no access", "ok"]
    assert told[2].startswith("Error: There is no tool named 'made_up'")
    assert [call.known for call in done.calls] == [True, True, False]


@pytest.mark.parametrize("ids", [("", ""), (None, None), ("same", "same")])
def test_ids_that_are_missing_or_used_twice_become_ones_of_our_own(ids: tuple[str | None, ...]) -> None:
    """An answer must find its call, in every round."""
    both = calls(("net_worth", "{}"), ("accounts", "{}"))
    for call, given in zip(both.message["tool_calls"], ids, strict=True):
        call["id"] = given
    with chat_api([both, both, says("Yes.")]) as api:
        done = asked(api, InMemoryTools(*TOOLS))
    assert done.answer == "Yes."
    assert len({call.id for call in done.calls}) == 4


def test_what_only_some_servers_send_back_or_add_does_no_harm() -> None:
    """Text in parts is read; reasoning is kept in the transcript and not sent back; signatures of calls are."""
    odd = calls(("net_worth", "{}"))
    odd.message["reasoning_content"] = "Hm."
    odd.message["tool_calls"][0]["extra_content"] = {"signature": "s"}
    with chat_api([odd, says([{"type": "text", "text": "It is "}, {"type": "text", "text": "3."}])]) as api:
        done = asked(api, InMemoryTools(*TOOLS))
    assert done.answer == "It is 3."
    back = api.bodies[1]["messages"][1]
    assert (set(back), back["tool_calls"][0]["extra_content"]) == (
        {"role", "content", "tool_calls"},
        {"signature": "s"},
    )
    received = done.turns[0].received
    assert isinstance(received, dict)
    assert "Hm." in json.dumps(received)


@pytest.mark.parametrize(
    ("reply", "ending", "detail"),
    [
        (says("Total revenue was $2.3", reason="length"), Ending.TRUNCATED, "max_tokens of 8192; raise max_tokens"),
        (says("", reason="content_filter"), Ending.REFUSED, ""),
        (Reply(message={"content": None, "refusal": "I cannot help."}), Ending.REFUSED, "I cannot help."),
        (says(None), Ending.ANSWERED, ""),
    ],
)
def test_replies_that_end_otherwise(reply: Reply, ending: Ending, detail: str) -> None:
    """Half a sentence is no answer, and a refusal is a word of its own."""
    with chat_api([reply]) as api:
        done = asked(api, InMemoryTools(*TOOLS))
    assert done.ending is ending
    assert detail in done.detail


@pytest.mark.parametrize("told", [True, False])
def test_a_tool_it_was_never_given_is_asked_about_twice_more_and_then_the_attempts_failure(*, told: bool) -> None:
    """It is the model's doing, so the attempt is graded, with the tool named and the call kept as one of no tool."""
    with chat_api([refuses_call("brave_search", arguments={"q": "score"}, told=told)]) as api:
        done = asked(api, InMemoryTools(*TOOLS), max_retries=0)
    assert len(api.requests) == 3
    assert done.ending is Ending.TURN_LIMIT
    assert done.ending.measured
    assert done.detail == (
        "the model tried to call brave_search, a tool it was never given, 3 times; its service refused each"
    )
    assert [(call.tool, call.known) for call in done.calls] == [("brave_search", False)]
    assert done.calls[0].arguments == ({"q": "score"} if told else {})
    assert done.turns[0].retries == 2


def test_a_model_that_comes_to_its_senses_goes_on() -> None:
    """Retries are shown; nothing else of them stays."""
    with chat_api([refuses_call("brave_search"), refuses_call("brave_search"), says("Yes.")]) as api:
        done = asked(api, InMemoryTools(*TOOLS))
    assert (done.answer, done.turns[0].retries, done.calls) == ("Yes.", 2, ())


def test_a_call_of_a_known_tool_that_the_service_could_not_read_is_malformed() -> None:
    """It must not pass for a well-formed selection of that tool."""
    broken = fails(
        400, "Failed to parse", code="tool_use_failed", failed_generation='<x>{{"name": "net_worth", "arguments": {'
    )
    known = fails(400, "", code="tool_use_failed", failed_generation='<x>{"name": "net_worth", "parameters": {}}')
    with chat_api([known]) as api:
        done = asked(api, InMemoryTools(*TOOLS), task(selects=True))
    assert "called net_worth in a way its service could not read, 3 times" in done.detail
    assert (done.calls[0].known, done.calls[0].arguments) == (True, None)
    assert str(done.calls[0].raw_arguments).startswith("tool_use_failed: <x>")
    with chat_api([broken]) as api:
        unnamed = asked(api, InMemoryTools(*TOOLS))
    assert "tried to call a tool, a tool it was never given" in unnamed.detail


def test_more_tools_than_the_api_takes_are_a_message_and_no_request() -> None:
    """A refusal of every request would cost a round of each case, and say it in the service's words."""
    many = InMemoryTools(*(tool(f"t{n}") for n in range(130)))
    with chat_api([says("Yes.")]) as api:
        done = asked(api, many)
        fits = asked(api, InMemoryTools(*(tool(f"t{n}") for n in range(128))))
    assert done.ending is Ending.HARNESS
    assert "the server lists 130 tools and chat completions take 128, so no request was sent" in done.detail
    assert (fits.answer, len(api.requests)) == ("Yes.", 1)
    agent = OpenAIAgent(AgentSpec(provider="openai", model="m", base_url="http://localhost:1/v1"), environ={})
    assert "130 tools" in agent.unfit(many.surface)
    assert agent.unfit(InMemoryTools(*TOOLS).surface) == ""


def test_long_names_are_sent_shortened_and_come_back_as_their_own() -> None:
    """64 characters are the limit; transcripts keep the server's own names."""
    name = "warehouse-production." + "a" * 61
    tools = InMemoryTools(tool(name))
    with chat_api(
        lambda body: says("Yes.") if len(body["messages"]) > 1 else calls((body["tools"][0]["function"]["name"], "{}"))
    ) as api:
        done = asked(api, tools)
    assert (done.answer, done.calls[0].tool, tools.called) == ("Yes.", name, [(name, {})])


def test_a_selection_is_one_request_and_runs_nothing() -> None:
    """Select mode asks once."""
    tools = InMemoryTools(*TOOLS)
    with chat_api([calls(("net_worth", "{}"), ("accounts", "{}"))]) as api:
        done = asked(api, tools, task(selects=True))
    assert (len(api.requests), tools.called, len(done.calls)) == (1, [], 2)
    assert done.ending is Ending.ANSWERED


@pytest.mark.parametrize("status", [408, 409, 429, 500, 503, 529])
def test_failures_that_pass_are_asked_again_and_shown(status: int) -> None:
    """With our own patience, not the SDK's."""
    with chat_api([fails(status), fails(status), says("Yes.")]) as api:
        done = asked(api, InMemoryTools(*TOOLS))
    assert (done.answer, done.turns[0].retries, len(api.requests)) == ("Yes.", 2, 3)


def test_a_service_that_stays_down_is_named_and_never_the_agents_failure() -> None:
    """Unmeasured, with the service's own words."""
    with chat_api([fails(503, "Overloaded", code="overloaded")]) as api:
        done = asked(api, InMemoryTools(*TOOLS), max_retries=1)
    assert done.ending is Ending.SERVICE
    assert done.detail == (
        "the model's service answered 503 server_error overloaded: Overloaded; gave up after 2 tries (max_retries: 1)"
    )
    gone = asked(api, InMemoryTools(*TOOLS), max_retries=0)
    assert "no answer from the model's service: ConnectError" in gone.detail


@pytest.mark.parametrize(
    ("reply", "ending", "said"),
    [
        (fails(400, "bad schema", type="invalid_request_error"), Ending.HARNESS, "refused our request"),
        (fails(404, "no such model", type="invalid_request_error"), Ending.SERVICE, "404"),
        (
            Reply(raw=b"<html>Gateway</html>", headers={"content-type": "text/html"}),
            Ending.SERVICE,
            "text/html that is not JSON",
        ),
        (Reply(raw=b"nope", status=502), Ending.SERVICE, "502"),
        (Reply(raw=b'{"choices": []}'), Ending.SERVICE, "holds no message"),
        (Reply(raw=b"[]"), Ending.SERVICE, "holds no message"),
        (Reply(raw=b'{"choices": [{"message": {"tool_calls": [{"id": "1"}]}}]}'), Ending.SERVICE, "holds no message"),
        (Reply(raw=b'{"error": {"message": "out of credit"}}'), Ending.SERVICE, "200 with an error: out of credit"),
        (Reply(raw=b'{"error": "out of credit"}'), Ending.SERVICE, "200 with an error: out of credit"),
    ],
)
def test_a_refused_request_or_a_bad_body_is_never_graded(reply: Reply, ending: Ending, said: str) -> None:
    """Proxies answer 200 to everything."""
    with chat_api([reply]) as api:
        done = asked(api, InMemoryTools(*TOOLS), max_retries=0)
    assert done.ending is ending
    assert said in done.detail


def test_a_key_is_needed_unless_the_service_is_on_this_machine() -> None:
    """Local servers take any key, so none is asked for; a remote one without a key runs nothing."""
    remote = AgentSpec(provider="openai", model="m", base_url="https://api.example.org/v1")
    with pytest.raises(MissingKey, match=r"OPENAI_API_KEY is not set.*--agent keyword"):
        OpenAIAgent(remote, environ={"GROQ_API_KEY": "k"})
    with pytest.raises(MissingKey):
        OpenAIAgent(AgentSpec(provider="openai", model="m"), environ={})
    with chat_api([says("Yes.")]) as api:
        asked(api, InMemoryTools(*TOOLS))
        asked(api, InMemoryTools(*TOOLS), base_url=None, environ={"OPENAI_BASE_URL": api.url})
    assert [seen.headers["authorization"] for seen in api.requests] == ["Bearer none"] * 2
    with chat_api([says("Yes.")], key="right") as api:
        done = asked(api, InMemoryTools(*TOOLS), api_key_env="GROQ_API_KEY", environ={"GROQ_API_KEY": "right"})
        wrong = asked(api, InMemoryTools(*TOOLS), environ={"OPENAI_API_KEY": "wrong"})
    assert (done.answer, wrong.ending) == ("Yes.", Ending.SERVICE)
    assert "401 invalid_request_error invalid_api_key: Invalid API Key" in wrong.detail


def test_the_token_limit_goes_by_the_name_the_service_knows() -> None:
    """OpenAI's newer models refuse the old name, and compatible servers know no other."""
    agent = OpenAIAgent(AgentSpec(provider="openai", model="m"), environ={"OPENAI_API_KEY": "k"})
    assert agent.official
    local = OpenAIAgent(AgentSpec(provider="openai", model="m", base_url="http://127.0.0.1:1/v1"), environ={})
    assert not local.official
