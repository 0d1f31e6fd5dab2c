"""`call`: one tool call by hand."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from fake_backend.documents import did_you_mean
from harness.cli.console import Console
from harness.domain.suite import Suite
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue
from harness.errors import ExitCode, UserError
from harness.suite.loading import load_suite
from harness.verbs.by_hand import open_session
from harness.verbs.outputs import emit_json


def execute(options: argparse.Namespace, console: Console) -> int:
    """Call the tool and show its result; returns 0, or 1 when the server calls it an error."""
    arguments = read_arguments(options.arguments)
    result = asyncio.run(_call(load_suite(Path(options.suite)), options, arguments))
    for text in result.text:
        console.say(text)
    if result.structured is not None and not result.text:
        console.say(json.dumps(result.structured, indent=2, ensure_ascii=False))
    for other in result.other:
        console.say(f"({other})")
    emit_json({"format": 1, **result.model_dump(mode="json")}, options.json, console)
    return ExitCode.GATE_FAILED if result.is_error else ExitCode.OK


def read_arguments(given: Sequence[str]) -> dict[str, JsonValue]:
    """`k=v` pairs; a value is read as JSON where it is JSON, else as text.

    Raises:
        UserError: a pair without `=`, or a key given twice.
    """
    arguments: dict[str, JsonValue] = {}
    for pair in given:
        key, equals, text = pair.partition("=")
        if not equals or not key or key in arguments:
            msg = f"`{pair}`: arguments are given as key=value, each key once"
            raise UserError(msg)
        try:
            arguments[key] = json.loads(text)
        except ValueError:
            arguments[key] = text
    return arguments


async def _call(suite: Suite, options: argparse.Namespace, arguments: dict[str, JsonValue]) -> ToolResult:
    tool = options.tool
    async with open_session(suite, "call", named_hosts=options.write_to) as tools:
        if tools.surface.tool(tool) is None:
            msg = f"the server has no tool `{tool}`; {did_you_mean(tool, tools.surface.names)}"
            raise UserError(msg)
        return await tools.call(tool, arguments)
