"""docs/reading.md: what its tables say of statements and workings is what the judge says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from harness.domain.case import FactExpectation
from harness.domain.reading import Figure, Statement
from harness.grading.checks.fitting import fit
from harness.reading.results import results
from harness.reading.tracing import trace
from harness.selftest.labelled import TranscriptCall, transcript_evidence

PAGE = (Path(__file__).parents[2] / "docs" / "reading.md").read_text(encoding="utf-8")
_NUMBER = re.compile(r"(?P<value>-?\d+(?:\.\d+)?)(?: (?P<unit>[^ ]+))?(?: within (?P<within>\S+))?")
_RELATION = re.compile(r"(?:(about|at least|at most) )?(.*)")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading of the page, without its own headings."""
    below = PAGE.split(f"\n{heading}\n")[1]
    table = re.search(r"^\| -*.*\|\n\|[-|]+\|\n(?P<rows>(?:\|.*\|\n)+)", below, re.MULTILINE)
    assert table
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table["rows"].splitlines()]


def said(text: str) -> dict[str, Any]:
    """Return a value as the page writes it: `2390000 SGD`, `2026-09-18`, `PAY-311`, `yes`."""
    number = _NUMBER.fullmatch(text)
    if number:
        value = float(number["value"]) if "." in number["value"] else int(number["value"])
        return {"value": value, "unit": number["unit"], "within": number["within"]}
    return {"value": {"yes": True, "no": False}.get(text, text), "unit": None, "within": None}


STATEMENTS = rows("### Examples")
WORKINGS = rows("### Workings over results")


@pytest.mark.parametrize("row", STATEMENTS, ids=[f"{row[0]} by {row[1]}" for row in STATEMENTS])
def test_a_row_of_statements_is_judged_as_it_says(row: list[str]) -> None:
    """An example that is not so is worse than none."""
    expected, quote, read = (cell.strip("`") for cell in row[:3])
    told = _RELATION.fullmatch(read)
    assert told
    fact = FactExpectation.model_validate({"name": "fact", **said(expected)})
    keys = {key: value for key, value in said(told[2]).items() if key != "within"}
    statement = Statement.model_validate({"quote": quote, "relation": told[1] or "=", **keys})
    assert fit(fact, statement) == row[3]


@pytest.mark.parametrize("row", WORKINGS, ids=[row[1] for row in WORKINGS])
def test_a_row_of_workings_comes_to_what_it_says(row: list[str]) -> None:
    """With the results that stand above the table."""
    block = re.search(r"```json\n(\{\n  \"r1\".*?)```", PAGE, re.DOTALL)
    assert block
    calls = [TranscriptCall(tool=name, args={}, result=result) for name, result in json.loads(block[1]).items()]
    quote, working = (cell.strip("`") for cell in row[:2])
    comes_to, _, verdict = row[2].partition(": ")
    number = re.sub(r"[^\d.]", "", quote)
    value = float(number) * (1_000_000 if quote.endswith("M") else 1)
    unit = "%" if "%" in quote else "SGD"
    figure = Figure.model_validate({"quote": quote, "value": value, "unit": unit, "from": working})
    (traced,) = trace([figure], results(transcript_evidence(calls, quote).trajectory), asked=frozenset())
    assert traced.worked
    assert traced.grounded == (verdict == "it follows")
    assert abs(float(traced.worked.value) - float(comes_to.replace(",", ""))) < 0.000001
    assert (traced.worked.why_not if traced.comes_out else "") == verdict.partition(", ")[2]
