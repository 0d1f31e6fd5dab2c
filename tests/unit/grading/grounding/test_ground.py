"""Whether each figure of an answer traces to the results, and by which derivation."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from harness.domain.values import JsonValue
from harness.grading.grounding.derivations.chance import chance_of, covered
from harness.grading.grounding.ground import ground
from harness.grading.grounding.report import GroundingReport
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence

MONTHS = {
    "2025-10": 2259100,
    "2025-11": 2262300.5,
    "2025-12": 2271631.6,
    "2026-01": 2249870,
    "2026-02": 2254310.75,
    "2026-03": 2261924,
    "2026-04": 2285120,
    "2026-05": 2301450.4,
    "2026-06": 2328790.25,
    "2026-07": 2351200,
    "2026-08": 2374480.55,
    "2026-09": 2394755,
}
HISTORY: JsonValue = {"currency": "SGD", "points": [{"month": month, "net_worth": v} for month, v in MONTHS.items()]}
LINES = {
    "in": {"Salary A": 11800, "Salary B": 7400},
    "out": {
        "Mortgage": 4150,
        "Childcare": 1650,
        "Groceries": 1280,
        "Insurance": 620,
        "Transport": 410,
        "Utilities": 345,
    },
}
CASHFLOW: JsonValue = {
    "currency": "SGD",
    "interval": "month",
    "lines": [
        {"name": name, "direction": direction, "amount": amount}
        for direction, lines in LINES.items()
        for name, amount in lines.items()
    ],
}
EXPOSURE: JsonValue = {
    "base_currency": "SGD",
    "exposures": [
        {"currency": "SGD", "amount": 1944250, "value_sgd": 1944250, "share": 0.8119},
        {"currency": "USD", "amount": 307500, "value_sgd": 412665, "share": 0.1723},
        {"currency": "JPY", "amount": 4300000, "value_sgd": 37840, "share": 0.0158},
    ],
    "rates": {"USD": 1.342, "JPY": 0.0088},
}
MIXED: JsonValue = {"coverage_pct": 85.19, "x": -45.7973, "y": 9.785, "z": 9.99, "n": 8234, "currency": "USD"}
FRACTIONS: JsonValue = {"ratio": 0.19524, "cash": 27239985194.41, "details": {"min": 17.661621}}
BUDGET: JsonValue = {"currency": "USD", "budget": 500, "spent": 300}
BREAKDOWN: JsonValue = {"currency": "SGD", "by_type": {"cash": 84250, "deposit": 210000, "property": 1650000}}


def traced(answer: str, *results: JsonValue, question: str = "") -> GroundingReport:
    """The report on an answer after one call for each result."""
    calls = [
        CallEvidence(tool=f"tool_{n}", texts=(result,))
        if isinstance(result, str)
        else CallEvidence(tool=f"tool_{n}", structured=result)
        for n, result in enumerate(results)
    ]
    return ground(answer, collect_sources(calls), question=question)


def statuses(answer: str, *results: JsonValue) -> list[str]:
    """The status of each traced figure, in the order of the answer."""
    return [trace.status for trace in traced(answer, *results).traces]


@pytest.mark.parametrize(
    ("answer", "result", "expected"),
    [
        ("85%", MIXED, "present"),
        ("85.2%", MIXED, "present"),
        ("84%", MIXED, "invented"),
        ("85.3%", MIXED, "invented"),
        ("-$45.80", MIXED, "present"),
        ("$9.79", MIXED, "present"),
        ("$10", MIXED, "present"),
        ("$8,000", MIXED, "invented"),
        ("about $8,000", MIXED, "present"),
        ("19.52%", FRACTIONS, "present"),
        ("0.1952%", FRACTIONS, "invented"),
        ("cash of $27.24 billion", FRACTIONS, "present"),
        ("272.40亿元", FRACTIONS, "present"),
        ("a low of $17.66", FRACTIONS, "present"),
        ("S$2.39M", HISTORY, "present"),
        ("S$2.4 million", HISTORY, "present"),
        ("S$2 million", HISTORY, "invented"),
        ("over S$2.3 million", HISTORY, "present"),
        ("under S$2,260,000", HISTORY, "present"),
        ("under S$2,000,000", HISTORY, "invented"),
        ("over S$9 million", HISTORY, "invented"),
        ("It adds up to S$2,394,755.", HISTORY, "present"),
        ("between S$2.38 and S$2.40 million", HISTORY, "present"),
        ("between S$1 and S$5 million", HISTORY, "invented"),
        ("between $300 and $500", BUDGET, "present"),
        ("Your net worth is 2,394,755.", HISTORY, "present"),
        ("Your net worth is 2,450,000.", HISTORY, "invented"),
        ("$50 million", {"a": 150, "b": 5020, "c": 250, "d": "50%", "e": 1500000}, "invented"),
        ("S$450", {"currency": "SGD", "units": 450}, "invented"),
        ("US$307,500", {"currency": "SGD", "balance": 307500}, "invented"),
        ("$307,500", {"currency": "USD", "balance": 307500}, "present"),
        ("500 kr", {"currency": "SEK", "price": 500}, "present"),
        ("$5", {}, "invented"),
    ],
)
def test_a_figure_is_present_at_the_precision_written(answer: str, result: JsonValue, expected: str) -> None:
    """Half a unit of the last digit, scale and unit included; never by substring."""
    assert statuses(answer, result) == [expected]


@pytest.mark.parametrize(
    ("answer", "result", "derivation"),
    [
        ("Salaries bring S$19,200.", CASHFLOW, "total of one column"),
        ("You spend S$8,455.", CASHFLOW, "total of one column"),
        ("That leaves S$10,745.", CASHFLOW, "total of one column"),
        ("All of it comes to S$1,944,250.", BREAKDOWN, "total of one column"),
        ("That is S$128,940 a year.", CASHFLOW, "monthly figure times 12"),
        ("The mortgage is S$49,800 a year.", CASHFLOW, "monthly figure times 12"),
        ("Childcare and groceries: S$2,930.", CASHFLOW, "sum of two"),
        ("A earns S$4,400 more.", CASHFLOW, "difference of two"),
        ("Without salary A it is S$15,855.00.", CASHFLOW, "difference of two"),
        ("$200 is left.", BUDGET, "difference of two"),
        ("60% is spent.", BUDGET, "share"),
        ("The mortgage is 49.1% of it.", CASHFLOW, "share"),
        ("Childcare accounts for about 20% of your outgoings.", CASHFLOW, "share"),
        ("Salary B is 62.7% of salary A.", CASHFLOW, "share"),
        ("The savings rate is 56.0%.", CASHFLOW, "share"),
        ("Property is 84.9%.", BREAKDOWN, "share"),
        ("85% of the issues are closed.", {"open_issues": 3, "closed_issues": 17, "total_issues": 20}, "share"),
        (
            "Hope made 27.0% of them.",
            {"batters": [{"name": "Hope", "runs": 131}, {"name": "King", "runs": 354}]},
            "share",
        ),
        ("Foreign money together is 18.8%.", EXPOSURE, "sum of two"),
        ("The dollar share is 15.7 percentage points larger.", EXPOSURE, "difference of two"),
        ("US$412,665 is US$307,500, or 37,840 SGD is US$28,196.72.", EXPOSURE, "amount times exchange rate"),
        ("It rose 0.85% last month.", HISTORY, "change between two points"),
        ("It rose 6.0% over the year.", HISTORY, "change between two points"),
        ("From March 2026 to 2026-09 it rose 5.9%.", HISTORY, "change between two points"),
        ("2026年3月から2026年9月まで5.9%増えました。", HISTORY, "change between two points"),
        ("It went from S$2,261,924 to S$2,394,755, +5.9%.", HISTORY, "change between two points"),
        ("It rose by S$132,831.", HISTORY, "difference of two"),
    ],
)
def test_a_named_derivation_is_named(answer: str, result: JsonValue, derivation: str) -> None:
    """The report says how a figure follows, and from which figures of the results."""
    found = [trace for trace in traced(answer, result).traces if trace.status == "derived"]
    assert [trace.derivation for trace in found] == [derivation]
    assert found[0].chance <= 0.05
    assert found[0].paths
    assert derivation in found[0].message


@pytest.mark.parametrize(
    ("answer", "result"),
    [
        ("You spend S$8,545.", CASHFLOW),
        ("The mortgage is S$48,900 a year.", CASHFLOW),
        ("It went from S$2,261,924 to S$2,394,755, that is -5.87%.", HISTORY),
        ("Property is 74.9%.", BREAKDOWN),
        ("The S&P rose 11.2%.", HISTORY),
    ],
)
def test_a_figure_that_nothing_gives_is_invented_and_the_closest_is_shown(answer: str, result: JsonValue) -> None:
    """A wrong sum, a wrong product, a wrong direction, a wrong share."""
    report = traced(answer, result)
    assert len(report.invented) == 1
    assert report.outcome == "failed"
    assert "closest" in report.invented[0].message or "no figure of its kind" in report.invented[0].message


def test_derivations_keep_to_one_unit_and_one_column() -> None:
    """Dollars and yen do not add up, nor do amounts of two tools."""
    assert statuses("Together $40.", {"rows": [{"currency": "USD", "a": 10}, {"currency": "JPY", "a": 30}]}) == [
        "invented"
    ]
    assert statuses("Together $40.", {"currency": "USD", "a": 10}, {"currency": "USD", "b": 30}) == ["invented"]
    assert statuses("Together $40.", {"currency": "USD", "rows": [{"a": 10}, {"a": 30}]}) == ["derived"]


def test_calls_of_one_tool_form_a_column() -> None:
    """Two accounts asked for one by one are as good as a list of two."""
    calls = [
        CallEvidence(tool="get", arguments={"name": name}, structured={"currency": "SGD", "balance": value})
        for name, value in (("a", 210000), ("b", 84250), ("c", 100))
    ]
    sources = collect_sources(calls)
    assert [t.status for t in ground("Gap S$125,750, together S$294,250, all S$294,350.", sources).traces] == [
        "derived"
    ] * 3


def test_an_amount_the_answer_calls_monthly_may_be_multiplied_by_twelve() -> None:
    """The result need not say that it recurs if the answer states it per month."""
    rent: JsonValue = {"currency": "SGD", "rent": 1650}
    assert statuses("Rent is S$1,650 a month, S$19,800 a year.", rent) == ["present", "derived"]
    assert statuses("Monthly rent: S$1,650, S$19,800 a year.", rent) == ["present", "derived"]
    assert statuses("Rent is S$1,650, S$19,800 a year.", rent) == ["present", "invented"]


@pytest.mark.parametrize(
    ("rate", "expected"),
    [
        ({"pair": "USD/SGD", "rate": 1.342}, "derived"),
        ({"pair": "SGD/USD", "rate": 0.74515648}, "derived"),
        ({"fx_rate": 1.342}, "invented"),
        ({"fx_rate": 1.342, "balance_sgd": 12}, "derived"),
        ({"currency": "USD", "fx_rate": 1.342, "budget_sgd": 12}, "derived"),
        ({"currency": "USD", "fx_rate": 1.342, "budget_eur": 12}, "invented"),
        ({"currency": "USD", "fx_rate": 1.342, "budget_sgd": 12, "budget_eur": 12}, "invented"),
        ({"base_currency": "SGD", "row": {"currency": "USD", "fx_rate": 1.342}}, "derived"),
        ({"base_currency": "SGD", "fx_rate": 1.342}, "derived"),
        ({"base_currency": "SGD", "fx_rate": 1.342, "budget_eur": 12}, "invented"),
        ({"base_currency": "SGD", "currency": "?", "fx_rate": 1.342}, "derived"),
        ({"base": "USD", "rates": {"SGD": 1.342, "EUR": 0.86}}, "derived"),
        ({"base": "EUR", "rates": {"SGD": 1.342, "USD": 1.17}}, "invented"),
        ({"pair": "EUR/SGD", "rate": 1.342}, "invented"),
        ({"pair": "USD/SGD", "rate": 0}, "invented"),
        ({"pair": "USD/SGD", "rate": 1.35}, "invented"),
    ],
)
def test_an_amount_is_exchanged_at_a_rate_of_the_results_only(rate: JsonValue, expected: str) -> None:
    """A remembered rate gives another figure; a rate of other currencies gives none."""
    assert statuses("That is S$412,665.", {"currency": "USD", "balance": 307500}, rate) == [expected]


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ({"accounts": [{"currency": "SGD", "balance": 9}], "total": 4300}, "invented"),
        ({"summary": {"total": 4300}, "rows": [{"currency": "SGD", "fee": 9}]}, "invented"),
        ({"currency": {"code": "SGD", "symbol": "S$"}, "balance": 4300}, "invented"),
        ({"currency": "points", "balance": 4300}, "invented"),
        ({"currency": "XYZ", "balance": 4300}, "invented"),
        ({"accounts": [{"currency": "USD", "balance": 9}], "total": 4300}, "present"),
        ({"accounts": [{"currency": "USD", "fee": 9}, {"currency": "SGD", "fee": 7}], "total": 4300}, "present"),
        ({"balance": 4300}, "present"),
    ],
)
def test_an_amount_is_in_no_currency_but_the_one_its_result_names(result: JsonValue, expected: str) -> None:
    """The total beside a list is in the currency of its rows; only where none or several are named may it be in any."""
    assert statuses("That is US$4,300.", result) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It is S$1,860 a quarter.", ["present"]),
        ("It is S$1,860 per quarter, or S$1,860 quarterly.", ["present", "present"]),
        ("It is S$1,860.", ["present"]),
        ("Die Prämie beträgt 1.860 SGD im Quartal.", ["present"]),
        ("It was S$1,860 a year ago.", ["present"]),
        ("It is S$1,860 a month, i.e. S$22,320 a year.", ["invented", "invented"]),
        ("Your monthly premium is S$1,860.", ["invented"]),
        ("Your annual premium is S$1,860.", ["invented"]),
        ("S$1,860/year", ["invented"]),
        ("Die Prämie beträgt 1.860 SGD im Monat.", ["invented"]),
        ("1 860 SGD par mois", ["invented"]),
        ("1.860 SGD al año", ["invented"]),
        ("毎月1,860SGDです。", ["invented"]),
    ],
)
def test_an_amount_recurs_as_often_as_its_result_says(answer: str, expected: list[str]) -> None:
    """A quarterly premium is none of a month, and is not taken times twelve."""
    assert statuses(answer, {"currency": "SGD", "premium": 1860, "interval": "quarter"}) == expected


@pytest.mark.parametrize(
    ("answer", "result", "expected"),
    [
        ("US$1,440 a year", {"currency": "USD", "monthly_fee": 120}, ["derived"]),
        ("US$1,440 a month", {"currency": "USD", "monthly_fee": 120}, ["invented"]),
        ("US$120 a month", {"currency": "USD", "annual_fee": 120}, ["invented"]),
        ("US$1,440", {"currency": "USD", "annual_fee": 120}, ["invented"]),
        ("US$120 a month", {"currency": "USD", "price": 120, "billing_interval": "year"}, ["invented"]),
        ("$19.99 a month, $239.88 a year", "Plan: $19.99 per month", ["present", "derived"]),
        ("$19.99 a month, $239.88 a year", "Plan: $19.99 per week", ["invented", "invented"]),
    ],
)
def test_only_what_recurs_monthly_is_taken_times_twelve(answer: str, result: JsonValue, expected: list[str]) -> None:
    """And twelve times a monthly figure recurs every year."""
    assert statuses(answer, result) == expected


def test_a_derivation_that_chance_would_satisfy_earns_no_credit() -> None:
    """Among hundreds of amounts some two add up to nearly anything; one of the two must be named at least."""
    rows: JsonValue = {"currency": "USD", "rows": [{"a": n * 37 + n * n % 11} for n in range(1, 300)]}
    assert traced("Two of them add up to $5,000.", rows).outcome == "failed"
    report = traced("Together with the $38 it is $5,000.", rows)
    assert report.outcome == "not_checkable"
    assert "not checkable" in report.not_checkable[0].message
    assert report.not_checkable[0].chance > 0.05
    assert traced("Two of them add up to $50,000,000.", rows).outcome == "failed"


def test_a_chance_match_that_the_answer_does_not_speak_of_is_invented() -> None:
    """`you could earn 4 %` is no share of the accounts, though one of them happens to be 3.5 % of all."""
    rows: JsonValue = {
        "currency": "SGD",
        "rows": [{"name": name, "v": v} for name, v in (("a", 84), ("b", 210), ("c", 2100))],
    }
    assert statuses("You could earn 4% on it.", rows) == ["invented"]
    assert statuses("That is 4% of everything.", rows) == ["invented"]
    assert statuses("The first account (S$84) is 4% of everything.", rows) == ["present", "not_checkable"]


def test_changes_over_a_long_series_earn_no_credit_unless_the_points_are_named() -> None:
    """Thirty years of months have a pair for nearly every percentage; two named months have one."""
    points: list[JsonValue] = [
        {"date": f"20{year}-{month:02}", "v": 1000 + year * 17 + month}
        for year in range(10, 40)
        for month in range(1, 13)
    ]
    series: JsonValue = {"currency": "USD", "points": points}
    assert statuses("It rose 17.3% at some time.", series) == ["invented"]
    assert statuses("It rose 88.8% at some time.", series) == ["invented"]
    assert statuses("It rose 0% at the end.", series) == ["not_checkable"]
    assert statuses("It fell by -17.3% at some time.", series) == ["invented"]
    assert statuses("From January 2010 to January 2039 it rose 42.1%.", series) == ["derived"]


def test_a_coarse_percentage_is_not_checkable_rather_than_invented() -> None:
    """`0.9 %` has one digit: one random figure in nine would do as well."""
    assert statuses("It rose 0.9% last month.", HISTORY) == ["not_checkable"]


def test_what_the_answer_disowns_or_strikes_is_no_claim() -> None:
    """Doubts, hypotheses and echoes need no source."""
    report = traced("I can't say it was $999. ~~$998~~", BUDGET)
    assert [(trace.status, trace.derivation) for trace in report.traces] == [("no_claim", "not-vouched")]
    assert report.outcome == "passed"
    assert report.chance == 0.0


def test_words_that_are_no_month_name_no_point() -> None:
    """`around 2026` dates nothing, and neither does a record whose `at` is no date."""
    assert statuses("Around 2026 it rose 3.1%.", HISTORY)[0] != "present"
    assert statuses("$5", {"currency": "USD", "at": "noon", "price": 5}) == ["present"]


def test_a_column_with_as_many_words_as_rows_has_no_parts() -> None:
    """Names are no categories; more than two categories have no difference."""
    rows: JsonValue = {"currency": "USD", "rows": [{"k": f"k{n % 3}", "id": f"i{n}", "v": 10 + n} for n in range(6)]}
    assert statuses("k0 comes to $23.00.", rows) == ["derived"]


def test_counts_dates_and_bare_numbers_are_not_judged() -> None:
    """Only amounts and percentages must trace."""
    assert statuses("On 30 Sep 2026 you held 999 units in 12 accounts; 1.35 it was.", BUDGET) == []


def test_an_ambiguous_separator_is_tried_both_ways() -> None:
    """`€3.350` is 3,350 or 3.35."""
    assert statuses("€3.350", {"currency": "EUR", "price": 3350}) == ["present"]
    assert statuses("€3.350", {"currency": "EUR", "price": 3.35}) == ["present"]


def test_nothing_divides_by_zero() -> None:
    """Empty totals, zero points and a claim of nothing."""
    rows: JsonValue = {"currency": "USD", "rows": [{"d": "a", "v": 0}, {"d": "b", "v": 0}, {"d": "b", "v": 0}]}
    points: JsonValue = {"currency": "USD", "points": [{"month": "2026-01", "v": 0}, {"month": "2026-02", "v": 5}]}
    assert statuses("12% and $0 and $0.10", rows, points) == ["invented", "present", "invented"]
    rates: JsonValue = {"currency": "USD", "v": 7, "w": 7, "fx_rate": 1.2}
    assert statuses("S$0 and $0", rates)[0] in {"invented", "not_checkable"}


def test_the_chance_is_the_share_of_the_decade_that_is_covered() -> None:
    """Overlaps count once; what lies outside of the magnitude does not count."""
    assert covered([1.0, 1.5, 9.9], low=1, high=10, half=0.5) == pytest.approx(0.5 + 0.5 + 0.6)
    assert chance_of([20.0], around=15, half=4.5) == pytest.approx(0.1)
    assert chance_of([20.0], around=0, half=1) == 1.0


@given(
    st.lists(st.floats(min_value=1, max_value=1e6), min_size=1, max_size=40), st.floats(min_value=1e-3, max_value=1e3)
)
def test_a_chance_is_a_probability_and_grows_with_the_precision_given_up(values: list[float], half: float) -> None:
    """Coarser figures are easier to meet by accident."""
    fine = chance_of(sorted(values), around=500, half=half)
    coarse = chance_of(sorted(values), around=500, half=half * 2)
    assert 0 <= fine <= coarse <= 1


@given(st.lists(st.integers(min_value=1, max_value=10**6), min_size=2, max_size=12, unique=True))
@example([1, 4])
@example([5, 1, 2])
def test_every_amount_of_a_result_and_every_total_traces(values: list[int]) -> None:
    """What was returned is never called invented, nor what is told as its total, whatever the numbers are."""
    result: JsonValue = {"currency": "SGD", "rows": [{"amount": value} for value in values]}
    answer = f"{' '.join(f'S${value:,};' for value in values)} S${sum(values):,} in total."
    assert set(statuses(answer, result)) <= {"present", "derived", "not_checkable"}


@given(st.integers(min_value=1, max_value=10**6), st.integers(min_value=1, max_value=10**6))
def test_an_amount_no_result_comes_near_is_never_present(value: int, other: int) -> None:
    """One source, one claim: they agree or the claim is invented."""
    expected = "present" if value == other else "invented"
    assert statuses(f"S${value:,}.00", {"currency": "SGD", "amount": other}) == [expected]


def test_what_was_derived_and_is_called_monthly_may_be_taken_times_twelve() -> None:
    """The total of two fees is a month's; times twelve it is a year's."""
    fees: JsonValue = {"currency": "GBP", "fees": [{"name": "Ida", "fee": 49.0}, {"name": "Tom", "fee": 24.5}]}
    assert statuses("Together £73.50 a month, £882 a year.", fees) == ["derived", "derived"]
    assert statuses("Together £73.50 a month, £892 a year.", fees) == ["derived", "invented"]


def test_points_beside_percentages_are_percentage_points() -> None:
    """A lead of 26.3 points is a claim; 44 points of velocity are none."""
    poll: JsonValue = {"results": [{"answer": "yes", "percent": 57.4}, {"answer": "no", "percent": 34.1}]}
    assert statuses("57.4% say yes and 34.1% no, a lead of 23.3 points.", poll)[-1] == "derived"
    assert statuses("57.4% say yes and 34.1% no, a lead of 26.3 points.", poll)[-1] == "invented"
    assert statuses("Velocity is 44 points.", poll) == []


def test_a_bound_that_chance_would_satisfy_needs_its_source_to_be_named() -> None:
    """Among many amounts some lies just below any bound."""
    rows: JsonValue = {"currency": "USD", "rows": [{"name": f"row {n}", "a": 4000 + n * 37} for n in range(40)]}
    assert statuses("It is under $5,050.", rows) == ["invented"]
    assert statuses("Of row 27, it is under $5,005.", rows) == ["present"]
    assert statuses("They add up to $5,050.", rows) == ["invented"]


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("It rose by 0.85% from August to September.", "derived"),
        ("It fell by 0.85% from August to September.", "invented"),
        ("In September it was 0.85% higher than in August.", "derived"),
        ("In September it was 0.85% lower than in August.", "invented"),
        ("Von August auf September ist es um 0,85 % gestiegen.", "derived"),
        ("Von August auf September ist es um 0,85 % gesunken.", "invented"),
        ("Up and down by 0.85% from August to September.", "invented"),
    ],
)
def test_a_change_goes_in_the_direction_that_the_words_give(answer: str, status: str) -> None:
    """A rise told as a fall is no change of the data."""
    assert statuses(answer, HISTORY) == [status]


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("How much is \u20ac1,000 in dollars?", "That is $1,084.50.", ["derived"]),
        ("How much is $500 in euros?", "That is \u20ac461.04.", ["derived"]),
        ("How much is \u20ac1,000 in dollars?", "That is $1,100.00.", ["invented"]),
        ("How much is \u20ac1,000 in pounds?", "That is \u00a3845.00.", ["invented"]),
        ("What is the rate?", "One euro is $1.0845.", ["derived"]),
        ("What is the rate?", "One euro is $1.10.", ["invented"]),
        ("What is the price?", "It is \u20ac1.", ["invented"]),
    ],
)
def test_a_rate_of_the_results_changes_an_amount_of_the_question(
    question: str, answer: str, expected: list[str]
) -> None:
    """It is asked for in another currency; the one euro of the rate is no claim."""
    report = traced(answer, {"pair": "EUR/USD", "rate": 1.0845}, question=question)
    assert [trace.status for trace in report.traces] == expected


def test_a_percentage_leaves_the_rest_of_a_hundred() -> None:
    """Where the words say so."""
    assert statuses("34.6% is left.", {"spent_pct": 65.4}) == ["derived"]
    assert statuses("Interest is 34.6%.", {"spent_pct": 65.4}) == ["invented"]


def test_an_amount_in_dollars_supports_dollars_only() -> None:
    """`$` may be US or Singapore dollars, and no euros."""
    assert statuses("US$500 and S$500", "a fee of $500") == ["present", "present"]
    assert statuses("\u20ac500 and 500 kr", "a fee of $500") == ["invented", "invented"]


ROWS: JsonValue = {
    "currency": "EUR",
    "plans": [{"plan": "Music", "price": 9.99}, {"plan": "Video", "price": 119.0}, {"plan": "Cloud", "price": 2.99}],
}


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("Music and Video are \u20ac128.99.", "derived"),
        ("Musik und Video kosten \u20ac128.99.", "derived"),
        ("Two of them come to \u20ac128.99 together.", "derived"),
        ("Music is \u20ac128.99 a year.", "invented"),
        ("The gym is \u20ac128.99.", "invented"),
        ("The gym is \u20ac116.01.", "invented"),
    ],
)
def test_a_sum_of_two_rows_needs_the_rows_named_or_the_words_for_it(answer: str, status: str) -> None:
    """Among many rows some two add up to nearly anything."""
    assert statuses(answer, ROWS) == [status]


def test_rows_are_in_the_order_of_the_months_they_name() -> None:
    """Also without a year, and in a table in text."""
    june: JsonValue = {"month": "June", "sales": 12400}
    july: JsonValue = {"month": "July", "sales": 13950}
    assert statuses("Sales rose 12.5% from June to July.", [june, july]) == ["derived"]
    assert statuses("Sales rose 12.5% from June to July.", [july, june]) == ["derived"]
    assert statuses("Sales fell 12.5% from June to July.", [july, june]) == ["invented"]
    table = "| Month | Sales |\n|---|---:|\n| June | \u20ac12,400 |\n| July | \u20ac13,950 |\n"
    assert statuses("Sales rose 12.5% from June to July.", table) == ["derived"]


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("August was about \u20ac90.", "present"),
        ("Next month will be about \u20ac90.", "invented"),
        ("Next month it is \u20ac86.90 again.", "present"),
    ],
)
def test_a_guess_at_what_is_to_come_is_no_rounding_of_what_was(answer: str, status: str) -> None:
    """A forecast near the last bill is still a forecast."""
    assert statuses(answer, {"currency": "EUR", "bill": 86.9}) == [status]
