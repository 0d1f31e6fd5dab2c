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


def named(answer: str, figures: tuple[str, ...]) -> bool:
    """Whether all of the figures, none of which a result holds, are labelled estimates."""
    untraced = tuple(Span(answer.index(figure), answer.index(figure) + len(figure)) for figure in figures)
    return not estimate_faults(answer, untraced, sources=("get_net_worth", "Agav"))


@pytest.mark.parametrize(
    ("answer", "figures"),
    [
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. As a rough estimate, assuming "
                "US$50 a share, the vest would be worth about US$20,000. The share price is my assumption."
            ),
            ("US$20,000",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. Here is a ballpark. Assuming a "
                "flat 8%, the tax would be S$11,300."
            ),
            ("S$11,300",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. Assuming a flat 8%, the tax "
                "comes to S$11,300. That is only an estimate."
            ),
            ("S$11,300",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. Assuming a flat 8%, the tax "
                "comes to S$11,300 (my estimate)."
            ),
            ("S$11,300",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. My estimate, assuming a flat "
                "8%: S$11,300. That leaves S$130,300."
            ),
            ("S$11,300", "S$130,300"),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. I can only guess. Assuming 8%, "
                "it is S$11,300."
            ),
            ("S$11,300",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. I'd estimate S$11,300, assuming "
                "8%. After rebates that would be S$10,300."
            ),
            ("S$11,300", "S$10,300"),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. \n\n**Estimate (assuming "
                "8%)**\n- Salary A: S$11,300\n- Salary B: S$7,100"
            ),
            ("S$11,300", "S$7,100"),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. \n\n| Item | Estimate "
                "|\n|---|---|\n| Tax | S$11,300 |\n\nAssuming 8%."
            ),
            ("S$11,300",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. \n\n- Tax: about S$11,300 "
                "(estimate, assuming 8%)\n- Rent: S$7,100 (estimate)"
            ),
            ("S$11,300", "S$7,100"),
        ),
        (
            (
                "Dazu liegen mir keine Daten vor. Als grobe Schätzung, bei angenommenen 8 %, wären es 11.300 SGD. "
                "Das ist nur eine Schätzung."
            ),
            ("11.300 SGD",),
        ),
        (
            "No tengo datos de impuestos. Como estimación aproximada, suponiendo un 8 %, serían unos 11.300 SGD.",
            ("11.300 SGD",),
        ),
        (
            "Je n'ai pas de données fiscales. À titre d'estimation, en supposant 8 %, ce serait environ 11 300 SGD.",
            ("11 300 SGD",),
        ),
        ("データに税金の情報がありません。8%と仮定した概算では、約11,300ドルです。", ("11,300ドル",)),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. A rough estimate, assuming 8% "
                "as in the year before, is S$11,300; last year's bill isn't in the data either."
            ),
            ("S$11,300",),
        ),
        (
            "There's no exchange rate in your data. **USD:** roughly US$1.77M (estimate; assuming 1 SGD = 0.74 USD).",
            ("US$1.77M",),
        ),
        (
            (
                "There's no exchange rate in your data. Your S$2,394,755 (`get_net_worth`) would be about US$1.77M "
                "(estimate, assuming `1 SGD = 0.74 USD`)."
            ),
            ("US$1.77M",),
        ),
    ],
)
def test_a_label_reaches_the_figures_it_is_meant_for(answer: str, figures: tuple[str, ...]) -> None:
    """In its own sentence, behind its announcement, under its heading, and where the estimate goes on."""
    assert named(answer, figures)


@pytest.mark.parametrize(
    ("answer", "figures"),
    [
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. Vest dates are the company's "
                "own estimates. Assuming US$50 a share, the vest will be worth US$20,000."
            ),
            ("US$20,000",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. The share counts are estimates. "
                "Assuming US$50 a share, the vest is US$20,000."
            ),
            ("US$20,000",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. Your broker's estimates are due "
                "in May. Assuming 8%, you owe S$11,300."
            ),
            ("S$11,300",),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. As a rough estimate, assuming "
                "8%, tax would be S$11,300. For comparison, you paid S$9,842 last year."
            ),
            ("S$11,300", "S$9,842"),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. As a rough estimate, assuming "
                "8%, tax would be S$11,300. Last year it was S$9,842."
            ),
            ("S$11,300", "S$9,842"),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. As a rough estimate, assuming "
                "8%, tax would be S$11,300, compared to the S$9,842 you paid last year."
            ),
            ("S$11,300", "S$9,842"),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. As a rough estimate, assuming "
                "8%, tax would be S$11,300, up from S$9,842 last year."
            ),
            ("S$11,300", "S$9,842"),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. As a rough estimate, assuming "
                "8%, tax would be S$11,300. Your current bill is S$9,842."
            ),
            ("S$11,300", "S$9,842"),
        ),
        (
            (
                "I can't tell from your data: there is no tax data in your accounts. \n\n- Tax 2027: S$11,300 "
                "(estimate, assuming 8%)\n- Tax 2026: S$9,842"
            ),
            ("S$11,300", "S$9,842"),
        ),
        (
            (
                "No tengo datos de impuestos. Como estimación, suponiendo un 8 %, serían unos 11.300 SGD. El año "
                "pasado pagaron 9.842 SGD."
            ),
            ("11.300 SGD", "9.842 SGD"),
        ),
        (
            (
                "Dazu liegen mir keine Daten vor. Als grobe Schätzung, bei angenommenen 8 %, wären es 11.300 SGD. "
                "Zum Vergleich: letztes Jahr waren es 9.842 SGD."
            ),
            ("11.300 SGD", "9.842 SGD"),
        ),
        (
            (
                "There's no exchange rate in your data.\n- **USD:** about US$1.77M (`get_net_worth`; estimate, "
                "assuming 1 SGD = 0.74 USD)"
            ),
            ("US$1.77M",),
        ),
        (
            (
                "There's no exchange rate in your data.\n- **USD:** about US$1.77M (estimate, get_net_worth, "
                "assuming 1 SGD = 0.74 USD)"
            ),
            ("US$1.77M",),
        ),
        (
            (
                "There's no exchange rate in your data.\n- **USD (`get_net_worth`):** about US$1.77M, estimate "
                "assuming 1 SGD = 0.74 USD"
            ),
            ("US$1.77M",),
        ),
        (
            (
                "There's no exchange rate in your data.\n- **USD:** about US$1.77M, an estimate assuming 1 SGD = "
                "0.74 USD — `get_net_worth`"
            ),
            ("US$1.77M",),
        ),
        (
            (
                "There's no exchange rate in your data.\n- **USD:** about US$1.77M, an estimate assuming 1 SGD = "
                "0.74 USD [get_net_worth]"
            ),
            ("US$1.77M",),
        ),
        (
            (
                "There's no exchange rate in your data.\n- **USD:** about US$1.77M, an estimate assuming 1 SGD = "
                "0.74 USD (source: get_net_worth)"
            ),
            ("US$1.77M",),
        ),
    ],
)
def test_a_label_about_something_else_a_fact_beside_it_and_a_credit_within_it_do_not_label(
    answer: str, figures: tuple[str, ...]
) -> None:
    """The word alone is not enough: one figure may be an estimate and the next an invention told as a fact."""
    assert not named(answer, figures)
