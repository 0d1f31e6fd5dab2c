"""Recognises digits that are no figure: dates, times, years, ordinals, versions, identifiers, references.

Everything here answers one question, asked at the first digit of a token: how far does the non-figure reach, if it is
one.
"""

from __future__ import annotations

import re

from harness.grading.figures.language.lexicon import MONTHS
from harness.grading.figures.nonfigures.references import reference_end

_MONTH = "(?:" + "|".join(sorted(map(re.escape, MONTHS), key=len, reverse=True)) + r")(?![^\W\d_])"
_YEAR = r"(?:19|20)\d{2}(?!\d)"
_ORDINAL = r"(?:st|nd|rd|th|er|ère|ème|e|\.|º|ª)?"
_STREET = (
    r"(?:St|Street|Ave|Avenue|Rd|Road|Ln|Lane|Dr|Drive|Blvd|Boulevard|Way|Court|Ct|Place|Pl|Square|Sq|Close|Crescent|"
    r"Terrace|Hwy)\b"
)
_COUNTED = r"(?:Year|Month|Week|Day|Hour|Minute|Mile|Bed|Room|Person|Member|Seat|Point|Unit|Piece)"
_DAY_RANGE = rf"\d{{1,2}}{_ORDINAL}(?:\s?[-\u2013]\s?\d{{1,2}}{_ORDINAL})?"
_ISO_TIME = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?"
_TOKEN = re.compile(
    "|".join(
        (
            # ISO dates and times, months, quarters
            rf"\d{{4}}[-/.](?:0?[1-9]|1[0-2])[-/.](?:3[01]|[12]\d|0?[1-9])(?!\d){_ISO_TIME}",
            r"\d{4}[-/](?:0[1-9]|1[0-2])(?![\d.,]*\d)",
            r"\d{4}[-/ ]?[QqHhTSW][1-9]\d?(?!\w)",
            # dotted, slashed and dashed dates
            r"\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d]|[.,]\d)",
            r"(?:0\d|[12]\d|3[01])/(?:0\d|1[0-2])(?![\d/])",
            # a month and its year
            r"(?:0?[1-9]|1[0-2])/(?:19|20)\d{2}(?![\d/]|[.,]\d)",
            r"0[1-9]\.(?:19|20)\d{2}(?!\d|[.,]\d|\s?%)",
            # spans of years
            rf"{_YEAR}\s?[-\u2013/]\s?(?:{_YEAR}|\d{{2}}(?![\d.,]*\d)(?!\s?%))",
            # times of day
            r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?(?!\d)",
            r"\d{1,2}\s?(?:[ap]m\b|[ap]\.m\.)",
            r"\d{1,2}\s?[hH]\s?[0-5]\d(?!\d|\s?m)",
            r"\d{1,2}(?:[.:]\d{2})?\s?Uhr\b",
            r"\d{1,2}(?:時|点)(?:\d{1,2}分?)?",
            # Chinese and Japanese dates
            r"\d{2,4}年(?!間)(?:度|\d{1,2}月(?:末|\d{1,2}日)?|第?\d季度|末|初)?",
            r"\d{1,2}月(?:末|\d{1,2}日)?",
            r"\d{1,2}日(?!元|圆)",
            r"\d(?:四半期|季度)",
            # Korean dates
            r"\d{2,4}년(?:도|\s?\d{1,2}월(?:\s?\d{1,2}일)?)?(?!\s?간)",
            r"\d{1,2}월(?:\s?\d{1,2}일)?",
            r"\d{1,2}일(?=\s|자|$|까지|부터|기준)",
            r"\d분기",
            # a day and the name of a month
            rf"{_DAY_RANGE}\s+(?:of\s+|de\s+|d')?(?i:{_MONTH})\.?(?:(?:,|\s+de|\s+del)?\s+{_YEAR})?",
            rf"\d{{1,2}}-(?i:{_MONTH})(?:-(?:\d{{4}}|\d{{2}}))?",
            # ordinals, quarters, halves, decades
            r"\d+(?:st|nd|rd|th|ère|er|ème|º|ª)(?!\w)",
            r"\d{1,2}(?:\.|e)\s(?=Quartal|Halbjahr|trimestre|semestre|Jahrestag|Platz|Rang|Quartals)",
            r"[1-4]Q(?:\d{2}|\d{4})?(?!\w)|[12]H(?:\d{2}|\d{4})?(?!\w)",
            r"\d{4}'?s(?!\w)|\d{2}'?s(?!\w)|\d{4}er(?!\w)",
            # keycaps, plans and forms, idioms
            r"\d\ufe0f?\u20e3",
            r"\d{3}\([a-z]\)",
            r"(?:529|1099|1040|1031)(?=\s(?:plan|form|return|exchange|account|contribution)|\b-)",
            r"40[13][kb](?!\w)",
            r"24/7|360°",
            # numbers of parcels and parts, telephone numbers, addresses on the network
            r"\d+(?:-\d+){2,}(?!\d)",
            r"(?:1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-.]\d{4}(?!\d)",
            r"\d{3}-\d{4}(?!\d)",
            r"\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d+)?(?![.,]?\d)(?<!\.\d{3}\.\d{3}\.\d{3})",
            r"\d+(?:\.\d+)+[-.](?:x|rc|beta|alpha|dev|post)\w*",
            # names that begin with a number: a shop
            rf"\d{{1,3}}-(?!{_COUNTED})[A-Z][a-z]{{3,}}\b",
            # houses in a street
            rf"\d{{1,5}}\s(?:[A-Z][\w']+\s){{1,3}}{_STREET}",
        ),
    ),
)
_ID = r"[^\W\u2e80-\uffff]"  # Chinese and Japanese put no space behind an identifier: `A12便は48,600円`
IDENTIFIER = re.compile(rf"{_ID}*(?:[./:-]{_ID}+)*")
_AFTER_APOSTROPHE = re.compile(r"(?:\d\d|000s?)(?!\w)")
_STATES = (  # before a postal code of the United States
    r"\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|"
    r"W[AIVY])"
)
_STATE_LEFT = re.compile(rf"{_STATES} $")
_POSTAL_CODE = re.compile(r"\d{5}(?:-\d{4})?(?![\d,.]*\d)")
_REFERENCE_LEFT = re.compile(r"(?:[§№] ?|\b(?:ending|ends) (?:in|with) |\bID:? |令和|平成|Q[1-4]'|ending )$")
_DAY_MONTH = re.compile(r"(?:3[01]|[12]\d|0?[1-9])\.(?:0?[1-9]|1[0-2])\.(?!\d)")
_DAY_LEAD = re.compile(r"(?i:\b(?:am|zum|vom|bis|seit|ab|der|den|dem|stand|per|und)[ :]|\d\.[-\u2013])\s?$")
_MONTH_DAY = re.compile(
    r"(?:0?[1-9]|1[0-2])/(?:3[01]|[12]\d|0?[1-9])"
    r"(?=\s*(?:[.,;:)!?\u2013\u2014-](?!\d)|\n|\Z|(?:is|was|and|for|with|the|to|at|via|from|you|your)\b))"
)
_MONTH_DAY_LEAD = re.compile(r"\b(?:on|by|due|until|till|before|since|after)\s$", re.IGNORECASE)
_LIST_NUMBER = re.compile(r"\d{1,3}[.)](?=[ \t]+\S)")
_HEADING_NUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2})*[.):]?(?=\s)")
_PHONE = re.compile(r"\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{2,5}(?:[ .-]\d{2,5}){1,4}(?!\d)")
_PHONE_IN_BRACKETS = re.compile(r"\d{2,4}\)\s?\d{3,4}[-. ]\d{3,4}(?!\d)")
_LONGEST_LEAD = 12
_LINE_LEAD = re.compile(r"[\s>*+•\u2013-]*\(?")
_YEAR_ALONE = re.compile(rf"{_YEAR}(?![.,]\d)")
_NEEDS_CAPITAL = frozenset({"may", "march", "mar"})


