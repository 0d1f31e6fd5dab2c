"""Finds the heads of an answer, such as headings and items with items of their own, and what stands under each.

It tells to which branch a position belongs: what stands under `Berlin` says nothing of `Lyon`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

_LINE = re.compile(r"(?P<indent>[ \t]*)(?P<lead>#{1,6}\s+|(?:[-*+•◦▪▸‣\u2013]|\d{1,2}[.)])\s+)?(?P<words>\S.*)")
_PERIOD = re.compile(r"(?<!\d)(?:(?:19|20)\d{2}|[QTHqth][1-4]|[1-4][QTHqth])(?!\d)")
_NUMBERED = re.compile(r"(?<=[^\W\d_] )\d{1,2}(?=:?\s*$)")
_LONGEST = 60
_TAB = 4
_LISTED = frozenset({"item", "table"})
Kind = Literal["heading", "item", "title", "body", "table"]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that is not blank: its kind, how deep it stands, where it begins and ends, and whether a gap precedes."""

    kind: Kind
    depth: int
    start: int
    end: int
    label_end: int
    gap: bool


@dataclass(frozen=True, slots=True)
class _Head:
    """A line that heads others: where it begins, where its label ends, its rank, and the heads it stands under."""

    start: int
    label_end: int
    rank: tuple[str, int]
    path: tuple[int, ...]


class Outline:
    """The heads of one plain text."""

    def __init__(self, text: str) -> None:
        self._heads: list[_Head] = []
        self._paths: list[tuple[int, tuple[int, ...]]] = []
        lines = _lines(text)
        if len(lines) > 1:
            self._read(lines)
        self._starts = [start for start, _ in self._paths]

    def apart(self, one: int, two: int) -> bool:
        """Return whether two positions stand in different branches."""
        return any(here != there for here, there in zip(self.path(one), self.path(two), strict=False))

    def labels(self, position: int) -> list[tuple[int, int]]:
        """Return where the labels begin and end of the branches a position stands in, the innermost first.

        A head that has no sibling tells nothing apart.
        """
        heads = (self._heads[index] for index in reversed(self.path(position)) if self._has_sibling(index))
        return [(head.start, head.label_end) for head in heads]

    def path(self, position: int) -> tuple[int, ...]:
        """Return the heads a position stands under, or is part of, the outermost first."""
        index = bisect_right(self._starts, position) - 1
        return self._paths[index][1] if index >= 0 else ()

    def _has_sibling(self, index: int) -> bool:
        """Return whether another head of the same rank stands under the same heads."""
        head = self._heads[index]
        return any(
            other.rank == head.rank and other.path == head.path for other in self._heads if other.start != head.start
        )

    def _read(self, lines: list[_Line]) -> None:
        """Find the heads among the lines, and the path of each line."""
        open_heads: list[tuple[int, _Line]] = []
        for at, line in enumerate(lines):
            following = lines[at + 1] if at + 1 < len(lines) else None
            open_heads = [
                (index, head)
                for index, head in open_heads
                if _stays_open(head, line, listed=at > 0 and lines[at - 1].kind in _LISTED)
            ]
            path = tuple(index for index, _ in open_heads)
            if following is not None and _is_head(line, following):
                self._heads.append(_Head(line.start, line.label_end, (line.kind, line.depth), path))
                open_heads.append((len(self._heads) - 1, line))
                path = (*path, len(self._heads) - 1)
            self._paths.append((line.start, path))


def _lines(text: str) -> list[_Line]:
    """Return the lines of a text that are not blank."""
    result: list[_Line] = []
    start, gap = 0, True
    for raw in text.split("\n"):
        found = _LINE.fullmatch(raw)
        if found is not None:
            result.append(_line(found, start, gap=gap))
        gap = found is None
        start += len(raw) + 1
    return result


def _line(found: re.Match[str], start: int, *, gap: bool) -> _Line:
    """Return what a line is."""
    lead, words = found["lead"] or "", found["words"].rstrip()
    depth = len(found["indent"].replace("\t", " " * _TAB))
    end = start + len(found[0])
    if words.startswith("|"):
        return _Line("table", depth, start, end, end, gap)
    if lead.startswith("#"):
        return _Line("heading", len(lead.strip()), start, end, end, gap)
    colon = words.find(":")
    label_end = start + found.start("words") + colon if colon >= 0 else end
    if lead:
        return _Line("item", depth, start, end, label_end, gap)
    bare = _NUMBERED.sub("", _PERIOD.sub("", words))
    titled = len(words) <= _LONGEST and not any(map(str.isdigit, bare)) and words[-1] not in ".!?,;|"
    titled = titled and colon in {-1, len(words) - 1}
    return _Line("title" if titled else "body", depth, start, end, label_end, gap)


def _is_head(line: _Line, following: _Line) -> bool:
    """Return whether a line heads the one that follows."""
    if line.kind == "heading":
        return following.kind != "heading" or following.depth > line.depth
    if line.kind == "item":
        return following.kind in {"item", "body"} and following.depth > line.depth
    return line.kind == "title" and (following.kind in {"item", "table"} or following.depth > line.depth or line.gap)


def _stays_open(head: _Line, line: _Line, *, listed: bool) -> bool:
    """Return whether a line still stands under a head; `listed` says that the line before belongs to a list."""
    if line.kind == "heading":
        return head.kind == "heading" and head.depth < line.depth
    if head.kind == "heading":
        return True
    if line.kind == "table":
        return True
    if head.kind == "item":
        return line.depth > head.depth
    if line.kind == "title":
        return line.depth > head.depth
    return not (listed and line.kind == "body" and line.gap)
