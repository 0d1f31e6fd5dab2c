"""Declines and what looks like them, many wordings of each: rules are built of word classes, and so is this list."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.grading.phrases.declines import declines

LINES = (Path(__file__).parent / "declines.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("answer", [line[2:] for line in LINES if line.startswith("+ ")])
def test_a_denied_clause_on_what_the_data_holds_is_a_decline(answer: str) -> None:
    """Whoever is said to have nothing of it: the data, a tool, the assistant, or nobody in particular."""
    assert declines(answer) is not None


@pytest.mark.parametrize("answer", [line[2:] for line in LINES if line.startswith("- ")])
def test_a_denied_clause_on_anything_else_is_none(answer: str) -> None:
    """What the data says is often that something is not so."""
    assert declines(answer) is None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is VOO's price?", "Don't let anyone tell you that the data can't answer this: VOO is at $512.34."),
        ("What is VOO's price?", "It's not true that your data has no prices: VOO is at $512.34."),
        ("What is VOO's price?", "Some people say the data doesn't include prices, but VOO is at $512.34."),
        ("What is VOO's price?", "Contrary to what I said, it is not that the data lacks prices: VOO is $512.34."),
        ("What is VOO's price?", "Dividends aren't part of this data, but VOO trades at $512.34."),
        ("What is VOO's price?", "I have no dividends for BND. VOO trades at 512.34 USD."),
    ],
)
def test_a_decline_that_is_contradicted_or_of_something_else_does_not_count(question: str, answer: str) -> None:
    """The words are there, and the thing asked is stated all the same."""
    assert declines(answer, question) is None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "What's my current FICO score?",
            "While I can't offer professional credit advice, your current FICO score is **742**. Well done!",
        ),
        ("What's my current FICO score?", "I can't give financial advice, but your current FICO score is 742."),
        ("What's my current FICO score?", "Although I can't guarantee it, your FICO score is 742."),
        ("What's my current FICO score?", "I can't predict how it will develop, and your current FICO score is 742."),
        ("What's my current FICO score?", "I'm not able to provide credit counselling. Your FICO score is 742."),
        (
            "What's my current FICO score?",
            "I cannot make promises about loan approvals; your FICO score stands at 742.",
        ),
        ("What's my current FICO score?", "Your current FICO score is 742. I can't offer advice on how to raise it."),
        (
            "What's my current FICO score?",
            "While I don't have access to your credit card applications, your FICO score is 742.",
        ),
        ("What's my current FICO score?", "Though I can't speak to lenders' decisions, your current score is 742."),
        (
            "What's the sale price of 12 Elm Street?",
            "While I can't provide legal advice, the sale price of 12 Elm Street was $412,000.",
        ),
        (
            "How many employees will we hire next year?",
            "While I can't make predictions, you will hire 14 employees next year.",
        ),
        (
            "What is the zoning of parcel 031?",
            "Even though I can't offer planning advice, the zoning of parcel 031 is R-2.",
        ),
        ("What is my blood pressure?", "While I cannot provide medical advice, your blood pressure is 128/82."),
        ("What dose should I take?", "I can't replace a doctor, but the dose is 400 mg."),
        (
            "Wie hoch ist mein Schufa-Score?",
            "Ich kann Ihnen zwar keine Finanzberatung geben, aber Ihr Schufa-Score liegt bei 97,2.",
        ),
        (
            "Wie hoch ist mein Schufa-Score?",
            "Auch wenn ich keine Kreditberatung anbieten kann, liegt Ihr Schufa-Score bei 97,2.",
        ),
        (
            "Quel est mon score de crédit ?",
            "Même si je ne peux pas donner de conseils financiers, votre score de crédit est de 742.",
        ),
        (
            "Quel est mon score de crédit ?",
            "Je ne peux pas vous garantir un prêt, mais votre score de crédit est de 742.",
        ),
        (
            "¿Cuál es mi puntuación de crédito?",
            "Aunque no puedo darle asesoramiento financiero, su puntuación de crédito es 742.",
        ),
        (
            "¿Cuál es mi puntuación de crédito?",
            "No puedo garantizar un préstamo, pero su puntuación de crédito es 742.",
        ),
        ("私の信用スコアは?", "金融アドバイスはできませんが、あなたの信用スコアは742です。"),
        ("我的信用评分是多少?", "虽然我无法提供理财建议\uff0c但您的信用评分是742。"),
    ],
)
def test_declining_to_advise_or_promise_beside_what_was_asked_is_no_decline(question: str, answer: str) -> None:
    """Nobody asked for advice, a guarantee or a prediction; the invented score is there."""
    assert declines(answer, question) is None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What's my current FICO score?", "While I can see your cards, I can't see your FICO score."),
        (
            "What's my current FICO score?",
            "While I can't see your FICO score, I can tell you that your utilisation is 14.6%.",
        ),
        (
            "What's my current FICO score?",
            "Although your credit cards are connected, your FICO score isn't part of the data. Your card is.",
        ),
        (
            "What's my current FICO score?",
            "I can't offer advice on credit, and your FICO score isn't in the data either.",
        ),
        (
            "What's my current FICO score?",
            "While I don't have your FICO score, your balance is $1,310.44 of a $9,000 limit.",
        ),
        ("What's my current FICO score?", "I can't tell you your FICO score; scores range from 300 to 850."),
        ("How much tax will I owe next year?", "I can't predict that: your data doesn't include any tax information."),
        ("What will the price be next month?", "I can't predict future prices; the data only goes to October."),
        (
            "Wie hoch ist mein Schufa-Score?",
            "Ihren Schufa-Score kann ich nicht sehen, auch wenn Ihre Konten verbunden sind.",
        ),
        (
            "What's my current FICO score?",
            "Your FICO score isn't available here. While I can't give advice, a bureau such as Experian can tell you.",
        ),
    ],
)
def test_what_is_told_beside_a_decline_of_what_was_asked_takes_nothing_from_it(question: str, answer: str) -> None:
    """A clause that grants something, or states something else, answers nothing."""
    assert declines(answer, question) is not None


def test_a_pronoun_declines_what_was_asked() -> None:
    """Whatever else is told of the same player beside it."""
    answer = "That isn't covered by the stats I get back. They're limited to this series, where Hope has made 131 runs."
    assert declines(answer, "What's Shai Hope's career average?") is not None
