"""What is sent to the Messages API and what is kept of its replies, over a real socket that refuses what it refuses."""

from __future__ import annotations

import pytest

from harness.domain.trajectory import Ending, ToolResult, Usage
from tests.doubles.asking import asked_model, task
from tests.doubles.in_memory_tools import InMemoryTools, tool
from tests.doubles.messages_api import messages_api
from tests.doubles.messages_replies import Reply, calls, says

TOOLS = (tool("net_worth", "Total of all accounts."), tool("accounts", "All accounts."))


def test_the_prefix_is_written_to_the_cache_once_and_read_ever_after() -> None:
    """Tools and prompt are the bulk of every request; each attempt of a run must find them cached."""
    given = task(prompt="Answer briefly.")
    with messages_api(lambda _: says("Yes.")) as api:
        first = asked_model(api, InMemoryTools(*TOOLS), given)
        second = asked_model(api, InMemoryTools(*TOOLS), task("Another question?", prompt="Answer briefly."))
    assert first.usage is not None
    assert second.usage is not None
    written, read = first.usage.cache_write_tokens, second.usage.cache_read_tokens
    assert written
    assert (first.usage.cache_read_tokens, read, second.usage.cache_write_tokens) == (0, written, 0)
    body = api.bodies[0]
    assert [block.get("cache_control") for block in body["tools"]] == [None, {"type": "ephemeral"}]
    assert body["system"] == [{"type": "text", "text": "Answer briefly.", "cache_control": {"type": "ephemeral"}}]


def test_caching_can_be_turned_off() -> None:
    """Some compatible services refuse the marks."""
    with messages_api([says("Yes.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS), task(prompt="Brief."), cache=False)
    assert "cache_control" not in str(api.bodies[0])
    assert done.usage is not None
    assert done.usage.cache_write_tokens == 0


def test_only_what_the_suite_says_is_sent() -> None:
    """Effort where it is set; never a sampling parameter, which current models refuse."""
    with messages_api(lambda _: says("Yes.")) as api:
        asked_model(api, InMemoryTools(*TOOLS), effort="low", max_tokens=30000)
        asked_model(api, InMemoryTools())
    assert set(api.bodies[0]) == {"model", "max_tokens", "messages", "tools", "output_config"}
    assert (api.bodies[0]["output_config"], api.bodies[0]["max_tokens"]) == ({"effort": "low"}, 30000)
    assert set(api.bodies[1]) == {"model", "max_tokens", "messages"}


def test_prompt_and_instructions_reach_the_model_verbatim_and_apart() -> None:
    """The server's instructions are part of the surface: a client hands them over, so what they do is measured."""
    tools = InMemoryTools(*TOOLS, instructions="Amounts are in SGD.")
    with messages_api([says("Yes.")]) as api:
        asked_model(api, tools, task(prompt="Answer briefly.\n"))
    assert [block["text"] for block in api.bodies[0]["system"]] == ["Answer briefly.\n", "Amounts are in SGD."]


def test_context_stands_beside_the_ask() -> None:
    """Both belong to the case; the ask stays as it was written."""
    with messages_api([says("Yes.")]) as api:
        asked_model(api, InMemoryTools(*TOOLS), task("How much?", context={"owner": "Zoë"}))
    assert api.bodies[0]["messages"] == [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "How much?"},
                {"type": "text", "text": 'Context:\n{\n  "owner": "Zoë"\n}'},
            ],
        }
    ]


