"""Finds the verb, runs it, and turns what it raises into a sentence and an exit code: the last resort."""

from __future__ import annotations

import errno
import importlib
import logging
import sys
import traceback
from collections.abc import Sequence
from types import ModuleType
from typing import TypeGuard

from harness.cli.arguments import Verb, parse
from harness.cli.console import Console, LogNotes
from harness.cli.verbs_table import VERBS
from harness.errors import (
    ExitCode,
    InvalidRun,
    MeasurementError,
    PlumblineError,
    RecordError,
    UserError,
)

_CODES: tuple[tuple[tuple[type[BaseException], ...], ExitCode], ...] = (
    ((UserError,), ExitCode.USER_ERROR),
    ((InvalidRun, RecordError, MeasurementError), ExitCode.NOT_MEASURED),
    ((KeyboardInterrupt,), ExitCode.INTERRUPTED),
)
_NO_SUCH_PLACE = frozenset({
    errno.EACCES,
    errno.EISDIR,
    errno.ELOOP,
    errno.ENAMETOOLONG,
    errno.ENOENT,
    errno.ENOTDIR,
    errno.EPERM,
    errno.EROFS,
})
"""What the operating system says of a file whose name is at fault; anything else is the machine's trouble."""
LONGEST_NAME = 120
ABOUT = "Plumbline tells the author of an MCP server whether agents can still use it."


def overview() -> str:
    """The verbs, a line each."""
    lines = [ABOUT, "", "usage: python -m harness VERB …", ""]
    lines += [f"  {verb.name:<9} {verb.summary}" for verb in VERBS]
    lines += ["", "`python -m harness VERB --help` shows a verb's options and an example; --version the version."]
    return "\n".join(lines)


def exit_code_of(error: BaseException) -> ExitCode:
    """What a raised error means for the process."""
    for kinds, code in _CODES:
        if isinstance(error, kinds):
            return code
    if _of_a_file(error):
        return ExitCode.USER_ERROR if error.errno in _NO_SUCH_PLACE else ExitCode.NOT_MEASURED
    return ExitCode.BUG


def _of_a_file(error: BaseException) -> TypeGuard[OSError]:
    """Whether the operating system refused a file that it names: no bug of ours, wherever it was met."""
    return isinstance(error, OSError) and error.filename is not None and error.strerror is not None


def main(arguments: Sequence[str]) -> int:
    """Run one command line.

    Returns:
        The exit code of DESIGN section 8: 0, 1, 2, 3, 70 or 130.
    """
    console = Console()
    try:
        return _run(arguments, console)
    except BaseException as error:  # noqa: BLE001 - the last resort: what is not ours to raise is our own bug and says so
        return _report(error, console)


def _report(error: BaseException, console: Console) -> ExitCode:
    code = exit_code_of(error)
    if isinstance(error, PlumblineError):
        console.note(f"plumbline: {error}")
    elif code is ExitCode.INTERRUPTED:
        console.note("plumbline: interrupted")
    elif _of_a_file(error):
        console.note(f"plumbline: cannot use {str(error.filename)[:LONGEST_NAME]!r}: {error.strerror}")
    else:
        console.note("".join(traceback.format_exception(error)))
        console.note("plumbline: this is a bug in Plumbline; please report it with the lines above")
    return code


def _run(arguments: Sequence[str], console: Console) -> int:
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        console.say(overview())
        return ExitCode.OK if arguments else ExitCode.USER_ERROR
    verb = _verb(arguments[0])
    try:
        options = parse(verb, arguments[1:])
    except SystemExit:  # argparse leaves so after --help; whoever else asks to exit, says nothing of a verdict
        return ExitCode.OK
    console = Console(json_to_out=getattr(options, "json", None) == "-")
    logging.basicConfig(handlers=[LogNotes(console)], level=logging.WARNING)
    code: int = _module(verb).execute(options, console)
    return code


def _module(verb: Verb) -> ModuleType:
    """The verb's module; a package it needs and this Python has not is the user's environment, not a bug of ours."""
    try:
        return importlib.import_module(verb.module)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "harness", "fake_backend"}:
            raise
        msg = (
            f"the package `{package}` is not installed for {sys.executable}; use the Python that Plumbline is "
            "installed for (`make demo` installs it for .venv/bin/python)"
        )
        raise UserError(msg) from None


def _verb(name: str) -> Verb:
    for verb in VERBS:
        if verb.name == name:
            return verb
    from fake_backend.documents.nearest import did_you_mean

    msg = f"`{name}` is not a verb; {did_you_mean(name, [v.name for v in VERBS])}"
    raise UserError(msg)
