"""What is read from the notations in the field reports, and from the structures answers come in."""

from __future__ import annotations

from decimal import Decimal

import pytest

from harness.grading.figures import Figure, read_figures

Pair = tuple[str, str | None]


def pairs(answer: str, locale: str | None = None) -> list[Pair]:
    """Return value and unit of each figure, the value without trailing zeros."""
    return [(f"{figure.value.normalize():f}", figure.unit) for figure in read_figures(answer, locale=locale)]


def only(answer: str) -> Figure:
    """Return the one figure of an answer."""
    (figure,) = read_figures(answer)
    return figure


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("3.350%", [("3.35", "%")]),
        ("$1,234,567.890", [("1234567.89", "$")]),
        ("2.394.755,00", [("2394755", None)]),
        ("EUR 2.394.755", [("2394755", "EUR")]),
        ("USD34.6 million", [("34600000", "USD")]),
        ("VND4,927 billion", [("4927000000000", "VND")]),
        ("S$2.39M", [("2390000", "SGD")]),
        ("Rs 35 lakh", [("3500000", "INR")]),
        ("2.5 crore", [("25000000", None)]),
        ("₹5,00,000", [("500000", "INR")]),
        ("10 lakh", [("1000000", None)]),
        ("Net result: (53,180.08)", [("-53180.08", None)]),
        ("$(1,234)", [("-1234", "$")]),
        ("(S$1.2M)", [("-1200000", "SGD")]),
        ("many (4) cars", [("4", None)]),
        ("growth (12%) was strong", [("12", "%")]),
        ("(see note 3)", []),
        ("401(k)", []),
        ("C$1,000", [("1000", "CAD")]),
        ("A$2m", [("2000000", "AUD")]),
        ("HK$5", [("5", "HKD")]),
        ("NZ$7", [("7", "NZD")]),
        ("R$9", [("9", "BRL")]),
        ("US$4", [("4", "USD")]),
        ("2 pairs from $349", [("2", "pairs"), ("349", "$")]),
        ("4 options from $439.34", [("4", "options"), ("439.34", "$")]),
        ("Adv $17, DoS $19, Door $21, Mezz $27", [("17", "$"), ("19", "$"), ("21", "$"), ("27", "$")]),
        (
            "from 816 000 t worth $1943 million in 2012\u201313 to 934 000 t in 2013\u201314",
            [("816000", "t"), ("1943000000", "$"), ("934000", "t")],
        ),
        ("paused in August 2015.", []),
        ("Q3", []),
        ("FY2025/26", []),
        ("2026-09", []),
        ("Section 4.2", []),
        ("27.24 billion", [("27240000000", None)]),
        ("272.40亿", [("27240000000", None)]),
        ("low of 17.66", [("17.66", None)]),
        ("$29.00", [("29", "$")]),
        ("9{,}500", [("9500", None)]),
        ("$9{,}500$", [("9500", None)]),
    ],
)
def test_the_notations_of_the_field_reports_are_read_as_wanted(answer: str, expected: list[Pair]) -> None:
    """Each of these was misread by some published tool."""
    assert pairs(answer) == expected


def test_a_lone_separator_before_three_digits_has_two_readings() -> None:
    """Without a locale nobody can tell, and guessing is off by a thousand."""
    figure = only("€3.350")
    assert "ambiguous" in figure.flags
    assert {figure.value, figure.alternative} == {Decimal("3.350"), Decimal(3350)}


@pytest.mark.parametrize(
    ("answer", "locale", "value"),
    [
        ("€3.350", "de", "3350"),
        ("€3.350", "en", "3.35"),
        ("€3.350", "de-CH", "3.35"),
        ("€3,350", "de", "3.35"),
        ("€3,350", "en", "3350"),
    ],
)
def test_a_locale_settles_the_separator(answer: str, locale: str, value: str) -> None:
    """The case's author knows how the agent writes."""
    assert pairs(answer, locale=locale) == [(value, "EUR")]


@pytest.mark.parametrize(
    ("answer", "values"),
    [
        ("Der Preis ist 3.350 € und 1,5 % mehr.", ["3350", "1.5"]),
        ("Das Konto ist bei 84.250 SGD.", ["84250"]),
        ("The rate of the loan is 1.342 and the amount 84,250.", ["1.342", "84250"]),
        ("Le solde est de 84.250 EUR.", ["84250"]),
    ],
)
def test_the_rest_of_the_answer_settles_the_separator(answer: str, values: list[str]) -> None:
    """One answer writes in one way."""
    assert [value for value, _ in pairs(answer)] == values


