"""The root of the one exception tree.

PlumblineError                 everything we raise on purpose
├── UserError                  a file, an option or a setting is wrong: a sentence, exit 2, nothing was run
│   └── DocumentError          one or more problems in a YAML or JSON document, each with its position
└── (harness.errors continues the tree: InvalidRun, MeasurementError and its kinds)

Anything else that reaches the top is our own bug: a traceback and exit 70.
"""

from __future__ import annotations

from dataclasses import dataclass


class PlumblineError(Exception):
    """Everything that is raised on purpose; `str()` of it is a sentence for the user."""


class UserError(PlumblineError):
    """Something the user wrote is wrong; the sentence says what was found, what is allowed and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing wrong in one place of a document.

    Attributes:
        file: the path as the user would write it.
        line: 1-based; 0 when the document as a whole is meant.
        column: 1-based; 0 when the line as a whole is meant.
        key: dotted path of the offending key, e.g. ``cases[3].answer.facts[0].within``.
        message: a sentence: what was found, what is allowed, the nearest valid word where there is one.
    """

    file: str
    line: int
    column: int
    key: str
    message: str

    def __str__(self) -> str:
        """`file:line:column: key: message`, the form editors and CI logs make clickable."""
        place = ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)])
        return f"{place}: {self.key}: {self.message}" if self.key else f"{place}: {self.message}"


class DocumentError(UserError):
    """A YAML or JSON document that cannot be used; carries every problem found, not only the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))
