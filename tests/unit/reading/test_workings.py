"""Workings over results: what they come to, whether it grounds, and that none of them costs more than it may."""

from __future__ import annotations

from decimal import Decimal

import pytest

from fake_backend.fixtures.errors import WorkingError
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.reading.evaluating import Budget
from harness.reading.results import Results, results
from harness.reading.workings import Worked, work_out

ROWS = {
    "currency": "SGD",
    "months": 7,
    "rate": 0.1,
    "closed": None,
    "note": "Some 84,250.00 in cash, 84,250 in all",
    "rows": [
        {"name": "cash", "amount": 84250, "year": 2025},
        {"name": "deposit", "amount": 210000.5, "year": 2026, "since": "2026-07-29", "at": "14:30"},
    ],
}
TEXT = "months: 7\nNet worth of 2026-09: S$2,394,755\nRate 1.234 and 12 %"


def of(*returned: object, arguments: dict[str, object] | None = None, is_error: bool = False) -> Results:
    """Results that are these values or texts."""
    calls = tuple(
        ToolCall.model_validate({
            "id": "1",
            "tool": "t",
            "arguments": arguments or {},
            "result": ToolResult.model_validate({
                "text": (value,) if isinstance(value, str) else (),
                "structured": None if isinstance(value, str) else value,
                "is_error": is_error,
            }),
        })
        for value in returned
    )
    return results(Trajectory(turns=(Turn(calls=calls),)))


def worked(working: str, *asked: int) -> Worked:
    """The working over a structured result and a text, both of a call for seven months."""
    return work_out(working, of(ROWS, TEXT, arguments={"months": 7}), asked=frozenset(map(Decimal, asked)))


@pytest.mark.parametrize(
    ("working", "value"),
    [
        ("r1.rows[0].amount", "84250"),
        ("r1['rows'][-1].amount * 2", "420001"),
        ("sum(a.amount for a in r1.rows if a.year == 2026)", "210000.5"),
        ("len(r1.rows)", "2"),
        ("len([a for a in r1.rows if a.name in ['cash', 'gold'] and not a.year > 2025])", "1"),
        ("max(a.amount for a in r1.rows[:1])", "84250"),
        ("round(r1.rows[1].amount / 30, 2) * 12", "84000.24"),
        ("r1.rate * 3", "0.3"),
        ("r1.rate ** 2", "0.01"),
        ("r1.rate > 0.1 or r1.rows[0].amount", "84250"),
        ("-r1.rows[0].amount if r1.currency == 'SGD' else 0", "-84250"),
        ('figure(r1, "84,250.00")', "84250"),
        ('figure(r1.note, "84,250") - figure(r1, "210000.5")', "-125750.5"),
        ('figure(r1.rows, "cash 5") if false else 1 * r1.rate', "0.1"),
        ('figure(r2, "S$2,394,755") / 1000', "2394.755"),
        ('figure(r2, "12 %")', "12"),
        ('figure(r2, "09")', "9"),
        ('sum(figure(r1, "84,250") for r2 in r1.rows)', "168500"),
        ("'2026-09-15' - r1.rows[1].since", "48"),
        ("r1.rows[1].at - '12:25'", "125"),
        ("(r1.rate * 9 / 5 + 32) * 273.15", "8789.967"),
    ],
)
def test_a_working_over_results_comes_to_a_number_and_grounds(working: str, value: str) -> None:
    """The language of a suite's own workings, over what the tools returned."""
    found = worked(working)
    assert (found.value, found.why_not) == (Decimal(value), "")


@pytest.mark.parametrize(
    ("working", "why_not"),
    [
        ("r1.rate * 0 + 1000", "it takes its results out again"),
        ("r1.rate - r1.rate + 31", "it takes its results out again"),
        ("r1.rate ** 0 * 1000", "it takes its results out again"),
        ("2 + 3", "it uses no result"),
        ("5 if r1.rate == 0.1 else 6", "it uses no result"),
        ("r1.rate * 0.74", "0.74 comes from no result"),
        ("r1.rate - 40", "40 comes from no result"),
        ("r1.rate + (4 * 1000 + 870)", "4870 comes from no result"),
        ("r1.rate * (25 - -25)", "50 comes from no result"),
        ("r1.rate * 7 ** 3", "343 comes from no result"),
        ("r1.rate * 40 ** 3", "40 comes from no result"),
        ("sum(5000 for a in r1.rows)", "5000 comes from no result"),
        ("r1.rate * len('12345')", "it uses a text of its own"),
        ("r1.rate" + " + 31" * 11, "it has more than 10 constants"),
        ("r1.months * 2", "r1.months only repeats an argument of its call"),
        ("r1['months'] * 2", "r1['months'] only repeats an argument of its call"),
        ('figure(r1, "7")', "'7' in r1 only repeats an argument of its call"),
        ('figure(r2, "7")', "'7' in r2 only repeats an argument of its call"),
    ],
)
def test_what_rests_on_no_result_grounds_nothing(working: str, why_not: str) -> None:
    """The clause says which operand is the invention."""
    assert worked(working).why_not == why_not


