"""`tools`: the surface, as the server hands it to a client."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from harness.cli.console import Console
from harness.domain.surface import Surface, Tool
from harness.errors import ExitCode
from harness.report.foreign_text import in_log
from harness.suite.loading import load_suite
from harness.verbs.by_hand import open_session
from harness.verbs.outputs import emit_json


def execute(options: argparse.Namespace, console: Console) -> int:
    """Show the surface; returns 0."""
    surface = asyncio.run(_surface(Path(options.suite), options.write_to))
    console.say("\n".join(_lines(surface)))
    emit_json({"format": 1, "hash": surface.hash, **surface.model_dump(mode="json")}, options.json, console)
    return ExitCode.OK


async def _surface(path: Path, named_hosts: Sequence[str]) -> Surface:
    async with open_session(load_suite(path), "tools", named_hosts=named_hosts) as tools:
        return tools.surface


def _lines(surface: Surface) -> list[str]:
    lines = [f"{in_log(surface.server_name)} {in_log(surface.server_version)}  {surface.hash}"]
    if surface.instructions:
        lines += ["instructions:", *(f"  {in_log(line)}" for line in surface.instructions.splitlines())]
    for tool in surface.tools:
        lines += ["", f"{in_log(tool.name)}({', '.join(_parameters(tool))})"]
        lines += [f"  {in_log(line)}" for line in tool.description.splitlines()]
    return lines


def _parameters(tool: Tool) -> list[str]:
    required = tool.input_schema.get("required", ())
    return [in_log(name) if name in required else f"[{in_log(name)}]" for name in tool.parameters]
