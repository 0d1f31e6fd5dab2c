"""What the self-test says: each agent by case, each mutant by the check that caught it, and what was not tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.state_diff import StateDiff
from harness.domain.attempt import Evidence
from harness.domain.case import Case, Example
from harness.domain.grade import Grade, Unmeasured
from harness.domain.reading import Reading
from harness.domain.surface import NO_SURFACE, Surface
from harness.reading.material import facts_of, question
from harness.reading.plain import read_plainly
from harness.reading.results import results
from harness.selftest.agents import nothing, refusal
from harness.selftest.answers import BY_NO_MODEL, answering
from harness.selftest.labelled import TranscriptCall, transcript_evidence
from harness.selftest.mutants import UNREAD, Mutant, mutants
from harness.selftest.oracle import oracle
from harness.selftest.wrong_readings import invention

Judge = Callable[[Case, Evidence], Grade]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One attempt of the self-test: what had to come of it, and what came. `wrong` explains a disagreement."""

    agent: str
    case: str
    agrees: bool
    wrong: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MutantTrial:
    """One mutant: the checks that failed on it, and whether one of those that had to was among them."""

    mutant: Mutant
    failed: tuple[str, ...]

    @property
    def caught(self) -> bool:
        """Whether a check that names the mutation failed."""
        return bool(set(self.failed) & set(self.mutant.caught_by))


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfTest:
    """Everything the self-test of one suite found.

    `not_held` lists cases that an idle agent rightly passes; `without_oracle` maps a case to why none could be built.
    """

    trials: tuple[Trial, ...]
    mutants: tuple[MutantTrial, ...]
    not_held: tuple[str, ...]
    without_oracle: Mapping[str, str] = field(default_factory=dict)

    @property
    def tested(self) -> bool:
        """Whether there was anything that the graders could be tested on: an oracle, or an example."""
        return any(trial.agent in {"oracle", "example"} for trial in self.trials)

    @property
    def passed(self) -> bool:
        """Whether every agent came out as it must and every mutant was caught."""
        return all(t.agrees for t in self.trials) and all(m.caught for m in self.mutants)

    def of_kind(self, kind: str) -> tuple[MutantTrial, ...]:
        """The mutants of one kind, in the order of the cases."""
        return tuple(m for m in self.mutants if m.mutant.kind == kind)


def asks_something(case: Case) -> bool:
    """Whether an agent that does nothing has to fail the case: something must be called, said or changed."""
    called = case.tools.must or case.tools.any_of or case.args
    return bool(called or case.answer.asked_for or isinstance(case.state, dict))


def self_test(
    cases: Sequence[Case],
    oracles: Mapping[str, Evidence],
    *,
    judge: Judge,
    fixture: Fixture | None,
    has_backend: bool,
    surface: Surface = NO_SURFACE,
) -> SelfTest:
    """Judge the bad agents, the examples, the oracle and its mutants on every case.

    Args:
        cases: those of the suite.
        oracles: by case id, the attempt that makes the right calls; what it answers is put there.
        judge: the grader.
        fixture: the known data.
        has_backend: whether attempts leave a state behind.
        surface: the tools; an argument with a default is not tried without it.
    """
    untouched = StateDiff() if has_backend else None
    trials: list[Trial] = []
    tried: list[MutantTrial] = []
    for case in cases:
        if asks_something(case):
            trials.append(_must_fail("null", case, judge(case, Evidence(trajectory=nothing(), state=untouched))))
            trials.append(_must_fail("refuser", case, judge(case, Evidence(trajectory=refusal(), state=untouched))))
        trials += _examples(case, judge)
        if case.id not in oracles:
            continue
        right = oracle(case, oracles[case.id])
        trials.append(_must_pass("oracle", case, judge(case, right)))
        if _is_about_facts(case):
            invented = answering(right, invention(case), case)
            trials.append(_must_fail("inventor", case, judge(case, invented)))
        tried += [
            MutantTrial(mutant=one, failed=_spoke(judge(case, one.evidence)))
            for one in mutants(case, right, fixture, surface=surface)
        ]
    return SelfTest(
        trials=tuple(trials),
        mutants=tuple(tried),
        not_held=tuple(case.id for case in cases if not asks_something(case)),
    )


def _spoke(grade: Grade) -> tuple[str, ...]:
    """The checks that failed; `unread` where the answer counts as not read."""
    failed = tuple(check.check for check in grade.checks if check.outcome == "failed" and not check.advisory)
    return (*failed, UNREAD) if isinstance(grade, Unmeasured) and grade.cause == UNREAD else failed


def _is_about_facts(case: Case) -> bool:
    answer = case.answer
    return bool(answer.facts or answer.grounded or answer.declines or answer.estimates == "labelled")


def _examples(case: Case, judge: Judge) -> Iterator[Trial]:
    """The case's labelled transcripts; they show no state, so nothing is said of it."""
    for example in case.examples.passes:
        yield _must_pass("example", case, judge(case, _shown(case, example)))
    for example in case.examples.fails:
        yield _must_fail("example", case, judge(case, _shown(case, example)))


def _shown(case: Case, example: Example) -> Evidence:
    """A labelled transcript, read plainly."""
    evidence = transcript_evidence(map(TranscriptCall.model_validate, example.calls), example.answer)
    held = results(evidence.trajectory)
    said = read_plainly(
        example.answer, ask=question(case), facts=facts_of(case), results=held, sources=bool(case.answer.grounded)
    )
    read = {"unread": said} if isinstance(said, str) else {"said": said}
    return evidence.model_copy(update={"reading": Reading(by=BY_NO_MODEL, **read)})


def _must_fail(agent: str, case: Case, grade: Grade) -> Trial:
    wrong = "" if grade.outcome == "failed" else f"had to fail and {grade.outcome}"
    return Trial(agent=agent, case=case.id, agrees=not wrong, wrong=wrong)


def _must_pass(agent: str, case: Case, grade: Grade) -> Trial:
    if grade.outcome == "passed":
        return Trial(agent=agent, case=case.id, agrees=True)
    reasons = "; ".join(finding.message for finding in grade.findings) or getattr(grade, "reason", "")
    return Trial(agent=agent, case=case.id, agrees=False, wrong=f"had to pass and {grade.outcome}: {reasons}")
