"""What workings work with: the results of the calls, exact, and known where they only repeat an argument."""

from __future__ import annotations

from decimal import Decimal

import pytest

from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.reading.results import Result, Results, results


def returned(*text: str, structured: object = None, arguments: dict[str, object] | None = None) -> Result:
    """The result of one call."""
    result = ToolResult.model_validate({"text": text, "structured": structured})
    made = ToolCall.model_validate({"id": "1", "tool": "t", "arguments": arguments or {}, "result": result})
    return results(Trajectory(turns=(Turn(calls=(made,)),))).each[0]


def echoed(value: object, arguments: dict[str, object]) -> set[object]:
    """The keys of the leaves that only repeat an argument."""
    return {key for _, key in returned(structured=value, arguments=arguments).echoes}


def test_every_call_has_its_number_and_one_without_a_result_an_empty_text() -> None:
    """A reader counts the calls it is shown."""
    calls = tuple(
        ToolCall(id=str(n), tool="t", result=None if n == 2 else ToolResult(structured=n, is_error=n == 3))
        for n in (1, 2, 3)
    )
    found = results(Trajectory(turns=(Turn(calls=calls[:1]), Turn(calls=calls[1:]))))
    assert [(one.name, one.value, one.texts) for one in found.each] == [("r1", 1, ()), ("r2", "", ()), ("r3", 3, ())]
    assert [one.is_error for one in found.each] == [False, False, True]
    assert found.named("r3") is found.each[2]


@pytest.mark.parametrize("name", ["r0", "r2", "r01", "r", "x1", "r-1", "r1.5", "r٣", "r" + "9" * 5000])
def test_a_name_of_no_result_is_none(name: str) -> None:
    """However it is written."""
    assert Results(each=(returned("a"),)).named(name) is None


def test_a_result_is_structured_else_json_else_text_and_its_numbers_are_exact() -> None:
    """0.1 is 0.1, wherever it stands."""
    assert returned("0.2", structured={"a": [0.1, 1], "b": {"c": None}}).value == {
        "a": [Decimal("0.1"), 1],
        "b": {"c": None},
    }
    assert returned('{"rate": 1.3420}').value == {"rate": Decimal("1.3420")}
    assert returned('{"a": 1}', "[2]").value == [{"a": 1}, [2]]
    assert returned("Net worth: 5", "{").value == "Net worth: 5\n{"
    assert returned().value == ""


@pytest.mark.parametrize(
    "text", ["[" * 2000 + "]" * 2000, "[" * 150 + "]" * 150, "NaN", "1" * 5000, '{"a": 1e99999999999999999999}']
)
def test_what_is_no_json_anybody_can_use_is_text(text: str) -> None:
    """A result without end must not end the judging."""
    assert returned(text).value == text


def test_a_structured_value_nested_without_end_is_the_text_beside_it() -> None:
    """The same bound as for text."""
    deep: object = 1
    for _ in range(150):
        deep = [deep]
    assert returned("text", structured=deep).value == "text"


def test_texts_beside_a_value_are_kept_unless_they_are_its_json() -> None:
    """A number in a summary can be pointed at too."""
    assert returned('{"a": 1}', "About 5,000 in all.", structured={"a": 1}).texts == ("About 5,000 in all.",)


def test_a_leaf_is_an_echo_where_its_value_and_a_word_of_its_path_are_an_arguments() -> None:
    """Whichever way the words are strung together; a row of a list is data."""
    arguments: dict[str, object] = {"maxAmount": 500, "account_id": "acc_1", "months": [3, 6], "flag": True, "n": None}
    value = {
        "amount": 500,
        "amount_text": "500.0",
        "total": 500,
        "account": {"id": "acc_1", "balance": 7},
        "months": [3, 6],
        "rows": [{"amount": 500}],
        "flag": True,
        "n": None,
    }
    assert echoed(value, arguments) == {"amount", "amount_text", "id", "months"}
    assert echoed(value, {}) == set()
    assert echoed([value], arguments) == set()


def test_a_nested_mapping_of_nothing_but_arguments_is_an_echo_whatever_its_keys() -> None:
    """As a service repeats the request it was sent."""
    assert echoed({"request": {"a": 7, "b": "x"}, "a": 7}, {"months": 7, "name": "x"}) == {"a", "b"}
    assert echoed({"request": {"a": 7, "b": 8}}, {"months": 7}) == set()
    assert echoed({"request": {}, "deep": {"inner": {"c": "7"}}}, {"filter": {"months": 7}}) == {"c"}
    assert echoed({"month": "sNaN", "x": True}, {"month": 7, "x": "1"}) == set()


def test_a_line_of_a_text_is_an_echo_where_it_names_the_argument_and_its_value() -> None:
    """A text has no fields to tell by."""
    one = returned("months: 3", arguments={"months": 3})
    assert one.echoed_in("months: 3", Decimal(3))
    assert not one.echoed_in("months: 4", Decimal(4))
    assert not one.echoed_in("accounts: 3", Decimal(3))
