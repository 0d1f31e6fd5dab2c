"""Which figures of an answer are claims that must be traced, and what a trace must come to.

Amounts and percentages are. A number without a currency is taken for an amount only right behind a word for money and
from 100 upward; counts, dates and bare numbers are not judged, nor is what the answer disowns.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, Literal

from harness.grading.figures import Figure
from harness.grading.figures.language.lexicon import DOLLARS, KRONER
from harness.grading.grounding.claims.poles import SAYS_NOTHING, Told, told_as
from harness.grading.grounding.claims.vocabulary import change_told, direction_of
from harness.grading.grounding.sources.keys import currency_of
from harness.grading.grounding.sources.periods import period_beside
from harness.grading.grounding.sources.values import SourceFigure

_BEHIND_MONEY: Final = re.compile(
    r"\b(?:net worth|balance|price|cost|worth|salary|income|tax|fee|rent|mortgage|premium|payment|bill|dividend|"
    r"savings|spending|kurs|preis|vermögen|saldo|gehalt|steuer|prix|solde|salaire|precio|patrimonio|salario)s?\b"
    r"[^.;:|\n\d]{0,30}:?[ *_]*$|(?:残高|純資産|価格|税額)[^\d。]{0,10}$",
    re.IGNORECASE,
)
_FORECAST: Final = re.compile(  # a guess at what is to come is no rounding of what was
    r"\b(?:next (?:month|year|week|quarter|season)|forecast\w*|projected|expect(?:ed)?|predict\w*|"
    r"nächste[nrs]? (?:monat|"
    r"jahr|woche|quartal)|voraussichtlich|(?:mois|an|année) prochaine?|prévu\w*|(?:mes|año) próximo|próximo (?:mes|"
    r"año)|"
    r"previst\w+)\b|見込み|予想|予測|来月|来年",
    re.IGNORECASE,
)
_ADDS_UP: Final = re.compile(r"\b(?:add|sum|tot|count)(?:s|ed|ing|ming|med|t?ing)? up to\b", re.IGNORECASE)
_RATE_BASE: Final = re.compile(  # the one dollar of an exchange rate
    r" ?(?:=|\u2248|equals?\b|is (?:worth |now |currently |about |roughly )?\W*(?:[A-Z]{1,3})?[$€£¥]?\d|buys\b|"
    r"gets you\b|"
    r"converts? to\b|costs?\b|corresponds to\b|entspr\w+|sind\b|kostet\b|ist \w* ?\d|vaut\b|équivaut\b|équivalent\b|"
    r"equivale\b|son\b|vale\b|は)"
)
_RATE_TOLD: Final = re.compile(  # `¥1 = ` right before what one yen is
    r"(?<![\d.,])(?:(?P<sign>[A-Z]{0,3}[$€£¥₹])[ \u00a0]?1(?:[.,]0+)?|"
    r"(?:\b1(?:[.,]0+)?|\b(?:[Oo]ne|[Ee]in|[Uu]n))[ \u00a0]?(?P<name>[A-Z]{3}|[a-zé]{3,7}|[€£¥₹]))"
    r"[*_ ]{0,3}(?:=|\u2248|is(?: worth| about)?|equals?|buys|entspricht|vaut|equivale a)[ *_~]{0,3}$"
)
_POINTS: Final = frozenset({"point", "points", "pts", "punkte"})
_LEAST_BARE: Final = 100
_WIDEST_ROUNDING: Final = 0.05
_WIDEST_BOUND: Final = 0.05
_WIDEST_RANGE: Final = 0.15
_LOOKED_BACK: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A figure that must be traced.

    Attributes:
        figure: as it was read.
        kind: `money` or `percent`.
        value: without its sign, in the unit of the figure.
        low: the least value a source may have.
        high: the greatest.
        sign: -1 or 1 where the answer writes a sign, or says of a percentage that it rose or fell, else 0.
        told: which of two poles the words beside it tell an amount as, e.g. a profit.
        one_of: the currency of which the answer says right before an amount that one unit is as much (`¥1 = €0.006`).
        change: 1 where a percentage is told as an increase, -1 as a decrease, else 0.
        period: how often the answer says that an amount recurs, e.g. `month`; empty if it does not say.
    """

    figure: Figure
    kind: Literal["money", "percent"]
    value: float
    low: float
    high: float
    sign: int
    period: str = ""
    told: Told = SAYS_NOTHING
    one_of: str = ""
    change: int = 0

    @property
    def half(self) -> float:
        """Return half the width of what is accepted."""
        return (self.high - self.low) / 2

    def accepts(self, value: float) -> bool:
        """Return whether a source or a derivation of this value supports the figure."""
        return self.low <= abs(value) <= self.high

    def may_recur(self, period: str) -> bool:
        """Return whether what recurs so often, as the results say, may support the figure as often as it says."""
        return not (self.period and period) or self.period == period

    def may_be_in(self, unit: str | None) -> bool:
        """Return whether a source in this currency, or in an unknown one, may support the figure."""
        mine = self.figure.unit
        if unit is None or mine is None or unit == mine:
            return True
        return any(sign in {mine, unit} and codes & {mine, unit} for sign, codes in (("$", DOLLARS), ("kr", KRONER)))

    def may_rest_on(self, source: SourceFigure) -> bool:
        """Return whether a source is of the claim's kind and may be in its currency."""
        if self.kind == "percent":
            return source.kind == "rate"
        return source.kind == "money" and self.may_be_in(source.unit)


