"""What a report shows of one case: its counts, where it stands against the baseline, and what its attempts showed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from harness.gate.counts import CaseCounts
from harness.metrics.opinions import Opinions, opinions
from harness.metrics.repeats import Tally
from harness.metrics.sample import Asked
from harness.report.aspects import Aspect, aspect, tools_used
from harness.report.failures import Found, Sketch, found, reasons, sketch, workings
from harness.stats.passk import Label
from harness.stats.rates import Rate, rate


class Standing(IntEnum):
    """Where a case stands. Reports list the gravest first, so that whatever is cut, regressions stay."""

    BLOCKING = 0
    WORSE = 1
    FAILING = 2
    UNMEASURED = 3
    BETTER = 4
    PASSING = 5

    @property
    def word(self) -> str:
        """As it stands in a table."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What is known of a case beside its attempts.

    Attributes:
        before: its counts in the baseline; None where there are none to compare with.
        lost: why the baseline's numbers do not count, where it has some.
        blocking: whether a check of the gate failed over this case.
    """

    before: CaseCounts | None = None
    lost: str = ""
    blocking: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRow:
    """One case of the run.

    Attributes:
        id: its id.
        ask: the question.
        group: the suite's own grouping, empty without one.
        counts: passed, failed, unmeasured and the labels they call for.
        past: its baseline.
        standing: where it stands.
        workings: one line per figure the answer must state, with the numbers put in.
        found: what the checks said, hard ones first.
        reasons: why attempts were unmeasured, each with how often.
        sketch: the first failed attempt; None when none failed.
        routing: how the checks of `tools` came out; None where there are none.
        answer: the same of the checks of the answer.
        tools: the tools that were called, each once.
        opinions: what judges said of the answers; None where none was asked.
    """

    id: str
    ask: str
    group: str
    counts: Tally
    past: Past
    standing: Standing
    workings: tuple[str, ...]
    found: tuple[Found, ...]
    reasons: tuple[tuple[str, int], ...]
    sketch: Sketch | None
    routing: Aspect | None
    answer: Aspect | None
    tools: tuple[str, ...]
    opinions: Opinions | None

    @property
    def rate(self) -> Rate | None:
        """The pass rate over measured attempts; None when there are none."""
        return rate(self.counts.passed, self.counts.n)

    @property
    def labels(self) -> tuple[Label, ...]:
        """`unstable`, `never-passed`, `thin`, as far as they apply."""
        return self.counts.labels

    @property
    def moved(self) -> bool:
        """Whether the share that passed differs from the baseline's."""
        return drift(self.counts, self.past.before) != 0


def case_row(asked: Asked, tally: Tally, past: Past) -> CaseRow:
    """Return the row of one case."""
    return CaseRow(
        id=asked.case.id,
        ask=asked.case.ask,
        group=asked.case.group,
        counts=tally,
        past=past,
        standing=_standing(tally, past),
        workings=workings(asked.case),
        found=found(asked.seen),
        reasons=reasons(asked),
        sketch=sketch(asked.seen),
        routing=aspect(asked.seen, "tools"),
        answer=aspect(asked.seen, "answer"),
        tools=tools_used(asked.seen),
        opinions=opinions(asked.seen),
    )


def drift(tally: Tally, before: CaseCounts | None) -> int:
    """Return -1, 0 or 1: whether a smaller, equal or larger share passed than before; 0 where nothing compares."""
    if before is None or not before.measured or not tally.n:
        return 0
    now, then = tally.passed * before.measured, before.passed * tally.n
    return (now > then) - (now < then)


def _standing(tally: Tally, past: Past) -> Standing:
    moved = drift(tally, past.before)
    rules = (
        (past.blocking, Standing.BLOCKING),
        (moved < 0, Standing.WORSE),
        (tally.failed > 0 and moved == 0, Standing.FAILING),
        (tally.n == 0, Standing.UNMEASURED),
        (moved > 0, Standing.BETTER),
    )
    return next((standing for holds, standing in rules if holds), Standing.PASSING)
