"""What changed in the surface, per tool: the texts and schemas an agent reads, with readable differences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from harness.domain.surface import Surface, Tool
from harness.report.change import Change
from harness.report.text_diff import json_diff, text_diff

READ_BY_MODELS = ("description", "input schema")
"""What a model is handed of a tool beside its name; title, output schema and annotations are for clients."""


def surface_changes(before: Surface, after: Surface) -> Iterator[Change]:
    """Yield every change: instructions, tools gone, tools new, what models read of the others, its order, the rest.

    A new version of an SDK adds titles, output schemas and annotations to every tool; the one description that was
    edited in the same step must not stand below them.
    """
    if before.instructions != after.instructions:
        diff = text_diff(before.instructions or "", after.instructions or "")
        yield Change(kind="instructions", diff=diff)
    old, new = {tool.name: tool for tool in before.tools}, {tool.name: tool for tool in after.tools}
    for name in (name for name in old if name not in new):
        yield Change(kind="tool removed", subject=name)
    for name in (name for name in new if name not in old):
        yield Change(kind="tool added", subject=name, diff=_described(new[name]))
    kept = [name for name in old if name in new]
    changed = [change for name in kept for change in _tool_changes(old[name], new[name])]
    yield from (change for change in changed if change.part in READ_BY_MODELS)
    if kept != [name for name in new if name in old]:
        yield Change(kind="tool order")
    yield from (change for change in changed if change.part not in READ_BY_MODELS)


def _tool_changes(before: Tool, after: Tool) -> Iterator[Change]:
    parts = {
        "title": text_diff(before.title or "", after.title or ""),
        "description": text_diff(before.description, after.description),
        "input schema": json_diff(before.input_schema, after.input_schema),
        "output schema": json_diff(before.output_schema or {}, after.output_schema or {}),
        "annotations": json_diff(_annotations(before), _annotations(after)),
    }
    for part, diff in parts.items():
        if diff:
            yield Change(kind="tool changed", subject=after.name, part=part, diff=diff)


def _annotations(tool: Tool) -> dict[str, Any]:
    hints = {"readOnlyHint": tool.read_only, "destructiveHint": tool.destructive}
    return {**{name: hint for name, hint in hints.items() if hint is not None}, **tool.annotations}


def _described(tool: Tool) -> tuple[str, ...]:
    return tuple(f"+ {line}" for line in tool.description.splitlines())
