"""The checks of a run that was asked again: what looked suspicious, what the fresh attempts prove, what they saved."""

from __future__ import annotations

from fake_backend.documents import counted
from harness.gate.confirmation import Confirmations, Confirmed
from harness.gate.outcomes import CheckOutcome, GateCheck
from harness.gate.screening import SUSPICIOUS_CASE, SUSPICIOUS_SUITE
from harness.gate.wording import SHOWN_AT_MOST, chance, listed
from harness.stats.rates import percent


def confirmation_checks(found: Confirmations, *, max_unmeasured: float) -> tuple[GateCheck, ...]:
    """Return the checks `screen`, `confirmation`, `suite` and `cases`; only the fresh attempts decide the last two."""
    return _screen(found), _made(found, max_unmeasured=max_unmeasured), _suite(found), _cases(found)


def _screen(found: Confirmations) -> GateCheck:
    cases = tuple(case.fresh.case for case in found.cases)
    named = [
        f"{counted(len(cases), 'case')} (mid-p below {SUSPICIOUS_CASE:g}): {listed(cases)}" if cases else "",
        f"the suite as a whole (mid-p below {SUSPICIOUS_SUITE:g})" if found.suite else "",
    ]
    evidence = f"Suspicious after the first round, so asked again: {'; '.join(part for part in named if part)}."
    return GateCheck(name="screen", outcome="noted", evidence=evidence, cases=cases)


def _made(found: Confirmations, *, max_unmeasured: float) -> GateCheck:
    planned = sum(one.fresh.planned for one in found.all)
    left = sum(one.fresh.left for one in found.all)
    lost = sum(one.fresh.unmeasured for one in found.all)
    made = planned - left
    undecided = bool(found.open) or found.suite_is_open
    blind = tuple(one.fresh.case or "the suite" for one in found.all if one.blind)
    saved = f"{left} saved, as they could no longer change the decision" if left else "none saved"
    sentences = [
        f"{made} of {counted(planned, 'fresh attempt')} made, {f'{left} not made' if undecided else saved}.",
        f"{lost} unmeasured ({percent(lost / made)}; at most {percent(max_unmeasured)} may be)." if lost else "",
        f"Nothing was measured of: {listed(blind)}." if blind else "",
        "They ended before the decision; resume the run." if undecided else "",
    ]
    too_little = undecided or blind or (made and lost / made > max_unmeasured)
    return GateCheck(
        name="confirmation",
        outcome="inconclusive" if too_little else "passed",
        evidence=" ".join(sentence for sentence in sentences if sentence),
    )


def _suite(found: Confirmations) -> GateCheck:
    suite = found.suite
    if suite is None:
        return GateCheck(name="suite", outcome="passed", evidence="The suite as a whole was not suspicious.")
    if suite.finding == "open":
        why = "Not asked again to the end: " + ("a case decided it." if found.dropped else "the run ended before.")
        return GateCheck(name="suite", outcome="noted", evidence=why)
    outcome: CheckOutcome = "failed" if suite.finding == "dropped" else "passed"
    evidence = f"Fresh attempts of every case: {_numbers(suite)}; blocks at {found.level:g}."
    return GateCheck(name="suite", outcome=outcome, evidence=evidence)


def _cases(found: Confirmations) -> GateCheck:
    if not found.cases:
        return GateCheck(name="cases", outcome="passed", evidence="No case was suspicious by itself.")
    named = "; ".join(f"{case.fresh.case}: {_numbers(case)}" for case in _gravest(found)[:SHOWN_AT_MOST])
    opening = f"{counted(len(found.dropped), 'case')} dropped" if found.dropped else "No case dropped"
    level = f"(Holm over {counted(len(found.cases), 'suspicious case')}, blocks at {found.level:g})"
    evidence = f"{opening} in fresh attempts {level}: {named}."
    outcome: CheckOutcome = "failed" if found.dropped else "passed"
    return GateCheck(name="cases", outcome=outcome, evidence=evidence, cases=found.dropped)


def _gravest(found: Confirmations) -> list[Confirmed]:
    dropped = [case for case in found.cases if case.finding == "dropped"]
    return dropped or sorted(found.cases, key=lambda case: case.p)


def _numbers(one: Confirmed) -> str:
    passed, measured = one.before
    bound = {"dropped": "at most ", "cleared": "at least "}.get(one.finding, "") if one.fresh.left else ""
    adjusted = "" if one.adjusted == one.p else f", {chance(one.adjusted)} adjusted"
    fresh = f"{one.fresh.passed} of {one.fresh.measured} passed, {passed} of {measured} in the baseline"
    return f"{fresh} ({bound}{chance(one.p)}{adjusted})"