@pytest.mark.parametrize(
    "working",
    [
        "r1.rate * 1.5",
        "r1.rate * 2 * 1.5",
        "sum(a.amount for a in r1.rows if a.amount > 77777 and r1.months == 7)",
        "len([a for a in r1.rows if a.year == 2026])",
        "sum(a.amount for a in r1.rows if figure(r1, '7') == 7)",
        "r1.rate * 60 * 60 * 24 * 365 / 1000000",
        "r1.rate * (1 + 1)",
        "r1.rows[r1.months - 7].amount",
        "r1.rate * (2 * 6 + 1)",
        "r1.rate * (r1.rate * 2 + 1)",
        "r1.rate * 10 ** 6",
    ],
)
def test_plain_constants_numbers_of_the_question_and_what_is_only_compared_are_free(working: str) -> None:
    """They choose, count and convert; 1.5 stands in the question here."""
    assert work_out(working, of(ROWS, arguments={"months": 7}), asked=frozenset({Decimal("1.5")})).why_not == ""


def test_an_error_grounds_nothing() -> None:
    """What a server says when it fails is no data."""
    assert work_out("r1.a", of({"a": 5}, is_error=True)).why_not == "r1 is an error"


def test_a_number_that_can_be_read_in_two_ways_comes_to_two_values() -> None:
    """A point that may group or part."""
    found = work_out('figure(r1, "1.234") * 2', of("Rate 1.234"))
    assert {found.value, *found.others} == {Decimal(2468), Decimal("2.468")}


def test_a_working_is_shown_with_its_numbers_put_in() -> None:
    """As the working of an expectation is."""
    assert worked("r1.rows[0].amount / 2").explained == "84,250 / 2 = 42,125"
    results_ = of(ROWS)
    assert work_out("r1.rows[0].amount / 2", results_, budget=Budget(left=105)).explained == "42125"


@pytest.mark.parametrize(
    ("working", "why"),
    [
        ("r1.nett", "r1 has no 'nett'"),
        ("r3.a", "nothing is called 'r3'"),
        ("r1.currency", "does not work out to a number"),
        ("r1.rate == 5", "does not work out to a number"),
        ("r1.rows", "does not work out to a number"),
        ("total(r1.rows)", "there is no function 'total'"),
        ("r1.total()", "there is no function 'r1.total'"),
        ('figure("84,250", "84,250")', "figure takes"),
        ("figure(r1)", "figure takes"),
        ('figure(r1, "84,25")', "does not stand in r1"),
        ('figure(r1, "4,250")', "does not stand in r1"),
        ('figure(r1, "cash")', "does not stand in r1"),
        ('figure(r1, "84,250.00 in cash, 84,250")', "does not stand in r1"),
        ("r1.rate / 0", "division by zero"),
        ("10 ** 60 * r1.rate", "beyond all bounds"),
        ("r1.rate +", "is no expression"),
        ("r1.rate" + " + 1" * 400, "longer than"),
        ("sorted(r1.rows, by='x')", "cannot be worked out"),
    ],
)
def test_a_working_that_cannot_be_used_is_refused_with_a_sentence(working: str, why: str) -> None:
    """By which whoever wrote it can mend it."""
    with pytest.raises(WorkingError, match=r".") as refused:
        worked(working)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    "working",
    [
        "sum(x for x in r1.a for y in r1.a for z in r1.a)",
        "sum(len(sorted(r1.a)) for x in r1.a)",
        "sum(1 for x in r1.a if r1 == r1)",
        "sum(1 for x in r1.a if r1.a[5] in r1.a)",
        "sum(len(r1.a[x:]) for x in r1.a)",
        "len(r1.a + r1.a + r1.a + r1.a) * len([x for x in r1.a if r1.t in r1.t])",
        "len({x: y for x in r1.a for y in r1.a})",
        "sum(figure(r1, '5') for x in r1.a)",
    ],
)
def test_a_working_without_end_ends(working: str) -> None:
    """All workings of a reading together may take so many steps, and every way of taking time takes steps."""
    with pytest.raises(WorkingError, match="steps"):
        work_out(working, of({"a": list(range(6000)), "t": "5 x" * 9000}))


@pytest.mark.parametrize("working", ["*".join(["9**999"] * 140) + "*r1.a", "(10**1000)**(r1.a*200)", "r1.a**999**999"])
def test_numbers_do_not_grow_without_end(working: str) -> None:
    """Neither in digits nor in the time they take."""
    with pytest.raises(WorkingError):
        work_out(working, of({"a": 5}))


def test_large_whole_numbers_of_results_are_calculated_with() -> None:
    """To 34 digits, beyond which nothing is stated."""
    assert work_out("r1.a * r1.a / r1.a / r1.a", of({"a": 10**30})).value == 1
