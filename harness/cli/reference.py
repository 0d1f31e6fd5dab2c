"""docs/cli.md from the table of verbs: `python -m harness.cli.reference > docs/cli.md`."""

from __future__ import annotations

import sys

from harness.cli.arguments import Option, Verb
from harness.cli.verbs_table import VERBS
from harness.errors import ExitCode

_MEANINGS = {
    ExitCode.OK: "passed or skipped; for verbs without a verdict: done",
    ExitCode.GATE_FAILED: "the gate failed: a regression, a hard check, the floor, or something stale",
    ExitCode.USER_ERROR: "user error; nothing was run",
    ExitCode.NOT_MEASURED: "inconclusive or invalid: the environment, the model's service, or too much unmeasured",
    ExitCode.BUG: "a bug in Plumbline",
    ExitCode.INTERRUPTED: "interrupted",
}


def render() -> str:
    """The page, as Markdown."""
    lines = ["# Command line", "", "Generated from `harness/cli/verbs_table.py`; do not edit.", ""]
    lines += ["Run as `python -m harness VERB …`, or `plumbline VERB …` once installed.", "", "## Exit codes", ""]
    lines += ["| code | means |", "|---|---|", *(f"| {int(code)} | {text} |" for code, text in _MEANINGS.items())]
    for verb in VERBS:
        lines += ["", *_verb(verb)]
    return "\n".join(lines) + "\n"


def _verb(verb: Verb) -> list[str]:
    usage = " ".join(_usage(option) for option in verb.options)
    rows = [f"| `{option.shown}` | {_help(option)} |" for option in verb.options]
    return [
        f"## {verb.name}",
        "",
        verb.summary,
        "",
        "```sh",
        verb.example,
        "```",
        "",
        f"`{verb.name} {usage}`",
        "",
        "| argument | meaning |",
        "|---|---|",
        *rows,
    ]


def _usage(option: Option) -> str:
    shown = (option.metavar or option.name) if option.positional else option.shown
    shown = f"{shown}…" if option.many else shown
    return shown if option.required else f"[{shown}]"


def _help(option: Option) -> str:
    return option.help.replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(render())
