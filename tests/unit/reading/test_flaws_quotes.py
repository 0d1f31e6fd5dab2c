"""Where a quote stands: tolerant of how a text is set, and of nothing else."""

from __future__ import annotations

import pytest

from harness.reading.quotes import has_words, places


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It is S$5.", "S$5"),
        ("It **is** `S$5`", "is S$5"),
        ("It  is\n5", "It is 5"),
        ("It is 5", "it is 5 "),
        ("\u22126.1 %", "-6.1 %"),
        ("2\u202f394\u202f755", "2 394 755"),
        ("\u201cquoted\u201d \u2019s", '"quoted" \'s'),
        ("5, 6 and 7", "5"),
        ("in 2026\u00a012 items", "12 items"),
        ("a 5.", "5"),
        ("5", "5"),
    ],
)
def test_a_quote_stands_where_only_the_setting_differs(text: str, quote: str) -> None:
    """White space, dashes, quotation marks, Markdown, case."""
    assert len(places(text, quote)) == 1


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It is S$5.", "S$6"),
        ("1,450", "450"),
        ("1,450", "45"),
        ("12.5 %", "12"),
        ("12.5 %", "5 %"),
        ("2\u202f394\u202f755", "755"),
        ("2\u202f394\u202f755", "2"),
        ("1'234", "1"),
        ("It", ""),
        ("It", "**"),
        ("", "5"),
    ],
)
def test_a_quote_cuts_no_number_in_two_and_is_not_empty(text: str, quote: str) -> None:
    """`450` in `1,450` is another number."""
    assert places(text, quote) == ()


def test_places_are_those_of_the_text_itself() -> None:
    """In order, marks within included."""
    text = "**5** and 5 and 15, 5 *k*"
    assert [text[start:end] for start, end in places(text, "5")] == ["5", "5", "5"]
    assert [text[start:end] for start, end in places(text, "5 k")] == ["5 *k"]


def test_words_stand_whole_and_in_order() -> None:
    """Dashes and spaces aside."""
    assert has_words("the PAY\u2011311 (Refund)", "pay 311")
    assert not has_words("PAY-3110", "PAY-311")
    assert not has_words("311 PAY", "PAY-311")
    assert not has_words("anything", "—")
