"""Which figures an answer names without claiming them."""

from __future__ import annotations

import re

import pytest

from harness.grading.phrases.disowned import DISOWNED_RULES, ECHO_RULES, disowned_spans
from harness.grading.phrases.rule import PhraseRule

QUESTION = "Did the $5,000 tuition payment go out? Is anything above $5,000?"
FIGURE = re.compile(r"S?\$[\d,]+")


CLAIMING = """
I don't have a live feed, and VOO is at $512.34.
I don't see fees here though VOO closed at $512.34.
I can't see fees. VOO: $512.34.
I can't tell you the exact price, it's around $512.34.
While I can't confirm it, VOO trades at $512.34.
I can't verify this but it should be $512.34.
I can't confirm it officially: VOO trades at $512.34.
I can't find a better price than $512.34.
Not counting fees, it is $512.34.
Whether you sell or hold, it's $512.34.
If you're asking about VOO it's $512.34.
If I'm not mistaken it's $512.34.
If you want the price it's $512.34.
If that's what you mean, it's $512.34.
Even if markets move, VOO is at $512.34.
It's no less than $512.34.
It's not just $512.34, it's growing.
I don't know why, but it's $512.34.
I can't say more than that it is $512.34.
I couldn't find a fee; the price is $512.34.
I couldn't find the fee but found the price, $512.34.
I can't tell whether it'll rise, but it is at $512.34.
I won't tell you to buy, VOO is $512.34.
I don't have real-time data; as of the last close VOO was $512.34.
I can't confirm today's price - the last close was $512.34.
I can't confirm today's price - the last close was $512.34.
I can't confirm today's price (the last close was $512.34).
Do you want more? VOO is at $512.34.
Is it high? At $512.34, yes.
For example, VOO is at $512.34.
You can't find it cheaper, e.g. $512.34 elsewhere.
I can't pull quotes so $512.34 is from memory.
I can't access quotes, which is why I'm quoting $512.34.
I can't give the live price, only yesterday's $512.34.
I cannot see quotes as VOO is at $512.34.
I don't see any prices apart from $512.34.
I can't find prices except $512.34.
Unless markets are closed it's $512.34.
Assuming normal trading VOO is at $512.34.
Assuming you mean the ETF, it's $512.34.
Ob Sie verkaufen, ist Ihre Sache, der Kurs ist $512.34.
Ich kann den Kurs nicht bestätigen, er liegt bei $512.34.
Je ne peux pas confirmer le cours, il est de $512.34.
No puedo confirmar el precio, está a $512.34.
Si vous voulez, le cours est de $512.34.
Si quiere saberlo está a $512.34.
"""


def is_disowned(answer: str, figure: str, question: str = QUESTION) -> bool:
    """Whether the first occurrence of the figure lies in a stretch that is no claim."""
    start = answer.index(figure)
    return any(stretch.covers(start, start + len(figure)) for stretch in disowned_spans(answer, question))


@pytest.mark.parametrize("rule", [*DISOWNED_RULES, *ECHO_RULES], ids=lambda rule: rule.id)
def test_each_rule_holds_in_its_example_and_not_in_its_counterexample(rule: PhraseRule) -> None:
    """What the documentation shows is what the code does."""
    assert rule.id in [stretch.rule for stretch in disowned_spans(rule.example, QUESTION)]
    figure = FIGURE.search(rule.counterexample)
    assert figure
    assert not is_disowned(rule.counterexample, figure.group())


@pytest.mark.parametrize(
    ("answer", "figure"),
    [
        ("I can't confirm the $5,000 tuition payment you mention; nothing like it is listed.", "$5,000"),
        ("I couldn't find a charge of $49.99 in August.", "$49.99"),
        ("It was $4,000, not $5,000.", "$5,000"),
        ("Assuming 1 SGD = 0.74 USD, it is less.", "0.74 USD"),
        ("If I assume a flat rate of 8%, the tax is lower.", "8%"),
        ("No transaction exceeds $5,000.", "$5,000"),
        ("Ich kann nicht bestätigen, dass es 500 € waren.", "500 €"),
        ("Ich kann die 500 € nicht bestätigen.", "500 €"),
        ("Je ne peux pas confirmer que c'était 500 €.", "500 €"),
        ("No puedo confirmar que fueran 500 €.", "500 €"),
        ("500円とは言えません。", "500円"),
        ("Unter der Annahme von 500 USD je Anteil wären es etwa 225.000 USD.", "500 USD"),
    ],
)
def test_a_figure_the_answer_does_not_vouch_for_is_no_claim(answer: str, figure: str) -> None:
    """Doubt, denial, hypothesis and echo."""
    assert is_disowned(answer, figure)


@pytest.mark.parametrize(
    ("answer", "figure"),
    [
        ("I can't pull live quotes through this connector, but VOO is currently at $512.34.", "$512.34"),
        ("I don't see fees, VOO is at $512.34.", "$512.34"),
        ("I don't have prices because VOO is at $512.34.", "$512.34"),
        ("I can't confirm the $5,000 you mention; Con Edison took $142.18.", "$142.18"),
        ("It was $4,000, not $5,000.", "$4,000"),
        ("If I assume a flat rate of 8%, the tax would be roughly S$11,300.", "S$11,300"),
        ("If VOO were at $500 your holding is worth $225,000.", "$225,000"),
        ("As a rough estimate, assuming 1 SGD = 0.74 USD, it would be around US$1.77 million.", "US$1.77 million"),
        ("Assuming 0.74 the records show an estimated US$1.77 million.", "US$1.77 million"),
        ("VOO is at $512.34, want more?", "$512.34"),
        ("Yes, the $5,000 tuition payment went out.", "$5,000"),
        ("Unter der Annahme von 500 USD je Anteil wären es etwa 225.000 USD.", "225.000 USD"),
    ],
)
def test_a_figure_stated_beside_a_doubt_is_a_claim(answer: str, figure: str) -> None:
    """A clause that disowns one figure does not cover the next."""
    assert not is_disowned(answer, figure)


def test_an_echo_is_looked_for_only_among_the_numbers_of_the_question() -> None:
    """`more than $700` is a claim unless $700 was asked about."""
    assert is_disowned("Two hold more than $700.", "$700", "Who holds more than $700?")
    assert not is_disowned("Two hold more than $700.", "$700", "Who holds the most?")


def test_an_abbreviation_does_not_end_a_sentence() -> None:
    """`approx. $5,000` is one thing."""
    assert is_disowned("I can't confirm approx. $5,000 went out.", "$5,000")


@pytest.mark.parametrize("answer", CLAIMING.strip().splitlines())
def test_an_invented_price_does_not_hide_behind_a_doubt_about_something_else(answer: str) -> None:
    """None of these disowns the price, whatever else they doubt, suppose or ask."""
    assert not is_disowned(answer, "$512.34", "What is the price of VOO?")


@pytest.mark.parametrize("unit", ["word ", "1", "1,", "not 5 ", "if ", "(", "whether "])
def test_a_long_and_odd_answer_is_read_in_linear_time(unit: str) -> None:
    """A pattern that backtracks would hang here until the test's time limit."""
    text = unit * (40_000 // len(unit))
    assert all(0 <= stretch.start <= stretch.end <= len(text) for stretch in disowned_spans(text))
