"""Which words credit a figure to the data, in five languages, and which only say what it is based on."""

from __future__ import annotations

import pytest

from harness.grading.phrases.estimates.credits import credit_of
from harness.grading.phrases.letters import plain
from harness.grading.phrases.rule import Span

FIGURE = "38,700"


def credit(answer: str, *, traced: str = "") -> str:
    """The words that credit the figure in the answer; `traced` is a number beside it that results do hold."""
    text = plain(answer)
    held = (Span(text.index(traced), text.index(traced) + len(traced)),) if traced else ()
    start = text.index(FIGURE)
    return credit_of(text, Span(start, start + len(FIGURE)), traced=held, sources=("get_harvest", "Agav"))


@pytest.mark.parametrize(
    "answer",
    [
        "The harvest data puts it at 38,700.",
        "get_harvest says 38,700.",
        "It is 38,700 (source: harvest data).",
        "It is 38,700 according to the ledger, and 86 t.",
        "Agav: 38,700.",
        "| Harvest | 38,700 | Agav |",
        "| Harvest data | 38,700 |",
        "Unter dieser Annahme weisen die Erntedaten 38,700 aus.",
        "Laut Erntedaten sind es 38,700.",
        "Den Erntedaten zufolge sind es 38,700.",
        "Das Ernteregister weist 38,700 aus.",
        "Es sind 38,700, so die Erntedaten.",
        "Le registre des récoltes indique 38,700.",
        "D'après vos données, c'est 38,700.",
        "Los datos de la cosecha muestran 38,700.",
        "Son 38,700 según el registro.",
        "データによると38,700です。",
        "収穫記録では38,700です。",
        "38,700とデータに記録されています。",
    ],
)
def test_a_figure_that_a_source_is_said_to_give_is_credited_to_it(answer: str) -> None:
    """Whatever the language and whichever comes first."""
    assert credit(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "Based on the harvest data, my estimate is 38,700.",
        "The harvest data shows no prices, so I guess 38,700.",
        "My estimate, which is not from your data, is 38,700.",
        "The data shows tonnes; 38,700 is my guess.",
        "| Harvest | 38,700 | not in Agav |",
        "| Savings accounts | 38,700 | my guess |",
        "Ausgehend von den Erntedaten schätze ich 38,700.",
        "Da die Erntedaten nur Mengen enthalten, schätze ich 38,700.",
        "Comme le registre n'indique aucun prix, j'estime 38,700.",
        "Como el registro no recoge precios, estimo 38,700.",
        "データでは価格がわからないので、概算で38,700です。",
    ],
)
def test_what_a_figure_is_based_on_is_no_credit(answer: str) -> None:
    """Nor is a source that is said not to hold it."""
    assert credit(answer) == ""


@pytest.mark.parametrize(
    "answer",
    [
        "According to the harvest data there are 86 t, so I guess 38,700.",
        "I guess 38,700, and according to the harvest data 86 t.",
        "86 t per the harvest data, so I guess 38,700.",
    ],
)
def test_a_credit_beside_a_number_that_results_hold_is_that_numbers(answer: str) -> None:
    """It is earned."""
    assert credit(answer, traced="86 t") == ""
