"""A gateway before the tracker: four tools that stand for all of the tracker's, however many it has."""

from typing import Annotated, Any

from fastmcp import Client, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.tools import ToolResult
from pydantic import Field
from server import mcp as tracker

gateway = FastMCP(
    "tracker-gateway",
    instructions=(
        "All tools of Acme's issue tracker behind four. Find a tool with search or list, read its arguments with "
        f"get_schema, then use it with call. Never guess a tool's name or arguments. {tracker.instructions}"
    ),
)
READS = {"readOnlyHint": True, "openWorldHint": False}
ToolName = Annotated[str, Field(description="Name of a tool of the tracker")]


async def tools() -> dict[str, Any]:
    """Return the tracker's tools by name."""
    async with Client(tracker) as client:
        return {tool.name: tool for tool in await client.list_tools()}


@gateway.tool(annotations=READS)
async def search(words: str) -> dict[str, Any]:
    """Find tools of the tracker by words of their names and descriptions, the best first."""
    wanted = set(words.casefold().split())
    known = await tools()
    texts = {name: f"{name.replace('_', ' ')} {tool.description}".casefold() for name, tool in known.items()}
    hits = {name: sum(word in text for word in wanted) for name, text in texts.items()}
    best = sorted((name for name in hits if hits[name]), key=lambda name: -hits[name])
    return {"tools": [{"name": name, "description": known[name].description} for name in best[:5]]}


@gateway.tool(name="list", annotations=READS)
async def list_tools() -> dict[str, Any]:
    """List the names of all tools of the tracker."""
    return {"tools": list(await tools())}


@gateway.tool(annotations=READS)
async def get_schema(tool: ToolName) -> dict[str, Any]:
    """Describe one tool: what it does, the JSON Schema of its arguments, and whether it writes."""
    found = (await tools()).get(tool)
    if found is None:
        msg = f"There is no tool {tool!r}; use search or list."
        raise ToolError(msg)
    hints = found.annotations
    return {
        "description": found.description,
        "arguments": found.input_schema,
        "writes": not hints.read_only_hint,
        "destroys": bool(hints.destructive_hint),
    }


@gateway.tool(annotations={"readOnlyHint": False, "destructiveHint": True, "openWorldHint": False})
async def call(tool: ToolName, arguments: dict[str, Any]) -> ToolResult:
    """Use one tool of the tracker; arguments are as get_schema describes them."""
    async with Client(tracker) as client:
        result = await client.call_tool(tool, arguments, raise_on_error=False)
    return ToolResult(content=result.content, structured_content=result.structured_content, is_error=result.is_error)


if __name__ == "__main__":
    gateway.run(show_banner=False)