@pytest.mark.parametrize(
    ("answer", "relation"),
    [
        ("roughly 2.4 million", "≈"),
        ("~S$2.4M", "≈"),
        ("rund 2,4 Mio. SGD", "≈"),
        ("約239万円", "≈"),
        ("2.4 million or so", "≈"),
        ("just under 2.4 million", "<"),
        ("more than 2.3 million", ">"),
        ("over 2.4 million", ">"),
        ("mehr als 5 EUR", ">"),
        ("S$2.3M+", ">="),
        ("at least 5 EUR", ">="),
        ("up to 5 EUR", "<="),
        ("5 EUR or less", "<="),
        ("over 7 days", "="),
        ("2.4 million", "="),
    ],
)
def test_a_figure_carries_what_the_words_beside_it_claim(answer: str, relation: str) -> None:
    """More than, up to and about change what a number claims."""
    assert only(answer).relation == relation


@pytest.mark.parametrize(
    ("answer", "low", "high", "unit"),
    [
        ("between 2 and 3 million", 2000000, 3000000, None),
        ("3-5%", 3, 5, "%"),
        ("$2\u20133 million", 2000000, 3000000, "$"),
        ("S$2.3 to 2.4 million", 2300000, 2400000, "SGD"),
        ("zwischen 2 und 3 Mio. EUR", 2000000, 3000000, "EUR"),
    ],
)
def test_two_ends_make_one_range(answer: str, low: int, high: int, unit: str | None) -> None:
    """The dash of a range is no minus."""
    figure = only(answer)
    assert figure.relation == "range"
    assert (figure.low, figure.high, figure.unit) == (Decimal(low), Decimal(high), unit)


def test_a_change_and_a_subtraction_are_no_ranges() -> None:
    """Two figures stay two."""
    assert len(read_figures("rose from 20% to 25%")) == 2
    assert len(read_figures("9 - 4 = 5")) == 3


def test_a_table_cell_takes_unit_scale_and_labels_from_its_table() -> None:
    """The header says once what all its cells mean."""
    figures = read_figures("| Line | US$ million | Share, % |\n|---|---:|---:|\n| **Costs** | (4.5) | 12 |")
    assert [(figure.value, figure.unit, figure.place.row) for figure in figures] == [
        (Decimal(-4500000), "USD", "Costs"),
        (Decimal(12), "%", "Costs"),
    ]
    assert figures[0].label == "Costs US$ million"


def test_a_year_in_a_column_of_money_is_an_amount() -> None:
    """The column decides."""
    assert pairs("| What | SGD |\n|---|---|\n| Interest 2025 | 2026 |") == [("2026", "SGD")]


def test_a_bare_year_is_a_count_where_the_noun_is_known() -> None:
    """`2026 parcels` is a count for a case about parcels."""
    assert pairs("There are 2026 parcels") == []
    assert len(read_figures("There are 2026 parcels", nouns=frozenset({"parcels"}))) == 1


def test_positions_are_those_of_the_answer_with_its_markup() -> None:
    """Whoever highlights a figure works on the original text."""
    answer = "**Total:** \\(\\boxed{\\text{SGD } 2{,}384{,}755}\\) and ~~S$1~~"
    figures = read_figures(answer)
    assert [answer[figure.start : figure.end] for figure in figures] == [figure.text for figure in figures]
    assert "struck" in figures[1].flags


def test_a_figure_at_the_cut_is_not_read() -> None:
    """`$2.3` may have been going to be `$2.394 million`."""
    assert read_figures("Total revenue was $2.3", cut=True) == ()
    assert len(read_figures("Total revenue was $2.3 million.", cut=True)) == 1


def test_precision_is_half_a_unit_of_the_last_digit_written() -> None:
    """Rounding is judged by what was written."""
    assert [only(answer).precision for answer in ("S$2.39M", "17.2%", "8,234", "two point four million")] == [
        Decimal(5000),
        Decimal("0.05"),
        Decimal("0.5"),
        Decimal(50000),
    ]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("one hundred and five", [("105", None)]),
        ("two hundred fifty thousand", [("250000", None)]),
        ("one million two hundred thousand", [("1200000", None)]),
        ("three and a half million", [("3500000", None)]),
        ("half a million dollars", [("500000", "$")]),
        ("a hundred euros", [("100", "EUR")]),
        ("a million users", [("1000000", "users")]),
        ("a dozen open bugs", [("12", "bugs")]),
        ("twenty-one", [("21", None)]),
        ("seven point", [("7", None)]),
        ("one point two five million and more", [("1250000", None)]),
        ("There is one open bug", [("1", None)]),
        ("zwei offene Bugs", [("2", None)]),
        ("two-thirds, half, the one you asked for, a few", []),
    ],
)
def test_number_words_are_read(answer: str, expected: list[Pair]) -> None:
    """Small counts are often written out."""
    assert pairs(answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("FXTC 400 units", [("400", "units")]),
        ("USD 17.2%", [("17.2", "%")]),
        ("USD/SGD 1.342", [("1.342", None)]),
        ("TEUR 500, T€ 500 and 12 k€", [("500000", "EUR"), ("500000", "EUR"), ("12000", "EUR")]),
        ("₹35.25L", [("3525000", "INR")]),
        ("Rs 1.2 lakh crore", [("1200000000000", "INR")]),
        ("$2.4 mil", [("2400000", "$")]),
        ("234 mil euros", [("234000", "EUR")]),
        ("5 t of steel and 5t", [("5", "t"), ("5", "t")]),
        (".5% and $.50", [("0.5", "%"), ("0.5", "$")]),
        ("17,19,21", [("17", None), ("19", None), ("21", None)]),
        ("45.80- EUR", [("-45.8", "EUR")]),
        ("cash-5 and -5", [("-5", None)]),
        ("In 2025 S$5", [("5", "SGD")]),
        ("37件", [("37", "件")]),
        ("S$-45", [("-45", "SGD")]),
        ("2.5M", [("2500000", None)]),
        ("5 L of milk", [("5", None)]),
        ("5L of milk and cash-S$7", [("7", "SGD")]),
        ("1,234,56.7.8", [("1", None), ("234", None), ("56", None), ("7", None), ("8", None)]),
    ],
)
def test_what_stands_around_the_digits_is_understood(answer: str, expected: list[Pair]) -> None:
    """Codes, scales, signs and units stand on either side, glued or apart."""
    assert pairs(answer) == expected


