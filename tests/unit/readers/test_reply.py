"""A reader's reply is statements or flaws: nothing is guessed from what is not as it was asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from harness.domain.reading import Figure, Statement, Statements
from harness.reading.reply import MOST_ENTRIES, MOST_FLAWS, read_reply, reply_schema

STATEMENT = {"quote": "8", "at": 1, "value": 8, "unit": "SGD", "relation": "="}
FIGURE = {**STATEMENT, "is": "stated", "from": "r1.net_worth", "assumes": None, "credited": True}
REPLY: dict[str, Any] = {"facts": {"net worth": [STATEMENT]}, "cannot": None, "figures": [FIGURE]}
READ = Statements(
    facts={"net worth": (Statement(quote="8", value=8, unit="SGD"),)},
    figures=(Figure(quote="8", value=8, unit="SGD", working="r1.net_worth", credited=True),),
)


def test_a_reply_is_read_with_or_without_a_code_fence_around_it() -> None:
    """Models put one there whatever they are told."""
    text = json.dumps(REPLY)
    assert read_reply(text) == READ
    assert read_reply(f"```json\n{text}\n```\n") == READ
    assert read_reply("{}") == Statements()


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("It says 8.", "the reply is not JSON: It says 8."),
        (f"Here: {json.dumps(REPLY)}", 'the reply is not JSON: Here: {"facts": {"net worth": [{"quote": "8"'),
        (json.dumps(REPLY)[:40], 'the reply is not JSON: {"facts": {"net worth": [{"quote": "8",'),
        ("", "the reply is not JSON: "),
        ("[]", "the reply is no JSON object: []"),
        ('{"figures": [{"quote": "8", "value": NaN}]}', "the reply holds NaN, which is no number"),
        ('{"figures": [{"quote": "8", "value": -Infinity}]}', "the reply holds -Infinity, which is no number"),
        ('{"figures": [{"quote": "8", "value": 1e400}]}', "the reply holds 1e400, a number beyond all bounds"),
        ('{"cannot": null, "cannot": "x"}', "the reply gives the key cannot twice in one object"),
        ('{"facts": []}', "facts: input should be an object; found []"),
        ('{"cannot": 8}', "cannot: input should be a valid string; found 8"),
        ('{"verdict": "passed"}', "verdict: no such key is asked for; found 'passed'"),
        ('{"figures": [{"quote": "8", "value": "8"}]}', "figures[0].value: it has to be a number; found '8'"),
        ('{"figures": [{"quote": "8", "value": true}]}', "figures[0].value: it has to be a number; found True"),
        ('{"figures": [{"value": 8}]}', "figures[0].quote: field required; found {'value': 8}"),
        (
            '{"facts": {"net worth": [{"quote": "8", "value": null}]}}',
            "facts['net worth'][0].value: it has to be a number, a text, true or false; found None",
        ),
        (
            '{"facts": {"net worth": [{"quote": "8", "value": 8, "relation": "roughly"}]}}',
            "facts['net worth'][0].relation: input should be '=', 'about', 'at least' or 'at most'; found 'roughly'",
        ),
    ],
)
def test_what_is_not_as_it_was_asked_for_is_a_flaw_that_says_where(text: str, flaw: str) -> None:
    """Each is a sentence that whoever replied can mend it by."""
    flaws = read_reply(text)
    assert isinstance(flaws, tuple)
    assert flaws[0].startswith(flaw)


def test_numbers_without_end_are_a_flaw_and_cost_nothing() -> None:
    """Nobody states a number of five thousand digits."""
    flaws = read_reply('{"figures": [{"quote": "8", "value": ' + "9" * 5000 + "}]}")
    assert isinstance(flaws, tuple)
    assert "a number beyond all bounds" in flaws[0]


def test_nesting_without_end_is_a_flaw() -> None:
    """Neither parser may fall over it."""
    deep = '{"facts":' * 500 + "{}" + "}" * 500
    assert isinstance(read_reply(deep), tuple)
    assert isinstance(read_reply("[" * 200_000), tuple)


def test_entries_without_end_are_one_flaw_and_no_list_of_flaws_is_long() -> None:
    """Ten thousand entries read nothing; twenty flaws are enough to mend a reply by."""
    many = {"figures": [FIGURE] * (MOST_ENTRIES + 1)}
    assert read_reply(json.dumps(many)) == ("the reply has 10,001 entries; at most 10,000 are read",)
    wrong = read_reply(json.dumps({"figures": [{"quote": "8", "value": "8"}] * 100}))
    assert isinstance(wrong, tuple)
    assert len(wrong) == MOST_FLAWS


def test_the_schema_allows_a_reply_and_demands_all_of_it() -> None:
    """What the service lets through has to be what we read, and it may leave no name out."""
    schema = reply_schema({"net worth": "SGD", "day": "date", "late": "yes or no"})
    Draft202012Validator.check_schema(schema)
    allowed = Draft202012Validator(schema).is_valid
    day = {**STATEMENT, "value": "2026-09-14", "unit": None}
    late = {**STATEMENT, "value": True, "unit": None}
    whole = {**REPLY, "facts": {"net worth": [STATEMENT], "day": [day], "late": [late]}}
    assert allowed(whole)
    assert not allowed(REPLY)
    assert not allowed({**whole, "verdict": "passed"})
    assert not allowed({**whole, "facts": {**whole["facts"], "day": [{**day, "value": 8}]}})
    assert read_reply(json.dumps(whole)) != ()


def test_the_schema_keeps_within_what_services_take() -> None:
    """Every object is closed and demands its keys, and no more than sixteen places have a choice of types."""
    text = json.dumps(schema := reply_schema({f"fact {n}": "SGD" for n in range(40)}))
    assert text.count('["string", "null"]') <= 16

    def closed(part: object) -> bool:
        if isinstance(part, list):
            return all(map(closed, part))
        if not isinstance(part, dict):
            return True
        is_object = part.get("type") == "object"
        shut = not is_object or (part["additionalProperties"] is False and part["required"] == list(part["properties"]))
        return shut and all(map(closed, part.values()))

    assert closed(schema)
