"""Recognises numbers that the word before them makes a day, a year, a reference or a name: `May 5`, `page 12`."""

from __future__ import annotations

import re

from harness.grading.figures.language.lexicon import MONTHS, REFERENCES, listed
from harness.grading.figures.numbers.amounts import read_suffix
from harness.grading.figures.numbers.numerals import NUMBER

_YEAR = r"(?:19|20)\d{2}(?!\d)"
_AFTER_MONTH = re.compile(
    rf"\d{{1,2}}(?:st|nd|rd|th)?(?![\d.,]*\d)(?:\s?[-\u2013]\s?\d{{1,2}}(?!\d))?(?:,?\s+{_YEAR})?|{_YEAR}|"
    r"\d{2}(?!\w|[.,]\d)"
)
_PLAIN_REFERENCE = re.compile(r"\d+(?:[.-]\d+)*(?![\d,]*\d)(?:[a-z](?!\w))?")
_DAY = re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)?\s(?:of\s)?$")
_VERB = re.compile(r"\d{2}\s[^\W\d_A-Z]")
_COUNTING = frozenset({"compte", "cuenta"})
_SPAN_LEFT = re.compile(
    r"\b(?:last|this|next|past|previous|each|every|per|a|that|same)\s+(?:week|day|season|round|period|quarter)\s$",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"[\d., \u00a0]+ (?!est |es )[^\W\d_]{2,}s\b")
_NEEDS_CAPITAL = frozenset({"may", "march", "mar"})
_NAMED_BY_NUMBER = re.compile(
    r"\d{1,6}(?=\s(?:has|holds|shows|contains|is (?!the|an?|not|what|how|correct|"
    r"right|my|your|our)|was (?!the|an?|not))\b)"
)
_QUANTIFIERS = frozenset(
    listed(
        "in on as so now yes no all only about around roughly some exactly total just nearly over under almost "
        "another the these those "
        "both and or "
        "but approximately at least most than to of by until with for from circa ca answer result sum that it "
        "value count "
        "score"
    )
)


def _is_counted(text: str, start: int, word: str) -> bool:
    """Return whether the number counts something all the same: `compte 6 articles`, `last week 44 issues`."""
    if word in _COUNTING:
        return _COUNTED.match(text, start) is not None
    return _SPAN_LEFT.search(text[max(0, start - 24) : start]) is not None


def _opens_sentence(text: str, end: int) -> bool:
    """Return whether the word that ends about `end` opens a sentence."""
    lead = text[max(0, end - 8) : end].rstrip(" *_#>-")
    return not lead or lead[-1] in ".!?:;\n" or lead.lower().endswith("the")


def _has_unit(text: str, start: int) -> bool:
    """Return whether the number that begins at `start` has a unit or a scale: `Juni 82 %` is no day of June."""
    found = NUMBER.match(text, start)
    suffix = read_suffix(text, found.end() if found else start, money=False)
    return suffix.unit is not None or suffix.scale > 1


def _follows_day(text: str, start: int, word: str) -> bool:
    """Return whether the month before has its day already: the 96 of `On 14 November 96 were admitted` counts."""
    month = text.rfind(word, 0, start)
    return _VERB.match(text, start) is not None and _DAY.search(text[max(0, month - 8) : month]) is not None


def reference_end(text: str, start: int, word: str) -> int | None:
    """Return the end of a number that the word before it makes a day, a year, a reference or a name; else None."""
    lowered = word.lower()
    if word[0].isupper() and lowered not in _QUANTIFIERS and _opens_sentence(text, start - len(word) - 1):
        found = _NAMED_BY_NUMBER.match(text, start)
        if found is not None:
            return found.end()
    if lowered in MONTHS and (word[0].isupper() or lowered not in _NEEDS_CAPITAL):
        found = _AFTER_MONTH.match(text, start)
        counts = _has_unit(text, start) or _follows_day(text, start, word)
        return found.end() if found and not counts else None
    if lowered in REFERENCES and not _is_counted(text, start, lowered):
        found = _PLAIN_REFERENCE.match(text, start)
        return found.end() if found else None
    return None
