"""Reads English number words (`about two point four million`, `four hundred and ten`, `half a million`).

Number words of other languages are not read, except the small counts in `SMALL`; an answer that uses them states no
figure here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from harness.grading.figures.language.lexicon import MONTHS, listed
from harness.grading.figures.language.words import Word
from harness.grading.figures.numbers.groups import STARTERS_OF_GROUPS, group_at

_ONES = {
    word: value
    for value, word in enumerate(
        listed(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen"
        ),
    )
}
_TENS = {
    word: value * 10
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_OPENS = re.compile(r"(?:[.!?:]\s|\n)\s*\Z")
_BEGINS = re.compile(r"(?:\A|[.!?]\s|\n)[\s*_>#|(\"“-]*\Z")
_NAME = re.compile(  # `Five Guys: 12 tables`, `Five Guys has 12 tables`
    r"[A-Z]\w+(?:[ -](?:[A-Z][\w']*|&|of|and|the)){1,4}[*_]*"
    r"(?:\s?(?:[:|]|\s[\u2013\u2014-]\s)[^\n]*\d|"
    r"\s(?:has|is|was|costs|charges|owns|offers|serves|holds|runs|earns|pays)\b)"
)
_DIGITS = 10
_TWENTY = 20
_HALF = Decimal("0.5")
_FRACTIONS = frozenset({"third", "thirds", "fourths", "fifth", "fifths", "sixths", "eighths", "tenths", "halves"})
_QUARTERS = {"quarter": Decimal("0.25"), "quarters": Decimal("0.25")}
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12, "lakh": 5, "crore": 7}
_LONGEST = 24
SMALL = {
    word: value
    for words in (
        "null _ zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        "_ _ deux trois quatre cinq _ sept huit neuf dix onze douze",
        "cero _ dos tres cuatro cinco seis siete ocho nueve diez once doce",
    )
    for value, word in enumerate(words.split())
    if word != "_"
}
STARTERS = frozenset({*_ONES, *_TENS, *SMALL, *STARTERS_OF_GROUPS, "half", "a", "hundred"})
_NOT_BEFORE_ONE = frozenset(
    listed("the no any this that each every which only other another some not a and or first last")
)
_NOT_AFTER_ONE = frozenset(
    listed(
        "of that who which is you i we can could would should more less another thing day time moment for to in "
        "on by with at as and or but way has was will your my the a side hand off big large small main reason "
        "caveat note might may if it he she they question option"
    ),
)


@dataclass(frozen=True, slots=True)
class WordNumber:
    """A number read from words: value, half a unit of what was written, scale, and how many words it spans."""

    value: Decimal
    half: Decimal
    scale: Decimal
    count: int


def read_words(words: Sequence[Word], index: int, text: str) -> WordNumber | None:
    """Return the number whose first word is `words[index]`, or None when the words there are no number."""
    first = words[index].text
    group = group_at(words, index, _ONES | SMALL)
    if group is not None:
        return WordNumber(Decimal(group[0]), _HALF, Decimal(1), group[1])
    if first in SMALL and first not in _ONES and _is_small_word(text, words[index]):
        return WordNumber(Decimal(SMALL[first]), Decimal("0.5"), Decimal(1), 1)
    run = _run(words, index, text)
    if first in {"a", "half"}:
        return _article(run)
    if first not in _ONES and first not in _TENS:
        return None
    number = _compose(run)
    if run[number.count : number.count + 1] and run[number.count] in _FRACTIONS:
        return None
    return None if first == "one" and number.count == 1 and not _one_counts(words, index) else number


def _is_small_word(text: str, word: Word) -> bool:
    """Return whether a word is written as a number word is: small, or large where a sentence begins."""
    opens = not text[: word.start].strip(" *_>-") or _OPENS.search(text, max(0, word.start - 4), word.start) is not None
    large = opens and word.text not in MONTHS and text[word.start + 1 : word.end].islower()
    return text[word.start : word.end].islower() or large


def is_in_name(words: Sequence[Word], index: int, number: WordNumber, *, text: str, noun: str | None) -> bool:
    """Return whether a number word is part of a proper name: `Cargo One`, `Price: Five Guys`.

    It is written large where no sentence begins, right beside another word written large, or it opens what heads a line
    or is spoken of as one. A word behind it makes no name of it where the number counts the asked `noun`.
    """
    first, behind = words[index], words[index + number.count : index + number.count + 1]
    if number.scale != 1 or first.text in SMALL or not text[first.start : first.end].istitle():
        return False
    before = words[index - 1] if index else None
    if before is not None and text[before.end : first.start] == " " and text[before.start].isupper():
        return True
    end = words[index + number.count - 1].end
    follows = bool(behind) and text[end : behind[0].start] == " " and text[behind[0].start].isupper()
    if not follows or noun is not None:
        return False
    return not _begins(text, first) or (number.count == 1 and _NAME.match(text, first.start) is not None)


def _begins(text: str, word: Word) -> bool:
    """Return whether a sentence or a line begins with the word."""
    return _BEGINS.search(text, max(0, word.start - 6), word.start) is not None


def _run(words: Sequence[Word], index: int, text: str) -> list[str]:
    """Return the words from `index` on that stand apart by a space, a hyphen, or a comma within one number."""
    run = [words[index].text]
    for at in range(index, min(index + _LONGEST, len(words) - 1)):
        gap = text[words[at].end : words[at + 1].start]
        if gap not in {" ", "-", "\u00a0"} and not (gap == ", " and _goes_on(words, at)):
            break
        run.append(words[at + 1].text)
    return run


def _goes_on(words: Sequence[Word], at: int) -> bool:
    """Return whether a number goes on behind the comma after a word: `two million, three hundred thousand`."""
    following = [word.text for word in words[at + 1 : at + 3]]
    return words[at].text in _SCALES and all(
        word in _ONES or word in _TENS or word in {"and", "hundred", *_SCALES} for word in following
    )


def _one_counts(words: Sequence[Word], index: int) -> bool:
    """Return whether a lone `one` counts something, rather than being a pronoun."""
    before = words[index - 1].text if index else ""
    after = words[index + 1].text if index + 1 < len(words) else "of"
    return before not in _NOT_BEFORE_ONE and after not in _NOT_AFTER_ONE


def _article(run: list[str]) -> WordNumber | None:
    """Return `a hundred and twenty`, `a million`, `half a million`."""
    if run[:2] == ["half", "a"] and run[2:3] and run[2] in _SCALES:
        scale = Decimal(10) ** _SCALES[run[2]]
        return WordNumber(scale / 2, scale / 20, scale, 3)
    if run[0] == "a" and len(run) > 1 and (run[1] in _SCALES or run[1] == "hundred"):
        return _compose(["one", *run[1:]])
    return None


def _compose(run: list[str]) -> WordNumber:
    """Return the number a run of words spells; it stops at the first word that does not belong to it."""
    total, group, used, index = Decimal(0), Decimal(0), 0, 0
    half, scale = Decimal("0.5"), Decimal(1)
    while index < len(run):
        word = run[index]
        fraction = _fraction(run, index)
        if fraction is not None and (group or word == "point"):
            group, half, index = group + fraction[0], fraction[1], index + fraction[2]
        elif fraction is not None and total:
            total, half, index = total + fraction[0] * scale, fraction[1] * scale, index + fraction[2]
        elif word in _SCALES and (group or total):
            scale = Decimal(10) ** _SCALES[word]
            total, group, half = total + group * scale, Decimal(0), half * scale
        elif _adds(word, group):
            group += _ONES.get(word, _TENS.get(word, 0))
            half, scale = (Decimal("0.5"), Decimal(1)) if total else (half, scale)
        elif word == "hundred" and group:
            group *= 100
        elif not (word == "and" and index + 1 < len(run) and _joins(run[index - 1], run[index + 1])):
            break
        index += 1
        used = index
    return WordNumber(total + group, half, scale, used)


def _fraction(run: list[str], index: int) -> tuple[Decimal, Decimal, int] | None:
    """Return the fraction that `point four` or `and a half` adds, half a unit of it, and its words behind the first."""
    if run[index : index + 3] == ["and", "a", "half"]:
        return _HALF, _HALF / 10, 2
    if run[index] == "and" and run[index + 2 : index + 3] and run[index + 2] in _QUARTERS:
        count = {"a": 1, "one": 1, "three": 3}.get(run[index + 1], 0)
        return (count * _QUARTERS[run[index + 2]], _HALF / 10, 2) if count else None
    digits = _digits(run[index + 1 :]) if run[index] == "point" else ""
    return (Decimal(f"0.{digits}"), Decimal(5).scaleb(-len(digits) - 1), len(digits)) if digits else None


def _adds(word: str, group: Decimal) -> bool:
    """Return whether a ones or tens word continues the group so far."""
    if word in _ONES:
        tail = group % 100
        return tail == 0 or (tail >= _TWENTY and tail % _DIGITS == 0 and 0 < _ONES[word] < _DIGITS)
    return word in _TENS and group % 100 == 0


def _joins(before: str, after: str) -> bool:
    """Return whether `and` joins two parts of one number: `one hundred and five`."""
    return before in {"hundred", *_SCALES} and (after in _ONES or after in _TENS)


def _digits(run: list[str]) -> str:
    """Return the digits spelled after `point`."""
    digits = ""
    for word in run:
        if word not in _ONES or _ONES[word] >= _DIGITS:
            break
        digits += str(_ONES[word])
    return digits
