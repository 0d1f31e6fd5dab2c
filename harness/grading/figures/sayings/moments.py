"""Finds the times an answer, a name or a question tells from today: `last year`, `today`, `a month ago`.

In English, German, French, Spanish, Chinese and Japanese. So last year's figure is not taken for this year's.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_UNITS = {
    "day": "day tag jour día",
    "week": "week woche semaine semana",
    "month": "month monats monat mois mes",
    "quarter": "quarter quartals quartal trimestre",
    "year": "year jahres jahr année an año season",
}
_UNIT_OF = {word: unit for unit, words in _UNITS.items() for word in words.split()}
_UNIT = rf"({'|'.join(_UNIT_OF)})\b"
_PAST = re.compile(
    rf"\b(?:(?:last|previous|prior|past|vorige[ns]?|letzte[mnrs]?|vergangene[mnrs]?)\s{_UNIT}"
    rf"|(?:a|one)\s{_UNIT}\s(?:ago|earlier|before)\b"
    rf"|(?:vor eine[mr]|il y a une?|hace una?)\s{_UNIT}"
    rf"|{_UNIT}\s(?:dernier|dernière|précédente?|passée?|pasad[oa]|anterior)\b)",
    re.IGNORECASE,
)
_BEFORE = re.compile(rf"\bthe\s{_UNIT}\sbefore\b(?! last)", re.IGNORECASE)
_PRESENT = re.compile(rf"\b(?:this|dies(?:e|es|en|em|er)|cette|ce|est[ea])\s{_UNIT}", re.IGNORECASE)
_NOW = (
    "now today currently nowadays jetzt heute aktuell derzeit inzwischen mittlerweile nun maintenant aujourd'hui "
    "actuellement désormais ahora hoy actualmente 現在 现在 目前 今日 今天"
)
_WORDS: dict[str, tuple[str | None, int]] = {
    word: meaning
    for words, meaning in (
        ("yesterday gestern hier ayer 昨日 昨天", ("day", -1)),
        ("vorjahr vorjahres 昨年 去年 前年", ("year", -1)),
        ("vormonat vormonats 先月 上月 上个月", ("month", -1)),
        ("vorwoche 先週 上周", ("week", -1)),
        ("vorquartal 前四半期 上季度", ("quarter", -1)),
        ("今年 本年", ("year", 0)),
        ("今月 本月 这个月", ("month", 0)),
        (_NOW, (None, 0)),
    )
    for word in words.split()
}
_WORD = re.compile("|".join(rf"\b{word}\b" if word < "\u2e80" else word for word in _WORDS), re.IGNORECASE)
_ONLY_COMPARED = re.compile(
    r"(?:\b(?:than|to|on|vs\.?|versus|over|since|against|als|zum|seit|gegenüber(?: dem)?|que|(?:over|in|during|for|"
    r"within|throughout) the)|\b(?:compared|verglichen|rapport|respecto) \w+(?: \w+)?)\s$",
    re.IGNORECASE,
)
_REACH = 24


class Moment(NamedTuple):
    """A time told from today: so many units off, with its place in the text; no unit for `now`."""

    unit: str | None
    offset: int
    start: int
    end: int

    def conflicts(self, other: Moment) -> bool:
        """Return whether the two are different times."""
        units = self.unit is not None and other.unit is not None and self.unit != other.unit
        return units or self.offset != other.offset


def moments(text: str) -> list[Moment]:
    """Return the times of a text that are told from today, those it only compares with left out."""
    found = [*_spans(_PAST, text, -1), *_spans(_PRESENT, text, 0)]
    before_last = -2 if any(moment.offset for moment in found) else -1
    found += _spans(_BEFORE, text, before_last)
    found += [Moment(*_WORDS[match[0].lower()], *match.span()) for match in _WORD.finditer(text)]
    compared = (_ONLY_COMPARED.search(text[max(0, moment.start - _REACH) : moment.start]) for moment in found)
    return sorted((m for m, only in zip(found, compared, strict=True) if not only), key=lambda moment: moment.start)


def _spans(pattern: re.Pattern[str], text: str, offset: int) -> list[Moment]:
    """Return the times a pattern finds, so many units off."""
    return [
        Moment(_UNIT_OF[next(filter(None, match.groups())).lower()], offset, *match.span())
        for match in pattern.finditer(text)
    ]


@lru_cache(maxsize=2048)
def moment_of(label: str) -> Moment | None:
    """Return the one time that a name or a question tells from today."""
    named = moments(label)
    return named[0] if named and not any(moment.conflicts(named[0]) for moment in named) else None
