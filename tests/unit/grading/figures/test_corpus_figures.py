"""The labelled answers of the open corpus, as far as figures are concerned."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from harness.grading.figures import ExpectedFigure, Tolerance, check_figures

CORPUS = Path(__file__).parents[3] / "corpus" / "open.jsonl"
ITEMS = [
    item
    for line in CORPUS.read_text(encoding="utf-8").splitlines()
    if (item := json.loads(line, parse_float=Decimal))["case"].get("answer", {}).get("figures")
]


@pytest.mark.parametrize("item", ITEMS, ids=[item["id"] for item in ITEMS])
def test_the_verdict_on_the_figures_is_the_labelled_one(item: dict[str, Any]) -> None:
    """A person has labelled each of these answers."""
    case = item["case"]
    expected = [
        ExpectedFigure(
            name=figure["name"],
            value=Decimal(figure["value"]),
            unit=figure.get("unit"),
            within=Tolerance.parse(figure["within"]) if "within" in figure else None,
            context=case["ask"],
        )
        for figure in case["answer"]["figures"]
    ]
    verdicts = check_figures(item["answer"], expected)
    failed = any(verdict.outcome != "passed" for verdict in verdicts)
    assert failed == ("answer.figures" in item["want"]["by"]), [verdict.sentence for verdict in verdicts]
