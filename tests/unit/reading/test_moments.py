"""Dates and clock times as answers write them."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.reading.moments import carries_date, carries_time, clocks, days


@pytest.mark.parametrize(
    "quote",
    [
        "14 September 2026",
        "Sept. 14th",
        "14.9.26",
        "2026年9月14日",
        "9/14/2026",
        "14. September",
        "14 de septiembre",
        "14\u201318 September",
        "14 and 15",
        "the 14th",
        "20260914",
        "2026-09-14T21:07:00Z",
        "today",
    ],
)
def test_a_date_is_carried_by_its_digits(quote: str) -> None:
    """The month may be a word in any language, and the year left out."""
    assert carries_date(quote, "2026-09-14")


@pytest.mark.parametrize(
    "quote", ["15 September", "September 2026", "14 October", "14 Sep 2025", "14/10", "2026-09-15T14:09"]
)
def test_another_day_is_not_carried(quote: str) -> None:
    """Dates are exact to the day."""
    assert not carries_date(quote, "2026-09-14")
    assert not carries_date("14 September", "soon")


@given(st.dates(min_value=dt.date(1900, 1, 1), max_value=dt.date(2099, 12, 31)))
def test_every_date_is_carried_as_written(date: dt.date) -> None:
    """In the forms that machines and people write."""
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y", "%d %B %Y", "%B %d, %Y"):
        assert carries_date(date.strftime(form), date.isoformat())
    for form in ("%Y-%m-%d", "%d %B %Y", "%B %d, %Y"):
        assert [day for _, _, day in days(f"On {date.strftime(form)}.")] == [(date.year, date.month, date.day)]


@pytest.mark.parametrize(
    "quote",
    [
        "14:30",
        "2:30 pm",
        "2.30pm",
        "14h30",
        "2:30",
        "14 Uhr 30",
        "14時30分",
        "1430",
        "14:30:05",
        "half past 2",
        "noon",
    ],
)
def test_a_clock_time_is_carried_by_its_digits(quote: str) -> None:
    """On a clock of 24 hours or of 12; words carry whatever is said."""
    assert carries_time(quote, "14:30")


@pytest.mark.parametrize("quote", ["13:30", "1:30 pm", "2:30 am", "2 pm", "14:31", "25 pm"])
def test_another_time_is_not_carried(quote: str) -> None:
    """Clock times are exact to the minute."""
    assert not carries_time(quote, "14:30")
    assert not carries_time("14:30", "later")


def test_seconds_count_where_both_have_them() -> None:
    """A time in minutes says nothing of seconds."""
    assert carries_time("14:30", "14:30:05")
    assert carries_time("14:30:05", "14:30:05")
    assert not carries_time("14:30:06", "14:30:05")


def test_dates_are_found_as_far_as_they_are_written() -> None:
    """A month or a year alone is one, too."""
    text = "On 14 September, in Oct 2026, on Sept 3, 2025, in 2024 and 2026-09; 2,026 orders"
    written = [(None, 9, 14), (2026, 10, None), (2025, 9, 3), (2024, None, None), (2026, 9, None)]
    assert [day for _, _, day in days(text)] == written


def test_clock_times_are_found_on_a_clock_of_24_hours() -> None:
    """Numbers that are no time of day are none."""
    found = clocks("from 2:30 pm to 14:45, not 25:00, 12:75, 7 or 12 am")
    assert [time for _, _, time in found] == ["14:30", "14:45", "00:00"]
