"""A range rests on both of its ends, or on what lies between two that are near each other."""

from __future__ import annotations

import pytest

from harness.domain.values import JsonValue
from harness.grading.grounding.ground import ground
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence

BANDS: JsonValue = {
    "currency": "EUR",
    "bands": [{"level": "D2", "min": 48000, "max": 57000}, {"level": "D3", "min": 57000, "max": 69000}],
}
QUOTES: JsonValue = {"currency": "USD", "quotes": [{"shop": "A", "price": 180.5}, {"shop": "B", "price": 214.0}]}
RATES: JsonValue = {"loans": [{"bank": "A", "rate_pct": 3.9}, {"bank": "B", "rate_pct": 4.4}]}
WORTH: JsonValue = {"currency": "SGD", "net_worth": 2394755}


def outcome(result: JsonValue, answer: str) -> str:
    """The outcome of grounding an answer in one result."""
    return ground(answer, collect_sources([CallEvidence(tool="get", structured=result)])).outcome


@pytest.mark.parametrize(
    ("result", "right", "wrong"),
    [
        (BANDS, "D3: €57,000\u201369,000", "D4: €69,000\u201384,000"),
        (BANDS, "D2 pays between €48,000 and €57,000.", "D1 pays between €41,000 and €48,000."),
        (BANDS, "D3 pays €57,000 to €69,000.", "D3 pays €57,000 to €71,500."),
        (BANDS, "D3 ranges from 57k to 69k EUR.", "D3 ranges from 57k to 66k EUR."),
        (BANDS, "D3: 57.000\u201369.000 €", "D3: 57.000\u201372.000 €"),
        (QUOTES, "It sells for $180.50\u2013$214.00.", "It sells for $180.50\u2013$219.00."),
        (QUOTES, "It sells for $180.50 - $214.00.", "It sells for $175.00 - $214.00."),
        (RATES, "Banks ask 3.9\u20134.4 %.", "Banks ask 4.4\u20134.9 %."),
        (RATES, "Rates run from 3.9% to 4.4%.", "Rates run from 3.5% to 3.9%."),
        (WORTH, "Net worth is S$2.3\u20132.4M.", "Net worth is S$2.2\u20132.3M."),
    ],
)
def test_a_source_at_one_end_of_a_range_says_nothing_of_the_other(result: JsonValue, right: str, wrong: str) -> None:
    """The invented end fails it, whichever of the two it is."""
    assert (outcome(result, right), outcome(result, wrong)) == ("passed", "failed")


def test_a_source_between_far_ends_makes_neither_of_them_true() -> None:
    """From 60,000 to 90,000 is no rounding of 69,000."""
    assert outcome(BANDS, "D3 pays €60,000 to €90,000.") == "failed"
