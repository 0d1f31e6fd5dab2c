"""The one exception tree, continued from `fake_backend.errors`, and what each exit code means.

PlumblineError
├── UserError                    exit 2: a sentence, nothing was run
│   ├── DocumentError            problems in a file, each with its position
│   └── MissingKey               a live agent without its key (the Action turns it into `skipped` on forks)
├── InvalidRun                   exit 3: preflight, access guard or expiry failed; nothing is graded
├── RecordError                  exit 3: the run record could not be written or read back
└── MeasurementError             one attempt becomes unmeasured, the run goes on
    ├── ServerError              the server under test died, hung or would not start
    ├── BackendError             the fake backend failed or its state was not as the fixture
    ├── ModelServiceError        the model's service failed after its retries
    └── HarnessError             our own adapter could not do its work

Anything else is our own bug: a traceback and exit 70.
"""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from fake_backend.errors import DocumentError, PlumblineError, Problem, UserError

__all__ = [
    "BackendError",
    "DocumentError",
    "ExitCode",
    "HarnessError",
    "InvalidRun",
    "MeasurementError",
    "MissingKey",
    "ModelServiceError",
    "PlumblineError",
    "Problem",
    "RecordError",
    "ServerError",
    "UserError",
]


class ExitCode(IntEnum):
    """What a verb's exit status means, the same for every verb."""

    OK = 0
    GATE_FAILED = 1
    USER_ERROR = 2
    NOT_MEASURED = 3
    BUG = 70
    INTERRUPTED = 130


class MissingKey(UserError):
    """A live agent was asked for and the variable its key would be in is not set."""

    def __init__(
        self,
        variable: str,
        *,
        needs: str = "this agent asks",
        instead: str = "use the agent that needs no key: --agent keyword",
    ) -> None:
        msg = f"the environment variable {variable} is not set, and {needs} a model with it; set it, or {instead}"
        super().__init__(msg)


class InvalidRun(PlumblineError):
    """The run's data or its server are not what the suite says; nothing is graded."""


class RecordError(PlumblineError):
    """The run record could not be written, or does not read back as it was written."""


class MeasurementError(PlumblineError):
    """Something other than the agent broke; `cause` is one of the causes of an unmeasured attempt."""

    cause: ClassVar[str] = "harness"


class ServerError(MeasurementError):
    """The server under test would not start, died or hung; the sentence carries the tail of its stderr."""

    cause: ClassVar[str] = "server"


class BackendError(MeasurementError):
    """The fake backend failed, or a world was not in the fixture's state before an attempt."""

    cause: ClassVar[str] = "backend"


class ModelServiceError(MeasurementError):
    """The model's service failed and the retries are used up."""

    cause: ClassVar[str] = "service"


class HarnessError(MeasurementError):
    """An adapter of ours could not do its work for this attempt."""

    cause: ClassVar[str] = "harness"
