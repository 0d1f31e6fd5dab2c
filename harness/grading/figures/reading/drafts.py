"""Finds the numbers of a plain text and what belongs to each; the readings of their separators are still open.

One pass from left to right. Digits that are no figure are stepped over here.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from decimal import Decimal

from harness.grading.figures.language.words import Word
from harness.grading.figures.nonfigures.shapes import IDENTIFIER, is_year, non_figure_end
from harness.grading.figures.numbers.amounts import Prefix, read_prefix, read_suffix
from harness.grading.figures.numbers.clock import Clock, read_clock
from harness.grading.figures.numbers.eastern import rest_behind
from harness.grading.figures.numbers.numerals import NUMBER, Numeral, read_numeral, with_fraction
from harness.grading.figures.numbers.spelled import STARTERS, WordNumber, is_in_name, read_words
from harness.grading.figures.reading.nouns import noun_behind
from harness.grading.figures.reading.signs import Written, sign_of
from harness.grading.figures.text.places import Layout
from harness.grading.figures.text.slashes import slashed

_DIGIT = re.compile(r"\d")
_RATIO = re.compile(r"/\d+(?![\d/%]|[.,]\d)")
_RATE_BASE = re.compile(r"\s?(?:=|≈)\s?")
_LABELLED = re.compile(r"[:=]\s*$")
_GAP_TO_WORD = frozenset({" ", ". ", " #", "\u00a0", ".", ".\u00a0", "° ", "º "})
_PERCENT_SIGN = re.compile(r"[ \u00a0]?%")
_DIGITS = re.compile(r"\d+")
_LEADING_POINT = re.compile(r"(?:^|[^\w.)])\.$")
_ZERO = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A number of the plain text before its separators are settled."""

    start: int
    end: int
    numeral: Numeral
    half: Decimal | None = None
    scale: Decimal = Decimal(1)
    factor: Decimal = Decimal(1)
    extra: Decimal = _ZERO
    unit: str | None = None
    own_unit: bool = False
    negative: bool = False
    flags: frozenset[str] = frozenset()


