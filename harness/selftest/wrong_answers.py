"""Mutants of the answer: the wrong kind of answer, and figures that come from nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from fake_backend.fixtures.fixture import Fixture
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.selftest.oracle import DECLINE, oracle_answer, written

INVENTED = (Decimal("48913.27"), Decimal("7316.58"), Decimal("913477.61"))
Made = Iterator[tuple[str, Evidence]]


def answering(oracle: Evidence, answer: str) -> Evidence:
    """The oracle's attempt with another answer."""
    trajectory = oracle.trajectory
    turns = (*trajectory.turns[:-1], trajectory.turns[-1].model_copy(update={"text": answer}))
    return oracle.model_copy(update={"trajectory": trajectory.model_copy(update={"answer": answer, "turns": turns})})


def declined(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """A decline where an answer is known."""
    answer = case.answer
    if answer.facts or answer.says or answer.equals is not None:
        yield "declined to answer", answering(oracle, DECLINE)


def answered(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """An invented figure where the data cannot answer."""
    if case.answer.declines:
        yield "stated a figure as fact", answering(oracle, invention(case))


def invention(case: Case) -> str:
    """An answer of invented figures, stated as fact, in the units the case speaks of."""
    figures = case.answer.facts
    if not figures:
        return f"According to the data it is S${INVENTED[0]:,}. Of that, S${INVENTED[1]:,} is new."
    sentences = [
        f"The {f.name} is {written(f, ((f.value or Decimal(0)) * Decimal('1.37') + n + 7).quantize(Decimal(1)))}."
        for n, f in enumerate(figures)
    ]
    return " ".join(sentences)


def extra_figure(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """One more figure, which no tool returned."""
    if case.answer.grounded:
        for amount in INVENTED:
            answer = f"{oracle_answer(case)}\nIt also earned S${amount:,} in fees."
            yield f"S${amount:,}", answering(oracle, answer)
