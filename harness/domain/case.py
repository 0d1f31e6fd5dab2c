"""A case: one question with its checks. These models ARE the format of `cases.yaml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, field_validator, model_validator

from fake_backend.documents import FileModel
from fake_backend.fixtures.values import exact, is_number
from harness.domain.values import FileValue

FactKind = Literal["number", "date", "time", "text", "yes or no"]
FactValue = Decimal | bool | str
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?")
CHECK_IDS = (
    "tools.must",
    "tools.any_of",
    "tools.never",
    "tools.none",
    "tools.at_most",
    "args",
    "args_every",
    "bills",
    "answer.facts",
    "answer.says",
    "answer.says_none",
    "answer.equals",
    "answer.not_equals",
    "answer.matches",
    "answer.not_matches",
    "answer.schema",
    "answer.not_schema",
    "answer.grounded",
    "answer.declines",
    "answer.estimates",
    "answer.judge",
    "state",
)
CHECK_FAMILIES = ("tools", "answer", *CHECK_IDS)


class ForbiddenCall(FileModel):
    """A tool that may not be called with arguments of this form."""

    tool: str
    args: dict[str, Any] = {}


class ToolExpectation(FileModel):
    """Which tools an attempt must, may and must not call (`tools:` of a case)."""

    must: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    never: tuple[str | ForbiddenCall, ...] = ()
    none: bool = False
    best: str | None = None
    also: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    at_most: int | None = Field(default=None, ge=0)

    @property
    def expected(self) -> tuple[str, ...]:
        """Every tool the case names as right: must, any_of, best, also, first, each once, in that order."""
        named = (*self.must, *self.any_of, *((self.best,) if self.best else ()), *self.also, *self.first)
        return tuple(dict.fromkeys(named))

    @property
    def rightful(self) -> tuple[str, ...]:
        """The tools a first call is for: `best`, else `first`, else every tool of `must` and `any_of`."""
        return (self.best,) if self.best else tuple(dict.fromkeys(self.first or (*self.must, *self.any_of)))

    @property
    def strict(self) -> str | None:
        """The one right tool of a first call; None where the case names several or none."""
        return self.rightful[0] if len(self.rightful) == 1 else None

    @property
    def lenient(self) -> tuple[str, ...]:
        """The right tools of a first call and the defensible others."""
        return tuple(dict.fromkeys((*self.rightful, *self.also)))

    @property
    def openings(self) -> tuple[str, ...]:
        """The lenient tools, and the opening calls of a job that takes several."""
        return tuple(dict.fromkeys((*self.lenient, *self.first)))


class Bills(FileModel):
    """How many units an attempt may be billed, and which arguments must bound a metered call."""

    at_most: int | None = Field(default=None, ge=0)
    bounded_by: tuple[str, ...] = ()


class FactExpectation(FileModel):
    """One fact the answer must state, of its value's kind. `value` is filled in from `working`; both given must agree.

    A number, with a unit where it has one; a date (`2026-09-14`); a clock time (`14:30`); a text, or one of several
    (`one_of`); yes or no (`true`, `false`). `shown` is the working with its numbers put in; no file states it.
    """

    name: str = Field(min_length=1)
    working: str | None = None
    value: FactValue | None = None
    one_of: tuple[str, ...] = ()
    unit: str | None = None
    within: str | None = None
    shown: str = Field(default="", exclude=True)

    @field_validator("value", mode="plain")
    @classmethod
    def _value_as_written(cls, value: object) -> FactValue | None:
        taken = exact(value) if is_number(value) else value
        if taken is None or isinstance(taken, bool | str | Decimal):
            return taken
        msg = "a fact is a number, a date, a clock time, a text, or true or false"
        raise ValueError(msg)

    @field_validator("within", mode="before")
    @classmethod
    def _within_as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else value

    @model_validator(mode="after")
    def _has_a_source(self) -> Self:
        if self.working is None and self.value is None and not self.one_of:
            msg = "a fact needs `working` (an expression over the fixture), `value` or `one_of`"
            raise ValueError(msg)
        return self

    @property
    def kind(self) -> FactKind:
        """What sort of thing is stated; of a fact whose working is not computed yet, a number."""
        if self.one_of:
            return "text"
        if isinstance(self.value, bool):
            return "yes or no"
        if not isinstance(self.value, str):
            return "number"
        return "date" if DATE.fullmatch(self.value) else "time" if CLOCK.fullmatch(self.value) else "text"

    @property
    def unit_asked(self) -> str | None:
        """What a reader is told to look for: the unit of a number, else the kind."""
        return self.unit if self.kind == "number" else self.kind


class JudgeSpec(FileModel):
    """A model's opinion of the answer: always advisory."""

    rubric: str
    agent: str


