"""An amount told as the opposite of what its source says: the number is there, the direction is not."""

from __future__ import annotations

import pytest

from harness.domain.values import JsonValue
from harness.grading.grounding.ground import ground
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence

LOST: JsonValue = {"currency": "EUR", "revenue": 964000, "costs": 1039600, "result": -75600}
EARNED: JsonValue = {"currency": "EUR", "revenue": 1039600, "costs": 964000, "profit": 75600}
PARTS: JsonValue = {"currency": "EUR", "revenue": 964000, "costs": 1039600}
LOSS: JsonValue = {"currency": "EUR", "loss": 75600}
OVER: JsonValue = {"currency": "GBP", "budget": 540000, "actual": 567900, "variance": 27900}
UNDER: JsonValue = {"currency": "GBP", "budget": 567900, "actual": 540000}
BACK: JsonValue = {"currency": "AUD", "result": {"type": "refund", "amount": 1764.2}}
DUE: JsonValue = {"currency": "AUD", "balance_due": 1764.2}


def outcome(result: JsonValue, answer: str) -> str:
    """The outcome of grounding an answer in one result."""
    return ground(answer, collect_sources([CallEvidence(tool="get", structured=result)])).outcome


@pytest.mark.parametrize(
    ("result", "right", "wrong"),
    [
        (LOST, "The team made a loss of €75,600.", "The team made a profit of €75,600."),
        (LOST, "The team lost €75,600.", "The team earned €75,600."),
        (LOST, "The deficit came to €75,600.", "The surplus came to €75,600."),
        (LOST, "It ended with a €75,600 loss.", "It ended with a €75,600 profit."),
        (LOST, "Der Verlust beträgt 75.600 €.", "Der Gewinn beträgt 75.600 €."),
        (LOST, "La perte est de 75 600 €.", "Le bénéfice est de 75 600 €."),
        (LOST, "La pérdida fue de 75.600 €.", "El beneficio fue de 75.600 €."),
        (EARNED, "The profit was €75,600.", "The loss was €75,600."),
        (PARTS, "The loss of €75,600 is costs above revenue.", "The profit of €75,600 is revenue above costs."),
        (LOSS, "The loss was €75,600.", "The profit was €75,600."),
        (OVER, "Pharmacy was £27,900 over budget.", "Pharmacy was £27,900 under budget."),
        (OVER, "Pharmacy overspent by £27,900.", "Pharmacy underspent by £27,900."),
        (UNDER, "Pharmacy was £27,900 below budget.", "Pharmacy was £27,900 above budget."),
        (BACK, "Your refund is A$1,764.20.", "You owe A$1,764.20."),
        (BACK, "You get A$1,764.20 back.", "You have to pay A$1,764.20."),
        (DUE, "You owe A$1,764.20.", "Your refund is A$1,764.20."),
    ],
)
def test_an_amount_rests_on_no_source_that_says_the_opposite(result: JsonValue, right: str, wrong: str) -> None:
    """A profit of as much as was lost is invented."""
    assert (outcome(result, right), outcome(result, wrong)) == ("passed", "failed")


@pytest.mark.parametrize(
    ("result", "answer"),
    [
        (LOST, "The result was €75,600 in the red."),
        (LOST, "Revenue was €964,000, costs €1,039,600."),
        ({"currency": "EUR", "rows": [{"text": "tax", "amount": -400}]}, "You paid a capital gains tax of €400."),
        ({"currency": "EUR", "profit_and_loss": 75600}, "The profit was €75,600."),
        (OVER, "The budget was £540,000."),
    ],
)
def test_what_says_nothing_of_either_pole_rests_on_its_source(result: JsonValue, answer: str) -> None:
    """Only the words right beside an amount tell what it is."""
    assert outcome(result, answer) == "passed"
