"""What a question carries that could be an argument: periods, numbers, quoted, coded and capitalised spans."""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Mapping
from dataclasses import dataclass

from harness.agents.keywords.periods import NUMBER_OF, Period, periods
from harness.agents.keywords.words import STOP_WORDS, stem, stems, words
from harness.domain.values import JsonValue

_COUNTED = "two three four five six seven eight nine ten eleven twelve"
NUMBER_WORDS = {word: number for number, word in enumerate(_COUNTED.split(), 2)}

_QUOTED = re.compile(r"“([^”]+)”|\"([^\"]+)\"|`([^`]+)`|(?<!\w)'([^']+)'(?!\w)")
_NUMBER = re.compile(r"(?<![\w.,/-])#?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![\w/-])")
_CODED = re.compile(r"^(?=.*[^\W\d_])(?=.*\d|.*\w[/_@]\w)")
"""An identifier rather than a word: letters with a digit, or joined by `/`, `_` or `@` (acme/api, PROJ-12, user_7)."""

_TOKEN = re.compile(r"[^\s\"“”`?!,;()]+")
_CAPITALISED = re.compile(r"\b[A-Z][\w&]*(?:[ -][A-Z][\w&]*)*")
_SENTENCE_START = re.compile(r"(?:^|[.?!:]\s+)\W*(\w+)")
_DAYS = frozenset(name.casefold() for name in day_name)


_AMOUNT = re.compile(r"\bhow (?:much|many)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number of the question with the stems of the words next to it."""

    value: float
    beside: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, read once.

    `spans` are the names in it: quoted first, then coded, then capitalised; `strongest` holds the first kind there is.
    """

    text: str
    stems: tuple[str, ...]
    periods: tuple[Period, ...]
    numbers: tuple[Number, ...]
    spans: tuple[str, ...]
    strongest: tuple[str, ...]
    context: Mapping[str, JsonValue]

    @property
    def wants_a_number(self) -> bool:
        """Whether it asks how much or how many."""
        return bool(_AMOUNT.search(self.text))


def read_question(text: str, context: Mapping[str, JsonValue]) -> Question:
    """Return what `text` carries; months and weekdays are dates, not words that choose a tool."""
    dates = periods(text)
    rest = _blanked(text, [period.span for period in dates])
    kinds = _spans(rest)
    return Question(
        text=text,
        stems=tuple(dict.fromkeys(stems(rest))),
        periods=dates,
        numbers=_numbers(rest),
        spans=tuple(dict.fromkeys(span for kind in kinds for span in kind)),
        strongest=next((tuple(dict.fromkeys(kind)) for kind in kinds if kind), ()),
        context=context,
    )


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _numbers(text: str) -> tuple[Number, ...]:
    found: list[tuple[int, Number]] = []
    for match in _NUMBER.finditer(text):
        value = float(match[1].replace(",", "") + (match[2] or ""))
        found.append((match.start(), Number(value=value, beside=_beside(text, match.span()))))
    for match in re.finditer(rf"\b({'|'.join(NUMBER_WORDS)})\b", text, re.IGNORECASE):
        value = float(NUMBER_WORDS[match[1].casefold()])
        found.append((match.start(), Number(value=value, beside=_beside(text, match.span()))))
    return tuple(number for _, number in sorted(found, key=lambda pair: pair[0]))


def _beside(text: str, span: tuple[int, int]) -> frozenset[str]:
    near = (*words(text[: span[0]])[-1:], *words(text[span[1] :])[:1])
    return frozenset(stem(word) for word in near)


def _spans(text: str) -> tuple[list[str], list[str], list[str]]:
    """Return the quoted, the coded and the capitalised spans."""
    quoted = [next(filter(None, match.groups())) for match in _QUOTED.finditer(text)]
    rest = _blanked(text, [match.span() for match in _QUOTED.finditer(text)])
    tokens = [(match.span(), match[0].strip(".:'").removesuffix("'s")) for match in _TOKEN.finditer(rest)]
    coded = [(span, token) for span, token in tokens if _CODED.search(token)]
    rest = _blanked(rest, [span for span, _ in coded])
    return quoted, [token for _, token in coded], _capitalised(rest)


def _capitalised(text: str) -> list[str]:
    """Return capitalised runs; the first word of a sentence counts only where it is an abbreviation."""
    starts = {match.start(1) for match in _SENTENCE_START.finditer(text)}
    found = []
    for match in _CAPITALISED.finditer(text):
        span, at = match[0], match.start()
        first = span.split()[0]
        if at in starts and not (first.isupper() and len(first) > 1):
            span = span[len(first) :].strip(" -")
        if span and not _is_common(span):
            found.append(span)
    return found


def _is_common(span: str) -> bool:
    word = span.casefold()
    return word in STOP_WORDS or word in NUMBER_OF or word in _DAYS or len(word) == 1
