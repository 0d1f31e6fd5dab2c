"""What a phrase rule is: a pattern with an id, and two sentences that show where it holds and where it must not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_BREAK: Final = re.compile(r"\n+|(?<=[.!?])[\"')\]]*\s+|(?<=[\u3002\uff01\uff1f])")
_ABBREVIATION: Final = re.compile(r"\b(?:e\.g|i\.e|approx|vs|no|nr|ca|z\.b|bzw|d\.h|p\.ej|env|st|mr|mrs|dr|ln)\.$")
_LIST_NUMBER: Final = re.compile(r"\s*\d+\.$")
_LONGEST_ABBREVIATION: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseRule:
    """One documented rule on wording.

    Attributes:
        id: stable name, with the language first where the rule has one.
        meaning: what the rule takes the phrase to say.
        pattern: searched in plain text (see `letters.plain`).
        example: a sentence in which the rule holds.
        counterexample: a sentence that looks alike and in which no rule of its table holds.
    """

    id: str
    meaning: str
    pattern: re.Pattern[str]
    example: str
    counterexample: str


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of the answer, by character offsets; the end is exclusive."""

    start: int
    end: int

    def covers(self, start: int, end: int) -> bool:
        """Return whether the stretch from start to end lies within."""
        return self.start <= start and end <= self.end

    def of(self, text: str) -> str:
        """Return the words of the stretch on one line, without Markdown's asterisks."""
        return " ".join(text[self.start : self.end].replace("*", "").split())


def sentences(text: str) -> tuple[Span, ...]:
    """Split plain text into sentences; every line of a list or a table is one of its own."""
    spans: list[Span] = []
    start = 0
    for found in _BREAK.finditer(text):
        if "\n" not in found.group() and _is_abbreviation(text, start, found.start()):
            continue
        spans.append(Span(start, found.start()))
        start = found.end()
    spans.append(Span(start, len(text)))
    return tuple(span for span in spans if text[span.start : span.end].strip())


def _is_abbreviation(text: str, start: int, end: int) -> bool:
    """Return whether the sentence from start to end is a list number, or ends in an abbreviation."""
    if end - start <= _LONGEST_ABBREVIATION:
        words = text[start:end]
        return bool(_LIST_NUMBER.fullmatch(words) or _ABBREVIATION.search(words))
    return _ABBREVIATION.search(text, end - _LONGEST_ABBREVIATION, end) is not None


def blocks(text: str) -> tuple[Span, ...]:
    """Split text into paragraphs, at blank lines."""
    starts = [0, *(found.end() for found in re.finditer(r"\n[ \t]*\n+", text))]
    return tuple(Span(start, end) for start, end in zip(starts, [*starts[1:], len(text)], strict=True))


def span_around(spans: tuple[Span, ...], start: int, end: int) -> Span:
    """Return the first span that covers the stretch, or the stretch itself if none does."""
    return next((span for span in spans if span.covers(start, end)), Span(start, end))
