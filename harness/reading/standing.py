"""Numbers as they stand in a result: in its texts, and in the texts and numbers of its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal

from fake_backend.fixtures.values import exact, is_number
from harness.reading.numerals import numerals
from harness.reading.quotes import places
from harness.reading.results import Place, Result

PER_TEXT = 8
"""Steps that looking into a text costs, however short it is."""

PER_STEP = 50
"""Characters of a text that are looked through at the price of one step."""


def look_for(
    written: str, value: object, result: Result | None, *, spend: Callable[[int], None]
) -> tuple[tuple[Decimal, ...], list[bool]]:
    """Return what a number may mean, and of each place where it stands whether it is an echo there.

    Args:
        written: the number, as it stands there.
        value: what is looked through, at every depth.
        result: the result whose whole value that is, so that its texts are looked through too; None for a part.
        spend: takes the price of looking.
    """
    readings = _readings(written)
    if not readings:
        return (), []
    echoes = []
    for piece, is_echo in _whole(result, readings[0]) if result else _leaves(value, frozenset(), echo=False):
        spend(PER_TEXT + len(piece) // PER_STEP if isinstance(piece, str) else 1)
        if places(piece, written) if isinstance(piece, str) else exact(piece) in readings:
            echoes.append(is_echo)
    return readings, echoes


def _readings(written: str) -> tuple[Decimal, ...]:
    """The values that one number, as it stands in a text, may have; none where it is no number."""
    found = numerals(written)
    if found:
        return (found[0].value, *found[0].alternatives) if len(found) == 1 else ()
    digits = written.strip()
    return (Decimal(digits),) if digits.isascii() and digits.isdigit() else ()


def _whole(result: Result, number: Decimal) -> Iterator[tuple[str | float | Decimal, bool]]:
    """The texts and numbers of a whole result; its texts line by line."""
    is_text = isinstance(result.value, str)
    if not is_text:
        yield from _leaves(result.value, result.echoes, echo=False)
    for text in (result.value,) if is_text else result.texts:
        yield from ((line, result.echoed_in(line, number)) for line in text.splitlines())


def _leaves(value: object, echoes: frozenset[Place], *, echo: bool) -> Iterator[tuple[str | float | Decimal, bool]]:
    """The texts and numbers in a value, each with whether it is an echo."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, echoes, echo=echo or (id(value), key) in echoes)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, echoes, echo=echo)
    elif isinstance(value, str) or is_number(value):
        yield value, echo
