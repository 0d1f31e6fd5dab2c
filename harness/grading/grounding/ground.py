"""Traces every amount and percentage of an answer to the tool results, or says that nothing gives it.

A figure is looked up as it stands first, then among the named derivations, narrowest first. A derivation that would
accept more than one random figure in twenty earns no credit; the figure is then not checkable if the answer speaks of
the derivation and names what it starts from, else invented. Nothing here knows what the right answer is.
"""

from __future__ import annotations

from dataclasses import replace

from harness.grading.figures import Figure, read_figures
from harness.grading.grounding.claims.claimed import Claim, between_ends, bounds_of, claims_of, other_readings
from harness.grading.grounding.claims.vocabulary import names_change, speaks_of
from harness.grading.grounding.derivations.amounts import MONEY_FAMILIES
from harness.grading.grounding.derivations.chance import HIGHEST_CREDITED, chance_of
from harness.grading.grounding.derivations.families import TOTAL, Hit, Stated
from harness.grading.grounding.derivations.ledger import Ledger
from harness.grading.grounding.derivations.percents import NARROW_FAMILIES, PERCENT_FAMILIES
from harness.grading.grounding.derivations.stated import find_stated
from harness.grading.grounding.report import GroundingReport, Status, Trace
from harness.grading.grounding.sources.periods import period_beside
from harness.grading.grounding.sources.values import SourceFigure, Sources
from harness.grading.phrases.disowned import Disowned, disowned_spans

Claims = dict[Figure, tuple[Claim, ...]]

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
    stated = find_stated(read, answer, ledger, question=question)
    disowned = disowned_spans(answer, question)
    traces: dict[Figure, Trace] = {}
    claims: dict[str, Claims] = {"money": {}, "percent": {}}
    for figure in read:
        claimed = claims_of(figure, answer)
        stretch = next((item for item in disowned if item.covers(figure.start, figure.end)), None)
        if claimed and stretch:
            traces[figure] = _no_claim(figure, stretch)
        elif claimed:
            claims[claimed[0].kind][figure] = claimed
    amounts = _traced_amounts(claims["money"], answer, ledger=ledger, stated=stated)
    named = stated.plus(source for trace in amounts.values() for source in trace.sources)
    traces |= amounts | _traced(claims["percent"], ledger, named)
    return GroundingReport(traces=tuple(sorted(traces.values(), key=lambda trace: trace.figure.start)))


def _traced_amounts(claims: Claims, answer: str, *, ledger: Ledger, stated: Stated) -> dict[Figure, Trace]:
    """Return the traces of all amounts; what was derived and is called monthly may be taken times twelve."""
    traces = _traced(claims, ledger, stated)
    monthly = tuple(
        trace.sources[0]._replace(value=trace.value)
        for trace in traces.values()
        if trace.status == "derived" and period_beside(trace.figure.start, trace.figure.end, answer) == "month"
    )
    if monthly:
        left = {figure: claims[figure] for figure, trace in traces.items() if trace.status == "invented"}
        traces |= _traced(left, ledger, replace(stated, monthly=(*stated.monthly, *monthly)))
    return traces


def _traced(claims: Claims, ledger: Ledger, stated: Stated) -> dict[Figure, Trace]:
    return {figure: _worst(each, ledger, stated) for figure, each in claims.items()}


def _worst(claims: tuple[Claim, ...], ledger: Ledger, stated: Stated) -> Trace:
    """Return the trace of the end of a range that is traced least, or of what lies between where an end is invented."""
    traces = [_best(claim, ledger, stated) for claim in claims]
    worst = min(traces, key=lambda trace: _WORST_FIRST.index(trace.status))
    between = between_ends(claims[0]) if worst.status == "invented" else ()
    others = (_trace(claim, ledger, stated) for claim in between)
    return next((other for other in others if other.status != "invented"), worst)


def _no_claim(figure: Figure, stretch: Disowned) -> Trace:
    message = f"{figure.text} is not claimed ({stretch.rule})."
    return Trace(figure=figure, status="no_claim", derivation=stretch.rule, message=message)


