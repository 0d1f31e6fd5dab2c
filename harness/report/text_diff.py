"""What differs between two texts or JSON values, in as few lines as a reviewer needs: `- old`, `+ new`, `  context`."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence

from harness.domain.values import JsonValue

CONTEXT_WORDS = 8
CONTEXT_LINES = 2
LONG_LINE = 120
"""Lines up to this long are compared as lines; prose on longer ones is compared by words."""
MOST_WORDS = 4000
"""Beyond this many words a word diff takes too long to compute; lines are compared instead."""

_WORDS = re.compile(r"\S+")


def text_diff(before: str, after: str) -> tuple[str, ...]:
    """Return the changed places of two texts; nothing when they are equal.

    Texts of several short lines are compared by lines. One line, or prose on long ones, is compared word by word, and
    each place is shown once as it was and once as it is, with a few words around it.
    """
    if before == after:
        return ()
    one, two = _WORDS.findall(before), _WORDS.findall(after)
    prose = any(len(line) > LONG_LINE for line in (*before.splitlines(), *after.splitlines()))
    single = "\n" not in before.strip() and "\n" not in after.strip()
    if (prose or single) and one != two and len(one) + len(two) <= MOST_WORDS:
        return tuple(_by_words(one, two))
    return tuple(_by_lines(before.splitlines(), after.splitlines())) or ("  only white space differs",)


def json_diff(before: JsonValue, after: JsonValue) -> tuple[str, ...]:
    """Return the leaves that differ, each with its path: `- properties.months.default: 6`, `+ ….default: 12`.

    An empty mapping has no leaves: what came where nothing was has nothing taken away.
    """
    one, two = dict(_leaves(before)), dict(_leaves(after))
    lines: list[str] = []
    for path in dict.fromkeys((*one, *two)):
        if one.get(path) != two.get(path):
            lines += [f"- {path}: {one[path]}"] if path in one else []
            lines += [f"+ {path}: {two[path]}"] if path in two else []
    return tuple(lines)


def _by_words(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for group in matcher.get_grouped_opcodes(CONTEXT_WORDS):
        first, last = group[0], group[-1]
        if first[1] < last[2]:
            yield f"- {_excerpt(before, first[1], last[2])}"
        if first[3] < last[4]:
            yield f"+ {_excerpt(after, first[3], last[4])}"


def _excerpt(words: Sequence[str], start: int, end: int) -> str:
    return f"{'… ' if start else ''}{' '.join(words[start:end])}{' …' if end < len(words) else ''}"


def _by_lines(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(difflib.unified_diff(before, after, lineterm="", n=CONTEXT_LINES)):
        if line.startswith("@@"):
            yield from ("  …",) if number > CONTEXT_LINES else ()
        elif number >= CONTEXT_LINES:
            yield f"{line[0]} {line[1:]}"


def _leaves(value: JsonValue, path: str = "") -> Iterator[tuple[str, str]]:
    """Every scalar, empty container and list of scalars with its dotted path, in the order of the value."""
    if isinstance(value, Mapping) and (value or not path):
        for key, member in value.items():
            yield from _leaves(member, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and any(isinstance(member, Mapping | list) for member in value):
        for index, member in enumerate(value):
            yield from _leaves(member, f"{path}[{index}]")
    else:
        yield path or "(whole)", json.dumps(value, ensure_ascii=False, sort_keys=True)
