from __future__ import annotations

import io
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.github.commands import annotation, masks, obeying_nothing
from harness.github.outputs import SUMMARY_LIMIT, append_summary, write_outputs


@given(message=st.text(), title=st.text(min_size=1), file=st.text())
def test_an_annotation_is_one_line_whatever_it_says(message: str, title: str, file: str) -> None:
    """A line break would end the command, and what follows it could be another one."""
    command = annotation("error", message, title=title, file=file)
    assert "\n" not in command
    assert "\r" not in command
    assert command.startswith("::error title=")


def test_an_annotation_is_escaped_as_the_runner_undoes_it() -> None:
    """Data and values have different tables; the percent sign goes first."""
    command = annotation("warning", "50% of\r\na: b, c::d", title="a:b,c%0A", file="x,y.yaml")
    assert command == "::warning title=a%3Ab%2Cc%250A,file=x%2Cy.yaml::50%25 of%0D%0Aa: b, c::d"


def test_every_line_of_a_secret_is_masked_but_for_words_too_short_to_be_one() -> None:
    """A key in PEM form is shown line by line; masking `yes` would blank the log."""
    assert masks("first-line%\nshort\nsecond-line\n") == ("::add-mask::first-line%25", "::add-mask::second-line")
    assert masks("yes") == ()


def test_the_shortest_secret_that_is_masked_has_eight_characters() -> None:
    """One of seven is too often a word; one of eight that was let through would be read by everybody."""
    assert masks("12345678") == ("::add-mask::12345678",)
    assert masks("1234567") == ()


def test_between_the_stop_and_its_token_nothing_is_obeyed() -> None:
    """The token is new each time, so nothing that is printed can know it."""
    tokens = set()
    for _ in range(2):
        log = io.StringIO()
        with suppress(KeyError), obeying_nothing(log):
            print("::set-output name=a::b", file=log)
            raise KeyError
        found = re.fullmatch(r"::stop-commands::([0-9a-f]{32})\n::set-output name=a::b\n\n::\1::\n", log.getvalue())
        assert found
        tokens.add(found[1])
    assert len(tokens) == 2


def test_outputs_are_appended_a_line_each(tmp_path: Path) -> None:
    """None is an output without a value, which `if:` can ask for."""
    file = tmp_path / "output"
    write_outputs(str(file), {"status": "passed", "passed": 2})
    write_outputs(str(file), {"pass-rate": None})
    assert file.read_text(encoding="utf-8") == "status=passed\npassed=2\npass-rate=\n"


@pytest.mark.parametrize("value", ["a\nstatus=passed", "a\rb", "\x1b[0m", "a\u2028b"])
def test_an_output_that_could_set_another_is_our_own_bug(tmp_path: Path, value: str) -> None:
    """Nothing is written of it."""
    with pytest.raises(ValueError, match="one printable line"):
        write_outputs(str(tmp_path / "output"), {"fine": "yes", "url": value})
    assert not (tmp_path / "output").exists()


def test_a_summary_too_long_for_github_becomes_a_pointer(tmp_path: Path) -> None:
    """GitHub would refuse all of it; what an earlier part of the step wrote counts."""
    file = tmp_path / "summary"
    append_summary(str(file), "é" * (SUMMARY_LIMIT // 2 - 100))
    append_summary(str(file), "é" * 101)
    text = file.read_text(encoding="utf-8")
    assert text.endswith("the artifact has it.\n")
    assert len(text.encode()) <= SUMMARY_LIMIT


def test_outside_of_github_there_are_no_files_to_write() -> None:
    """An empty path is no path."""
    write_outputs("", {"status": "passed"})
    append_summary("", "text")
