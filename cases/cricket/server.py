"""The scorer's table as an MCP server: one live match and the batting of a series. All of it is made up."""

from typing import Annotated, Any

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from pydantic import Field

MATCHES = {
    frozenset({"india", "west indies"}): {
        "series": "India v West Indies, ODI series, made-up data",
        "match": "second ODI",
        "status": "live",
        "scores": {"India": "287/6 (50 overs)", "West Indies": "198/5 (38.2 overs)"},
        "target": 288,
        "required": "90 runs from 70 balls",
        "series_score": "India lead 1-0",
    },
}
BATTING = {
    "shubman gill": {"team": "India", "series_runs": 164, "innings": 3, "highest": 150},
    "shai hope": {"team": "West Indies", "series_runs": 131, "innings": 2, "highest": 78},
}
READS = {"readOnlyHint": True, "openWorldHint": False}

mcp = FastMCP("scorers-table", version="1.0.0")


@mcp.tool(annotations=READS)
def get_live_score(
    teams: Annotated[str, Field(description="Both teams, for example 'India vs West Indies'")],
) -> dict[str, Any]:
    """The live score of a match: who is batting, who is winning, how many runs are still required."""
    named = teams.lower().replace("windies", "west indies").replace(" versus ", " vs ").replace(" v ", " vs ")
    sides = frozenset(side.strip() for side in named.split(" vs "))
    if sides not in MATCHES:
        msg = f"No match of {teams!r} is being played; the live one is India vs West Indies."
        raise ToolError(msg)
    return MATCHES[sides]


@mcp.tool(annotations=READS)
def get_player_stats(
    player_name: Annotated[str, Field(description="The player's full name, for example 'Shubman Gill'")],
) -> dict[str, Any]:
    """A player's batting in the current series: runs, innings, highest score."""
    player = player_name.strip().lower()
    if player not in BATTING:
        msg = f"There is no player {player_name!r} in this series."
        raise ToolError(msg)
    return BATTING[player]


if __name__ == "__main__":
    mcp.run(show_banner=False)
