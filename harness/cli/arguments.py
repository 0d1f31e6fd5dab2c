"""What an option, a verb and the parser made of them are. The declarations themselves stand in `verbs_table`."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from harness.errors import UserError

MOST = 10_000
"""The most of anything that is counted on the command line: more is a slip of the finger, and would never end."""


RECORD_NAME = "run.jsonl"
"""What the record of a run is called, said again so that no library is read for it."""


def some_text(text: str) -> str:
    """A text that says something: where a script's variable was empty, nothing else is meant by it."""
    if not text.strip():
        msg = f"found the empty text {text!r}; give a value, or leave the option out"
        raise argparse.ArgumentTypeError(msg)
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option or positional argument, declared once for parser, help and reference page."""

    name: str
    help: str
    metavar: str | None = None
    default: Any = None
    parse: Callable[[str], Any] = some_text
    choices: tuple[str, ...] = ()
    many: bool = False
    required: bool = False
    switch: bool = False

    @property
    def positional(self) -> bool:
        """Whether it is given by place, not by flag."""
        return not self.name.startswith("-")

    @property
    def shown(self) -> str:
        """As usage lines show it."""
        if self.positional or self.switch:
            return self.name
        return f"{self.name} {self.metavar or '|'.join(self.choices)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One verb: what it does, an example that runs, its options and the module that does it."""

    name: str
    summary: str
    example: str
    module: str
    options: tuple[Option, ...]


class _Parser(argparse.ArgumentParser):
    """Raises instead of exiting, and names the nearest option or verb."""

    def error(self, message: str) -> NoReturn:
        """Turn argparse's complaint into a UserError with the way to help."""
        msg = f"{message}\nTry `{self.prog} --help`."
        raise UserError(msg)


def whole_number(text: str) -> int:
    """A whole number from 1 to the most that is ever meant."""
    return _whole(text, least=1)


def natural_number(text: str) -> int:
    """The same; 0 is none of it."""
    return _whole(text, least=0)


def _whole(text: str, *, least: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = -1
    if not least <= value <= MOST:
        msg = f"{text!r} is not a whole number of at least {least} and at most {MOST:,}"
        raise argparse.ArgumentTypeError(msg)
    return value


def amount(text: str) -> float:
    """A number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        msg = f"{text!r} is not a number above 0"
        raise argparse.ArgumentTypeError(msg)
    return value


def share(text: str) -> float:
    """A number above 0 and below 1."""
    value = amount(text)
    if value >= 1:
        msg = f"{text!r} is not a number above 0 and below 1"
        raise argparse.ArgumentTypeError(msg)
    return value


def output_file(text: str) -> str:
    """A file that can be written, as far as that is known beforehand; `-` is standard output."""
    path = Path(text)
    reason = ""
    if text != "-" and (path.is_dir() or not path.parent.is_dir()):
        reason = "it is a folder" if path.is_dir() else f"there is no folder {path.parent}"
    elif path.name == RECORD_NAME and path.exists():
        reason = "it is the record of a run, which nothing overwrites"
    if reason:
        msg = f"cannot write {text}: {reason}"
        raise argparse.ArgumentTypeError(msg)
    return text


def build_parser(verb: Verb) -> argparse.ArgumentParser:
    """The parser of one verb; `--help` ends in an example that runs."""
    parser = _Parser(
        prog=f"python -m harness {verb.name}",
        description=verb.summary,
        epilog=f"example:\n  {verb.example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    for option in verb.options:
        settings: dict[str, Any] = {"help": option.help, "default": option.default}
        if option.switch:
            parser.add_argument(option.name, action="store_true", help=option.help)
            continue
        settings |= {"type": option.parse, "metavar": option.metavar}
        if option.choices:
            settings |= {"choices": option.choices}
        if option.positional:
            settings["nargs"] = ("+" if option.required else "*") if option.many else (None if option.required else "?")
        elif option.many:
            settings |= {"action": "append", "default": []}
        if option.required and not option.positional:
            settings["required"] = True
        parser.add_argument(option.name, **settings)
    return parser


def parse(verb: Verb, arguments: Sequence[str]) -> argparse.Namespace:
    """The verb's arguments as given.

    Raises:
        UserError: an unknown option (with the nearest one), a missing or a malformed value.
    """
    parser = build_parser(verb)
    found, unknown = parser.parse_known_args(arguments)
    if unknown:
        flags = [o.name for o in verb.options if not o.positional]
        close = difflib.get_close_matches(unknown[0].split("=")[0], flags, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        msg = f"{verb.name}: {unknown[0]} is not an option here.{hint} It takes: {', '.join(flags)}."
        raise UserError(msg)
    return found