@pytest.mark.parametrize(
    "answer",
    [
        "see [3] for more",
        "call +65 6123 4567",
        "call (555) 123-4567",
        "call (65) 6123 4567",
        "in '26",
        "# 4.2 Overview",
        "1. First",
        "4. Fourth\n5. Fifth",
        "acme/1234",
        "/v2/export and limit=20",
        "the 1990s and the 21st century",
        "CVE-2024-12345",
        "at 1180 Juniper Ln",
        "May 5, 2026",
        "令和8年",
    ],
)
def test_references_and_names_are_no_figures(answer: str) -> None:
    """Digits that name something count nothing."""
    assert read_figures(answer) == ()


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("- Five Guys: 12 tables\n- Six Flags: 3 rides", [("12", "tables"), ("3", "rides")]),
        ("| Five Guys | 12 |", [("12", None)]),
        ("Five Guys has 12 tables.", [("12", "tables")]),
        ("Five people: 12 tables", [("5", "people"), ("12", "tables")]),
        ("Three German banks hold €5.", [("3", "banks"), ("5", "EUR")]),
        ("Four Hundred Shares: €12", [("400", "shares"), ("12", "EUR")]),
    ],
)
def test_a_name_that_begins_with_a_number_counts_nothing_where_it_heads_a_line(
    answer: str, expected: list[Pair]
) -> None:
    """Only a key, a first cell or a subject in the singular shows that a name is one, where everything begins large."""
    assert pairs(answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Wins / losses: 12 / 5", ["12", "5"]),
        ("Home/away: 12/10", ["12", "10"]),
        ("The wins/losses were 12/5.", ["12", "5"]),
        ("Budget/actual (in EUR): 1,420/1,390", ["1420", "1390"]),
        ("Score: 198/5", ["198"]),
        ("km/h: 120/130", ["120"]),
        ("Adults/children: 10/11/12", []),
        ("Due date/time: 10/12", []),
    ],
)
def test_names_parted_by_slashes_make_figures_of_numbers_parted_alike(answer: str, expected: list[str]) -> None:
    """Units, dates and a score in one are parted by slashes too."""
    assert [value for value, _ in pairs(answer)] == expected


def test_a_table_of_points_and_thousands_is_read_by_its_header() -> None:
    """Percentage points and scales stand in headers too."""
    figures = read_figures(
        "| Item | Change, pp | Cost (EUR '000) | Sales (EUR millions) |\n|-|-|-|-|\n| A | 1.5 | 20 | 3 |"
    )
    assert [(figure.value, figure.unit) for figure in figures] == [
        (Decimal("1.5"), "pt"),
        (Decimal(20000), "EUR"),
        (Decimal(3000000), "EUR"),
    ]


def test_the_label_of_a_figure_is_its_cell_its_key_or_its_clause() -> None:
    """Reports name a figure by what stands nearest."""
    assert only("Net worth: S$5").label == "Net worth"
    assert only("It holds S$5 now").label == "It holds S$5 now"
    assert only("S$5").is_money
    assert only("5%").is_percent


def test_other_dollars_signs_of_math_and_headings_are_markup() -> None:
    """LaTeX and Markdown dress numbers in many ways."""
    assert pairs("## Fund\n\n\\(3{,}000 \\times 2\\) is \\$6{,}000\\,and __7__ `S$8`") == [
        ("3000", None),
        ("2", None),
        ("6000", "$"),
        ("7", None),
        ("8", "SGD"),
    ]


def test_a_letter_that_grows_in_lower_case_moves_no_figure() -> None:
    """A capital I with a dot is two characters in lower case; the figure behind it stays where it is."""
    answer = "İzmir: 42 parcels"
    (figure,) = read_figures(answer)
    assert (figure.value, figure.unit, answer[figure.start : figure.end]) == (Decimal(42), "parcels", figure.text)
