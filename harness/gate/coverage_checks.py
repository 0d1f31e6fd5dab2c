"""The checks that ask whether enough was measured and whether the run and the baseline hold the same cases."""

from __future__ import annotations

from collections.abc import Sequence

from fake_backend.documents import counted
from harness.gate.circumstances import Circumstances
from harness.gate.counts import RunCounts
from harness.gate.outcomes import CheckOutcome, GateCheck
from harness.gate.pairing import Pairing
from harness.gate.wording import listed
from harness.stats.rates import percent


def measured_check(run: RunCounts, *, max_unmeasured: float) -> GateCheck:
    """Say how much was measured: too large a share unmeasured, or a case without measurement, allows no verdict."""
    if run.attempts == 0:
        return GateCheck(name="measured", outcome="inconclusive", evidence="No attempt was made.", cases=_blind(run))
    measured = run.attempts - run.unmeasured
    share = run.unmeasured / run.attempts
    counts = f"{measured} of {counted(run.attempts, 'attempt')} measured, {run.unmeasured} unmeasured"
    limits = f"({percent(share)}; at most {percent(max_unmeasured)} may be)"
    blind = _blind(run)
    if blind:
        evidence = f"{counts} {limits}; without any measured attempt: {listed(blind)}."
        return GateCheck(name="measured", outcome="inconclusive", evidence=evidence, cases=blind)
    outcome: CheckOutcome = "inconclusive" if share > max_unmeasured else "passed"
    touched = tuple(case.id for case in run.cases if case.unmeasured)
    return GateCheck(name="measured", outcome=outcome, evidence=f"{counts} {limits}.", cases=touched)


def missing_check(pairing: Pairing, circumstances: Circumstances) -> GateCheck | None:
    """Name the cases of the baseline this run lacks: they block, unless their removal is explicit."""
    if not pairing.missing:
        return None
    removed = [case for case in pairing.missing if case in circumstances.removed_cases]
    lost = tuple(case for case in pairing.missing if case not in circumstances.removed_cases)
    removal = f"Removed on purpose: {listed(removed)}." if removed else ""
    if not lost:
        return GateCheck(name="missing_cases", outcome="noted", evidence=removal, cases=pairing.missing)
    hints = [f"{gone} may have become {case}" for gone, case in pairing.renames.items() if gone in lost]
    sentences = [
        f"In the baseline but missing in this run: {listed(lost)}.",
        f"Renamed? {listed(hints)}." if hints else "",
        removal,
        "A case that is gone on purpose must be declared removed, or promoted away.",
    ]
    outcome: CheckOutcome = "inconclusive" if circumstances.interrupted else "failed"
    return GateCheck(name="missing_cases", outcome=outcome, evidence=_joined(sentences), cases=lost)


def new_check(pairing: Pairing) -> GateCheck | None:
    """Name the cases that have no baseline; they can be no regression."""
    if not pairing.new and not pairing.reworded:
        return None
    sentences = [
        f"New, no baseline: {listed(pairing.new)}." if pairing.new else "",
        f"Asked differently when the baseline was measured: {listed(pairing.reworded)}." if pairing.reworded else "",
        "They are not compared.",
    ]
    return GateCheck(
        name="new_cases", outcome="noted", evidence=_joined(sentences), cases=pairing.new + pairing.reworded
    )


def _blind(run: RunCounts) -> tuple[str, ...]:
    return tuple(case.id for case in run.cases if not case.measured)


def _joined(sentences: Sequence[str]) -> str:
    return " ".join(sentence for sentence in sentences if sentence)
