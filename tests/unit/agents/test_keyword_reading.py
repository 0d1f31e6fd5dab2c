"""What the keyword agent reads out of a question: words, periods, numbers and names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.agents.keywords.periods import periods
from harness.agents.keywords.question import read_question
from harness.agents.keywords.words import mentions, stems, words


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("get_net_worth", ("get", "net", "worth")),
        ("getNetWorth", ("get", "net", "worth")),
        ("HTTPServer-v2", ("http", "server", "v", "2")),
        ("Größe", ("größe",)),
        ("", ()),
    ],
)
def test_names_in_any_style_are_words(name: str, spoken: tuple[str, ...]) -> None:
    """Authors name tools in every style there is."""
    assert words(name) == spoken


def test_endings_and_small_words_do_not_matter() -> None:
    """`vests`, `vesting` and `the vest` are one word to look for."""
    assert stems("the vesting of my 3 vests") == ("vest", "vest")


def test_a_phrase_is_mentioned_only_in_one_piece() -> None:
    """`US dollar` is not in `the dollar, says us`."""
    assert mentions("How much in US dollars?", "us_dollar")
    assert not mentions("The dollar, says US", "us_dollar")
    assert not mentions("anything", "")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("at the end of March 2026", [("month", "2026-03", "2026-03-01", "2026-03-31")]),
        ("on 2026-03-14", [("day", "2026-03-14", "2026-03-14", "2026-03-14")]),
        ("on 14th of March, 2026", [("day", "2026-03-14", "2026-03-14", "2026-03-14")]),
        ("on Mar. 3, 2026", [("day", "2026-03-03", "2026-03-03", "2026-03-03")]),
        ("in 2026-02", [("month", "2026-02", "2026-02-01", "2026-02-28")]),
        ("in Q3 2025", [("quarter", "2025-Q3", "2025-07-01", "2025-09-30")]),
        ("in 2025-Q1", [("quarter", "2025-Q1", "2025-01-01", "2025-03-31")]),
        ("during 2025", [("year", "2025", "2025-01-01", "2025-12-31")]),
        (
            "from May 2025 to June 2026",
            [("month", "2025-05", "2025-05-01", "2025-05-31"), ("month", "2026-06", "2026-06-01", "2026-06-30")],
        ),
        ("in March", []),
        ("we may march 3 times", []),
        ("on 31 February 2026", [("month", "2026-02", "2026-02-01", "2026-02-28")]),
        ("in 2026-13", []),
        ("order 20261", []),
        ("version 1.2026", []),
    ],
)
def test_periods_are_read_as_people_write_them(text: str, read: list[tuple[str, str, str, str]]) -> None:
    """A month is a first and a last day; which of them is meant is the parameter's to say."""
    found = [(p.kind, p.iso, p.first.isoformat(), p.last.isoformat()) for p in periods(text)]
    assert found == read


@given(st.text(max_size=60))
def test_no_question_breaks_the_reading(text: str) -> None:
    """Asks are free text."""
    question = read_question(text, {})
    assert all(span.strip() for span in question.spans)
    assert set(question.strongest) <= set(question.spans)


def test_quoted_coded_and_capitalised_names_are_told_apart() -> None:
    """The surest kind comes first; sentence starts, months and weekdays are no names."""
    question = read_question(
        'Show "Login fails" of acme/api-service for Ann Lee in May. Monday is fine; is PROJ-12 done?', {}
    )
    assert question.strongest == ("Login fails",)
    assert question.spans == ("Login fails", "acme/api-service", "PROJ-12", "Ann Lee")


def test_a_possessive_is_no_part_of_a_name() -> None:
    """`Alice's` names Alice."""
    assert read_question("What are Alice's accounts?", {}).spans == ("Alice",)


def test_numbers_know_their_neighbours() -> None:
    """`last 12 months` and `top five` say which parameter is meant; years and codes are no numbers."""
    question = read_question("Top five of 1,200.5 items over the last 12 months since 2026-03, v2, not 3rd", {})
    assert [number.value for number in question.numbers] == [5.0, 1200.5, 12.0]
    assert question.numbers[2].beside == {"last", "month"}
