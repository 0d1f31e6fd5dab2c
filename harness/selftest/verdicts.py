"""What the self-test says: each agent by case, each mutant by the check that caught it, and what was not tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.state_diff import StateDiff
from harness.domain.attempt import Evidence
from harness.domain.case import Case, Example
from harness.domain.grade import Grade
from harness.selftest.bad_agents import nothing, refusal
from harness.selftest.labelled import TranscriptCall, transcript_evidence
from harness.selftest.mutants import Mutant, mutants
from harness.selftest.wrong_answers import answering, invention

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
    without_oracle: Mapping[str, str]

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
    without_oracle: Mapping[str, str],
    judge: Judge,
    fixture: Fixture | None,
    has_backend: bool,
) -> SelfTest:
    """Judge the bad agents, the examples, the oracle and its mutants on every case."""
    untouched = StateDiff() if has_backend else None
    trials: list[Trial] = []
    tried: list[MutantTrial] = []
    for case in cases:
        if asks_something(case):
            trials.append(_must_fail("null", case, judge(case, Evidence(trajectory=nothing(), state=untouched))))
            trials.append(_must_fail("refuser", case, judge(case, Evidence(trajectory=refusal(), state=untouched))))
        trials += _examples(case, judge)
        oracle = oracles.get(case.id)
        if oracle is None:
            continue
        trials.append(_must_pass("oracle", case, judge(case, oracle)))
        if _is_about_figures(case):
            trials.append(_must_fail("inventor", case, judge(case, answering(oracle, invention(case)))))
        for mutant in mutants(case, oracle, fixture):
            failed = tuple(c.check for c in judge(case, mutant.evidence).checks if c.outcome == "failed")
            tried.append(MutantTrial(mutant=mutant, failed=failed))
    return SelfTest(
        trials=tuple(trials),
        mutants=tuple(tried),
        not_held=tuple(case.id for case in cases if not asks_something(case)),
        without_oracle=without_oracle,
    )


def _is_about_figures(case: Case) -> bool:
    answer = case.answer
    return bool(answer.facts or answer.grounded or answer.declines or answer.estimates == "labelled")


def _examples(case: Case, judge: Judge) -> Iterator[Trial]:
    """The case's labelled transcripts; they show no state, so nothing is said of it."""
    for example in case.examples.passes:
        yield _must_pass("example", case, judge(case, _shown(example)))
    for example in case.examples.fails:
        yield _must_fail("example", case, judge(case, _shown(example)))


def _shown(example: Example) -> Evidence:
    return transcript_evidence(map(TranscriptCall.model_validate, example.calls), example.answer)


def _must_fail(agent: str, case: Case, grade: Grade) -> Trial:
    wrong = "" if grade.outcome == "failed" else f"had to fail and {grade.outcome}"
    return Trial(agent=agent, case=case.id, agrees=not wrong, wrong=wrong)


def _must_pass(agent: str, case: Case, grade: Grade) -> Trial:
    if grade.outcome == "passed":
        return Trial(agent=agent, case=case.id, agrees=True)
    reasons = "; ".join(finding.message for finding in grade.findings) or getattr(grade, "reason", "")
    return Trial(agent=agent, case=case.id, agrees=False, wrong=f"had to pass and {grade.outcome}: {reasons}")
