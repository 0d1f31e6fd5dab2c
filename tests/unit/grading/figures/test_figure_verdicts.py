"""Which figure answers for which quantity: most rows come in pairs in which only the essential thing differs."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from harness.errors import UserError
from harness.grading.figures import ExpectedFigure, Tolerance, check_figures

ROWS = [
    json.loads(line) for line in Path(__file__).with_name("verdicts.jsonl").read_text(encoding="utf-8").splitlines()
]
NET_WORTH = ExpectedFigure(name="net worth", value=Decimal(2394755), unit="SGD", context="What's our net worth?")


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['want']}-{number}" for number, row in enumerate(ROWS)])
def test_an_answer_is_judged_by_the_quantity_it_names(row: dict[str, Any]) -> None:
    """The right number for the wrong thing must fail, and its twin must pass."""
    within = Tolerance.parse(row["within"]) if "within" in row else None
    expected = ExpectedFigure(
        name=row["name"], value=Decimal(row["value"]), unit=row["unit"], within=within, context=row["ask"]
    )
    verdict = check_figures(row["answer"], [expected])[0]
    assert verdict.outcome == row["want"], verdict.sentence


def test_the_sentence_gives_expected_and_actual() -> None:
    """A finding has to be understood without the transcript."""
    verdict = check_figures("Net worth: S$2,271,631.60", [NET_WORTH])[0]
    assert verdict.sentence == (
        "expected net worth 2,394,755 SGD; the answer says “S$2,271,631.60” (Net worth), 5.14 % away"
    )


@pytest.mark.parametrize(
    ("value", "unit", "within", "shown"),
    [
        ("17.23203417468592820559932018", "%", "0.1pt", "17.23 %"),
        ("17.23203417468592820559932018", "%", None, "17.232 %"),
        ("3380.4", "EUR", None, "3,380.40 EUR"),
        ("-45.7973", "USD", None, "-45.80 USD"),
        ("0.3245", "EUR", None, "0.3245 EUR"),
        ("2394755", "SGD", "0.25%", "2,394,755 SGD"),
        ("61.40", None, None, "61.4"),
        ("1E+40", "x", None, "10,000,000,000,000,000,000,000,000,000,000,000,000,000 x"),
        ("0", "SGD", None, "0 SGD"),
    ],
)
def test_an_expected_value_is_shown_with_the_digits_its_tolerance_gives_a_meaning_to(
    value: str, unit: str | None, within: str | None, shown: str
) -> None:
    """A working divides exactly; nobody reads twenty-eight digits."""
    allowed = Tolerance.parse(within) if within else None
    expected = ExpectedFigure(name="it", value=Decimal(value), unit=unit, within=allowed)
    sentence = check_figures("No figure here.", [expected])[0].sentence
    assert (
        sentence.partition(";")[0].removesuffix(f" within {allowed.text}" if allowed else "") == f"expected it {shown}"
    )


def test_an_equal_amount_in_another_currency_is_named() -> None:
    """The reader has to see that the currency, not the number, is wrong."""
    verdict = check_figures("Your net worth is C$2,394,755.", [NET_WORTH])[0]
    assert verdict.outcome == "failed"
    assert "which is in CAD, not SGD" in verdict.sentence


def test_the_figure_of_a_verdict_points_into_the_answer() -> None:
    """Reports highlight the figure where it stands, markup included."""
    answer = "**Net worth:** `S$2,394,755` (2026)"
    figure = check_figures(answer, [NET_WORTH])[0].figure
    assert figure is not None
    assert answer[figure.start : figure.end] == figure.text == "S$2,394,755"


def test_a_figure_that_hangs_on_its_separator_is_not_checkable() -> None:
    """Never a silent thousand times too much or too little."""
    expected = ExpectedFigure(name="margin", value=Decimal(3350), unit="EUR")
    assert check_figures("€3.350", [expected])[0].outcome == "not_checkable"
    assert check_figures("€3.350", [expected], locale="de")[0].outcome == "passed"
    assert check_figures("€3.350", [expected], locale="en-US")[0].outcome == "failed"


def test_a_figure_read_only_in_part_is_not_checkable() -> None:
    """What could not be read must not decide."""
    assert check_figures("Net worth: S$2.39Q", [NET_WORTH])[0].outcome == "not_checkable"


def test_a_figure_at_the_cut_does_not_count() -> None:
    """Half a number is another number."""
    assert check_figures("Net worth was $2,394,755", [NET_WORTH], cut=True)[0].figure is None


def test_an_answer_without_figures_fails_and_says_so() -> None:
    """Silence is no answer."""
    verdict = check_figures("I do not know.", [NET_WORTH])[0]
    assert (verdict.outcome, verdict.figure) == ("failed", None)
    assert "states no such figure" in verdict.sentence


def test_no_expectation_gives_no_verdict() -> None:
    """A case without figures asks nothing here."""
    assert check_figures("S$5", []) == ()


@pytest.mark.parametrize(
    ("text", "expected", "allowed"),
    [
        ("1%", "200", "2"),
        ("0.25 %", "1000", "2.5"),
        ("0.1pt", "17.2", "0.1"),
        ("500", "9", "500"),
        ("1,000", "9", "1000"),
    ],
)
def test_a_tolerance_is_a_share_points_or_an_amount(text: str, expected: str, allowed: str) -> None:
    """The three forms of the case file."""
    assert Tolerance.parse(text).allowed(Decimal(expected)) == Decimal(allowed)


@pytest.mark.parametrize("text", ["", "one", "-1%", "5 apples"])
def test_another_tolerance_is_refused_with_what_is_allowed(text: str) -> None:
    """A misspelt tolerance must not become a loose one."""
    with pytest.raises(UserError, match=r"allowed are"):
        Tolerance.parse(text)


def verdict(answer: str, name: str, value: str, *, unit: str | None, ask: str = "") -> tuple[str, str]:
    """Return outcome and sentence of one expected figure."""
    expected = ExpectedFigure(name=name, value=Decimal(value), unit=unit, context=ask)
    found = check_figures(answer, [expected])[0]
    return found.outcome, found.sentence


def test_the_same_amount_in_two_currencies_is_contradictory() -> None:
    """One of the two must be wrong."""
    outcome, sentence = verdict("Net worth is S$2,394,755, i.e. €2,394,755.", "net worth", "2394755", unit="SGD")
    assert outcome == "failed"
    assert "which is in EUR, not SGD" in sentence


def test_a_number_in_words_that_are_not_read_is_not_checkable() -> None:
    """What is not read is said, not judged."""
    outcome, sentence = verdict("Es sind dreiundzwanzig.", "Fälle", "23", unit="Fälle")
    assert outcome == "not_checkable"
    assert "not read" in sentence


def test_a_year_is_a_figure_where_the_case_asks_for_one() -> None:
    """`When was it built` is answered by a year."""
    assert verdict("It was built in 1987.", "year built", "1987", unit=None)[0] == "passed"
    assert verdict("It was built in 1988.", "year built", "1987", unit="year")[0] == "failed"


def test_none_is_zero_unless_a_figure_says_otherwise() -> None:
    """There are no issues: zero issues."""
    assert verdict("There are no open issues.", "open issues", "0", unit="issues")[0] == "passed"
    assert verdict("There are 3 open issues, no closed issues.", "open issues", "0", unit="issues")[0] == "failed"
    assert "3 away" in verdict("There are 3 open issues.", "open issues", "0", unit="issues")[1]


def test_basis_points_answer_for_percent_points_and_themselves() -> None:
    """One step of a rate has several names."""
    answer = "The fee changed by 25 bps."
    assert [
        verdict(answer, "change in fee", value, unit=unit)[0]
        for value, unit in (("0.25", "%"), ("0.25", "pt"), ("25", "bps"), ("25", "%"))
    ] == ["passed", "passed", "passed", "failed"]


def test_a_measure_does_not_count_things() -> None:
    """Seventy milliseconds are not seventy users."""
    assert verdict("It took 70 ms.", "users", "70", unit="users")[0] == "failed"
    assert verdict("It cost $70, 70% more.", "users", "70", unit="users")[0] == "failed"


def test_prose_and_table_are_weighed_together() -> None:
    """A label that only the table has does not help the sentence beside it."""
    answer = "Cash is S$7.\n\n| Account | SGD |\n|---|---|\n| Fixed Deposit | 5 |"
    assert verdict(answer, "Fixed Deposit", "5", unit="SGD")[0] == "passed"
    assert verdict(answer, "Fixed Deposit", "7", unit="SGD")[0] == "failed"


def test_a_hedged_zero_and_a_range_far_off_are_wrong_by_themselves() -> None:
    """A hedge adds nothing to nothing; a wide range says nothing."""
    assert verdict("about 0 users", "users", "5", unit="users")[0] == "failed"
    assert verdict("between 1 and 9 million EUR", "sales", "5000000", unit="EUR")[0] == "failed"


def test_a_list_of_names_that_does_not_match_the_figures_pairs_nothing() -> None:
    """`Respectively` needs as many names as figures."""
    answer = "They hold S$5 and S$7 respectively. Respectively is a word."
    assert verdict(answer, "Cash", "5", unit="SGD")[0] == "passed"
