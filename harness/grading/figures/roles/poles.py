"""Tells which of two poles the words of a figure name: over or under budget, a refund or a debt, a profit or a loss.

It matters only where the quantity's name, or else the question, names one of the two. What the figure is then counted
as is the amount of that pole, and less than nothing where its words name the other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.verdicts.verdict import ExpectedFigure

_PLAN = r"(?:\w+ )?(?:budget\w*|plan(?:ned)?|forecast|target|allocation|what was (?:planned|budgeted))\b"
_DEBT = (
    r"\b(?:you|we|i) (?:(?:still|actually|will|now) )?(?:owe|have to pay|need to pay|must pay)\b|"
    r"\b(?:due|payable|owing|owed) to (?!you|us\b|me\b)|\bowing\b|\b(?:tax|amount) (?:owed|due|payable)\b|nachzahl|"
    r"\bmüssen\b.*\bzahlen\b|\b(?:sie|wir) schulden\b|\bnous devons\b|\bdevez\b|"
    r"\breste à payer\b|(?<!le )(?<!te )(?<!les )\bdebe[ns]?\b|\bdebemos\b|\ba pagar\b"
)
_BACK = (
    r"\b(?:refund|reimburse)(?:s|d|ed|ment)?\b|\bowes? (?:you|us|me)\b|"
    r"\b(?:get|gets|getting|got|receive|receiving|have|due) [^.;]*\bback\b|"
    r"erstatt|\bzurück|rückzahlung|\brembours\w*|\bdevolución|\bdevuelv\w+|\breembolso"
)
_NO = re.compile(
    r"\b(?:no|not|isn't|don't|doesn't|rather than|instead of|after|before|net of|without|excluding|including|plus|"
    r"kein\w*|nicht|nach|vor|ohne|pas de|après|avant|sans|sin|ningun[oa]?|después de|antes de)"
    r"(?: (?:the|an?|any|my|your|our|de[rmn]?|la|le|el|una?))* [^\W\d_]+|\bwhether\b.*"
)
_ASIDE = re.compile(
    r"[,;:(\u2013\u2014]|\b(?:compare[sd]?|versus|vs|against|from|after|while|whereas|and|but|instead|rather|because|"
    r"und|aber|gegenüber|statt|et|mais|contre|y|pero|frente)\b"
)
_BREAK = re.compile(r"[,;(]\s")
_WORDY = re.compile(r"[^\W\d_]{3,}")
_ASKERS_OWN = re.compile(r"\b(?:we|i|our|my|us)\b")
_READERS_OWN = re.compile(r"\b(?:you|we|your|our|i)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Poles:
    """Words for the upper and the lower of two poles in an answer, and those by which a name or a question asks for it.

    `defined` are the words that fix the sign whatever the value; `own`: only of the asker, as others stand at the
    other pole; `either` asks for whichever of the two it is, the upper counted above zero and the lower below.
    """

    up: re.Pattern[str]
    down: re.Pattern[str]
    asks_up: re.Pattern[str]
    asks_down: re.Pattern[str]
    defined: re.Pattern[str] = re.compile(r"(?!)")
    own: bool = False
    either: re.Pattern[str] = re.compile(r"(?!)")


def _either(up: str, down: str) -> str:
    """Return the pattern of the words for two poles side by side, in either order."""
    joint = r"(?: ?/ ?| (?:or|and|&|oder|und|ou|et|o|y) (?:(?:an?|the|eine?n?|une?|una?) )?)"
    up, down = rf"(?:net |un)?(?:realised |realized )?(?:{up})", f"(?:{down})"
    return rf"\b{up}{joint}{down}\b|\b{down}{joint}{up}\b"


def _poles(
    up: str, down: str, *, asks: tuple[str, str], defined: str = r"(?!)", own: bool = False, either: str = r"(?!)"
) -> _Poles:
    return _Poles(
        up=re.compile(up),
        down=re.compile(down),
        asks_up=re.compile(asks[0]),
        asks_down=re.compile(asks[1]),
        defined=re.compile(defined),
        own=own,
        either=re.compile(either, re.IGNORECASE),
    )


_BY_HOW_MUCH = r"(?:^|\bhow (?:far|much)(?: \w+ \w+(?: go| run)?)?|\bby)"
_ACTUAL = r"actuals?(?: spend(?:ing)?| costs?)?"
_MINUS = r"(?:minus|less|-|\u2212|\u2013|vs\.? minus)"
_PROFIT = (
    r"\b(?:profits?|gain(?:s|ed)?|surplus|bénéfices?|gains?|excédent|"
    r"beneficios?|ganancias?|superávit)\b|gewinn|überschu"
)
_EITHER_RESULT = _either(
    r"profits?|gain(?:s|ed)?|made|make|earn(?:ed)?|w[io]n|surplus|gewinn|bénéfices?|gagné|beneficios?|ganancias?|ganado",
    r"loss(?:es)?|lost|lose|deficit|verlust|pertes?|perdu|pérdidas?|perdido",
)
_LOSS = r"\b(?:loss(?:es)?|lost|deficit|shortfall|pertes?|déficit|pérdidas?)\b|verlust|fehlbetrag|defizit"

_ALL = (
    _poles(
        rf"\b(?:over|above|more than|in excess of|exceed\w*) {_PLAN}|\boverspen[dt]\w*|\boverr[au]n\w*|"
        r"\b(?:adverse|unfavou?rable)\b|über (?:dem )?(?:budget|plan)|au-dessus du budget|por encima del presupuesto",
        rf"\b(?:under|below|less than|within|short of) {_PLAN}|\bunderspen[dt]\w*|\bunderr[au]n\w*|"
        r"\bfavou?rable\b|unter (?:dem )?(?:budget|plan)|en dessous du budget|por debajo del presupuesto",
        asks=(
            rf"\b{_ACTUAL} {_MINUS} (?:budget|plan)|{_BY_HOW_MUCH} over(?:spen[dt]\w*| (?:the )?(?:budget|plan))",
            rf"\b(?:budget|plan) {_MINUS} {_ACTUAL}|{_BY_HOW_MUCH} under(?:spen[dt]\w*| (?:the )?(?:budget|plan))",
        ),
        defined=rf"\b{_ACTUAL} {_MINUS} (?:budget|plan)|\b(?:budget|plan) {_MINUS} {_ACTUAL}",
    ),
    _poles(_BACK, _DEBT, asks=(_BACK, rf"\bow(?:e|ed|ing)\b|\bto pay\b|\bpayable\b|\bdue\b|{_DEBT}")),
    _poles(_PROFIT, _LOSS, asks=(_PROFIT, _LOSS), either=_EITHER_RESULT),
    _poles(
        r"\binflows?\b|mittelzufluss|zufluss",
        r"\boutflows?\b|abfluss",
        asks=(r"\binflows?\b|zufluss", r"\boutflows?\b|abfluss"),
        either=_either("inflows?", "outflows?"),
    ),
    _poles(
        r"\bin credit\b|\bcredit balance\b|guthaben",
        r"\bin (?:debit|arrears)\b|\bdebit balance\b|\boverdrawn\b",
        asks=(r"\bin credit\b|\baccount credit\b|guthaben", r"\bin (?:debit|arrears)\b|\boverdrawn\b"),
    ),
    _poles(
        r"\bahead\b|\bin front\b|\bvorsprung\b|\bvor\b|\bd'avance\b|\bpor delante\b",
        r"\bbehind\b|\btrail\w*|\brückstand\b|\bhinter\b|\bde retard\b|\bpor detrás\b",
        asks=(r"\bahead\b|vorsprung|d'avance|por delante", r"\bbehind\b|rückstand|de retard|por detrás"),
        own=True,
    ),
)


def pole_sign(ground: Ground, figure: Figure, expected: ExpectedFigure) -> int:
    """Return 1 where the words of a figure name the pole asked for, -1 where they name the other, else 0."""
    for poles in _ALL:
        asked = _side(expected.name.lower(), poles.asks_up, poles.asks_down)
        question = expected.context.lower()
        either = not asked and poles.either.search(f"{expected.name}\n{question}".lower()) is not None
        asked = asked or either or _side(question, poles.asks_up, poles.asks_down)
        words = _words(ground, figure) if asked else ""
        said = _side(poles.either.sub("", words), poles.up, poles.down)
        if said and either:
            return said
        if said and not (poles.own and not _is_askers_own(ground, figure, question)):
            defined = poles.defined.search(f"{expected.name} {question}".lower()) is not None
            return said * asked if expected.value > 0 or defined else said
    return 0


def is_either_asked(expected: ExpectedFigure) -> bool:
    """Return whether a case asks for whichever of two poles it is, as in `gain or loss`: its sign tells them apart."""
    wanted = f"{expected.name}\n{expected.context}".lower()
    return any(poles.either.search(wanted) for poles in _ALL)


def without_either(words: str) -> str:
    """Return some words without those that name two poles side by side."""
    for poles in _ALL:
        words = poles.either.sub("", words)
    return words


def _side(words: str, up: re.Pattern[str], down: re.Pattern[str]) -> int:
    """Return 1 for the upper pole, -1 for the lower, 0 where neither or both are named."""
    told = _NO.sub("", words)
    return (up.search(told) is not None) - (down.search(told) is not None)


def _words(ground: Ground, figure: Figure) -> str:
    """Return the words of the figure's own: of its cell, or of its clause up to the figures beside it."""
    if "cell" in figure.flags:
        return f"{figure.place.row} {figure.place.column}".lower()
    low, high = ground.reading.layout.clause_span(figure.start)
    low = max([low, *(one.end for one in ground.reading.figures if one.end <= figure.start)])
    high = min([high, *(one.start for one in ground.reading.figures if one.start >= figure.end)])
    before, behind = ground.text[low : figure.start].lower(), ground.text[figure.end : high].lower()
    near = _BREAK.split(before)[-1]
    return f"{near if _WORDY.search(near) else before} {_ASIDE.split(behind.lstrip(' ,'), maxsplit=1)[0]}"


def _is_askers_own(ground: Ground, figure: Figure, question: str) -> bool:
    """Return whether the question is about the asker, and the words before the figure about the reader."""
    low, _ = ground.sentence(figure.start)
    before = ground.text[low : figure.start].lower()
    return _ASKERS_OWN.search(question) is not None and _READERS_OWN.search(before) is not None
