"""The inputs of `action.yml`, read from the environment and checked: GitHub enforces neither `required` nor a type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from harness.errors import UserError

PREFIX = "PLUMBLINE_INPUT_"
"""Of the variables that `action.yml` hands each input over in; composite actions get no INPUT_ of GitHub."""

FLAGS: Mapping[str, str] = {
    "agent": "--agent",
    "attempts": "--attempts",
    "baseline": "--baseline",
    "case": "--case",
    "concurrency": "--concurrency",
    "confirm": "--confirm",
    "fallback-agent": "--fallback-agent",
    "group": "--group",
    "max-cost": "--max-cost",
    "mode": "--mode",
}
"""Inputs that are options of `run`, which checks their values."""

NOT_INPUTS: Mapping[str, str] = {
    "--base": "the Action finds the merge base itself, on pull requests",
    "--cases": "private cases stay off shared machines",
    "--json": "the outputs say it",
    "--reader": "the suite names its reader, and its baseline was read by that one",
    "--no-judge": "the suite names its judges, and without their key nobody asks them",
    "--out": "the Action chooses the folder and uploads it",
    "--resume": "a job starts on an empty machine",
    "--write-to": "whoever lets a suite write to another machine types its name",
    "--seed": "a gate compares runs of one seed",
}
"""Options of `run` that are no inputs, and why."""

MANY = ("case", "group")
"""Inputs that take a value a line."""

MOST_ANNOTATIONS = 10

FailOn = Literal["inconclusive", "failed", "never"]
FAIL_ON: tuple[FailOn, ...] = ("inconclusive", "failed", "never")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the run's step was told.

    Attributes:
        suite: as given, relative to `folder`.
        folder: where the run happens.
        agent: empty for the suite's own.
        fallback: who answers where GitHub hands out no key; empty for nobody.
        flags: options of `run`, ready to be passed on; the fallback's is not among them.
        summary: whether the job summary is written.
        annotations: the most annotations, 0 to 10.
    """

    suite: Path
    folder: Path
    agent: str
    fallback: str
    flags: tuple[str, ...]
    summary: bool
    annotations: int


def read_settings(environ: Mapping[str, str]) -> Settings:
    """The settings of the run's step.

    Raises:
        UserError: an input has a value it cannot have; names the input and what is allowed.
    """
    suite = given(environ, "suite")
    if not suite or suite.startswith("-"):
        msg = f"input `suite`: {suite!r} is no folder of a suite"
        raise UserError(msg)
    folder = Path(given(environ, "working-directory") or ".")
    if not folder.is_dir():
        msg = f"input `working-directory`: there is no folder {str(folder)!r}"
        raise UserError(msg)
    return Settings(
        suite=Path(suite),
        folder=folder,
        agent=given(environ, "agent"),
        fallback=given(environ, "fallback-agent"),
        flags=tuple(_flags(environ)),
        summary=_one_of(environ, "summary", ("true", "false")) == "true",
        annotations=_annotations(given(environ, "annotations")),
    )


def read_key(environ: Mapping[str, str]) -> str:
    """What tells this comment apart: the input `comment-key`, else the name of the suite's folder.

    It is the same before and after the suite can be read, so a run that never got that far finds the comment too.
    """
    suite = Path(given(environ, "working-directory") or ".", given(environ, "suite") or ".")
    folder = suite.parent if suite.suffix in {".yaml", ".yml"} else suite
    return given(environ, "comment-key") or folder.resolve().name


def read_fail_on(environ: Mapping[str, str]) -> FailOn:
    """Which verdicts fail the job.

    Raises:
        UserError: it is none of the three words.
    """
    word = _one_of(environ, "fail-on", FAIL_ON)
    return next(known for known in FAIL_ON if known == word)


def given(environ: Mapping[str, str], name: str) -> str:
    """The value of an input without the white space around it; empty when it was not given."""
    return environ.get(PREFIX + name.upper().replace("-", "_"), "").strip()


def _flags(environ: Mapping[str, str]) -> list[str]:
    wanted = [(flag, name) for name, flag in FLAGS.items() if name != "fallback-agent"]
    values = [
        (flag, given(environ, name).splitlines() if name in MANY else [given(environ, name)]) for flag, name in wanted
    ]
    return [f"{flag}={value.strip()}" for flag, lines in values for value in lines if value.strip()]


def _one_of(environ: Mapping[str, str], name: str, words: tuple[str, ...]) -> str:
    word = given(environ, name) or words[0]
    if word not in words:
        msg = f"input `{name}`: {word!r} is not one of {', '.join(words)}"
        raise UserError(msg)
    return word


def _annotations(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else MOST_ANNOTATIONS if not text else -1
    if not 0 <= number <= MOST_ANNOTATIONS:
        msg = f"input `annotations`: {text!r} is not a whole number from 0 to {MOST_ANNOTATIONS}"
        raise UserError(msg)
    return number
