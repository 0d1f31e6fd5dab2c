"""The check against the suite's own floor: the lowest pass rate it accepts, baseline or none."""

from __future__ import annotations

from harness.gate.outcomes import CheckOutcome, GateCheck
from harness.stats.rates import Rate, percent


def floor_check(rate: Rate | None, floor: float, *, own_agent: bool) -> GateCheck:
    """Fail when the interval lies wholly below the floor, pass when wholly above, else say that it is undecided."""
    if not own_agent:
        evidence = f"The floor of {percent(floor)} is set for the suite's own agent; this run used another."
        return GateCheck(name="floor", outcome="noted", evidence=evidence)
    if rate is None:
        evidence = f"Nothing was measured, so the floor of {percent(floor)} is neither reached nor missed."
        return GateCheck(name="floor", outcome="undecided", evidence=evidence)
    outcome: CheckOutcome = "failed" if rate.high < floor else "passed" if rate.low >= floor else "undecided"
    meaning = {"failed": "lies below", "passed": "clears"}.get(outcome, "contains")
    evidence = (
        f"{rate.k} of {rate.n} passed, {percent(rate.value)}; the 95 % interval, {percent(rate.low)} to "
        f"{percent(rate.high)}, {meaning} the floor of {percent(floor)}."
    )
    if outcome == "undecided":
        evidence += " That is undecided and does not block."
    return GateCheck(name="floor", outcome=outcome, evidence=evidence)
