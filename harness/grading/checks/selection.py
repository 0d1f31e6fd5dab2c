"""What is judged of a selection, where nothing was executed: the first call, its arguments, and whatever may not be.

The first call of the turn is the selection. What the turn asked for beside it is judged only by what forbids or counts
calls: `tools.never`, `tools.none`, `tools.at_most` and `bills`.
"""

from __future__ import annotations

from fake_backend.fixtures.errors import UnusableSchema
from fake_backend.fixtures.json_schemas import schema_errors
from harness.domain.grade import CheckResult
from harness.domain.trajectory import ToolCall
from harness.grading.checks.arguments import misfits
from harness.grading.context import Subject, failed, finding, passed

MOST = 5
"""Schema errors shown of one call."""


def chosen(subject: Subject) -> CheckResult | None:
    """The first call is of a right tool, a defensible one, or one that opens the job well."""
    openings = subject.case.tools.openings
    if not openings:
        return None
    first = _first(subject)
    if first is not None and first.known and first.tool in openings:
        return passed("tools.any_of")
    lacking = "" if first is None or first.known else ", which the server does not have"
    said = f"it was of {first.tool}{lacking}" if first else "nothing was called"
    message = f"the first call had to be of {' or '.join(openings)}; {said}"
    actual = first.tool if first else None
    return failed("tools.any_of", finding("tools.any_of", message, expected=list(openings), actual=actual))


def arguments(subject: Subject) -> CheckResult | None:
    """The first call, where its tool is a right one, has arguments its schema accepts and the case asks for.

    Nothing is executed, so no server can refuse what is missing or malformed: the schema does it here.
    """
    call = _first(subject)
    if call is None or call.tool not in subject.case.tools.openings:
        return None
    if call.arguments is None:
        message = f"the arguments of {call.tool} are no JSON object"
        return failed("args", finding("args", message, actual=call.raw_arguments))
    wanted = {**subject.case.args_every.get(call.tool, {}), **subject.case.args.get(call.tool, {})}
    wrong = [str(mismatch) for mismatch in misfits(subject, call, wanted)]
    wrong += [] if wrong else _schema_faults(subject, call)
    if not wrong:
        return passed("args")
    shown = ", ".join(f"{name}: {value}" for name, value in wanted.items())
    message = f"{call.tool}: {'; '.join(wrong[:MOST])}"
    return failed("args", finding("args", message, expected=shown, actual=dict(call.arguments)))


def _first(subject: Subject) -> ToolCall | None:
    return subject.calls[0] if subject.calls else None


def _schema_faults(subject: Subject, call: ToolCall) -> list[str]:
    """What the tool's own schema refuses; nothing where that schema cannot be used."""
    tool = subject.surface.tool(call.tool)
    if tool is None:
        return []
    try:
        found = sorted((error.json_path, error.message) for error in schema_errors(tool.input_schema, call.arguments))
    except UnusableSchema:
        return []
    return [message if path == "$" else f"{path.removeprefix('$.')}: {message}" for path, message in found]
