"""Grades many attempts again, on every processor where there are enough of them to be worth it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

from pydantic import TypeAdapter

from harness.domain.attempt import AttemptResult, Evidence
from harness.domain.case import Case
from harness.domain.grade import Grade
from harness.domain.suite import Suite
from harness.domain.surface import Surface
from harness.grading.grade import grade
from harness.processors import processors

WORTH_SHARING = 2000  # starting a worker takes about as long as grading so many attempts
SHARE = 250
_GRADES: TypeAdapter[list[Grade]] = TypeAdapter(list[Grade])


def grades_of(results: Sequence[AttemptResult], suite: Suite, surface: Surface) -> list[Grade]:
    """Today's grade of each result, in their order; the same however many processors there are."""
    cases = {case.id: case for case in suite.cases}
    metered = suite.metered
    workers = processors()
    if workers == 1 or len(results) < WORTH_SHARING:
        return [grade(cases[r.attempt.case], r.evidence, surface, metered=metered) for r in results]
    shares = [results[start : start + SHARE] for start in range(0, len(results), SHARE)]
    sent = ([(r.attempt.case, r.evidence.model_dump_json(by_alias=True)) for r in share] for share in shares)
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(cases, surface, metered)) as pool:
        return [one for answered in pool.map(_grade_share, sent) for one in _GRADES.validate_json(answered)]


_known: tuple[Mapping[str, Case], Surface, tuple[str, ...]] = ({}, Surface(tools=()), ())


def _begin(cases: Mapping[str, Case], surface: Surface, metered: tuple[str, ...]) -> None:
    """In a worker: keep what every share needs."""
    global _known  # noqa: PLW0603 - a worker process has no other place for it
    _known = (cases, surface, metered)


def _grade_share(share: Sequence[tuple[str, str]]) -> bytes:
    """In a worker: grade one share; evidence comes and grades go as JSON, which is cheaper than pickles."""
    cases, surface, metered = _known
    graded: list[Grade] = [
        grade(cases[case], Evidence.model_validate_json(evidence), surface, metered=metered) for case, evidence in share
    ]
    return _GRADES.dump_json(graded, by_alias=True)
