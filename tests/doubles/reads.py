"""The reader in the doubles of model services: what they answer when a reader's instructions are the system prompt.

It reads what the doubles themselves say, correctly, and has the troubles of real ones when told to.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Literal

from fake_backend.fixtures.values import is_number
from harness.domain.reading import Figure, Statement, Statements
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.reading.instructions import INSTRUCTIONS
from harness.reading.plain import read_plainly
from harness.reading.plain_sources import leaves
from harness.reading.results import Results, results
from harness.reading.units import family
from tests.doubles.fences import read_fences

Trouble = Literal["flaw", "garbage", "cut", "refuse", "overload", "doubt"]
"""What goes wrong: a quote that stands nowhere, no JSON at all, half a reply, a refusal, 529 or 503, a false source."""

GARBAGE = "The answer says what it says."
_HEADER = re.compile(r"(?m)^r\d+ = (?P<tool>[^(\n]+)\(.*\) → (?P<said>ok|error|no result):$")


def is_reader(system: str) -> bool:
    """Whether a request with this system prompt is a reader's."""
    return system == INSTRUCTIONS


class Reads:
    """Replies to readers; the first requests about an answer have the troubles given, one each, in their order.

    With `always` every request has the first of them, a second try about the same answer too.
    """

    def __init__(self, *troubles: Trouble, always: bool = False) -> None:
        self._troubles: Iterator[Trouble] = itertools.repeat(troubles[0]) if always else iter(troubles)
        self._always = always

    def trouble(self, message: str) -> Trouble | None:
        """What goes wrong with this request."""
        if "earlier" in read_fences(message) and not self._always:
            return None
        return next(self._troubles, None)

    def reply(self, message: str, trouble: Trouble | None) -> str:
        """The text of a reply, as far as there is one."""
        said = reading_of(message)
        if trouble == "garbage":
            return GARBAGE
        if trouble == "flaw":
            said = said.model_copy(
                update={"figures": (*said.figures, Figure(quote="words that stand nowhere", value=1))}
            )
        if trouble == "doubt":
            said = said.model_copy(
                update={"figures": tuple(f.model_copy(update={"working": "1 + 1"}) for f in said.figures)}
            )
        text = said.model_dump_json(by_alias=True)
        return text[: len(text) // 2] if trouble == "cut" else text


def troubles(words: Iterable[tuple[str, str]]) -> Iterator[Trouble]:
    """The troubles that words like `reader-flaw=1` of a script ask for."""
    known: tuple[Trouble, ...] = ("flaw", "garbage", "cut", "refuse", "overload", "doubt")
    for word, times in words:
        for trouble in known:
            if word == f"reader-{trouble}":
                yield from itertools.repeat(trouble, int(times))


def reading_of(message: str) -> Statements:
    """A correct reading of an answer that a double gave: facts by name where they have one, else by their unit."""
    sections = read_fences(message)
    facts: dict[str, str | None] = {one["name"]: one["unit"] for one in json.loads(sections["facts"])}
    answer, found = sections["answer"], _results(sections["results"])
    named = {name: tuple(_named(answer, name)) for name in facts}
    if all(named.values()) and named:
        figures = (_figure(one, found) for said in named.values() for one in said)
        return Statements(facts=named, figures=tuple(figures))
    said = read_plainly(answer, ask=sections["question"], facts=facts, results=found)
    if isinstance(said, Statements):
        return said
    told = read_plainly(answer, ask=sections["question"], facts=facts, results=found, keyword=True)
    assert isinstance(told, Statements)
    stated = {name: told.facts.get(name) or tuple(_of_unit(told.figures, unit)) for name, unit in facts.items()}
    return told.model_copy(update={"facts": stated})


def _named(answer: str, name: str) -> Iterator[Statement]:
    """Yield where an answer says it in so many words: `The net worth is 8 SGD`."""
    for found in re.finditer(
        rf"The {re.escape(name)} is (?P<quote>(?P<number>-?[\d,]+(?:\.\d+)?)(?: (?P<unit>[^\s.]+))?)", answer
    ):
        value = Decimal(found["number"].replace(",", ""))
        number = int(value) if value == int(value) else float(value)
        yield Statement(quote=found["quote"], value=number, unit=found["unit"])


def _figure(said: Statement, found: Results) -> Figure:
    """A stated fact as a figure, with what it follows from."""
    assert not isinstance(said.value, str)
    working = next(_sources(Decimal(str(said.value)), found), None)
    return Figure(quote=said.quote, value=said.value, unit=said.unit, working=working, credited=working is not None)


def _sources(value: Decimal, found: Results) -> Iterator[str]:
    """Workings that come to a value: a number of a result, two of them, or one by a small number."""
    known = [(leaf.path, Decimal(str(leaf.value))) for leaf in leaves(found) if is_number(leaf.value)]
    yield from (path for path, number in known if number == value)
    for (one, a), (other, b) in itertools.permutations(known, 2):
        yield from (f"{one} {sign} {other}" for sign, result in (("+", a + b), ("-", a - b)) if result == value)
        if b and round(a / b * 100, 2) == value:
            yield f"{one} / {other} * 100"
    yield from (f"{path} * {n}" for path, number in known for n in range(2, 13) if number * n == value)


def _of_unit(figures: Iterable[Figure], unit: str | None) -> Iterator[Statement]:
    for figure in figures:
        if family(figure.unit) == family(unit):
            yield Statement(quote=figure.quote, at=figure.at, value=figure.value, unit=figure.unit)


def _results(section: str) -> Results:
    headers = [*_HEADER.finditer(section)]
    ends = [*(header.start() for header in headers[1:]), len(section)]
    calls = tuple(
        ToolCall(id=str(n), tool=header["tool"], result=_result(section[header.end() : end].strip(), header["said"]))
        for n, (header, end) in enumerate(zip(headers, ends, strict=True))
    )
    return results(Trajectory(turns=(Turn(calls=calls),)))


def _result(body: str, said: str) -> ToolResult | None:
    if said == "no result":
        return None
    first, _, rest = body.partition("\n")
    try:
        value = json.loads(first)
    except ValueError:
        return ToolResult(text=(body,), is_error=said == "error")
    return ToolResult(structured=value, text=(rest,) if rest else (), is_error=said == "error")
