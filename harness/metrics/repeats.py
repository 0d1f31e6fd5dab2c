"""What repeats of one case tell: pass@k, pass^k, and the cases whose counts call for a label."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from harness.metrics.metric import Excluded, Gap, Measurements, Metric, Skip
from harness.metrics.sample import Asked, Sample
from harness.stats.passk import Label, labels, pass_at_k, pass_hat_k

Estimate = Callable[[int, int, int], float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One case's attempts of the first round; `exact` says that repeating them would tell nothing new.

    `unread` are those of the unmeasured whose answer could not be read.
    """

    case: str
    passed: int
    failed: int
    unmeasured: int
    exact: bool
    unread: int = 0

    @property
    def n(self) -> int:
        """Measured attempts."""
        return self.passed + self.failed

    @property
    def labels(self) -> tuple[Label, ...]:
        """What the counts call for: `unstable`, `never-passed`, and `thin` where more attempts would tell more."""
        return tuple(label for label in labels(self.passed, self.n) if label != "thin" or not self.exact)


def tallies(sample: Sample) -> tuple[Tally, ...]:
    """Return the counts of every planned case, in the suite's order; an attempt never made is unmeasured."""
    return tuple(_tally(asked, exact=sample.exact) for asked in sample.asked)


def _tally(asked: Asked, *, exact: bool) -> Tally:
    outcomes = [seen.result.grade.outcome for seen in asked.seen]
    return Tally(
        case=asked.case.id,
        passed=outcomes.count("passed"),
        failed=outcomes.count("failed"),
        unmeasured=outcomes.count("unmeasured") + asked.never_made,
        exact=exact,
        unread=sum(seen.unread for seen in asked.seen),
    )


def reliability(metric: str, counts: tuple[Tally, ...], *, k: int, estimate: Estimate) -> Metric:
    """Return the estimate for `k` attempts, averaged over the cases with at least `k` measured ones."""
    too_few = Skip(f"fewer than {k} measured attempts")
    answers = (estimate(tally.passed, tally.n, k) for tally in counts)
    return Measurements.of(too_few if a is None else a for a in answers).mean(metric, detail=f"k = {k}")


def repeat_metrics(sample: Sample) -> tuple[Metric, ...]:
    """Return pass@k and pass^k for the planned number of attempts, and the labelled cases."""
    counts, k = tallies(sample), sample.per_case
    return (
        reliability("pass_at_k", counts, k=k, estimate=pass_at_k),
        reliability("pass_hat_k", counts, k=k, estimate=pass_hat_k),
        _labelled("unstable_cases", "unstable", counts),
        _labelled("never_passed", "never-passed", counts),
        _labelled("thin_cases", "thin", counts),
    )


def _labelled(metric: str, label: Label, counts: tuple[Tally, ...]) -> Metric:
    measured = tuple(tally for tally in counts if tally.n)
    left_out = len(counts) - len(measured)
    cases = tuple(tally.case for tally in measured if label in tally.labels)
    excluded = (Excluded(reason="no measured attempt", n=left_out),) if left_out else ()
    value = float(len(cases)) if measured else None
    gap: Gap | None = None if measured else "no data"
    return Metric(id=metric, value=value, n=len(measured), excluded=excluded, gap=gap, cases=cases)
