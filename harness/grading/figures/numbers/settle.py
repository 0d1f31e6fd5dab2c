"""Settles what points and commas mean in one text, and with that the value of every number in it.

Evidence, in this order: the locale the case names, numbers of the same text that allow one reading only, the language
of the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from harness.grading.figures.language.lexicon import listed
from harness.grading.figures.language.words import Word
from harness.grading.figures.numbers.numerals import Numeral

_COMMA_LANGUAGES = frozenset(listed("de fr es it pt nl da nb no nn sv fi pl cs ru tr id"))
_WORDS = {
    "de": listed(
        "der die das und ist sind beträgt liegt auf ihr ihre unser laut für von mit zum des dem den nicht rund etwa "
        "wurde haben sie stand ein eine im davon insgesamt zusammen brutto netto je bei nach kostet kosten bleiben"
    ),
    "fr": listed(
        "le la les des est sont votre vos notre nos au aux du dans pour sur avec et une fin élève environ vous nous il"
    ),
    "es": listed(
        "el los las es son su sus del nuestro para con en y una por tiene hay alrededor al fue asciende cuenta"
    ),
    "en": listed("the is are your our of and to has with for at on as it that this you we by from be have"),
}
_LANGUAGES = {word: language for language, words in _WORDS.items() for word in words}


@dataclass(frozen=True, slots=True)
class Convention:
    """Which sign separates decimals: `.`, `,` or "" for unknown; `firm` when the case or other numbers say so."""

    decimal_sign: str
    firm: bool = False


def convention_of(numerals: list[Numeral], locale: str | None, *, words: Sequence[Sequence[Word]]) -> Convention:
    """Return the convention of a text.

    Args:
        numerals: the numbers of the text.
        locale: a language tag such as `de` or `de-CH`, from the case.
        words: the words of the text, then those of the question, which count where the text's own show no language.
    """
    if locale is not None:
        return Convention(_decimal_sign_of(locale), firm=True)
    votes = {numeral.decimal_sign for numeral in numerals if numeral.decimal_sign}
    if len(votes) == 1:
        return Convention(votes.pop(), firm=True)
    if all(numeral.other is None for numeral in numerals):
        return Convention("")
    language = next((language for text in words if (language := language_of(text))), None)
    if language is None:
        return Convention("")
    return Convention("," if language in _COMMA_LANGUAGES else ".")


def _decimal_sign_of(locale: str) -> str:
    """Return the decimal sign of a language tag; Switzerland and Mexico write a point."""
    language, _, region = locale.replace("_", "-").partition("-")
    return "," if language.lower() in _COMMA_LANGUAGES and region.upper() not in {"CH", "LI", "MX"} else "."


def language_of(words: Sequence[Word]) -> str | None:
    """Return `en`, `de`, `fr` or `es` where the words of a text speak for one of them, else None."""
    counts = dict.fromkeys(_WORDS, 0)
    for word in words:
        language = _LANGUAGES.get(word.text)
        if language is not None:
            counts[language] += 1
    best = max(counts, key=lambda language: counts[language])
    return best if counts[best] else None


def settled(
    numeral: Numeral, convention: Convention, *, kind: str, scaled: bool
) -> tuple[Decimal, Decimal, Decimal | None]:
    """Return value, size of the last digit's unit, and the other reading where both stay possible.

    Args:
        numeral: the number as written.
        convention: of the text.
        kind: `money`, `rate` (an amount per something), `percent` or `other`.
        scaled: whether a scale word follows, so that a grouped reading is unlikely.
    """
    grouping = numeral.other
    if grouping is None:
        return numeral.value, Decimal(1).scaleb(numeral.exponent), None
    as_decimal = (numeral.value, Decimal("0.001"))
    as_grouping = (grouping, Decimal(1))
    sign, separator = convention.decimal_sign, numeral.separator
    if kind in {"percent", "rate"} or scaled:
        lenient = kind == "percent" and separator == "." and not convention.firm
        return (*(as_decimal if lenient or separator == (sign or ".") else as_grouping), None)
    groups = separator == "," if not sign else sign != separator
    if groups:
        return (*as_grouping, None)
    if sign and (convention.firm or kind == "other"):
        return (*as_decimal, None)
    return (*as_grouping, numeral.value) if separator == "," else (*as_decimal, grouping)
