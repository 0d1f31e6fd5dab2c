"""The Action's main step: runs the suite and says what came of it in outputs, summary, annotations and files.

It succeeds whatever the verdict is, so that reports are uploaded and commented on; the last step is the one that fails.
A fork gets the keyless agent or nothing, and no code of it runs inside the harness.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from harness.domain.suite import AgentSpec, Suite
from harness.errors import ExitCode, UserError
from harness.github import commands
from harness.github.base import Base, merge_base
from harness.github.event import Event, read_event
from harness.github.inputs import MOST_ANNOTATIONS, Settings, given, read_key, read_settings
from harness.github.outputs import append_summary, write_outputs
from harness.github.result_files import COMMENT, SUMMARY, UNFINISHED
from harness.github.running import Ended, read_annotations, run_suite, secrets_in
from harness.report.foreign_text import code, one_line
from harness.suite.loading import load_suite

REASON_LIMIT = 400
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9._-]+")


class _Skipped(Exception):
    """Nothing can be asked here, and nobody who sees the job could change that; `str()` of it says why."""


def run_step(environ: Mapping[str, str], log: TextIO) -> int:
    """Run the suite that the inputs name.

    Returns:
        0, whatever came of it; the outputs say that.
    """
    for secret in secrets_in(environ):
        for command in commands.masks(secret):
            print(command, file=log, flush=True)
    results = Path(tempfile.mkdtemp(prefix="plumbline-", dir=environ.get("RUNNER_TEMP")))
    settings: Settings | None = None
    try:
        settings = read_settings(environ)
        ended = _run(settings, results, environ=environ, log=log)
    except UserError as error:
        ended = Ended(exit_code=ExitCode.USER_ERROR, reason=one_line(str(error), REASON_LIMIT))
    except _Skipped as skipped:
        ended = Ended(exit_code=ExitCode.OK, reason=str(skipped))
    _leave_word(ended, results)
    write_outputs(environ.get("GITHUB_OUTPUT", ""), _outputs(ended, results, environ))
    if settings is None or settings.summary:
        append_summary(environ.get("GITHUB_STEP_SUMMARY", ""), _summary(ended, results))
    for command in _annotations(ended, results, most=settings.annotations if settings else MOST_ANNOTATIONS):
        print(command, file=log, flush=True)
    return ExitCode.OK


def _run(settings: Settings, results: Path, *, environ: Mapping[str, str], log: TextIO) -> Ended:
    event = read_event(environ)
    if event.name == "pull_request_target":
        msg = (
            "`pull_request_target` hands a token that may write, and secrets, to a job that runs the pull request's "
            "code; Plumbline refuses it. Use `pull_request`"
        )
        raise UserError(msg)
    keyless = _without_key(event, settings, environ) if event.keyless else []
    about = {"PLUMBLINE_COMMIT": event.commit, "PLUMBLINE_RUN_URL": event.run_url}
    base = merge_base(settings.folder, event.pull_request) if event.pull_request else Base()
    judged = [f"--base={base.commit}"] if base.commit else []
    if base.why:
        about["PLUMBLINE_WITHOUT_BASE"] = base.why
    return run_suite(
        [str(settings.suite), *settings.flags, *keyless, *judged],
        folder=settings.folder,
        results=results,
        environ={**environ, **about},
        log=log,
    )


def _without_key(event: Event, settings: Settings, environ: Mapping[str, str]) -> list[str]:
    """What is added to `run` where GitHub hands out no secrets.

    Raises:
        UserError: the suite of a fork would run code of it inside the harness.
        _Skipped: the agent asks a model, its key is not there, and there is no other agent.
    """
    suite = load_suite(settings.folder / settings.suite)
    spec = suite.agents.get(settings.agent or suite.file.agent)
    if event.from_fork:
        _refuse_objects(suite, spec, suite.agents.get(settings.fallback))
    plainly = _read_plainly(suite, environ)
    if settings.fallback:
        return [f"--fallback-agent={settings.fallback}", *plainly]
    if spec is not None and spec.asks_a_model and not environ.get(spec.key_variable):
        why = "is not set, as always on pull requests from forks, and there is no `fallback-agent`"
        msg = f"{spec.key_variable} {why}"
        raise _Skipped(msg)
    return plainly


def _read_plainly(suite: Suite, environ: Mapping[str, str]) -> list[str]:
    """The option that has answers read without a model, where the suite names one that has no key here."""
    reader = suite.agents.get(suite.file.reader)
    lacks = reader is not None and reader.asks_a_model and not environ.get(reader.key_variable)
    return ["--reader=plain"] if lacks else []


def _refuse_objects(suite: Suite, *agents: AgentSpec | None) -> None:
    if suite.file.server.object or any(spec is not None and spec.provider == "object" for spec in agents):
        msg = f"the suite {suite.name} runs an `object` inside the harness; that is refused for code of a fork"
        raise UserError(msg)


def _leave_word(ended: Ended, results: Path) -> None:
    """What the comment says of a run that has no report; the folder travels to the job that comments."""
    if not (results / COMMENT).is_file():
        ending = "was skipped" if ended.status == "skipped" else "did not finish"
        (results / UNFINISHED).write_text(f"{ending}\n{ended.reason}\n", encoding="utf-8")


def _outputs(ended: Ended, results: Path, environ: Mapping[str, str]) -> dict[str, str | int | None]:
    result = ended.result
    name = given(environ, "artifact-name") or f"plumbline-{read_key(environ)}"
    return {
        "status": ended.status,
        "exit-code": ended.exit_code,
        "pass-rate": _number(result.pass_rate.value) if result else None,
        "planned": result.attempts.planned if result else 0,
        "passed": result.attempts.passed if result else 0,
        "failed": result.attempts.failed if result else 0,
        "unmeasured": result.attempts.unmeasured if result else 0,
        "cost-usd": _number(result.cost_usd.total) if result else None,
        "results-path": str(results),
        "artifact-name": _NOT_IN_A_NAME.sub("-", name),
    }


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.6g}"


def _summary(ended: Ended, results: Path) -> str:
    file = results / SUMMARY
    if file.is_file():
        return file.read_text(encoding="utf-8")
    return f"## Plumbline: {_word(ended)}\n\n{code(ended.reason, REASON_LIMIT)}\n"


def _annotations(ended: Ended, results: Path, *, most: int) -> list[str]:
    """What the run's own annotations say, or why there are none; never more than `most`."""
    found = [commands.annotation(a.level, a.message, title=a.title, file=a.file) for a in read_annotations(results)]
    if ended.result is None:
        level: commands.Level = "notice" if ended.status == "skipped" else "error"
        found.append(commands.annotation(level, ended.reason, title=f"Plumbline: {_word(ended)}"))
    return found[:most]


def _word(ended: Ended) -> str:
    return "skipped" if ended.status == "skipped" else "the run did not finish"