class Scanner:
    """Reads the drafts of one plain text."""

    def __init__(self, layout: Layout, words: tuple[Word, ...], *, nouns: frozenset[str], years: bool) -> None:
        self.text = layout.text
        self.layout = layout
        self.nouns = nouns
        self.years = years
        self.words = words
        self.listed_until = 0
        self.named: set[int] = set()
        self.starts = [word.start for word in self.words]

    def drafts(self) -> list[Draft]:
        """Return every number of the text in its order."""
        found = self._from_digits()
        spans = [(draft.start, draft.end) for draft in found]
        found += [draft for draft in self._from_words() if not any(low <= draft.start < high for low, high in spans)]
        return sorted(found, key=lambda draft: draft.start)

    def _from_digits(self) -> list[Draft]:
        """Return the numbers written with digits."""
        drafts: list[Draft] = []
        position = 0
        while (digit := _DIGIT.search(self.text, position)) is not None:
            start = digit.start()
            self.named |= {at for _, _, at in slashed(self.text, start)}
            if (clock := read_clock(self.text, start)) and not self.text[start - 1 : start].strip(" (~≈*`\n|"):
                drafts, position = [*drafts, _of_clock(clock, start)], clock.end
                continue
            end = None if start in self.named else non_figure_end(self.text, start, self._word_before(start))
            draft, position = (None, max(end, start + 1)) if end is not None else self._draft(start)
            if draft is not None:
                drafts.append(draft)
        return drafts

    def _word_before(self, position: int) -> str:
        """Return the word right before `position`, in its own case; a full stop or `#` may stand between."""
        index = bisect_left(self.starts, position) - 1
        if index < 0:
            return ""
        word = self.words[index]
        gap = self.text[word.end : position]
        return self.text[word.start : word.end] if gap in _GAP_TO_WORD and (word.text != "no" or "." in gap) else ""

    def _draft(self, start: int) -> tuple[Draft | None, int]:
        """Return the number whose digits begin at `start`, if it is one, and where to go on."""
        text = self.text
        lead = _LEADING_POINT.search(text[max(0, start - 3) : start]) is not None
        prefix = read_prefix(text, start - lead)
        if prefix.content == start and start and _glues(text[start - 1]):
            return None, _token_end(text, start)
        numeral, end = self._numeral(start, lead=lead)
        if numeral is None:
            return None, end
        if prefix.currency is not None and _PERCENT_SIGN.match(text, end):
            prefix = Prefix(start - lead, start - lead)
        suffix = read_suffix(text, end, money=prefix.currency is not None, separator=numeral.separator)
        return self._complete(Written(prefix, numeral, end, suffix))

    def _numeral(self, start: int, *, lead: bool) -> tuple[Numeral | None, int]:
        """Return the numeral at `start`, behind a leading point if `lead`, and its end; None for a version."""
        found = NUMBER.match(self.text, start) if start >= self.listed_until else _DIGITS.match(self.text, start)
        raw = found[0] if found else self.text[start]
        end = start + len(raw)
        if lead and raw.isdigit():
            return Numeral(Decimal(f"0.{raw}"), -len(raw), ".", decimal_sign="."), end
        numeral = read_numeral(raw)
        if numeral is None and "," in raw:
            self.listed_until = end
            end = start + len(re.split(r"[.,]", raw)[0])
            numeral = Numeral(Decimal(self.text[start:end]), 0)
        more = with_fraction(numeral, self.text[end : end + 1]) if numeral else None
        return (more, end + 1) if more else (numeral, end)

    def _complete(self, written: Written) -> tuple[Draft | None, int]:
        """Return the draft of a number, or None where its token is an identifier, a name or a year; and its end."""
        text, suffix = self.text, written.suffix
        partial = _glues(text[suffix.end : suffix.end + 1])
        if partial and written.prefix.currency is None:
            return None, _token_end(text, suffix.end)
        unit = _unit(written.prefix.currency, suffix.unit)
        ratio = _RATIO.match(text, suffix.end) if unit is None and written.prefix.content not in self.named else None
        end = ratio.end() if ratio else suffix.end
        noun = self._noun(end) if unit is None else None
        if (unit is None and self._is_no_amount(written, noun)) or self._is_rate_base(written, unit, end):
            return None, end
        extra, end = rest_behind(text, end, suffix) if suffix.unit is None else (_ZERO, end)
        if extra and (late := read_suffix(text, end, money=False)).unit:
            unit, end = late.unit, late.end
        sign = sign_of(self.layout, written, end=end)
        flags = {
            "accounting": sign.accounting,
            "basis_points": suffix.basis_points,
            "ratio": ratio is not None,
            "partial": partial,
        }
        draft = Draft(
            start=sign.start,
            end=sign.end,
            numeral=written.numeral,
            scale=suffix.scale * written.prefix.scale,
            factor=suffix.factor,
            extra=extra,
            unit=unit or noun,
            own_unit=unit is not None,
            negative=sign.negative,
            flags=frozenset(flag for flag, holds in flags.items() if holds),
        )
        return draft, max(sign.end, written.digits_end)

    def _noun(self, end: int) -> str | None:
        """Return the noun counted by a number that ends at `end`."""
        return noun_behind(self.text, end, self.words, index=bisect_left(self.starts, end), known=self.nouns)

    def _is_rate_base(self, written: Written, unit: str | None, end: int) -> bool:
        """Return whether the number is the 1 of `1 SGD = 0.74 USD`."""
        if written.numeral.value != 1 or unit is None or not unit.isupper():
            return False
        return _RATE_BASE.match(self.text, end) is not None

    def _is_no_amount(self, written: Written, noun: str | None) -> bool:
        """Return whether bare digits are a year or a name such as `3M`."""
        prefix, suffix, end = written.prefix, written.suffix, written.digits_end
        counted = noun is not None and noun in self.nouns
        if (
            suffix.end == end
            and not counted
            and not self.years
            and not prefix.negative
            and is_year(self.text, prefix.content, end)
        ):
            return not self._in_value_column(prefix.content)
        if suffix.glued_letter and noun is None and end - prefix.content == 1:
            return not _LABELLED.search(self.text[max(0, prefix.start - 4) : prefix.start])
        return False

    def _in_value_column(self, position: int) -> bool:
        """Return whether `position` is in a table column whose header or row names a unit."""
        cell = self.layout.cell(position)
        return cell is not None and not cell.first and bool(self.layout.unit_of(cell)[0])

    def _from_words(self) -> list[Draft]:
        """Return the numbers written as words."""
        drafts: list[Draft] = []
        skip = 0
        for index, word in enumerate(self.words):
            if index < skip or word.text not in STARTERS or self.text[word.start - 1 : word.start] == "-":
                continue
            number = read_words(self.words, index, self.text)
            if number is None:
                continue
            skip = index + number.count
            draft = self._from_word(number, start=word.start, end=self.words[skip - 1].end)
            noun = draft.unit if draft.unit in self.nouns else None
            if draft.own_unit or not is_in_name(self.words, index, number, text=self.text, noun=noun):
                drafts.append(draft)
        return drafts

    def _from_word(self, number: WordNumber, *, start: int, end: int) -> Draft:
        """Return the draft of a spelled number."""
        prefix = read_prefix(self.text, start)
        suffix = read_suffix(self.text, end, money=prefix.currency is not None)
        unit = _unit(prefix.currency, suffix.unit)
        return Draft(
            start=prefix.content,
            end=suffix.end,
            numeral=Numeral(number.value / number.scale, 0),
            half=number.half,
            scale=number.scale * suffix.scale,
            factor=suffix.factor,
            unit=unit or self._noun(suffix.end),
            own_unit=unit is not None,
            negative=prefix.negative,
            flags=frozenset({"word"}),
        )


def _of_clock(clock: Clock, start: int) -> Draft:
    """Return the draft of a span of time such as `14m 30s`."""
    value, unit, half, end = clock
    return Draft(start=start, end=end, numeral=Numeral(value, 0), half=half, unit=unit, own_unit=True)


def _unit(before: str | None, behind: str | None) -> str | None:
    """Return the unit of an amount with a currency before and a unit behind it: the more definite one."""
    return behind if before is None or (before in {"$", "kr"} and behind) else before


def _glues(char: str) -> bool:
    """Return whether the character, touching digits, makes them part of an identifier."""
    return char == "_" or (char.isalpha() and char < "\u2e80")


def _token_end(text: str, position: int) -> int:
    """Return where the identifier around `position` ends."""
    found = IDENTIFIER.match(text, position)
    return max(found.end() if found else position, position + 1)
