"""Collects the figures of all tool results, with what a result merely echoes from its call left out.

Structured content and text both count, once where they agree; text that is JSON is read as JSON; errors count nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from harness.domain.values import JsonValue
from harness.grading.figures import read_figures
from harness.grading.figures.language.lexicon import CURRENCY_CODES
from harness.grading.grounding.sources.breakdowns import reading_in
from harness.grading.grounding.sources.context import (
    MINOR,
    Context,
    currency_told,
    date_of,
    minor_told,
    notes_of,
    pair_of,
    shape_of,
)
from harness.grading.grounding.sources.keys import KeyReading, read_key
from harness.grading.grounding.sources.leaves import read_leaf, read_prose
from harness.grading.grounding.sources.rows import Fields, fields_of, read_row
from harness.grading.grounding.sources.texts import currency_named_in, documents_in
from harness.grading.grounding.sources.values import KIND_AND_UNIT, CallEvidence, SourceFigure, Sources

_AMOUNT_OF: Final = {  # a record that is one amount, and where it stands there
    frozenset({field, *others}): field
    for field in ("amount", "value")
    for others in (("currency",), ("unit",), ("currency", "unit"), ("currency", "formatted"), ("currency_code",))
}
_TWO: Final = 2
_MIRRORS: Final = frozenset({
    "query", "request", "params", "parameters", "args", "arguments", "input", "inputs", "filter", "filters", "criteria",
    "echo", "requested", "search", "where",
})  # fmt: skip


def collect_sources(calls: Iterable[CallEvidence]) -> Sources:
    """Return all figures of the results that are no errors; a call repeated with the same result counts once.

    A number that is also an argument of its call and stands in no row of a list is an echo: it is left out.
    """
    seen: list[CallEvidence] = []
    figures: list[SourceFigure] = []
    times: dict[str, int] = {}
    for call in calls:
        if call.is_error or any(call == earlier for earlier in seen if earlier.tool == call.tool):
            continue
        seen.append(call)
        times[call.tool] = times.get(call.tool, 0) + 1
        figures.extend(_figures_of(call, call.tool if times[call.tool] == 1 else f"{call.tool}#{times[call.tool]}"))
    return Sources(figures=tuple(figures), tools=tuple(times))


def _figures_of(call: CallEvidence, name: str) -> Iterator[SourceFigure]:
    arguments = dict(call.arguments or {})
    echoes = frozenset(_numbers_of(arguments))
    documents = _documents(call)
    context = Context(
        path=name,
        column=call.tool,
        currency=currency_named_in([document for document in documents if isinstance(document, str)]),
        pair=pair_of(arguments),
        date=date_of(arguments),
        factor=MINOR if minor_told(*documents) else 1.0,
    )
    for document in documents:
        found = _read(document, context)
        units = {unit for kind, unit in set(map(KIND_AND_UNIT, found)) if kind == "money"}
        if len(units) == _TWO and None in units:  # the total beside a list is in the one currency of its rows
            only = next(unit for unit in units if unit)
            found = [f._replace(unit=only) if f.kind == "money" and f.unit is None else f for f in found]
        yield from (f for f in found if f.rows or abs(f.value) not in echoes) if echoes else found


def _read(document: JsonValue, context: Context) -> list[SourceFigure]:
    if isinstance(document, str):
        return read_prose(document, context)
    walk = _Walk()
    walk.visit(document, "", context)
    return walk.found


def _documents(call: CallEvidence) -> list[JsonValue]:
    """Return the structured content, and every text that says something else."""
    parsed = [document for text in call.texts for document in documents_in(text)]
    if call.structured is None:
        return parsed
    structured = call.structured
    inner = structured.get("result") if isinstance(structured, dict) and len(structured) == 1 else None
    same = [structured] if inner is None else [structured, inner]
    if parsed in same:
        return [structured]
    return [structured, *(document for document in parsed if document not in same)]


def _numbers_of(value: JsonValue) -> Iterator[float]:
    if isinstance(value, dict):
        for item in value.values():
            yield from _numbers_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from _numbers_of(item)
    elif isinstance(value, str):
        yield from (abs(float(figure.value)) for figure in read_figures(value))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield abs(float(value))


class _Walk:
    """One pass over a document; a class, because a list that grows is several times as fast as nested generators."""

    def __init__(self) -> None:
        self.found: list[SourceFigure] = []

    def visit(self, node: JsonValue, key: str, context: Context) -> None:
        """Read a value of any kind that stands under a key."""
        if isinstance(node, dict):
            self._visit_record(node, context)
        elif isinstance(node, list):
            self._visit_list(node, key, context)
        else:
            read_leaf(node, key, context, reading=read_key(key), column=context.column, into=self.found)

    def _visit_list(self, items: list[JsonValue], key: str, context: Context) -> None:
        column, reading = f"{context.column}[*]", read_key(key)
        here = context if context.mirrored else context._replace(rows=context.path)
        keys: tuple[str, ...] = ()
        fields: Fields | None = None
        for index, item in enumerate(items):
            path = f"{context.path}[{index}]"
            if isinstance(item, dict):
                if tuple(item) != keys:
                    keys = tuple(item)
                    fields = fields_of(keys, column)
                if fields is None or not read_row(item, fields, path, context=here, into=self.found):
                    self._visit_record(item, Context(path, column, *here[2:]))
            elif isinstance(item, list):
                self._visit_list(item, key, Context(path, column, *here[2:]))
            else:
                read_leaf(item, f"[{index}]", here, reading=reading, column=column, into=self.found)

    def _visit_record(self, record: dict[str, JsonValue], context: Context) -> None:
        shape = shape_of(tuple(record))
        here = context.within(record, shape)
        if here.currency is None and (told := currency_told(record)):
            here = here._replace(currency=told)
        if here.factor == 1 and minor_told(*notes_of(record)):
            here = here._replace(factor=MINOR)
        by_name = shape.by_date or _are_alike(record)
        in_column = f"{here.column}.*" if by_name or shape.by_currency else ""
        if shape.by_date:
            holder = read_key(here.path.rpartition(".")[2])
        for key, item in record.items():
            column = in_column or f"{here.column}.{key}"
            if not by_name and isinstance(item, dict) and (field := _AMOUNT_OF.get(frozenset(item))):
                amount = here.within(item, shape_of(tuple(item)))._replace(row=here.row)
                reading = read_key(f"{key}_{field}")
                read_leaf(item[field], f"{key}.{field}", amount, reading=reading, column=column, into=self.found)
            elif isinstance(item, dict | list):
                inner = here._replace(
                    path=f"{here.path}.{key}",
                    column=column,
                    rows=here.path if by_name and not here.mirrored else here.rows,
                    date=key if shape.by_date else here.date,
                    mirrored=here.mirrored or key.lower() in _MIRRORS,
                    pair=_quoted_in(record) or here.pair,
                )
                self.visit(item, key, inner)
            elif shape.by_date:
                point = here._replace(date=key, rows=here.path)
                read_leaf(item, key, point, reading=holder, column=column, into=self.found)
            else:
                reading = _by_currency(key.upper(), here) if shape.by_currency else reading_in(record, key, here)
                read_leaf(item, key, here, reading=reading, column=column, into=self.found)


def _are_alike(record: dict[str, JsonValue]) -> bool:
    """Return whether the values are records that share a key: rows under their names."""
    if len(record) < _TWO or not isinstance(next(iter(record.values())), dict):
        return False
    if not all(isinstance(item, dict) for item in record.values()):
        return False
    return bool(set.intersection(*(set(item) for item in record.values() if isinstance(item, dict))))


def _quoted_in(record: dict[str, JsonValue]) -> str | None:
    """Return the pair that rates below a record are of, open at its end: `base: USD` above `rates: {SGD: 1.342}`."""
    code = next((str(record[key]).upper() for key in ("base", "base_code", "source") if key in record), "")
    return f"{code}/?" if code in CURRENCY_CODES else None


def _by_currency(code: str, context: Context) -> KeyReading:
    """Return the reading of a number listed under a currency: a rate under `fx` or `rates`, else an amount."""
    holder = context.path.rpartition(".")[2]
    if context.pair and context.pair.endswith("/?") and holder.endswith("rates"):
        return KeyReading("exchange rate", context.pair[:-1] + code)
    if read_key(holder).meaning == "exchange rate" or holder.endswith("rates"):
        return KeyReading("exchange rate", f"{code}/{context.base or '?'}")
    return KeyReading("money", code)
