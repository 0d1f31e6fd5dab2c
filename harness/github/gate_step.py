"""The Action's last step, and the only one that fails on what a run found: it repeats the exit code of the run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO, get_args

from harness.errors import ExitCode, UserError
from harness.gate.outcomes import Verdict
from harness.github import commands
from harness.github.inputs import FailOn, read_fail_on

_FORGIVEN: Mapping[FailOn, frozenset[str]] = {
    "inconclusive": frozenset(),
    "failed": frozenset({"inconclusive"}),
    "never": frozenset({"inconclusive", "failed"}),
}
_VERDICTS = frozenset({ExitCode.GATE_FAILED, ExitCode.NOT_MEASURED})
_WORDS = frozenset(get_args(Verdict))


def gate_step(environ: Mapping[str, str], log: TextIO) -> int:
    """Fail as the run did.

    Args:
        environ: PLUMBLINE_EXIT_CODE and PLUMBLINE_STATUS as the main step put them out, and the input `fail-on`.
        log: takes one line, and an error for the page of the job where the step fails.

    Returns:
        The exit code of the run; 0 where `fail-on` forgives the verdict. What is no verdict is never forgiven: an
        error of the user, a bug, an interruption, or a main step that recorded nothing.
    """
    recorded, status = environ.get("PLUMBLINE_EXIT_CODE", ""), environ.get("PLUMBLINE_STATUS", "")
    if not recorded.isdigit() or status not in _WORDS:
        print(commands.annotation("error", "the run recorded no result"), file=log, flush=True)
        return ExitCode.BUG
    code = int(recorded)
    try:
        forgiven = _FORGIVEN[read_fail_on(environ)]
    except UserError as error:
        print(commands.annotation("error", str(error)), file=log, flush=True)
        return ExitCode.USER_ERROR
    told = f"{status} (exit code {code})"
    if code in _VERDICTS and status in forgiven:
        print(f"Plumbline: {told}, and `fail-on` lets that pass", file=log, flush=True)
        return ExitCode.OK
    print(commands.annotation("error", told) if code else f"Plumbline: {told}", file=log, flush=True)
    return code
