"""Matchers of arguments and values, with and without the schema of what they judge."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from fake_backend.fixtures.errors import MatcherError
from fake_backend.fixtures.matchers import ABSENT, matches, parse_matcher
from fake_backend.fixtures.patterns import match_pattern, parse_pattern

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "months": {"type": "integer", "default": 6, "minimum": 1},
        "fips": {"type": "string", "pattern": "^[0-9]{5}$"},
        "state": {"anyOf": [{"type": "string", "enum": ["OPEN", "CLOSED"]}, {"type": "null"}], "default": None},
        "tags": {"type": "array", "items": {"type": "string", "enum": ["Bug", "Ui"]}, "uniqueItems": True},
        "filter": {"$ref": "#/$defs/Filter"},
        "either": {"type": ["string", "integer"]},
        "broken": {"type": "nonsense"},
        "dangling": {"$ref": "#/$defs/Nowhere"},
        "mixed": {"enum": ["a", "A", 3]},
        "loop": {"$ref": "#/properties/loop"},
        "loose": {"anyOf": [True, {"type": "string"}]},
        "again": {"$ref": "#/properties/fips"},
    },
    "$defs": {
        "Filter": {
            "type": "object",
            "properties": {
                "depth": {"type": "integer", "default": 1},
                "rows": {"type": "array", "items": {"type": "object", "properties": {"kind": {"default": "x"}}}},
            },
        }
    },
}


def misses(pattern: Mapping[str, Any], actual: Mapping[str, Any]) -> list[str]:
    """Return what does not fit, under the schema."""
    return [str(found) for found in match_pattern(parse_pattern(pattern), actual, schema=SCHEMA)]


def fits(matcher: object, actual: object) -> bool:
    """Whether a value fits a matcher without a schema."""
    return matches(parse_matcher(matcher), actual) is None


@pytest.mark.parametrize(
    ("matcher", "good", "bad"),
    [
        (12, 12.0, 13),
        ("a", "a", "A"),
        (True, True, 1),
        (None, None, ABSENT),
        ([1, 2], [1, 2.0], [2, 1]),
        ({"a": 1}, {"a": 1}, {"a": 1, "b": 2}),
        ({"equals": {"has": 1}}, {"has": 1}, ["x"]),
        ({"equals": 3}, Decimal(3), ABSENT),
        ({"one_of": [1, "b"]}, 1.0, "c"),
        ({"matches": "^SG.*"}, "SGD", "USD"),
        ({"matches": "1"}, "1", 1),
        ({"contains": "timeout"}, "A Timeout", "none"),
        ({"contains": 3}, [1, 3], [1]),
        ({"contains": 3}, [3], "3"),
        ({"has": ["a", "b"]}, ["b", "c", "a"], ["a"]),
        ({"has": "a"}, {"a": 1}, {"b": 1}),
        ({"has": "a"}, ["a"], "a"),
        ({"at_least": 7}, 7, 6),
        ({"at_least": 7}, 8, "8"),
        ({"at_least": "2026-03"}, "2026-04", "2026-02"),
        ({"at_most": 7}, 6.5, ABSENT),
        ({"at_most": 1}, 0, True),
        ({"between": [1, 2]}, 2, 3),
        ({"between": [1, 2]}, 1, 0),
        ({"present": True}, 0, None),
        ({"present": False}, ABSENT, 0),
        ({"absent": True}, None, 0),
        ({"absent": False}, 1, ABSENT),
        ({"at_least": 1, "at_most": 3}, 2, 4),
        ({"a": {"at_least": 3}, "b": 1}, {"a": 3, "b": 1}, {"a": 2, "b": 1}),
        ({"a": {"at_least": 3}}, {"a": 3}, {"a": 3, "b": 1}),
        ({"a": {"at_least": 3}}, {"a": 3}, [3]),
        ([{"at_least": 3}, 1], [4, 1], [4, 2]),
        ([{"at_least": 3}], [4], [4, 4]),
        ({"a": [{"contains": "x"}]}, {"a": ["xx"]}, {"a": ["y"]}),
        ({}, {}, {"a": 1}),
    ],
)
def test_a_matcher_takes_the_good_and_refuses_the_bad(matcher: object, good: object, bad: object) -> None:
    """Words mean what they say; anything else means itself."""
    assert fits(matcher, good)
    assert not fits(matcher, bad)


@pytest.mark.parametrize(
    ("matcher", "actual", "said"),
    [
        ({"at_least": 7}, 6, "expected at least 7, found 6"),
        ({"at_least": 1, "at_most": 2}, 3, "expected at least 1 and at most 2, found 3"),
        ({"between": [1, 2]}, 3, "expected between 1 and 2, found 3"),
        ({"one_of": [1]}, 3, "expected one of [1], found 3"),
        ({"matches": "x"}, "y", 'expected text like /x/, found "y"'),
        ({"contains": "x"}, "y", 'expected something that contains "x", found "y"'),
        ({"has": ["x"]}, [], 'expected all of ["x"] in it, found []'),
        ({"present": True}, ABSENT, "expected a value, found nothing"),
        ({"absent": True}, 1, "expected no value, found 1"),
        ({"present": False}, 1, "expected no value, found 1"),
        ({"absent": False}, None, "expected a value, found null"),
        ({"equals": 1}, 2, "expected 1, found 2"),
        ({"a": [{"at_least": 2}]}, 3, "expected {a: [at least 2]}, found 3"),
        ({"a": {"b": {"at_least": 2}}}, {"a": {"b": 1}}, "a.b: expected at least 2, found 1"),
        ({"a": [{"at_least": 2}]}, {"a": [1]}, "a[0]: expected at least 2, found 1"),
        ({"a": {"at_least": 2}}, {"a": 2, "z": 1}, "z: expected nothing, found 1"),
    ],
)
def test_a_mismatch_says_what_was_expected_and_found(matcher: object, actual: object, said: str) -> None:
    """A finding is read without looking at the code."""
    assert str(matches(parse_matcher(matcher), actual)) == said


@pytest.mark.parametrize(
    ("matcher", "said"),
    [
        ({"one_of": 3}, "one_of: a list of values is needed; found 3"),
        ({"matches": "("}, "matches: a regular expression is needed"),
        ({"matches": 3}, "matches: a regular expression is needed"),
        ({"at_least": True}, "at_least: a number, or text such as a date, is needed"),
        ({"between": [2, 1]}, "between: a list of two, the lower first, is needed"),
        ({"between": [1]}, "between: a list of two"),
        ({"present": "yes"}, "present: true or false is needed"),
        ([{"absent": 0}], "absent: true or false is needed"),
        ({"a": {"has": 1, "present": 3}}, "present: true or false is needed"),
    ],
)
def test_a_matcher_that_cannot_be_meant_is_refused(matcher: object, said: str) -> None:
    """At load, not when the first answer comes."""
    with pytest.raises(MatcherError) as caught:
        parse_matcher(matcher)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("pattern", "actual"),
    [
        ({"months": 6}, {}),
        ({"months": {"at_most": 6}}, {}),
        ({"months": 6}, {"months": 6.0}),
        ({"state": "open"}, {"state": "OPEN"}),
        ({"state": None}, {}),
        ({"state": {"one_of": ["closed"]}}, {"state": "Closed"}),
        ({"tags": ["bug", "ui"]}, {"tags": ["Ui", "Bug"]}),
        ({"tags": {"contains": "bug"}}, {"tags": ["Bug"]}),
        ({"filter": {"rows": []}}, {"filter": {"depth": 1, "rows": []}}),
        ({"filter": {"rows": [{"kind": "x"}]}}, {"filter": {"rows": [{}]}}),
        ({"filter": {"rows": [{"n": {"at_least": 1}}]}}, {"filter": {"rows": [{"n": 1, "kind": "x"}], "depth": 1}}),
        ({"filter.depth": 1}, {"filter": {}}),
        ({"filter.rows[0].n": 1}, {"filter": {"rows": [{"n": 1}, {"n": 2}]}}),
        ({"filter.rows[*].n": {"at_most": 2}}, {"filter": {"rows": [{"n": 1}, {"n": 2}]}}),
        ({"filter.rows[*].kind": "x"}, {"filter": {"rows": [{}, {}]}}),
        ({"a.b": 1}, {"a.b": 1}),
        ({"either": 3}, {"either": 3}),
        ({"broken": 3}, {"broken": 3}),
        ({"dangling": 3}, {"dangling": 3}),
        ({"loop": "x"}, {"loop": "x"}),
        ({"loose": "x"}, {"loose": "x"}),
        ({"again": "06037"}, {"again": "06037"}),
        ({"unknown": "x"}, {"unknown": "x", "other": 1}),
        ({"mixed": "a"}, {"mixed": "a"}),
    ],
)
def test_arguments_are_judged_under_the_tools_schema(pattern: dict[str, Any], actual: dict[str, Any]) -> None:
    """An omitted argument is its default, 12 is 12.0, enums go by word, unique lists are sets."""
    assert misses(pattern, actual) == []


@pytest.mark.parametrize(
    ("pattern", "actual", "said"),
    [
        ({"months": {"at_least": 7}}, {}, "months: expected at least 7, found 6"),
        ({"months": 6}, {"months": "6"}, 'months: expected 6, found "6": the schema wants integer, not text'),
        ({"months": 6}, {"months": Decimal("6.5")}, "the schema wants integer, not a number"),
        ({"again": "06037"}, {"again": 6037}, "the schema wants string, not a number"),
        ({"months": 6}, {"months": None}, "months: expected 6, found null: the schema wants integer, not null"),
        ({"months": 6}, {"months": True}, "the schema wants integer, not true"),
        ({"fips": "06037"}, {"fips": 6037}, "the schema wants string, not a number"),
        ({"fips": "06037"}, {"fips": []}, "the schema wants string, not a list"),
        ({"either": 3}, {"either": {}}, "the schema wants string or integer, not an object"),
        ({"fips": {"present": True}}, {"fips": "Los Angeles"}, "the schema refuses it:"),
        ({"state": {"present": True}}, {"state": "opened"}, "the schema refuses it:"),
        ({"filter.rows[*].n": 1}, {"filter": {"rows": []}}, "filter.rows[*].n: expected 1, found nothing"),
        ({"filter.rows[*].n": 1}, {"filter": {"rows": [{"n": 1}, {"n": 2}]}}, "filter.rows[1].n: expected 1, found 2"),
        ({"filter.rows[3]": 1}, {"filter": {"rows": []}}, "filter.rows[3]: expected 1, found nothing"),
        ({"filter.rows": [{"n": {"at_least": 2}}]}, {"filter": {"rows": [{"n": 1}]}}, "filter.rows[0].n: expected"),
        ({"filter": {"rows": {"has": 1}}}, {"filter": {"rows": []}}, "filter.rows: expected all of 1 in it"),
        ({"months.x": 1}, {"months": 3}, "months.x: expected 1, found nothing"),
        ({"mixed": "a"}, {"mixed": "A"}, 'mixed: expected "a", found "A"'),
    ],
)
def test_arguments_the_schema_refuses_fit_nothing(pattern: dict[str, Any], actual: dict[str, Any], said: str) -> None:
    """A numeric FIPS code or a display name for a slug would have been refused by the server."""
    assert said in "; ".join(misses(pattern, actual))


def test_a_schema_of_one_value_may_stand_alone() -> None:
    """Its own default and references hold."""
    assert matches(parse_matcher(3), ABSENT, schema={"default": 3}) is None
    assert matches(parse_matcher(3), "3", schema={"$ref": "#/$defs/N"}, root={"$defs": {"N": {"type": "integer"}}})


@pytest.mark.parametrize("path", ["", "a..b", "a[x]", "[", ".a"])
def test_a_path_that_is_none_is_refused(path: str) -> None:
    """A typo in a path must not pass as a check that never fires."""
    with pytest.raises(MatcherError, match="is no path"):
        parse_pattern({path: 1})


def test_a_pattern_names_the_path_of_a_bad_matcher() -> None:
    """So that it is found in a long block."""
    with pytest.raises(MatcherError, match=r"a.b: matches: a regular expression"):
        parse_pattern({"a.b": {"matches": "("}})
