"""The surface: tools and instructions exactly as the server hands them to a client."""

from __future__ import annotations

from typing import Any

from fake_backend.documents import fingerprint
from harness.domain.values import Value


class Tool(Value):
    """One tool as listed by the server; schemas are the server's own, unadapted."""

    name: str
    title: str | None = None
    description: str = ""
    input_schema: dict[str, Any]
    output_schema: dict[str, Any] | None = None
    read_only: bool | None = None
    destructive: bool | None = None
    annotations: dict[str, Any] = {}

    @property
    def parameters(self) -> dict[str, Any]:
        """The declared arguments: name to JSON schema; empty where the tool takes none."""
        properties = self.input_schema.get("properties", {})
        return properties if isinstance(properties, dict) else {}


class Surface(Value):
    """All pages of `tools/list` and the instructions string, with what identifies the server."""

    tools: tuple[Tool, ...]
    instructions: str | None = None
    server_name: str = ""
    server_version: str = ""
    protocol_version: str = ""

    @property
    def hash(self) -> str:
        """`sha256:…` over what a client is handed: tools of all pages and instructions, not the server's version."""
        handed = {"tools": [t.model_dump(mode="json") for t in self.tools], "instructions": self.instructions}
        return fingerprint(handed)

    @property
    def names(self) -> tuple[str, ...]:
        """Tool names in the order they were listed."""
        return tuple(tool.name for tool in self.tools)

    def tool(self, name: str) -> Tool | None:
        """The tool of that name, or None."""
        return next((tool for tool in self.tools if tool.name == name), None)


NO_SURFACE = Surface(tools=())
"""Of a server that never answered: not even its protocol's version is known."""
