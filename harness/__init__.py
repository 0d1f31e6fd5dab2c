"""Plumbline tells the author of an MCP server whether agents can still use it."""
