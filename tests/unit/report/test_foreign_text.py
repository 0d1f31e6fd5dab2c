from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from harness.report.foreign_text import cell, code, fenced, html_code, in_log, many_lines, one_line

MARKDOWN = MarkdownIt("commonmark").enable("table")
HOSTILE = st.text(alphabet=st.sampled_from("`|\\<>!-@#[]()*_~ \n\r\t\x00\x1b\u202eab1é😀")) | st.text()
NASTY = (
    "a|b",
    "C:\\data|x",
    "a\\|b",
    "ends in \\",
    "```",
    "` `",
    "<!-- plumbline:main -->",
    "</details>",
    "@acme/team #12 https://x.y ![i](u)",
)


def spans(markdown: str) -> list[str]:
    """The contents of every code span of a piece of Markdown."""
    return [
        child.content
        for token in MARKDOWN.parse(markdown)
        for child in token.children or []
        if child.type == "code_inline"
    ]


@pytest.mark.parametrize("text", NASTY)
def test_inline_code_shows_the_text_exactly_as_written(text: str) -> None:
    """Escaping that doubles backslashes or eats backticks shows the reader something nobody wrote."""
    assert spans(f"before {code(text)} after") == [text]


@pytest.mark.parametrize("text", NASTY)
def test_a_cell_shows_the_text_exactly_as_written(text: str) -> None:
    """A pipe within code would otherwise split the row, and an escaped backslash would show twice."""
    assert spans(f"| a | b |\n|---|---|\n| {cell(text)} | {cell('x')} |") == [text, "x"]


@given(text=HOSTILE, other=HOSTILE)
def test_a_row_keeps_its_columns_whatever_stands_in_it(text: str, other: str) -> None:
    """A broken row makes a wrong verdict look right."""
    tokens = MARKDOWN.parse(f"| a | b |\n|---|---|\n| {cell(text)} | {cell(other)} |")
    inline = [token for token in tokens if token.type == "inline"][2:]
    assert len(inline) == 2
    for token in inline:
        assert [child.type for child in token.children or []] in (["code_inline"], ["text"])
        assert token.content == "(empty)" or token.content.startswith("`")


@given(text=HOSTILE)
def test_inline_code_is_one_span_of_bounded_length(text: str) -> None:
    """Nothing a model writes may come alive in a comment, nor flood it."""
    found = spans(f"x {code(text)} y")
    assert found == ([one_line(text)] if one_line(text) else [])
    assert len(one_line(text)) <= 120


@given(text=HOSTILE)
def test_a_fenced_block_ends_where_we_end_it(text: str) -> None:
    """Text that closes its own fence could open a block of ours, or a heading with a verdict."""
    block = fenced(many_lines(text, lines=5, width=80))
    tokens = MARKDOWN.parse(f"{block}\n\nafter")
    assert [token.type for token in tokens] == ["fence", "paragraph_open", "inline", "paragraph_close"]


@given(text=HOSTILE)
def test_code_within_a_summary_is_escaped_html(text: str) -> None:
    """Markdown is not read there, so backticks protect nothing."""
    shown = html_code(text)
    inner = shown.removeprefix("<code>").removesuffix("</code>")
    assert "<" not in inner
    assert ">" not in inner
    assert shown == "(empty)" or html.unescape(inner) == one_line(text)


def test_long_text_is_cut_at_lines_and_says_so() -> None:
    """A reader must know that there was more."""
    assert many_lines("a\nb\nc\nd", lines=3, width=9) == ("a", "b", "… 2 more lines")
    assert many_lines("abcdef\tg", lines=3, width=4) == ("abc…",)


def test_control_characters_and_direction_marks_are_gone_and_emoji_stay() -> None:
    """An escape sequence repaints a terminal; a direction override makes text read as its opposite."""
    assert one_line("a\x1b[31mb\u202ec\x00 👩\u200d👧\nd") == "a[31mbc 👩\u200d👧 d"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("::set-output name=verdict::passed", "· ::set-output name=verdict::passed"),
        (" ::add-mask::a", "· ::add-mask::a"),
        ("x ##[set-env name=A]b", "x ## [set-env name=A]b"),
        ("std::vector", "std::vector"),
    ],
)
def test_a_line_in_a_log_is_never_a_workflow_command(text: str, line: str) -> None:
    """The runner obeys commands from the output of any step, whoever wrote them."""
    assert in_log(text) == line
