"""The agents' `Tools` seam without a server: functions by name, and every call kept."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from harness.domain.surface import Surface, Tool
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue

Answer = Callable[[dict[str, JsonValue]], Any]
"""From arguments to a ToolResult (or text, or structured content), at once or awaited; may raise."""

NO_ARGUMENTS: dict[str, Any] = {"type": "object", "properties": {}}


def tool(name: str, description: str = "", *, schema: dict[str, Any] | None = None, **annotations: Any) -> Tool:  # noqa: ANN401 - passed on to the model that validates it
    """A tool with an object schema."""
    return Tool(
        name=name, description=description, input_schema=NO_ARGUMENTS if schema is None else schema, **annotations
    )


class InMemoryTools:
    """Tools whose answers are functions; a tool without one answers `ok`."""

    def __init__(
        self, *tools: Tool, answers: Mapping[str, Answer] | None = None, instructions: str | None = None
    ) -> None:
        self.surface = Surface(tools=tools, instructions=instructions)
        self.called: list[tuple[str, dict[str, JsonValue]]] = []
        self._answers = dict(answers or {})

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Call the function of that name; see `Tools`."""
        self.called.append((name, arguments))
        answer: Any = self._answers.get(name, _ok)(arguments)
        result = await answer if inspect.isawaitable(answer) else answer
        if isinstance(result, ToolResult):
            return result
        return ToolResult(text=(result,)) if isinstance(result, str) else ToolResult(structured=result)


def _ok(_arguments: dict[str, JsonValue]) -> str:
    return "ok"
