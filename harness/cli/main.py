"""Finds the verb, runs it, and turns what it raises into a sentence and an exit code: the last resort."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Sequence

from harness.cli.arguments import Verb, parse
from harness.cli.console import Console
from harness.cli.verbs_table import VERBS
from harness.errors import ExitCode, InvalidRun, MeasurementError, PlumblineError, RecordError, SurfaceMismatch, UserError

ABOUT = "Plumbline tells the author of an MCP server whether agents can still use it."


def overview() -> str:
    """The verbs, a line each."""
    lines = [ABOUT, "", "usage: python -m harness VERB …", ""]
    lines += [f"  {verb.name:<9} {verb.summary}" for verb in VERBS]
    lines += ["", "`python -m harness VERB --help` shows a verb's options and an example; --version the version."]
    return "\n".join(lines)


def exit_code_of(error: BaseException) -> ExitCode:
    """What a raised error means for the process."""
    if isinstance(error, UserError):
        return ExitCode.USER_ERROR
    if isinstance(error, SurfaceMismatch):
        return ExitCode.GATE_FAILED
    if isinstance(error, InvalidRun | RecordError | MeasurementError):
        return ExitCode.NOT_MEASURED
    if isinstance(error, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    return ExitCode.BUG


def main(arguments: Sequence[str]) -> int:
    """Run one command line.

    Returns:
        The exit code of DESIGN section 8: 0, 1, 2, 3, 70 or 130.
    """
    console = Console()
    try:
        if not arguments or arguments[0] in {"-h", "--help", "help"}:
            console.say(overview())
            return ExitCode.OK if arguments else ExitCode.USER_ERROR
        return _run(arguments)
    except SystemExit as stop:  # argparse leaves so after --help
        return int(stop.code or 0)
    except PlumblineError as error:
        console.note(f"plumbline: {error}")
        return exit_code_of(error)
    except KeyboardInterrupt:
        console.note("plumbline: interrupted")
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return ExitCode.OK
    except BaseException as error:  # noqa: BLE001 - the last resort: everything else is our own bug and says so
        console.note("".join(traceback.format_exception(error)))
        console.note("plumbline: this is a bug in Plumbline; please report it with the lines above")
        return exit_code_of(error)


def _run(arguments: Sequence[str]) -> int:
    verb = _verb(arguments[0])
    options = parse(verb, arguments[1:])
    console = Console(json_to_out=getattr(options, "json", None) == "-")
    module = importlib.import_module(verb.module)
    code: int = module.execute(options, console)
    return code


def _verb(name: str) -> Verb:
    for verb in VERBS:
        if verb.name == name:
            return verb
    from fake_backend.documents.nearest import did_you_mean  # noqa: PLC0415 - keeps --version and --help fast

    msg = f"`{name}` is not a verb; {did_you_mean(name, [v.name for v in VERBS])}"
    raise UserError(msg)
