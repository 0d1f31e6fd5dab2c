"""Plumbline tells the author of an MCP server whether agents can still use it."""

__version__ = "0.1.0"
