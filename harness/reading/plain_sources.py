"""Where the numbers of an answer stand in the results, for the reader that asks no model: equal numbers only."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from keyword import iskeyword

from fake_backend.fixtures.values import exact, is_number
from harness.domain.reading import Figure
from harness.reading.numerals import Numeral, numerals
from harness.reading.quotes import places
from harness.reading.results import Place, Results
from harness.reading.units import symbol

MOST_LEAVES = 20_000
"""Scalars of the results that are looked through; what stands behind them is not found."""

_WORD = re.compile(r"[^\W\d_]+|\d+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_EMPTY = frozenset(
    """
    a an and are at be by did do does for from has have how i in is it its many me much my of on or our per s the their
    there this to was we were what when which who with you your
    """.split()  # noqa: SIM905
)
"""Words that say nothing of what is meant."""
_DIGITS = re.compile(r"\d[\d.,'\s\u00a0\u2009\u202f]*(?<=\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One scalar of the results, by the path that a working calls it, with the stems of its keys and of its row."""

    path: str
    value: object
    key: str
    stems: frozenset[str]


@lru_cache(maxsize=8192)
def stems(text: str) -> frozenset[str]:
    """Return the English stems of the words that say something, and the numbers, of prose or of a name."""
    from snowballstemmer import stemmer  # noqa: PLC0415 - a suite read by a model needs none

    words = {word.lower() for run in _WORD.findall(text) for word in _HUMPS.split(run)}
    return frozenset(stemmer("english").stemWords(sorted(words - _EMPTY)))


def leaves(results: Results) -> tuple[Leaf, ...]:
    """Return the scalars of all results in their order, without those that only repeat a call's arguments."""
    found = (
        leaf
        for result in results.each
        if not result.is_error
        for leaf in _below(result.value, Leaf(path=result.name, value=None, key="", stems=frozenset()), result.echoes)
    )
    return tuple(islice(found, MOST_LEAVES))


def _below(value: object, inside: Leaf, echoes: frozenset[Place]) -> Iterator[Leaf]:
    """Yield the scalars of a value that stands where `inside` says, with the words around it."""
    if isinstance(value, Mapping):
        row = inside.stems.union(*(stems(item) for item in value.values() if isinstance(item, str)))
        for key, item in value.items():
            if (id(value), key) not in echoes:
                step = f".{key}" if key.isidentifier() and not iskeyword(key) else f"[{json.dumps(key)}]"
                yield from _below(
                    item, Leaf(path=inside.path + step, value=None, key=key, stems=row | stems(key)), echoes
                )
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _below(item, replace(inside, path=f"{inside.path}[{place}]"), echoes)
    elif value is not None:
        yield replace(inside, value=value)


def figures(answer: str, results: Results, *, asked: frozenset[Decimal]) -> tuple[Figure, ...]:
    """Return the amounts and percentages of an answer, each with the number of the results that it is."""
    wanted = [found for found in numerals(answer) if found.unit and symbol(found.unit)]
    known = leaves(results) if wanted else ()
    return tuple(_figure(found, answer, known) for found in wanted if abs(found.value) not in asked)


def at(answer: str, start: int, end: int) -> int:
    """Return which of the places of a quote is meant."""
    return [*_places(answer, answer[start:end]), (start, end)].index((start, end)) + 1


_places = lru_cache(maxsize=256)(places)


def plain_number(value: Decimal) -> int | float:
    """Return a number as a reading holds it."""
    return int(value) if value == value.to_integral_value() else float(value)


def _figure(found: Numeral, answer: str, known: tuple[Leaf, ...]) -> Figure:
    line = stems(answer[answer.rfind("\n", 0, found.start) + 1 : found.end] + answer[found.end :].partition("\n")[0])
    sources = [
        (len(leaf.stems & line), -place, path) for place, leaf in enumerate(known) if (path := _is_in(leaf, found))
    ]
    return Figure(
        quote=found.text,
        at=at(answer, found.start, found.end),
        value=plain_number(found.value),
        unit=found.unit,
        working=max(sources)[2] if sources else None,
        credited=bool(sources),
    )


def _is_in(leaf: Leaf, found: Numeral) -> str:
    """Return the working by which a scalar is the number at the precision written; '' where it is another."""
    if is_number(leaf.value):
        return leaf.path if abs(exact(leaf.value) - found.value) * 2 <= found.step else ""
    for number in numerals(leaf.value) if isinstance(leaf.value, str) else ():
        digits = _DIGITS.search(number.text)
        if digits and not number.scaled and abs(number.value - found.value) * 2 <= found.step:
            return f"figure({leaf.path}, {json.dumps(digits[0], ensure_ascii=False)})"
    return ""
