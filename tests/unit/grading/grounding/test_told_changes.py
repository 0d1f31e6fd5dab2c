"""A percentage that is told as an increase or a decrease is one, and no share that happens to come to as much."""

from __future__ import annotations

import pytest

from harness.domain.values import JsonValue
from harness.grading.grounding.ground import ground
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence

BILL: JsonValue = {
    "currency": "USD",
    "services": [
        {"service": "GKE", "2026-04": 1500.0, "2026-05": 1900.0},
        {"service": "Cloud SQL", "2026-04": 700.0, "2026-05": 690.0},
    ],
}
FALLEN: JsonValue = {"currency": "EUR", "rows": [{"item": "Heating", "before": 2400.0, "after": 1800.0}]}
TOLD: JsonValue = {"currency": "USD", "spend": {"base": 2000, "increase": 400}}
STAFF: JsonValue = {"teams": [{"team": "Data", "opening_staff": 40, "closing_staff": 52}]}
EMPTY: JsonValue = {"currency": "USD", "rows": [{"item": "Heating", "before": 0.0, "after": 0.0}]}
GKE = "GKE went from $1,500 to $1,900, "


def outcome(result: JsonValue, answer: str) -> str:
    """The outcome of grounding an answer in one result."""
    return ground(answer, collect_sources([CallEvidence(tool="get", structured=result)])).outcome


@pytest.mark.parametrize(
    ("result", "right", "wrong"),
    [
        (BILL, f"{GKE}an increase of $400 or 26.7 %.", f"{GKE}an increase of $400 or 46.7 %."),
        (BILL, f"{GKE}an increase of 26.7 %.", f"{GKE}an increase of 46.7 %."),
        (BILL, f"{GKE}a rise of about 26.7 %.", f"{GKE}a rise of about 78.9 %."),
        (BILL, f"{GKE}growth of $400 (26.7 %).", f"{GKE}growth of $400 (21.1 %)."),
        (BILL, f"{GKE}so it rose by $400, or 26.7 %.", f"{GKE}so it rose by $400, or 46.7 %."),
        (BILL, f"{GKE}up 26.67%.", f"{GKE}up 46.67%."),
        (BILL, f"{GKE}it grew by 26.7 %.", f"{GKE}it fell by 26.7 %."),
        (BILL, f"{GKE}ein Anstieg von 400 $ oder 26,7 %.", f"{GKE}ein Anstieg von 400 $ oder 46,7 %."),
        (BILL, f"{GKE}so it rose by 26.7 %.", f"{GKE}so it fell by 21.1 %."),
        (FALLEN, "Heating fell from €2,400 to €1,800, by 25 %.", "Heating fell from €2,400 to €1,800, by 75.5 %."),
        (FALLEN, "From €2,400 to €1,800 is a decrease of €600 or 25 %.", "From €2,400 to €1,800 is a fall of 75 %."),
        (TOLD, "Of $2,000, that is an increase of 20 %.", "Of $2,000, that is an increase of 83 %."),
        (STAFF, "Data went from 40 to 52, an increase of 30 %.", "Data went from 40 to 52, an increase of 76.9 %."),
    ],
)
def test_an_increase_is_worked_out_from_what_it_starts_at(result: JsonValue, right: str, wrong: str) -> None:
    """What one amount is of another is no increase."""
    assert (outcome(result, right), outcome(result, wrong)) == ("passed", "failed")


def test_nothing_grows_from_nothing() -> None:
    """There is no percentage between two zeros."""
    assert outcome(EMPTY, "Heating stayed at $0, an increase of 12.5 %.") == "failed"


@pytest.mark.parametrize(
    "answer", ["GKE made up 73.36% of May's $1,900 and $690.", "Cloud SQL's $700 is 46.7 % of the $1,500 for GKE."]
)
def test_a_share_that_is_told_as_one_stays_one(answer: str) -> None:
    """`Made up` says nothing of what rose."""
    assert outcome(BILL, answer) == "passed"
