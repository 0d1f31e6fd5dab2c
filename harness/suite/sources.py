"""Where values come from: a case with its place, and problems of several files gathered before one is raised."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from fake_backend.documents import Document, KeyPath
from harness.domain.case import Case
from harness.errors import DocumentError, Problem

T = TypeVar("T")

Fault = tuple[KeyPath, str]
"""A key path and the sentence about what stands there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcedCase:
    """A case, and where it stands: `at` leads from the root of the document to it."""

    case: Case
    document: Document
    at: KeyPath

    def problem(self, fault: Fault) -> Problem:
        """Return a fault of this case as a problem at its place."""
        keypath, message = fault
        return self.document.problem((*self.at, *keypath), message)

    def place(self) -> str:
        """Return `file:line` of the case."""
        return f"{self.document.name}:{self.document.position(self.at)[0]}"

    def holding(self, case: Case) -> SourcedCase:
        """Return the same place with another case in it."""
        return dataclasses.replace(self, case=case)


@dataclass(slots=True)
class Gathered:
    """The problems found so far; reading goes on until all are known."""

    problems: list[Problem] = field(default_factory=list)

    def read(self, reading: Callable[[], T]) -> T | None:
        """Return what `reading` returns; None, with its problems kept, when it raises a `DocumentError`."""
        try:
            return reading()
        except DocumentError as error:
            self.problems.extend(error.problems)
            return None

    def add(self, problems: Iterable[Problem]) -> None:
        """Keep problems."""
        self.problems.extend(problems)

    def raise_any(self) -> None:
        """Raise all problems as one `DocumentError`, file by file in the order of the lines."""
        if self.problems:
            files = list(dict.fromkeys(problem.file for problem in self.problems))
            ordered = sorted(self.problems, key=lambda p: (files.index(p.file), p.line, p.column))
            raise DocumentError(tuple(dict.fromkeys(ordered)))


def faults_as_problems(document: Document, faults: Iterable[Fault]) -> Iterator[Problem]:
    """Yield faults of a whole document as problems at their places."""
    for keypath, message in faults:
        yield document.problem(keypath, message)
