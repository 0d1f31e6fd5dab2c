"""Tells whether an amount is told as what its source says it is not: a loss as a profit, a refund as a debt.

The amount is the same at both poles, so its words decide: `a profit of €75,600` does not rest on a result of -75,600,
nor on costs that are above the revenue by that much.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.grading.figures import Figure
from harness.grading.grounding.sources.values import SourceFigure
from harness.grading.phrases.letters import plain

_TO_FIGURE: Final = (
    r"(?! (?:tax|margin|share|centre|center|forecast))(?: (?!or\b|and\b|to\b)[^\W\d_]+){0,4}?"
    r"(?: (?:of|by|at|to|von|bei|de|fue|est))?[\W_]*$"
)
_REACH: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _Poles:
    """Words before and behind an amount that tell it as the upper or the lower of two poles."""

    before: tuple[re.Pattern[str], re.Pattern[str]]
    behind: tuple[re.Pattern[str], re.Pattern[str]]

    def told(self, before: str, behind: str) -> int:
        """Return 1 for the upper pole, -1 for the lower, 0 for neither or both."""
        up, down = (a.search(before) or b.match(behind) for a, b in zip(self.before, self.behind, strict=True))
        return (up is not None) - (down is not None)


def _poles(up: str, down: str, *, follows: tuple[str, str]) -> _Poles:
    before = tuple(re.compile(rf"\b(?:{words})\b{_TO_FIGURE}") for words in (up, down))
    behind = tuple(re.compile(rf"[\W_]{{0,4}}(?:(?:net|of|in|de) )?(?:{words})\b") for words in follows)
    return _Poles(before=(before[0], before[1]), behind=(behind[0], behind[1]))


_GAIN: Final = (
    r"profit|surplus|gain|\w*gewinn|\w*überschuss|bénéfice|excédent|beneficio|ganancia|superávit|earned|netted"
)
_LOSS: Final = r"loss(?:es)?|lost|deficit|shortfall|\w*verlust|fehlbetrag|defizit|pertes?|déficit|pérdidas?"
_OWED: Final = r"(?:you|we) (?:still )?owe|(?:you|we) (?:have|need) to pay|amount (?:owed|due|owing)"
_RESULT: Final = _poles(_GAIN, _LOSS, follows=(_GAIN, _LOSS))
_TAX: Final = _poles(
    r"refund|owes? (?:you|us)|erstattung|remboursement|devolución",
    rf"{_OWED}|nachzahlung|vous devez|debe[ns]?",
    follows=("refund|back|zurück|erstattung", r"due to|owing|payable to|nachzahl\w+"),
)
_PLAN: Final = r"(?:the |its |our |your )?(?:budget\w*|plan(?:ned)?|forecast)"
_BUDGET: Final = _poles(
    rf"over {_PLAN}|above {_PLAN}|overspen[dt]\w*|overrun",
    rf"under {_PLAN}|below {_PLAN}|underspen[dt]\w*|underrun",
    follows=(rf"(?:over|above|more than) {_PLAN}|overspen\w+", rf"(?:under|below|less than) {_PLAN}|underspen\w+"),
)

_LOSS_KEY: Final = re.compile(r"loss|deficit|shortfall|verlust|fehlbetrag|perte|pérdida")
_GAIN_KEY: Final = re.compile(
    r"profit|surplus|gain|result|earning|p_?n_?l|net_income|gewinn|ergebnis|bénéfice|résultat|beneficio"
)
_IN_KEY: Final = re.compile(r"revenue|income|receipt|turnover|sales|inflow|earned|einnahmen|umsatz|recette|ingreso")
_OUT_KEY: Final = re.compile(r"cost|expense|spen[dt]|outflow|outgoing|ausgaben|kosten|dépense|charge|gasto")
_REFUND: Final = re.compile(r"refund|reimburs|erstattung|rembours|devoluci")
_DUE: Final = re.compile(r"\bowe|owed|owing|(?:amount|balance|tax)_?due|payable|nachzahlung|a_pagar")
_PLAN_KEY: Final = re.compile(r"budget|plan(?:ned)?\b|forecast|soll")
_SPENT_KEY: Final = re.compile(r"actual|spen[dt]|outturn|\bist\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What the words beside an amount tell it as: of each pair of poles 1, -1, or 0 where they say nothing."""

    result: int = 0
    tax: int = 0
    budget: int = 0

    def contradicts(self, source: SourceFigure) -> bool:
        """Return whether a source says that its amount is the other pole."""
        key = source.key.lower()
        is_loss = source.value < 0 or (_LOSS_KEY.search(key) is not None and _GAIN_KEY.search(key) is None)
        is_gain = not is_loss and _GAIN_KEY.search(key) is not None
        words = " ".join((key, *(value.lower() for value in source.row.values() if isinstance(value, str))))
        returned = (_REFUND.search(words) is not None) - (_DUE.search(words) is not None)
        return (
            (is_loss and self.result > 0)
            or (is_gain and self.result < 0)
            or returned * self.tax < 0
            or _over(source) * self.budget < 0
        )

    def contradicts_difference(self, operands: Sequence[SourceFigure]) -> bool:
        """Return whether the larger of two amounts is the one that makes their difference the other pole."""
        larger, smaller = (one.key.lower() for one in sorted(operands, key=lambda one: -abs(one.value)))
        left = _side(larger, smaller, kinds=(_IN_KEY, _OUT_KEY))
        over = _side(larger, smaller, kinds=(_SPENT_KEY, _PLAN_KEY))
        return left * self.result < 0 or over * self.budget < 0


def _side(larger: str, smaller: str, *, kinds: tuple[re.Pattern[str], re.Pattern[str]]) -> int:
    """Return 1 where the larger of two amounts is of the first kind and the other of the second, -1 the other way."""
    up, down = kinds
    if up.search(larger) and down.search(smaller):
        return 1
    return -1 if down.search(larger) and up.search(smaller) else 0


def _over(source: SourceFigure) -> int:
    """Return 1 where the record of a variance shows more spent than planned, -1 where less, else 0."""
    amounts = {key.lower(): value for key, value in source.row.items() if isinstance(value, int | float)}
    spent = [value for key, value in amounts.items() if _SPENT_KEY.search(key)]
    planned = [value for key, value in amounts.items() if _PLAN_KEY.search(key)]
    if len(spent) != 1 or len(planned) != 1 or abs(source.value) in {abs(spent[0]), abs(planned[0])}:
        return 0
    return (abs(spent[0]) > abs(planned[0])) - (abs(spent[0]) < abs(planned[0]))


SAYS_NOTHING: Final = Told()


def told_as(figure: Figure, answer: str) -> Told:
    """Return what the words beside an amount tell it as."""
    low = max(answer.rfind(mark, 0, figure.start) for mark in ("\n", ". ", "; ", "|"))
    before = plain(answer[max(low + 1, figure.start - _REACH) : figure.start])
    behind = plain(answer[figure.end : figure.end + _REACH])
    return Told(result=_RESULT.told(before, behind), tax=_TAX.told(before, behind), budget=_BUDGET.told(before, behind))
