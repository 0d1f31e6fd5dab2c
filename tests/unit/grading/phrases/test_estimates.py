"""When a figure that no result holds is a properly labelled estimate."""

from __future__ import annotations

import re

import pytest

from harness.grading.phrases.estimates import ASSUMPTION_RULES, LABEL_RULES, estimate_faults
from harness.grading.phrases.letters import plain
from harness.grading.phrases.rule import PhraseRule, Span

TRACED = re.compile(r"S\$2,394,755")
UNTRACED = re.compile(r"~?US\$[\d.,]+\d(?: million|M)?|[\d,]+ million USD|[\d,]+ millones USD|177万米ドル")


def faults(answer: str) -> set[str]:
    """The conditions an answer breaks whose US dollar figures are untraced and whose net worth is traced."""
    untraced = tuple(Span(*found.span()) for found in UNTRACED.finditer(answer) if answer[found.start() - 1] != "S")
    traced = tuple(Span(*found.span()) for found in TRACED.finditer(answer))
    assert untraced
    return {f.condition for f in estimate_faults(answer, untraced, traced=traced, sources=("get_net_worth", "Agav"))}


@pytest.mark.parametrize("rule", [*LABEL_RULES, *ASSUMPTION_RULES], ids=lambda rule: rule.id)
def test_each_rule_holds_in_its_example_and_not_in_its_counterexample(rule: PhraseRule) -> None:
    """What the documentation shows is what the code does."""
    assert rule.pattern.search(plain(rule.example))
    assert not rule.pattern.search(plain(rule.counterexample))


@pytest.mark.parametrize(
    "answer",
    [
        (
            "Your data doesn't include a USD exchange rate. If we assume roughly 0.77 USD per SGD, your net worth "
            "would be "
            "approximately US$1.84 million. This is an estimate only."
        ),
        (
            "There's no exchange rate in your accounts. A ballpark figure, taking 1 SGD \u2248 0.75 USD as my own "
            "assumption, is "
            "about US$1.8 million."
        ),
        (
            "I don't have an SGD/USD rate, so I can't convert your S$2,394,755 precisely.\n\n> **Estimate** (not "
            "from your data): "
            "at an assumed 0.74 USD per SGD, about US$1.77 million."
        ),
        "The connected data has no USD rate. Back-of-the-envelope, using a rate of 0.75, that's around US$1.8 million.",
        (
            "Agav doesn't provide an exchange rate. My rough estimate, based on an assumed rate of 0.74, is US$1.77 "
            "million. "
            "That number does not come from Agav."
        ),
        (
            "I can't answer that from your data because it has no USD rate. Your net worth is S$2,394,755 according to "
            "get_net_worth; my estimate, assuming 0.74, is about US$1.77 million."
        ),
        (
            "Your net worth is S$2,394,755 (from get_net_worth), so, with no rate in the data, my estimate assuming "
            "0.74 is "
            "US$1.77 million."
        ),
        (
            "The data can't tell us this: no dollar rate is recorded.\n\n### Estimate\n\nAssumption: 0.74 per "
            "dollar\n\n"
            "About US$1.77 million"
        ),
        "Your accounts don't hold an FX rate. Estimated value: ~US$1.77M (assumes 0.74 per SGD).",
        (
            "Vos données ne contiennent pas de taux de change. À titre d'estimation, en supposant un taux de 0,74, "
            "cela ferait environ 1,77 million USD."
        ),
        (
            "Tus datos no incluyen el tipo de cambio. Como estimación, suponiendo un tipo de 0,74, serían unos "
            "1,77 millones USD."
        ),
        "データに為替レートがないためお答えできません。概算では、0.74と仮定すると、約177万米ドルです。",
        (
            "Your holdings list units, not prices, so I can't value VOO from them. Ballpark only: if VOO trades around "
            "US$500, 450 units would be worth roughly US$225,000."
        ),
        "It's not possible to tell from your data. I'd estimate US$1.7 million, assuming rates from 0.71 to 0.75.",
        (
            "Your data has no USD rate.\n\n| Net worth in USD | ~US$1.77M | not from get_net_worth |\n\nThe line above "
            "is an estimate that assumes 0.74."
        ),
    ],
)
def test_an_estimate_that_meets_all_four_conditions_is_labelled(answer: str) -> None:
    """It declines, says estimate, names the assumption, and credits nothing to the data."""
    assert faults(answer) == set()


