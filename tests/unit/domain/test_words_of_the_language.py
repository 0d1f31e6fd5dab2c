"""The rules that values of the domain keep by themselves."""

from __future__ import annotations

from decimal import Decimal

import pytest
from pydantic import ValidationError

from harness.domain.case import Case, FactExpectation
from harness.domain.suite import AgentSpec, ServerSpec, SuiteFile
from harness.domain.trajectory import Usage
from tests.doubles.sample_runs import case


def refused(model: type[AgentSpec | Case | FactExpectation | ServerSpec | SuiteFile], **keys: object) -> str:
    """What the model says of these keys."""
    with pytest.raises(ValidationError) as raised:
        model.model_validate(keys)
    return str(raised.value)


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({}, "a server needs `command` (stdio), `command` and `url`, `url`, or `object`"),
        ({"object": "m:f", "command": ["x"]}, "`object` stands alone"),
        ({"command": ["x"], "headers": {"A": "b"}}, "`headers` belong to a server with a `url`"),
        ({"command": ["x"], "url": "http://127.0.0.1:1/mcp"}, "needs `{port}` in it"),
    ],
)
def test_a_server_has_exactly_one_form(keys: dict[str, object], sentence: str) -> None:
    """The sentence says which forms there are."""
    assert sentence in refused(ServerSpec, **keys)


@pytest.mark.parametrize(
    ("keys", "transport"),
    [
        ({"object": "m:f"}, "object"),
        ({"command": ["x"]}, "stdio"),
        ({"command": ["x"], "url": "http://127.0.0.1:{port}/mcp"}, "http"),
        ({"url": "http://127.0.0.1:1/mcp", "headers": {"A": "b"}}, "remote"),
    ],
)
def test_how_a_server_is_reached_follows_from_its_form(keys: dict[str, object], transport: str) -> None:
    """Nobody has to say it twice."""
    assert ServerSpec.model_validate(keys).transport == transport


@pytest.mark.parametrize(
    ("provider", "key"),
    [("anthropic", "model"), ("openai", "model"), ("scripted", "script"), ("replay", "record"), ("object", "object")],
)
def test_an_agent_is_asked_for_what_its_provider_needs(provider: str, key: str) -> None:
    """Before anything is started."""
    assert f"an agent of provider `{provider}` needs `{key}`" in refused(AgentSpec, provider=provider)


def test_who_answers_the_same_again_is_known_by_provider_and_can_be_said() -> None:
    """An object may be deterministic; a keyword agent is."""
    assert AgentSpec(provider="keyword").is_deterministic
    assert not AgentSpec(provider="object", object="m:f").is_deterministic
    assert AgentSpec(provider="object", object="m:f", deterministic=True).is_deterministic


def test_a_backend_without_data_is_refused() -> None:
    """It has nothing to serve."""
    keys = {"name": "x", "server": {"command": ["x"]}, "agent": "keyword", "cases": ["c.yaml"], "backend": "b.yaml"}
    assert "add `fixture: fixture.yaml`" in refused(SuiteFile, **keys)


def test_a_fact_comes_from_somewhere() -> None:
    """From a working or a value; a tolerance may be a bare number."""
    assert "a fact needs `working`" in refused(FactExpectation, name="x")
    assert FactExpectation.model_validate({"name": "x", "value": 1, "within": Decimal("0.5")}).within == "0.5"


@pytest.mark.parametrize("name", ["answer", "answer.judge", "tools.most", "latency"])
def test_only_a_check_that_code_decides_can_be_hard(name: str) -> None:
    """A judge never blocks, and a typing mistake is told what is allowed."""
    assert f"`{name}` is not a check that can be hard; allowed: tools, tools.must" in refused(
        Case, id="c", ask="?", hard=[name]
    )


def test_a_call_budget_is_as_given_or_what_the_case_needs() -> None:
    """Calls beyond it cost trajectory score only."""
    assert case("c", budget=7).call_budget == 7
    assert case("c", tools={"must": ["a", "b"], "any_of": ["c", "d"]}).call_budget == 3
    assert case("c").call_budget == 1


def test_fragments_may_be_written_as_numbers() -> None:
    """`says: [287]` means the text 287."""
    assert case("c", answer={"says": [287, "yes"]}).answer.says == ("287", "yes")
    assert "says" in refused(Case, id="c", ask="?", answer={"says": "yes"})


def test_decimals_of_a_file_become_numbers_of_json() -> None:
    """Files are read exactly; calls go over the wire."""
    asked = case("c", solution=[{"tool": "t", "args": {"a": Decimal("1.5"), "b": [Decimal(2), {"c": "x"}]}}])
    assert asked.solution[0].args == {"a": 1.5, "b": [2, {"c": "x"}]}


def test_tokens_that_nobody_counted_stay_unknown() -> None:
    """Unknown is never 0."""
    total = Usage(input_tokens=5).plus(Usage(input_tokens=7, output_tokens=1))
    assert total == Usage(input_tokens=12, output_tokens=1)
