"""Dates and clock times as answers write them: whether the digits of a quote carry the moment a reader says."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_NAMES = (
    "january jan janvier januar januari gennaio enero janeiro",
    "february feb février fevrier fév febr februar febbraio febrero fevereiro",
    "march mar mars märz maerz mrz marzo março marco",
    "april apr avril avr aprile abril abr",
    "may mai mayo maggio maio",
    "june jun juin juni giugno junio junho",
    "july jul juillet juil juli luglio julio julho",
    "august aug août aout agosto",
    "september sep sept septembre settembre septiembre setembro",
    "october oct octobre oktober okt ottobre octubre outubro",
    "november nov novembre noviembre novembro",
    "december dec décembre dezember dez dicembre diciembre dezembro",
)
MONTHS = {word: number for number, words in enumerate(_NAMES, 1) for word in words.split()}
"""The number of each month by its names in the languages people answer in, in lower case."""
MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
"""A pattern for the names of the months."""

DATE_OR_TIME = rf"""
    https?://\S+
    | (?<![\d.,])\d{{4}}-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?(?!\d)
    | (?<![\d.,/])(?:\d{{1,2}}([./-])\d{{1,2}}\1\d{{2,4}}|\d{{4}}/\d{{1,2}}/\d{{1,2}})(?![\d/])
    | (?<!\d)(?:\d{{1,2}}\s?-\s?)?\d{{1,2}}(?:st|nd|rd|th|\.|er|º)?\s?(?:of\s|de\s)?(?:{MONTH})\b\.?
      (?:,?\s(?:de\s)?\d{{4}}\b(?!-))?
    | \b(?:{MONTH})\.?\s(?:(?:de\s)?\d{{4}}\b
      | (?:[0-2]?\d|3[01])(?:st|nd|rd|th)?(?!\d|[.,]\d)(?:-\d{{1,2}}(?!\d))?(?:,?\s\d{{4}}\b(?!-))?)
    | \d{{4}}[年년]\s?(?:\d{{1,2}}[月월]\s?)?(?:\d{{1,2}}[日일])? | \d{{1,2}}[月월]\s?(?:\d{{1,2}}[日일])?
    | (?<![\d:])\d{{1,2}}:\d\d(?::\d\d)?(?![\d:])(?:\s?[ap]\.?m\b)? | (?<![\d.,])\d{{1,2}}\s?[ap]\.?m\b
    | (?<!\d)\d{{1,2}}(?:h\d\d\b|\sUhr\b) | \d+(?:st|nd|rd|th)\b