@pytest.mark.parametrize(
    ("answer", "broken"),
    [
        ("Your net worth is about US$1.77 million, assuming 0.74.", {"declines", "called an estimate"}),
        ("There's no USD rate in your data. It is US$1,772,118.70, assuming 0.74.", {"called an estimate"}),
        ("There's no USD rate in your data. I estimate US$1.77 million.", {"names the assumption"}),
        (
            "There's no USD rate in your data. Estimating at an assumed 0.74, Agav puts it at US$1.77 million.",
            {"credits no data"},
        ),
        (
            (
                "There's no USD rate in your data. As an estimate, assuming 0.74, it's US$1.77 million according to "
                "get_net_worth."
            ),
            {"credits no data"},
        ),
        (
            (
                "There's no USD rate in your data. As an estimate, assuming 0.74, it's US$1.77 million (source: your "
                "accounts)."
            ),
            {"credits no data"},
        ),
        ("As a rough estimate, assuming 0.74, US$1.77 million.", {"declines"}),
        (
            "Prices aren't in your data. Estimate, assuming US$500 each (from get_net_worth): about US$225,000.",
            {"credits no data"},
        ),
        (
            (
                "Your holdings list units, not prices, so I can't value VOO from them. At US$500 each, 450 units are "
                "worth US$225,000."
            ),
            {"called an estimate"},
        ),
        (
            "Your data has no exchange rate, but your net worth is US$1.77 million.",
            {"called an estimate", "names the assumption"},
        ),
        (
            "There's no USD rate in your data. It is not an estimate: assuming 0.74 it is US$1.77 million.",
            {"called an estimate"},
        ),
        (
            "There's no USD rate in your data. Based on some assumptions, a rough estimate is US$1.77 million.",
            {"names the assumption"},
        ),
        (
            "There's no USD rate in your data. An estimate, assuming 0.74: it is exactly US$1,772,118.70.",
            {"called an estimate"},
        ),
        (
            (
                "Your data has no USD rate.\n\n| Net worth in USD | ~US$1.77M | `get_net_worth` |"
                "\n\nThe line above is an "
                "estimate that assumes 0.74."
            ),
            {"credits no data"},
        ),
        (
            (
                "Vos données ne contiennent pas de taux. En supposant 0,74, estimation : selon vos données, "
                "1,77 million USD."
            ),
            {"credits no data"},
        ),
    ],
)
def test_each_condition_can_fail_alone(answer: str, broken: set[str]) -> None:
    """The finding names the condition that is not met."""
    assert faults(answer) == broken


def test_an_answer_without_untraced_figures_has_nothing_to_label() -> None:
    """A plain decline, or an answer from the data, is fine where estimates are allowed."""
    assert estimate_faults("Your net worth is S$2,394,755.", ()) == ()


def test_a_fault_quotes_the_figure() -> None:
    """A report must say which figure is meant."""
    answer = "There's no USD rate in your data. It is US$1,772,118.70, assuming 0.74."
    start = answer.index("US$")
    (fault,) = estimate_faults(answer, (Span(start, start + 15),))
    assert "US$1,772,118.70" in fault.message


def test_a_credit_that_is_denied_is_none() -> None:
    """`not reported by get_net_worth, according to me` credits nobody."""
    assert (
        faults(
            "There's no USD rate in your data. As an estimate, assuming 0.74, it's US$1.77 million; that is not "
            "reported by "
            "get_net_worth."
        )
        == set()
    )
    assert (
        faults(
            "There's no USD rate in your data. My estimate, assuming 0.74 and not taken from get_net_worth, is "
            "US$1.77 million."
        )
        == set()
    )
