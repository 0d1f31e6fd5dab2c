"""What an answer says and in which form, as the suite's author would judge it by eye."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.grading.checks import wording


@pytest.mark.parametrize(
    ("answer", "fragment"),
    [
        ("India are 287/6 after 50 overs.", "287"),
        ("That is 1,200 units.", "1200"),
        ("S$2,394,755 (September 2026).", "2394755"),
        ("2 394 755 €", "2394755"),
        ("2\u202f394\u202f755 €", "2,394,755"),
        ("1.200,50 €", "1200.50"),
        ("₹5,00,000", "500000"),
        ("S$2.39M", "2390000"),
        ("2.39 million", "2390000"),
        ("2.39 million", "2.39 million"),
        ("Issue #142 is **open** now.", "open"),
        ("It is _really_ open.", "really open"),
        ("The FIXED DEPOSIT it is.", "Fixed Deposit"),
        ("Shai Hope\u2019s 131 runs", "shai hope"),
        ("see [West Indies](https://example.org)", "West Indies"),
        ("## Fixed Deposit", "fixed deposit"),
        ("caf\u0065\u0301", "café"),
        ("non\u2011breaking", "non-breaking"),
        ("税金の情報はありません", "税金"),
        (r"\(307{,}500 \times 1.342\)", "307500"),
        ("It is 90.", "90"),
        ("call `get_net_worth` first", "get_net_worth"),
        ("in C++ and Rust", "C++"),
        ("5m tall", "5"),
        ("I don\u2019t know", "don't know"),
    ],
)
def test_a_fragment_is_found_however_it_is_typed(answer: str, fragment: str) -> None:
    """Case, Markdown, Unicode form and digit grouping are the writer's, not part of what is said."""
    assert wording.says(answer, (fragment,)) == ()
    assert len(wording.says_none(answer, (fragment,))) == 1


@pytest.mark.parametrize(
    ("answer", "fragment"),
    [
        ("They need 190 more.", "90"),
        ("S$23,947,550", "2394755"),
        ("It was reopened.", "open"),
        ("As a would-be buyer", "buy"),
        ("the 90th over", "90"),
        ("2026-09", "9"),
        ("version 1.12.3", "12"),
        ("12.5 %", "2.5"),
        ("0.5", "5"),
        ("code 007", "7"),
        ("get_net_worth", "net"),
        ("a résumé", "resume"),
        ("2.39M", "2.3"),
        ("", "anything"),
    ],
)
def test_a_fragment_inside_another_word_or_number_is_not_said(answer: str, fragment: str) -> None:
    """Whole words and whole numbers only: 90 is not in 190."""
    found = wording.says(answer, (fragment,))
    assert [finding.check for finding in found] == ["answer.says"]
    assert repr(fragment) in found[0].message
    assert wording.says_none(answer, (fragment,)) == ()


def test_an_expression_is_held_against_the_answer_without_the_white_space_around_it() -> None:
    """A model ends its answer with a line break or does not; `$` is the end of what it says."""
    assert wording.matches("\n1200 SGD\n", "^[0-9]+ SGD$") == ()
    assert wording.not_matches("\n1200 SGD\n", "^[0-9]+ SGD$")[0].actual == "1200 SGD"


@given(st.integers(min_value=0, max_value=10**12))
def test_a_whole_number_reads_back_in_every_grouping(number: int) -> None:
    """A number is the same number with commas, points, narrow spaces or none."""
    for mark in (",", ".", "\u202f", "'", ""):
        assert wording.says(f"It is {number:,}.".replace(",", mark), (str(number),)) == ()


def test_exact_text_ignores_only_the_white_space_around_it() -> None:
    """`equals` is for answers with one right spelling."""
    assert wording.equals(" 42\n", "42") == ()
    assert "'It is 42'" in wording.equals("It is 42", "42")[0].message
    assert wording.not_equals("It is 42", "42") == ()
    assert wording.not_equals("42 ", "42")[0].check == "answer.not_equals"


def test_a_pattern_is_searched_anywhere_and_its_negation_quotes_what_it_found() -> None:
    """The author anchors where it matters."""
    assert wording.matches("SGD 42", r"\d+") == ()
    assert "/^EUR/" in wording.matches("SGD 42", "^EUR")[0].message
    assert wording.not_matches("SGD 42", "^EUR") == ()
    assert wording.not_matches("SGD 42", r"\d+")[0].actual == "42"


SCHEMA = {"type": "object", "required": ["total"], "properties": {"total": {"type": "number"}}}


@pytest.mark.parametrize("answer", ['{"total": 1.5}', 'Here you are:\n\n```json\n{"total": 1.5}\n```\nAnything else?'])
def test_an_answer_that_is_json_fits_its_schema(answer: str) -> None:
    """The whole answer or its one fenced block is the document."""
    assert wording.fits_schema(answer, SCHEMA) == ()
    assert wording.breaks_schema(answer, SCHEMA)[0].check == "answer.not_schema"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('{"total": "much"}', "$.total"),
        ('{"sum": 1}', "'total' is a required property"),
        ("It is 1.5.", "not the JSON document"),
        ('{"total": NaN}', "NaN is no JSON value"),
        ("```\n{}\n```\n\n```\n{}\n```", "2 code blocks"),
        ("", "not the JSON document"),
    ],
)
def test_an_answer_that_breaks_its_schema_is_told_where(answer: str, words: str) -> None:
    """A finding is a sentence that can be acted on."""
    assert words in wording.fits_schema(answer, SCHEMA)[0].message
    assert wording.breaks_schema(answer, SCHEMA) == ()


def test_a_long_answer_is_cut_in_a_finding() -> None:
    """Reports stay readable."""
    assert len(wording.says("word " * 500, ("missing",))[0].message) < 250