def non_figure_end(text: str, start: int, word: str) -> int | None:
    """Return where the non-figure that begins at `start` ends, or None where a figure may begin there.

    Args:
        text: the plain text.
        start: the position of a digit that follows no other digit.
        word: the word before, if nothing but spaces, `.`, `#` or `:` stands between.
    """
    for test in (_by_token, _day_without_year, _postal_code, _by_left_neighbour, _at_line_start):
        end = test(text, start)
        if end is not None:
            return end
    return reference_end(text, start, word) if word else None


def is_year(text: str, start: int, end: int) -> bool:
    """Return whether the bare digits from `start` to `end` are a year."""
    found = _YEAR_ALONE.match(text, start)
    return found is not None and found.end() == end


def _by_token(text: str, start: int) -> int | None:
    """Return the end of a date, time, ordinal, telephone number or address."""
    found = _TOKEN.match(text, start)
    if found is None or (start and text[start - 1] in "$€£¥₹"):
        return None
    word = found[0].rsplit(None, 2)
    return None if any(part in _NEEDS_CAPITAL for part in word) else found.end()


def _day_without_year(text: str, start: int) -> int | None:
    """Return the end of a date without its year: `am 30.09.`, `due on 10/13.`."""
    left = text[max(0, start - 8) : start]
    found = _DAY_MONTH.match(text, start)
    if found is not None and _DAY_LEAD.search(left):
        return found.end()
    found = _MONTH_DAY.match(text, start)
    return found.end() if found is not None and _MONTH_DAY_LEAD.search(left) else None