def test_awkward_tools_reach_the_model_and_are_called_by_their_own_names() -> None:
    """One illegal name or union at a root is a 400 for all cases; transcripts keep what the server wrote."""
    union = {"anyOf": [{"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}]}
    tools = InMemoryTools(
        tool("orders.list", schema={"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}),
        tool("reports/quarterly.get", schema=union),
        tool("x" * 90),
    )
    with messages_api([calls(("orders_list", {}), ("reports_quarterly_get", {"id": "1"})), says("Done.")]) as api:
        done = asked_model(api, tools)
    assert done.ending is Ending.ANSWERED
    assert [call.tool for call in done.calls] == ["orders.list", "reports/quarterly.get"]
    assert [name for name, _ in tools.called] == ["orders.list", "reports/quarterly.get"]
    assert any("orders.list as orders_list" in note for note in done.notes)
    assert any("reports/quarterly.get (anyOf at the root folded" in note for note in done.notes)


def test_a_blank_text_block_is_shown_as_received_and_not_sent_back() -> None:
    """The API returns such blocks and refuses them."""
    with messages_api([calls(("net_worth", {}), text=""), says("Done.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert done.ending is Ending.ANSWERED
    received = done.turns[0].received
    assert isinstance(received, dict)
    content = received["content"]
    assert isinstance(content, list)
    assert content[0] == {"type": "text", "text": ""}
    assert [block["type"] for block in api.bodies[1]["messages"][1]["content"]] == ["tool_use"]


@pytest.mark.parametrize("thinking", ["First the history, then the sum.", ""])
def test_signed_thinking_is_replayed_unchanged(thinking: str) -> None:
    """Changed or dropped, even an empty one, the tool turn is refused; it is no part of the answer."""
    with messages_api([calls(("net_worth", {}), thinking=thinking, text=" "), says("Done.", thinking="So.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert (done.ending, done.answer) == (Ending.ANSWERED, "Done.")
    assert api.bodies[1]["messages"][1]["content"][0] == {
        "type": "thinking", "thinking": thinking, "signature": f"signed:{thinking}",
    }  # fmt: skip


def test_texts_set_apart_do_not_run_together() -> None:
    """`$5` and `3 items` must not be read as `$53 items`."""
    thought = {"type": "thinking", "thinking": "x", "signature": "signed:x"}
    pieces = ({"type": "text", "text": "It costs $5"}, thought, {"type": "text", "text": "3 items"})
    with messages_api([Reply(content=(*pieces, {"type": "text", "text": " left."}))]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert done.answer == "It costs $5\n\n3 items left."


def test_an_empty_answer_is_an_answer() -> None:
    """A model that says nothing has had its say."""
    with messages_api([Reply()]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert (done.ending, done.answer) == (Ending.ANSWERED, "")


def test_what_is_not_text_is_named_to_the_model() -> None:
    """The picture is not sent; that there was one is."""
    result = ToolResult(text=("See chart.",), other=("image image/png",))
    with messages_api([calls(("net_worth", {})), says("Done.")]) as api:
        asked_model(api, InMemoryTools(*TOOLS, answers={"net_worth": lambda _: result}))
    told = api.bodies[1]["messages"][2]["content"][0]["content"]
    assert [block["text"] for block in told] == ["See chart.", "(Left out, not text: image image/png.)"]


def test_usage_and_cost_add_up_over_turns() -> None:
    """Input is what was not cached; each kind has its price."""
    price = {"input": 3.0, "output": 15.0, "cache_read": 0.3, "cache_write": 3.75}
    with messages_api([calls(("net_worth", {})), says("Done.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS), price=price)
    first, second = (turn.usage for turn in done.turns)
    assert first is not None
    assert second is not None
    assert done.usage == first.plus(second)
    assert second.cache_read_tokens == first.cache_write_tokens
    assert done.cost_usd
    assert done.cost_usd > 0


def test_missing_usage_is_unknown_and_so_is_the_cost() -> None:
    """Unknown is not free."""
    with messages_api([Reply(content=says("Done.").content, usage=False)]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS), price={"input": 3.0, "output": 15.0})
    assert (done.usage, done.cost_usd) == (None, None)


def test_a_model_without_a_price_has_usage_and_no_cost() -> None:
    """We know no prices by heart."""
    with messages_api([says("Done.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert isinstance(done.usage, Usage)
    assert done.cost_usd is None


def test_every_attempt_is_answered_afresh() -> None:
    """Repeats served from a cache of replies would be one sample counted several times."""
    with messages_api(lambda _: says("Yes.")) as api:
        received = [asked_model(api, InMemoryTools(*TOOLS), task(number=n)).turns[0].received for n in range(1, 6)]
    assert len({str(reply["id"]) for reply in received if isinstance(reply, dict)}) == 5