"""
"""A pattern, for the verbose flag, for the dates and clock times that stand in a text, and for links."""

_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_ISO_TIME = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
_WORD = re.compile(r"[^\W\d_]+")
_TIME_IN_DATE = re.compile(r"\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?")
_DIGITS_JOINED = re.compile(r"\d\s?[/.-]\s?\d")
_CLOCK = re.compile(
    r"(?<![\d:.])(\d{1,2})(?!\d)(?:\s?(?:[:.h]|uhr|時|时|点)\s?(\d{2})(?!\d))?(?::(\d{2}))?\s?(?:([ap])\.?\s?m\b)?"
)
_MILITARY = re.compile(r"(?<!\d)([0-2]\d)([0-5]\d)(?!\d)()()")
_SPOKEN = re.compile(r"\b(?:half|halb|quarter|viertel|past|to|vor|nach|et demie|moins|media|menos|mezza|meno)\b")


@lru_cache(maxsize=8192)
def carries_date(quote: str, iso: str) -> bool:
    """Whether a quote may be written for the date: its day stands there, its month by number or word, its year if one.

    Words without digits ("today", "last Friday") carry whatever is said. False as well where `iso` is no date.
    """
    said = _ISO_DATE.fullmatch(iso)
    if not said:
        return False
    year, month, day = map(int, said.groups())
    text = _TIME_IN_DATE.sub(" ", unicodedata.normalize("NFKC", quote).lower())
    written = re.findall(r"\d+", text)
    numbers = [int(digits) for digits in written if len(digits) <= len("14")]
    years = [int(digits) for digits in written if len(digits) == len("2026")]
    if not written or said.expand(r"\1\2\3") in written:
        return True
    if day not in numbers or (years and year not in years):
        return False
    named = {MONTHS[word] for word in _WORD.findall(text) if word in MONTHS}
    if named:
        return month in named
    numbers.remove(day)
    return not numbers or month in numbers or not _DIGITS_JOINED.search(text)


@lru_cache(maxsize=8192)
def carries_time(quote: str, clock: str) -> bool:
    """Whether a quote may be written for the clock time, on a clock of 24 hours or of 12.

    Minutes left out are none. Words ("noon", "half past 2") carry whatever is said. False where `clock` is no time.
    """
    said = _ISO_TIME.fullmatch(clock)
    if not said:
        return False
    text = unicodedata.normalize("NFKC", quote).lower()
    if not any(map(str.isdigit, text)) or _SPOKEN.search(text):
        return True
    hour, minute, second = int(said[1]), int(said[2]), said[3]
    for match in (*_CLOCK.finditer(text), *_MILITARY.finditer(text)):
        same_second = second is None or not match[3] or match[3] == second
        if same_second and int(match[2] or 0) == minute and _same_hour(int(match[1]), match[4], hour):
            return True
    return False


def _same_hour(written: int, half: str | None, hour: int) -> bool:
    """Whether an hour as written, with the `a` or `p` of a.m. and p.m., is the hour of a day."""
    noon = 12
    if not half:
        return written % 24 == hour % 24 or (written <= noon and written % noon == hour % noon)
    return written <= noon and written % noon + noon * (half == "p") == hour


Day = tuple[int | None, int | None, int | None]
"""Year, month and day, as far as they are written."""

_DAY = re.compile(
    rf"(?<![\d.,-])(?P<y>\d{{4}})-(?P<m>\d\d)(?:-(?P<d>\d\d))?(?!\d)"
    rf"|(?<!\d)(?P<d1>\d{{1,2}})(?:st|nd|rd|th|\.)?\s(?:of\s|de\s)?(?P<m1>{MONTH})\b\.?(?:,?\s(?:de\s)?(?P<y1>\d{{4}})\b(?!-))?"
    rf"|\b(?P<m2>{MONTH})\b\.?\s(?P<d2>[0-2]?\d|3[01])(?:st|nd|rd|th)?(?![\d.,]*\d)(?:,?\s(?P<y2>\d{{4}})\b(?!-))?"
    rf"|\b(?P<m3>{MONTH})\b\.?(?:\s(?:de\s)?(?P<y3>\d{{4}})\b)?|(?<![\d.,])\b(?P<y4>(?:19|20)\d\d)\b(?![.,]\d)",
    re.IGNORECASE,
)
_HOURS, _MINUTES = 24, 60
_HOUR = re.compile(r"(?<![\d:.])(\d{1,2})(?::(\d\d))?(?![\d:])(?:\s?([ap])\.?m\b)?", re.IGNORECASE)


def days(text: str) -> tuple[tuple[int, int, Day], ...]:
    """Return the dates, months and years of a text: start, end, and what is written of each."""
    found = []
    for match in _DAY.finditer(text):
        parts = {name[0]: value for name, value in match.groupdict().items() if value}
        month = parts.get("m", "")
        numbers = (parts.get("y"), MONTHS.get(month.lower(), month), parts.get("d"))
        year, number, day = (int(part) if part else None for part in numbers)
        found.append((match.start(), match.end(), (year, number, day)))
    return tuple(found)


def clocks(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return the clock times of a text: start, end, and the time on a clock of 24 hours."""
    found = []
    for match in _HOUR.finditer(text):
        hour = int(match[1]) % 12 + 12 * (match[3].lower() == "p") if match[3] else int(match[1])
        if (match[2] or match[3]) and hour < _HOURS and int(match[2] or 0) < _MINUTES:
            found.append((match.start(), match.end(), f"{hour:02}:{match[2] or '00'}"))
    return tuple(found)
