"""Starts `run` for a job and reads back what it left: the verdict is the run's, never worked out here.

The run is a process of its own whose environment has none of the files and tokens through which a step commands the
runner, and whose words reach the log as text.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TextIO

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from harness.errors import ExitCode, RecordError
from harness.gate.outcomes import Verdict
from harness.github import commands
from harness.github.result_files import ANNOTATIONS, RESULT
from harness.report.annotations import Annotation
from harness.report.foreign_text import one_line

_WITHHELD = re.compile(r"GITHUB_(OUTPUT|ENV|PATH|STATE|STEP_SUMMARY|ACTION_PATH)|(ACTIONS_|INPUT_|PLUMBLINE_INPUT_).*")
_SECRET_NAMES = re.compile(r".*(KEY|TOKEN|SECRET|PASSWORD)", re.IGNORECASE)
_NO_VERDICT: Mapping[int, str] = {ExitCode.BUG: "a bug in Plumbline", ExitCode.INTERRUPTED: "interrupted"}
_WORDS_KEPT = 40
_SAID = "plumbline: "  # how the command line begins what it says last
_SIGNALLED = 128  # what a shell adds to the number of the signal that ended a process


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True)


class Attempts(_Part):
    """How many attempts there are of each kind."""

    planned: int
    passed: int
    failed: int
    unmeasured: int


class PassRate(_Part):
    """The pass rate over measured attempts; None when nothing was measured."""

    value: float | None


class Cost(_Part):
    """US dollars; None when a model has no price."""

    total: float | None


class Result(_Part):
    """What the Action reads of `result.json`; keys it does not know are no concern of it."""

    verdict: Verdict
    attempts: Attempts
    pass_rate: PassRate
    cost_usd: Cost


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a run ended.

    Attributes:
        exit_code: of `run`.
        result: what it found; None when it did not get that far.
        reason: one line of foreign text on why there is no result; empty when there is one.
    """

    exit_code: int
    result: Result | None = None
    reason: str = ""

    @property
    def status(self) -> Verdict:
        """The verdict; of a run without a result `skipped`, or `invalid`: nothing may be concluded from it."""
        if self.result:
            return self.result.verdict
        return "skipped" if self.exit_code == ExitCode.OK else "invalid"


def run_suite(
    arguments: Sequence[str], *, folder: Path, results: Path, environ: Mapping[str, str], log: TextIO
) -> Ended:
    """Run a suite to its end.

    Args:
        arguments: of `run`, without its --out.
        folder: where it runs.
        results: the folder for its record and reports.
        environ: of this step; `withheld` names stay here.
        log: takes the words of the run, which can command nothing meanwhile.

    Raises:
        RecordError: the run left no result where it must have, or one that cannot be read.
    """
    command = [sys.executable, "-P", "-m", "harness", "run", *arguments, f"--out={results}"]
    with commands.obeying_nothing(log):
        code, words = _followed(command, folder=folder, environ=for_the_run(environ), log=log)
    result = _read(results / RESULT)
    if result is None and code == ExitCode.OK:
        msg = f"the run succeeded and left no {RESULT}"
        raise RecordError(msg)
    return Ended(exit_code=code, result=result, reason="" if result else _reason(code, words))


def for_the_run(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment without the runner's files and tokens, and without our inputs."""
    return {name: value for name, value in environ.items() if not _WITHHELD.fullmatch(name)}


def secrets_in(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Values of variables of the run that are named like secrets: what a log must not show."""
    named = {value for name, value in for_the_run(environ).items() if _SECRET_NAMES.fullmatch(name)}
    return tuple(sorted(value for value in named if value))


def read_annotations(results: Path) -> tuple[Annotation, ...]:
    """The annotations a run left.

    Raises:
        RecordError: the file cannot be read.
    """
    file = results / ANNOTATIONS
    if not file.is_file():
        return ()
    try:
        return TypeAdapter(tuple[Annotation, ...]).validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise _unreadable(file, error) from error


def _unreadable(file: Path, error: Exception) -> RecordError:
    why = error.strerror if isinstance(error, OSError) else "it is not what `run` writes there"
    return RecordError(f"cannot read {file}: {why}")


def _followed(
    command: Sequence[str], *, folder: Path, environ: Mapping[str, str], log: TextIO
) -> tuple[int, Sequence[str]]:
    """The exit code and the last words; a request to stop is passed on, and the run takes its servers down itself."""
    words: deque[str] = deque(maxlen=_WORDS_KEPT)
    with (
        subprocess.Popen(
            command,
            cwd=folder,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as child,
        _passing_on(child),
    ):
        for line in child.stdout or ():
            words.append(line.rstrip("\n"))
            print(line, end="", file=log, flush=True)
    code = child.returncode if child.returncode >= 0 else _SIGNALLED - child.returncode
    return code, tuple(words)


@contextmanager
def _passing_on(child: subprocess.Popen[str]) -> Iterator[None]:
    """Ctrl-C and the runner's request to terminate go to the run."""

    def pass_on(number: int, _frame: FrameType | None) -> None:
        child.send_signal(number)

    before = [(number, signal.signal(number, pass_on)) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _read(file: Path) -> Result | None:
    if not file.is_file():
        return None
    try:
        return Result.model_validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise _unreadable(file, error) from error


def _reason(code: int, words: Sequence[str]) -> str:
    """The sentences of the command line's last resort, else the last words there were."""
    kept = [word for word in words if word.strip()]
    said = next((n for n, word in enumerate(kept) if word.startswith(_SAID)), len(kept) - 1)
    told = " · ".join(word.removeprefix(_SAID) for word in kept[max(said, 0) :])
    kind = _NO_VERDICT.get(code, "")
    return one_line(": ".join(part for part in (kind, told) if part) or f"exit code {code}", 400)
