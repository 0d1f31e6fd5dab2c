"""Which cases are new, gone, renamed or say something else than when the baseline was measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from harness.domain.suite import CaseFingerprint
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.pairing import pair
from harness.report.change import Change


def case_changes(before: Mapping[str, CaseFingerprint], after: Mapping[str, CaseFingerprint]) -> Iterator[Change]:
    """Yield the cases that are gone (with the likely new name), new, or changed in ask or expectation."""
    gone, new = _only(before, after), _only(after, before)
    # The gate suggests the same names: one rule, so that no two reports of one run disagree.
    renames = pair(new, gone).renames
    for case in gone.by_id:
        name = renames.get(case)
        yield Change(kind="case renamed" if name else "case removed", subject=case, after=name)
    for case in new.by_id:
        yield Change(kind="case added", subject=case)
    for case in (case for case in before if case in after):
        if before[case].ask != after[case].ask:
            yield Change(kind="ask", subject=case)
        if before[case].expectation != after[case].expectation:
            yield Change(kind="expectation", subject=case)


def _only(cases: Mapping[str, CaseFingerprint], other: Mapping[str, CaseFingerprint]) -> RunCounts:
    return RunCounts(
        cases=tuple(
            CaseCounts(id=case, passed=0, failed=0, ask=known.ask) for case, known in cases.items() if case not in other
        )
    )