class AnswerExpectation(FileModel):
    """What the answer must and must not say (`answer:` of a case)."""

    RENAMED: ClassVar[Mapping[str, str]] = {"figures": "facts"}
    facts: tuple[FactExpectation, ...] = ()
    says: tuple[str, ...] = ()
    says_none: tuple[str, ...] = ()
    equals: str | None = None
    not_equals: str | None = None
    matches: str | None = None
    not_matches: str | None = None
    schema_: dict[str, FileValue] | None = Field(default=None, alias="schema")
    not_schema: dict[str, FileValue] | None = None
    grounded: Literal["all"] | bool | None = None
    declines: bool = False
    estimates: Literal["never", "labelled"] = "never"
    judge: JudgeSpec | None = None

    @property
    def asked_for(self) -> bool:
        """Whether there has to be an answer at all; what must not be said asks for none."""
        said = (self.facts, self.says, self.grounded, self.declines, self.estimates == "labelled")
        formed = (self.equals, self.matches, self.schema_)
        return any(said) or any(form is not None for form in formed)

    @field_validator("says", "says_none", mode="before")
    @classmethod
    def _fragments_as_text(cls, value: object) -> object:
        if isinstance(value, list | tuple):
            return [str(v) if isinstance(v, int | Decimal) and not isinstance(v, bool) else v for v in value]
        return value


class ReferenceCall(FileModel):
    """One call of a case's `solution`."""

    tool: str
    args: dict[str, FileValue] = {}


class Example(FileModel):
    """A transcript a grader must judge as labelled: the calls with their results, and the answer."""

    calls: tuple[dict[str, FileValue], ...] = ()
    answer: str = ""


class Examples(FileModel):
    """Labelled transcripts for cases where no oracle can be built."""

    passes: tuple[Example, ...] = ()
    fails: tuple[Example, ...] = ()


class Case(FileModel):
    """One question with its checks; see docs/suite-files.md for every key."""

    id: str = Field(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")
    ask: str = Field(min_length=1)
    context: dict[str, FileValue] = {}
    group: str = ""
    difficulty: str = ""
    tags: tuple[str, ...] = ()
    why: str = ""
    tools: ToolExpectation = ToolExpectation()
    budget: int | None = Field(default=None, ge=0)
    timeout_s: float = Field(default=120, gt=0)
    args: dict[str, dict[str, Any]] = {}
    args_every: dict[str, dict[str, Any]] = {}
    bills: Bills | None = None
    answer: AnswerExpectation = AnswerExpectation()
    state: Literal["unchanged"] | dict[str, Any] | None = None
    hard: tuple[str, ...] = ()
    solution: tuple[ReferenceCall, ...] = ()
    examples: Examples = Examples()

    @field_validator("hard")
    @classmethod
    def _hard_names_checks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for name in value:
            if name not in CHECK_FAMILIES or name in {"answer", "answer.judge"}:
                allowed = ", ".join(c for c in CHECK_FAMILIES if c not in {"answer", "answer.judge"})
                msg = f"`{name}` is not a check that can be hard; allowed: {allowed}"
                raise ValueError(msg)
        return value

    @property
    def call_budget(self) -> int:
        """Calls beyond which the trajectory score suffers: as given, else the number of tools the case needs."""
        needed = len(self.tools.must) + (1 if self.tools.any_of else 0)
        return self.budget if self.budget is not None else max(needed, len(self.solution), 1)