def _postal_code(text: str, start: int) -> int | None:
    """Return the end of a postal code behind a state: `TX 78704`."""
    found = _POSTAL_CODE.match(text, start)
    return found.end() if found is not None and _STATE_LEFT.search(text[max(0, start - 4) : start]) else None


def _by_left_neighbour(text: str, start: int) -> int | None:
    """Return the end of a token that its left neighbour makes an identifier, a reference or a telephone number."""
    if start == 0:
        return None
    if _REFERENCE_LEFT.search(text[max(0, start - 12) : start]):
        return _identifier_end(text, start)
    left = text[start - 1]
    before = text[start - 2] if start > 1 else " "
    if left == "+" and (phone := _PHONE.match(text, start)):
        return phone.end()
    if left == "(" and (phone := _PHONE_IN_BRACKETS.match(text, start)):
        return phone.end()
    if left == "[":
        return _note_end(text, start)
    glued = left in "#@§№_^第" or (left in "/=-.\\" and _is_latin(before))
    if left == "'" and not before.isalnum():
        glued = _AFTER_APOSTROPHE.match(text, start) is not None
    return _identifier_end(text, start) if glued else None


def _note_end(text: str, start: int) -> int | None:
    """Return the end of a note mark such as `[3]`."""
    found = re.compile(r"\d{1,3}(?=\])").match(text, start)
    return found.end() if found else None


def _identifier_end(text: str, start: int) -> int:
    """Return the end of the identifier the digits belong to."""
    found = IDENTIFIER.match(text, start)
    return found.end() if found else start + 1


def _is_latin(char: str) -> bool:
    """Return whether the character can be part of an identifier."""
    return char == "_" or (char.isalpha() and char < "\u2000")


def _at_line_start(text: str, start: int) -> int | None:
    """Return the end of a list number, an enumeration mark or the number of a heading."""
    line = text.rfind("\n", 0, start) + 1
    lead = text[line:start]
    if len(lead) > _LONGEST_LEAD:
        return None
    if lead.strip().startswith("#") and not lead.strip("# \t"):
        found = _HEADING_NUMBER.match(text, start)
        return found.end() if found else None
    if not _LINE_LEAD.fullmatch(lead):
        return None
    found = _LIST_NUMBER.match(text, start)
    return found.end() if found else None
