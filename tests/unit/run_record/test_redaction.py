"""Redaction: no secret, endpoint or listed word is left anywhere in what is kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.domain.reading import Figure, Reader, Reading, Statement, Statements
from harness.domain.suite import AgentSpec
from harness.domain.surface import Tool
from harness.domain.trajectory import ToolCall, ToolResult
from harness.run_record.redaction import Redactor
from tests.doubles.sample_runs import attempts, passed

WORDS = st.text(min_size=6, max_size=20).filter(lambda w: w.strip() == w and "[" not in w and "]" not in w)


@given(secret=WORDS, around=st.text(max_size=30))
def test_a_secret_is_nowhere_in_the_copy(secret: str, around: str) -> None:
    """Keys of mappings, nested lists and URL-encoded forms included."""
    value = {around + secret: [{"x": f"{secret}{around}"}, 7, None, True]}
    copy = Redactor(secrets=[secret]).plain(value)
    assert secret not in str(copy)


def test_an_escaped_secret_is_found_too() -> None:
    """A token in a query string is written with percent signs."""
    assert Redactor(secrets=["a/b+c=d"]).text("?t=a%2Fb%2Bc%3Dd") == "?t=[secret]"


def test_a_reading_is_cleaned_and_goes_by_the_names_of_its_facts_all_the_same() -> None:
    """Quotes and workings are foreign text; a fact's name is the suite's own, and a grade looks it up."""
    said = Statements(
        facts={"balance of Acme": (Statement(quote="Acme has 8", value=8), Statement(quote="x", value="of Acme"))},
        cannot="Acme does not say",
        figures=(Figure(quote="Acme has 8", value=8, working="r1['Acme']", assumes="as Acme says"),),
    )
    reading = Reading(by=Reader(name="claude", model="m"), said=said, flaws=("'Acme' stands nowhere",), unread="Acme")
    cleaned = Redactor(words=["Acme"]).value(reading)
    assert cleaned.said is not None
    assert list(cleaned.said.facts) == ["balance of Acme"]
    assert cleaned.said.figures[0].value == 8
    rest = cleaned.model_dump_json(by_alias=True).replace("balance of Acme", "")
    assert "Acme" not in rest
    assert Reading.model_validate_json(cleaned.model_dump_json(by_alias=True)) == cleaned


def test_short_values_are_no_secrets() -> None:
    """A two-letter value would eat ordinary text."""
    assert Redactor(secrets=["de"]).text("the deed") == "the deed"


def test_an_endpoint_goes_by_address_and_by_host() -> None:
    """An error message may name only the host."""
    redactor = Redactor(endpoints=["https://api.example.com/v1", "http://127.0.0.1:8000/mcp"])
    assert redactor.text("https://api.example.com/v1 at api.example.com") == "[endpoint] at [endpoint]"
    assert redactor.text("http://127.0.0.1:8000/mcp") == "http://127.0.0.1:8000/mcp"


def test_the_suites_words_are_taken_literally() -> None:
    """`redact:` is for names of tenants and people; longer words go first."""
    assert Redactor(words=["Ada", "Ada Lovelace", ""]).text("Ada Lovelace and Ada") == "[redacted] and [redacted]"


def test_a_value_keeps_its_type_and_the_rest_of_its_content() -> None:
    """Only the words go; the evidence stays evidence."""
    result = attempts("a", passed())[0]
    cleaned = Redactor(words=["It is 8"]).value(result)
    assert cleaned.evidence.trajectory.answer == "[redacted]."
    assert cleaned.grade == result.grade
    assert Redactor().value(result) is result


def test_a_word_of_digits_is_found_where_a_result_holds_it_as_a_number() -> None:
    """Structured content says as a number what the text beside it says in words: the same account, either way."""
    call = ToolCall(
        id="1",
        tool="t",
        arguments={"account": 4532001},
        latency_ms=4532001.0,
        result=ToolResult(structured={"rows": [{"id": 4532001, "ok": True, "n": 45, "rate": 0.4532001}]}),
    )
    cleaned = Redactor(words=["4532001", "True"]).value(call)
    assert cleaned.arguments == {"account": "[redacted]"}
    assert cleaned.result is not None
    assert cleaned.result.structured == {"rows": [{"id": "[redacted]", "ok": True, "n": 45, "rate": "0.[redacted]"}]}
    assert cleaned.latency_ms == 4532001.0
    tool = Tool(name="t", input_schema={"properties": {"n": {"maximum": 4532001}}})
    assert Redactor(words=["4532001"]).value(tool) == tool


def test_what_is_a_record_s_own_stays_whatever_a_secret_spells() -> None:
    """`LOG_LEVEL: warning` is a secret as far as anyone can tell, and must not make a record that nobody can read."""
    result = attempts("a", passed())[0]
    own = {word for line in (result.model_dump(mode="json"),) for word in _keys(line)} | {"answered", "passed", "a"}
    redactor = Redactor(words=own - {"text"})
    cleaned = redactor.value(result)
    assert type(result).model_validate_json(cleaned.model_dump_json(by_alias=True)) == cleaned
    assert (cleaned.attempt, cleaned.evidence.trajectory.ending) == (result.attempt, result.evidence.trajectory.ending)
    assert cleaned.grade.outcome == "passed"
    spec = AgentSpec(provider="anthropic", model="m-1", effort="medium", price={"input": 1, "output": 2})
    assert Redactor(words=["anthropic", "medium", "input", "model"]).value(spec) == spec


def _keys(value: object) -> set[str]:
    """Every key in plain data."""
    if isinstance(value, dict):
        return {*value, *(key for inner in value.values() for key in _keys(inner))}
    return {key for inner in value for key in _keys(inner)} if isinstance(value, list) else set()
