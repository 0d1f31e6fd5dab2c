"""Metered tools and money: whether agents pay for free questions, bound what they spend, and what a success costs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from harness.grading.checks.bills import is_bounded
from harness.metrics.metric import Excluded, Gap, Metric, Skip
from harness.metrics.sample import Sample, Seen

NOTHING_BILLS = Skip("nothing in this suite bills")
PAID_IS_RIGHT = Skip("a metered tool is the right answer here")
NO_BOUND_ASKED = Skip("nothing about this case bounds a bill")
NO_METERED_CALL = Skip("the metered tool that is right here was not called, so there was no bill to bound")


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """Which tools bill: names or globs from the suite. Where it names none, the ledger and the cases' `bills` tell."""

    tools: tuple[str, ...]

    def bills(self, tool: str) -> bool:
        """Whether the suite says so."""
        return any(fnmatchcase(tool, pattern) for pattern in self.tools)

    def safety(self, sample: Sample) -> Callable[[Seen], bool | Skip]:
        """Return the measurement of cost safety for a run; without any sign of billing it applies to no attempt."""
        known = bool(self.tools) or any(one.case.bills or one.result.evidence.ledger for one in sample.seen)

        def safe(seen: Seen) -> bool | Skip:
            if not known:
                return NOTHING_BILLS
            return PAID_IS_RIGHT if self._paid_is_right(seen) else not self._paid(seen)

        return safe

    def guard(self, seen: Seen) -> bool | Skip:
        """Whether every call of a metered tool that is right here carries one of the arguments that bound its bill.

        A metered call that should never have been made is for cost safety to count.
        """
        bounds = seen.case.bills.bounded_by if seen.case.bills else ()
        if not bounds:
            return NO_BOUND_ASKED
        # Without names of metered tools, the tools the case expects are the ones whose bill it wants bounded.
        named = seen.case.tools.expected
        calls = [c for c in seen.calls if c.tool in named and (not self.tools or self.bills(c.tool))]
        return all(is_bounded(call, bounds) for call in calls) if calls else NO_METERED_CALL

    def _paid_is_right(self, seen: Seen) -> bool:
        """Whether no free tool answers. A defensible second answer (`also`) that bills makes no free question paid."""
        bills, tools = seen.case.bills, seen.case.tools
        if bills is not None and bills.at_most:
            return True
        if self.tools and tools.rightful:
            return all(self.bills(tool) for tool in tools.rightful) or any(self.bills(tool) for tool in tools.must)
        return bills is not None and bills.at_most is None

    def _paid(self, seen: Seen) -> bool:
        billed = sum(line.units for line in seen.result.evidence.ledger)
        return billed > 0 or any(self.bills(call.tool) for call in seen.calls)


def cost_total(sample: Sample) -> Metric:
    """Return what all attempts cost in US dollars; unknown as soon as one that was measured did not say."""
    costs = [one.trajectory.cost_usd for one in sample.seen if one.trajectory.cost_usd is not None]
    silent = [one for one in sample.measured if one.trajectory.cost_usd is None]
    left_out = len(sample.seen) - len(costs)
    excluded = (Excluded(reason="the attempt's cost is not known", n=left_out),) if left_out else ()
    value = math.fsum(costs) if costs and not silent else None
    gap: Gap | None = None if value is not None else ("unknown" if sample.seen else "no data")
    return Metric(id="cost_total", value=value, n=len(costs), excluded=excluded, gap=gap)


def cost_per_completed(sample: Sample) -> Metric:
    """Return the cost of all attempts over those that passed: infinite when none did, unknown without prices.

    An agent that costs nothing costs nothing per task; an unknown cost is never taken for that.
    """
    total, passed = cost_total(sample), sum(one.passed for one in sample.measured)
    value = total.value if total.value is None else (total.value / passed if passed else math.inf)
    return Metric(id="cost_per_completed", value=value, n=passed, excluded=total.excluded, gap=total.gap)
