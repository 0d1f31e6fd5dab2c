"""Which cases of a run can be compared with the baseline, and which cannot and why. Judges no number."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from harness.gate.counts import CaseCounts, RunCounts
from harness.stats.exact import Stratum


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One case that was measured in the run and in the baseline."""

    run: CaseCounts
    baseline: CaseCounts

    @property
    def case(self) -> str:
        """The case's id."""
        return self.run.id

    @property
    def stratum(self) -> Stratum:
        """The pair as the exact tests take it."""
        return Stratum(
            run_failed=self.run.failed,
            run_n=self.run.measured,
            baseline_failed=self.baseline.failed,
            baseline_n=self.baseline.measured,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Every case of either side, in exactly one place, except that unmeasured cases of the run stand nowhere.

    Attributes:
        pairs: can be compared.
        missing: in the baseline, not in the run.
        new: in the run, without measured attempts in the baseline.
        reworded: in both, but the agent was asked something else when the baseline was measured.
        renames: for missing cases, the new case each probably became.
    """

    pairs: tuple[Pair, ...]
    missing: tuple[str, ...]
    new: tuple[str, ...]
    reworded: tuple[str, ...]
    renames: dict[str, str]


def pair(run: RunCounts, baseline: RunCounts) -> Pairing:
    """Return the cases of both sides, sorted out, each list in the order of its own side."""
    known = {case.id: case for case in baseline.cases if case.measured}
    present = run.by_id
    missing = tuple(case for case in baseline.cases if case.id not in present)
    new = tuple(case for case in run.cases if case.id not in known)
    reworded = tuple(case.id for case in run.cases if case.id in known and _reworded(case, known[case.id]))
    pairs = tuple(
        Pair(run=case, baseline=known[case.id])
        for case in run.cases
        if case.measured and case.id in known and case.id not in reworded
    )
    return Pairing(
        pairs=pairs,
        missing=tuple(case.id for case in missing),
        new=tuple(case.id for case in new),
        reworded=reworded,
        renames=_renames(missing, new),
    )


def _reworded(run: CaseCounts, baseline: CaseCounts) -> bool:
    return bool(run.ask and baseline.ask and run.ask != baseline.ask)


def _renames(missing: tuple[CaseCounts, ...], new: tuple[CaseCounts, ...]) -> dict[str, str]:
    """For each missing case: the new case that asks the same, else the one of the nearest name, else the only one."""
    found: dict[str, str] = {}
    for gone in missing:
        same_ask = [case.id for case in new if case.ask and case.ask == gone.ask]
        near = difflib.get_close_matches(gone.id, [case.id for case in new], n=1)
        only = [new[0].id] if len(missing) == len(new) == 1 else []
        candidates = same_ask + near + only
        if candidates:
            found[gone.id] = candidates[0]
    return found
