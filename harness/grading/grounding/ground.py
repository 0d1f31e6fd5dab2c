"""Traces every amount and percentage of an answer to the tool results, or says that nothing gives it.

A figure is looked up as it stands first, then among the named derivations, narrowest first. A derivation that would
accept more than one random figure in twenty earns no credit. Nothing here knows what the right answer is.
"""

from __future__ import annotations

from harness.grading.figures import Figure, read_figures
from harness.grading.grounding.amounts import MONEY_FAMILIES
from harness.grading.grounding.chance import HIGHEST_CREDITED, chance_of
from harness.grading.grounding.claims import Claim, claims_of, other_readings
from harness.grading.grounding.families import Hit, Stated
from harness.grading.grounding.ledger import Ledger
from harness.grading.grounding.percents import PERCENT_FAMILIES
from harness.grading.grounding.report import GroundingReport, Status, Trace
from harness.grading.grounding.sources import SourceFigure, Sources
from harness.grading.grounding.stated import find_stated
from harness.grading.grounding.vocabulary import speaks_of
from harness.grading.phrases.disowned import Disowned, disowned_spans

_WORST_FIRST: tuple[Status, ...] = ("invented", "not_checkable", "derived", "present")


def ground(
    answer: str, sources: Sources, *, question: str = "", figures: tuple[Figure, ...] | None = None
) -> GroundingReport:
    """Return where each amount and percentage of the answer comes from.

    Args:
        answer: the answer as it was given.
        sources: the figures of the tool results, from `collect_sources`.
        question: what was asked; its numbers may be echoed without being claimed.
        figures: the figures of the answer, where they have been read already.
    """
    read = read_figures(answer) if figures is None else figures
    ledger = Ledger(sources)
    stated = find_stated(read, answer, ledger)
    disowned = disowned_spans(answer, question)
    traces: dict[Figure, Trace] = {}
    for kind in ("money", "percent"):
        for figure in read:
            claims = [claim for claim in claims_of(figure, answer) if claim.kind == kind]
            stretch = next((item for item in disowned if item.covers(figure.start, figure.end)), None)
            if claims and stretch:
                traces[figure] = _no_claim(figure, stretch)
            elif claims:
                traces[figure] = _worst([_best(claim, ledger, stated) for claim in claims])
        stated = stated.plus(source for trace in traces.values() for source in trace.sources)
    return GroundingReport(traces=tuple(sorted(traces.values(), key=lambda trace: trace.figure.start)))


def _worst(traces: list[Trace]) -> Trace:
    return min(traces, key=lambda trace: _WORST_FIRST.index(trace.status))


def _no_claim(figure: Figure, stretch: Disowned) -> Trace:
    message = f"{figure.text} is not claimed ({stretch.rule})."
    return Trace(figure=figure, status="no_claim", derivation=stretch.rule, message=message)


def _best(claim: Claim, ledger: Ledger, stated: Stated) -> Trace:
    """Return the trace of the figure as it was read or, where that fails, in another reading of the same words."""
    trace = _trace(claim, ledger, stated)
    if trace.status != "invented":
        return trace
    others = (_trace(other, ledger, stated) for other in other_readings(claim))
    return next((other for other in others if other.status != "invented"), trace)


def _trace(claim: Claim, ledger: Ledger, stated: Stated) -> Trace:
    found, chance = _present(claim, ledger)
    words = claim.figure.text
    if found:
        return Trace(
            figure=claim.figure, status="present", sources=(found,), chance=chance, message=f"{words} is {found}."
        )
    families = PERCENT_FAMILIES if claim.kind == "percent" else MONEY_FAMILIES
    uncredited: Hit | None = None
    for family in families:
        hit = family(claim, ledger, stated)
        if hit and hit.chance <= HIGHEST_CREDITED:
            return _derived(claim.figure, hit)
        if uncredited is None and hit and speaks_of(hit.name, claim.figure):
            uncredited = hit
    if uncredited:
        return _not_checkable(claim.figure, uncredited)
    nearest = _nearest(claim, ledger)
    closest = f"closest {nearest}" if nearest else "the results hold no figure of its kind"
    message = f"{words} is not in any tool result, nor a named derivation of one; {closest}."
    return Trace(figure=claim.figure, status="invented", chance=chance, message=message)


def _present(claim: Claim, ledger: Ledger) -> tuple[SourceFigure | None, float]:
    found: SourceFigure | None = None
    chance = 0.0
    for shelf in ledger.shelves(claim):
        chance += chance_of(shelf.sizes, around=claim.value, half=claim.half) if claim.value > 0 else 0.0
        near = shelf.nearest(claim.value)
        inside = near if near and claim.accepts(near.value) else next(iter(shelf.between(claim.low, claim.high)), None)
        found = found or inside
    return found, min(1.0, chance)


def _derived(figure: Figure, hit: Hit) -> Trace:
    return Trace(
        figure=figure,
        status="derived",
        derivation=hit.name,
        sources=hit.operands,
        chance=hit.chance,
        message=f"{figure.text} is {_in_words(hit)}.",
    )


def _not_checkable(figure: Figure, hit: Hit) -> Trace:
    return Trace(
        figure=figure,
        status="not_checkable",
        derivation=hit.name,
        sources=hit.operands,
        chance=hit.chance,
        message=f"{figure.text} may be {_in_words(hit)}, but {hit.chance:.0%} of random figures would be something of "
        "that kind, so it is not checkable.",
    )


def _in_words(hit: Hit) -> str:
    operands = " and ".join(str(source) for source in hit.operands)
    note = f", {hit.note}" if hit.note else ""
    return f"the {hit.name} ({hit.value:,.10g}{note}; from {operands})"


def _nearest(claim: Claim, ledger: Ledger) -> SourceFigure | None:
    shelves = ledger.shelves(claim) or list(ledger.money.values())
    near = [source for shelf in shelves if (source := shelf.nearest(claim.value))]
    return min(near, key=lambda source: abs(abs(source.value) - claim.value), default=None)