def claims_of(figure: Figure, answer: str) -> tuple[Claim, ...]:
    """Return what a figure claims: nothing, one value, or both ends of a range."""
    kind = _kind(figure, answer)
    if kind is None:
        return ()
    if figure.low is None or figure.high is None:
        claim = _claim(figure, kind, value=figure.value)
        if kind == "money":
            before = answer[max(0, figure.start - _LOOKED_BACK) : figure.start]
            claim = replace(claim, period=period_beside(figure.start, figure.end, answer), told=told_as(figure, answer))
            claim = replace(claim, one_of=_one_of(before))
        if kind == "percent" and not claim.sign:
            before, after = answer[max(0, figure.start - _LOOKED_BACK) : figure.start], answer[figure.end :]
            change = change_told(before)
            claim = replace(claim, sign=change or direction_of(before, after[:_LOOKED_BACK]), change=change)
        return (claim,)
    return (_claim(figure, kind, value=figure.low), _claim(figure, kind, value=figure.high))


def _one_of(before: str) -> str:
    """Return the currency of which one unit is stated right before an amount as worth it; empty if none is."""
    found = _RATE_TOLD.search(before)
    return currency_of(found["sign"] or found["name"]) if found else ""


def between_ends(claim: Claim) -> Iterator[Claim]:
    """Yield what a range claims that is no wider than a rounding: that a source lies between its ends, and at neither.

    A source at one end says nothing of the other.
    """
    figure = claim.figure
    if figure.low is None or figure.high is None:
        return
    low, high = sorted((abs(float(figure.low)), abs(float(figure.high))))
    middle, slack = (low + high) / 2, 1e-9 * max(1.0, high)
    if high - low <= _WIDEST_RANGE * middle:
        yield replace(claim, value=middle, low=low + slack, high=high - slack)


def bounds_of(claim: Claim) -> Iterator[Claim]:
    """Yield the claim as a bound near its source, if it is one; what adds `up to` an amount is the amount."""
    figure = claim.figure
    if figure.relation in {">", ">="}:
        yield replace(claim, low=claim.value, high=claim.value * (1 + _WIDEST_BOUND))
    if figure.relation in {"<", "<="} and not _ADDS_UP.search(figure.place.sentence):
        yield replace(claim, low=claim.value * (1 - _WIDEST_BOUND), high=claim.value)


def other_readings(claim: Claim) -> Iterator[Claim]:
    """Yield what else a figure may claim: the value that the other separator makes of it, or of the end of a range."""
    figure = claim.figure
    written = figure.value if figure.high is None else figure.high
    if figure.alternative and written:
        factor = float(abs(figure.alternative / written))
        yield replace(claim, value=claim.value * factor, low=claim.low * factor, high=claim.high * factor)


def reading_of(figure: Figure) -> Claim:
    """Return what a figure would claim if it were one: for finding the figures of the results that an answer names."""
    return _claim(figure, "percent" if figure.is_percent else "money", value=figure.value)


def _kind(figure: Figure, answer: str) -> Literal["money", "percent"] | None:
    if "struck" in figure.flags or (figure.value == 1 and figure.is_money and _RATE_BASE.match(answer, figure.end)):
        return None
    if figure.is_percent:
        return "percent"
    if figure.is_money:
        return "money"
    if figure.unit in _POINTS and figure.value != int(figure.value) and "%" in figure.place.sentence:
        return "percent"
    before = answer[max(0, figure.start - _LOOKED_BACK) : figure.start]
    bare = figure.unit is None and abs(figure.value) >= _LEAST_BARE and _BEHIND_MONEY.search(before)
    return "money" if bare else None


def _claim(figure: Figure, kind: Literal["money", "percent"], *, value: Decimal) -> Claim:
    size = abs(float(value))
    low, high = _accepted(figure, size, exact=kind == "percent")
    slack = 1e-9 * max(1.0, size)
    sign = -1 if value < 0 else int(figure.text.lstrip().startswith("+"))
    return Claim(figure=figure, kind=kind, value=size, low=max(0.0, low - slack), high=high + slack, sign=sign)


def _accepted(figure: Figure, size: float, *, exact: bool) -> tuple[float, float]:
    half = float(figure.precision)
    if not exact:
        is_hedged = figure.relation == "\u2248" and not _FORECAST.search(figure.place.sentence)
        hedged = _last_digit(figure.value) / 2 if is_hedged else 0.0
        half = min(max(half, hedged), _WIDEST_ROUNDING * size)
    return size - half, size + half


def _last_digit(value: Decimal) -> float:
    """Return the worth of the last digit that is not zero: 100 for 11,300."""
    exponent = value.normalize().as_tuple().exponent
    return math.pow(10, exponent) if isinstance(exponent, int) else 0.0