def _best(claim: Claim, ledger: Ledger, stated: Stated) -> Trace:
    """Return the trace of the figure as it was read or, where that fails, in another reading of the same words."""
    trace = _trace(claim, ledger, stated)
    if trace.status != "invented":
        return trace
    bounds = (_bounded(bound, ledger, stated) for bound in bounds_of(claim))
    others = (_trace(other, ledger, stated) for other in other_readings(claim))
    return next((other for other in (*bounds, *others) if other.status != "invented"), trace)


def _bounded(bound: Claim, ledger: Ledger, stated: Stated) -> Trace:
    """Return the trace of a bound; one that chance would satisfy needs its source to be named."""
    trace = _trace(bound, ledger, stated)
    if trace.chance <= HIGHEST_CREDITED or stated.holds_any(trace.sources):
        return trace
    return _invented(bound, ledger, trace.chance)


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
        if hit is None or not claim.may_recur(hit.period) or _is_told_otherwise(hit, claim):
            continue
        is_named, is_worded = stated.holds_any(hit.operands), speaks_of(hit.name, claim.figure)
        is_plain = _names_rows(hit, claim, stated) if _spans_rows(hit) else is_named or claim.kind == "money"
        if hit.chance <= HIGHEST_CREDITED and (is_worded or is_plain):
            return _derived(claim.figure, hit)
        is_certain = is_named or family in NARROW_FAMILIES or hit.name == TOTAL  # the word for a total means every row
        if uncredited is None and is_worded and is_certain:
            uncredited = hit
    if uncredited:
        return _not_checkable(claim.figure, uncredited)
    return _invented(claim, ledger, chance)


def _names_rows(hit: Hit, claim: Claim, stated: Stated) -> bool:
    """Return whether the answer states or names both rows, or one of them and joins it to another."""
    if stated.holds_all(hit.operands):
        return True
    return stated.holds_any(hit.operands) and speaks_of("joined", claim.figure)


def _is_told_otherwise(hit: Hit, claim: Claim) -> bool:
    """Return whether the words beside a figure call a derivation what it is not: a profit, or a share an increase.

    An increase may be a share where the results hold it as an amount: `change: 400` of `2,000`.
    """
    if hit.name == "share" and claim.change:
        return not any(names_change(operand.key) for operand in hit.operands)
    return hit.name == "difference of two" and claim.told.contradicts_difference(hit.operands)


def _spans_rows(hit: Hit) -> bool:
    """Return whether it adds or subtracts figures of two rows: among many rows some two give nearly anything."""
    return hit.name in {"sum of two", "difference of two"} and len({operand.parent for operand in hit.operands}) > 1


def _invented(claim: Claim, ledger: Ledger, chance: float) -> Trace:
    nearest = _nearest(claim, ledger)
    closest = f"closest {nearest}" if nearest else "the results hold no figure of its kind"
    message = f"{claim.figure.text} is not in any tool result, nor a named derivation of one; {closest}."
    return Trace(figure=claim.figure, status="invented", chance=chance, message=message)


def _present(claim: Claim, ledger: Ledger) -> tuple[SourceFigure | None, float]:
    found: SourceFigure | None = None
    chance = 0.0
    for shelf in ledger.shelves(claim):
        chance += chance_of(shelf.sizes, around=claim.value, half=claim.half) if claim.value > 0 else 0.0
        near = shelf.nearest(claim.value)
        inside = [near] if near and claim.accepts(near.value) else []
        inside += shelf.between(claim.low, claim.high)
        fitting = (one for one in inside if claim.may_recur(one.period) and not claim.told.contradicts(one))
        found = found or next(fitting, None)
    return found, min(1.0, chance)


def _derived(figure: Figure, hit: Hit) -> Trace:
    return Trace(
        figure=figure,
        status="derived",
        derivation=hit.name,
        sources=hit.operands,
        value=hit.value,
        chance=hit.chance,
        message=f"{figure.text} is {_in_words(hit)}.",
    )


def _not_checkable(figure: Figure, hit: Hit) -> Trace:
    return Trace(
        figure=figure,
        status="not_checkable",
        derivation=hit.name,
        sources=hit.operands,
        value=hit.value,
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
