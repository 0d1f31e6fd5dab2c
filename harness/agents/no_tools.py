"""A session with no tools in it: for a model that is asked to read, and can do nothing."""

from __future__ import annotations

from harness.domain.surface import Surface
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue
from harness.errors import HarnessError


class NoTools:
    """What a judge or a reader gets in place of a session; `who` says which of them it is."""

    surface = Surface(tools=())

    def __init__(self, who: str) -> None:
        self._who = who

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Refuse; no tool was offered."""
        msg = f"the {self._who} called {name}({arguments}), and it has no tools"
        raise HarnessError(msg)
