"""Reads the unit and scale a table header or a caption names: `Balance (SGD)`, `Revenue (US$ million)`, `Share, %`."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from harness.grading.figures.language.lexicon import CURRENCY_CODES, CURRENCY_SIGNS, SCALE_WORDS

_CODE = re.compile(r"(?<![A-Za-z])[A-Z]{3,4}(?![A-Za-z])")
_SIGN = re.compile(
    "|".join(re.escape(sign) for sign in sorted(CURRENCY_SIGNS, key=len, reverse=True) if not sign[-1].isalpha())
)
_PERCENT = re.compile(r"%|\bper ?cent(?:age)?\b|\bprozent\b", re.IGNORECASE)
_POINTS = re.compile(r"%-points|\bpercentage points?\b|\bpp\b|\bppts?\b", re.IGNORECASE)
_SCALE = re.compile(
    r"\b(thousands?|millions?|billions?|lakhs?|crores?|tausend|tsd|mio|mrd|millionen|milliarden|milliers|milliards?|"
    r"miles|millones|mn|bn)\b"
    rf"|\b(?:{'|'.join(sorted(CURRENCY_CODES))})[ \u00a0-]?([kmb])\b"
    r"|'?(000)s?\b|(?<=[$€£¥₹])\s?([kmb])\b|([KMB])(?=[$€£])|(百万|千|万|億|亿)円?",
    re.IGNORECASE,
)
_WORDS = {"thousands": 3, "miles": 3, "mn": 6, "k": 3, "m": 6, "b": 9, "000": 3}


@lru_cache(maxsize=512)
def unit_in_label(label: str) -> tuple[str | None, Decimal]:
    """Return the unit named in a label, or None, and the scale named there, or 1."""
    if _POINTS.search(label):
        return "pt", Decimal(1)
    codes = [found for found in _CODE.findall(label) if found in CURRENCY_CODES]
    sign = _SIGN.search(label)
    unit = codes[0] if codes else CURRENCY_SIGNS[sign[0]] if sign else "%" if _PERCENT.search(label) else None
    return unit, _scale(label)


def _scale(label: str) -> Decimal:
    """Return the scale a label names."""
    found = _SCALE.search(label)
    if found is None:
        return Decimal(1)
    word = next(group for group in found.groups() if group).lower()
    if word in _WORDS:
        return Decimal(10) ** _WORDS[word]
    return SCALE_WORDS.get(word) or SCALE_WORDS[word.rstrip("s")]
