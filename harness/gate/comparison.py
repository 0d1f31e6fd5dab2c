"""A run against its baseline: the exact tests at suite and case level, and the flips of a deterministic agent.

A pure function of counts, so that fresh attempts can be judged by the same code as the first ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harness.gate.pairing import Pair
from harness.stats.exact import Evidence, Stratum, case_test, stratified_test
from harness.stats.intervals import Interval, newcombe
from harness.stats.multiple import holm, worth_testing
from harness.stats.rates import Rate, rate


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Two pass rates side by side; described by intervals, decided by `evidence`.

    Attributes:
        run: rate of the run.
        baseline: rate of the baseline.
        difference: 95 % Newcombe interval of run minus baseline.
        evidence: the exact one-sided test for more failures in the run.
    """

    run: Rate
    baseline: Rate
    difference: Interval
    evidence: Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseComparison:
    """One case against its baseline.

    Attributes:
        case: its id.
        moved: the numbers.
        adjusted: the p-value after Holm over the cases tested; None when the case was not tested, because
            its few failures could not have been significant however they had fallen.
        regressed: whether the case's drop is significant at its half of alpha.
    """

    case: str
    moved: Moved
    adjusted: float | None
    regressed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The tests at both levels.

    Attributes:
        level: half of alpha: what each level may spend.
        suite: all compared cases pooled for the eye, stratified for the test.
        regressed: whether the suite's drop is significant at its half of alpha.
        cases: every compared case, in the run's order.
    """

    level: float
    suite: Moved
    regressed: bool
    cases: tuple[CaseComparison, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flips:
    """What changed between two runs of a deterministic agent, case by case.

    Attributes:
        to_failed: passed in the baseline, failed now.
        to_passed: failed in the baseline, passed now.
        varied: gave both outcomes within this run, which a deterministic agent does only if the server does.
    """

    to_failed: tuple[str, ...]
    to_passed: tuple[str, ...]
    varied: tuple[str, ...]


def blocks(strata: Sequence[Stratum], *, level: float) -> bool:
    """Whether the tests of these cases, at `level` each for the suite and for its cases together, find a drop."""
    found = [case_test(stratum) for stratum in strata]
    if any(p <= level for p in _adjusted(found, level).values()):
        return True
    # The median of such a sum lies within one of its mean: no more failures than expected never reach a level below ½.
    if sum(evidence.failed for evidence in found) <= sum(evidence.expected for evidence in found):
        return False
    return stratified_test(strata).p <= level


def compare(pairs: Sequence[Pair], *, alpha: float) -> Comparison:
    """Return the tests of these cases at half of `alpha` per level.

    Raises:
        ValueError: there is no pair, or one was not measured on both sides.
    """
    level = alpha / 2
    found = [case_test(p.stratum) for p in pairs]
    adjusted = _adjusted(found, level)
    suite = _moved(pairs, stratified_test([p.stratum for p in pairs]))
    return Comparison(
        level=level,
        suite=suite,
        regressed=suite.evidence.p <= level,
        cases=tuple(
            CaseComparison(
                case=p.case,
                moved=_moved([p], found[index]),
                adjusted=adjusted.get(index),
                regressed=adjusted.get(index, 1.0) <= level,
            )
            for index, p in enumerate(pairs)
        ),
    )


def flips(pairs: Sequence[Pair]) -> Flips:
    """Return what changed; a case passes only if every measured attempt of it did."""
    return Flips(
        to_failed=tuple(p.case for p in pairs if p.baseline.clean and not p.run.clean),
        to_passed=tuple(p.case for p in pairs if p.run.clean and not p.baseline.clean),
        varied=tuple(p.case for p in pairs if p.run.passed and p.run.failed),
    )


def _adjusted(found: Sequence[Evidence], level: float) -> dict[int, float]:
    """By index, the p-values after Holm of the cases that can be significant at all."""
    tested = worth_testing([evidence.smallest for evidence in found], level)
    return dict(zip(tested, holm([found[index].p for index in tested]), strict=True))


def _moved(pairs: Sequence[Pair], evidence: Evidence) -> Moved:
    run = sum(p.run.passed for p in pairs), sum(p.run.measured for p in pairs)
    baseline = sum(p.baseline.passed for p in pairs), sum(p.baseline.measured for p in pairs)
    run_rate, baseline_rate, difference = rate(*run), rate(*baseline), newcombe(run, baseline)
    if run_rate is None or baseline_rate is None or difference is None:
        msg = "only cases measured on both sides can be compared, and at least one of them"
        raise ValueError(msg)
    return Moved(run=run_rate, baseline=baseline_rate, difference=difference, evidence=evidence)
