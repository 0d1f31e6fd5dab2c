"""The page on figures shows what the code does."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from harness.grading.figures import ExpectedFigure, Figure, Tolerance, check_figures, read_figures

PAGE = Path(__file__).parents[4] / "docs" / "figures.md"
CODE = Path(__file__).parents[4] / "harness" / "grading" / "figures"
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and "`" in line
]
READINGS = [row for row in ROWS if len(row) == 2]
VERDICTS = [row for row in ROWS if len(row) == 3]
EXPECTED = re.compile(r"(?P<name>.+) (?P<value>-?[\d.]+) (?P<unit>\S+?)(?: within (?P<within>\S+))?")


READING = re.compile(r"(?:(?P<relation>≈|<=|>=|<|>) )?(?P<low>-?[\d.]+?)(?:\.\.(?P<high>[\d.]+))?(?: (?P<unit>\S+))?")
Shown = tuple[str, Decimal | None, Decimal | None, str | None]


def promised(text: str) -> Shown:
    """Return relation, value or low end, high end and unit of a reading as the page writes it."""
    found = READING.fullmatch(text)
    assert found is not None, text
    high = Decimal(found["high"]) if found["high"] else None
    return found["relation"] or ("=" if high is None else "range"), Decimal(found["low"]), high, found["unit"]


def read(figure: Figure) -> Shown:
    """Return the same of a figure."""
    return figure.relation, figure.value if figure.low is None else figure.low, figure.high, figure.unit


@pytest.mark.parametrize(("answer", "reading"), READINGS)
def test_the_page_shows_what_is_read(answer: str, reading: str) -> None:
    """A notation the page promises has to be read so."""
    wanted = [] if reading == "nothing" else [promised(part) for part in reading.split("; ")]
    assert [read(figure) for figure in read_figures(answer.strip("`"))] == wanted


@pytest.mark.parametrize(("expected", "answer", "verdict"), VERDICTS)
def test_the_page_shows_the_verdicts(expected: str, answer: str, verdict: str) -> None:
    """A rule the page states has to decide so."""
    found = EXPECTED.fullmatch(expected)
    assert found is not None
    within = Tolerance.parse(found["within"]) if found["within"] else None
    figure = ExpectedFigure(name=found["name"], value=Decimal(found["value"]), unit=found["unit"], within=within)
    assert check_figures(answer.strip("`"), [figure])[0].outcome == verdict


def test_the_page_has_its_three_kinds_of_rows() -> None:
    """A change of the page's layout must not silence the tests above."""
    assert len(READINGS) > 50
    assert len(VERDICTS) > 20


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in CODE.glob("*/__init__.py")))
def test_the_page_names_the_folder_of_each_section(folder: str) -> None:
    """Whoever disagrees with a sentence of the page can find the code that made it true."""
    assert re.search(rf"\b(?:In|in|and) `{folder}`", PAGE.read_text(encoding="utf-8"))
