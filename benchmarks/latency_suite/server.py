"""A server with one tool that answers at once, so that only the model's time and the harness's own are measured."""

from __future__ import annotations

from collections.abc import Mapping

from mcp.server.mcpserver import MCPServer


def make(_environ: Mapping[str, str]) -> MCPServer:
    """The server."""
    server = MCPServer("latency", version="1")

    @server.tool()
    def get_value(number: int = 1) -> dict[str, int]:
        """Return the value of that number."""
        return {"number": number, "value": number * 7}

    return server
