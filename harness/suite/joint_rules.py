"""What a case may not say in this suite: it needs a backend, an agent or a declaration that is not there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from fake_backend.documents import KeyPath, did_you_mean
from fake_backend.fixtures.expected_state import StateBlockError, parse_expected_state
from fake_backend.fixtures.fixture import Fixture
from harness.domain.case import Case
from harness.domain.suite import KEY_VARIABLES, AgentSpec, SuiteFile
from harness.errors import Problem
from harness.suite.effective import effective_checks
from harness.suite.sources import Fault, SourcedCase
from harness.suite.suite_rules import is_exact_model


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a case finds around it."""

    file: SuiteFile
    agents: dict[str, AgentSpec]
    fixture: Fixture | None


JointRule = Callable[[Case, Surroundings], Iterator[Fault]]


def joint_faults(case: Case, around: Surroundings) -> Iterator[Fault]:
    """Yield everything that is wrong with a case in its suite, as key paths within the case and sentences."""
    for rule in RULES:
        yield from rule(case, around)


def duplicate_ids(cases: Sequence[SourcedCase]) -> Iterator[Problem]:
    """Yield every id that stands more than once, over all files, with the places of the others."""
    places: defaultdict[str, list[SourcedCase]] = defaultdict(list)
    for source in cases:
        places[source.case.id].append(source)
    for case_id, sources in places.items():
        first, *again = sources
        for source in again:
            message = f"the id {case_id!r} is taken: the first case of that id is in {first.place()}"
            yield source.problem((("id",), message))


def _nothing_to_fail(case: Case, around: Surroundings) -> Iterator[Fault]:
    if effective_checks(case, around.file.run.mode):
        return
    if around.file.run.mode == "select":
        yield (
            (),
            "this case has no check of a selection, so in select mode no attempt could fail it; add e.g. `tools.best`",
        )
        return
    only = "only the judge, which is advisory" if case.answer.judge else "no check"
    if case.answer.judge is None and case.tools.expected:
        only = "no check (`best`, `also` and `first` are for metrics)"
    yield (), f"this case has {only}, so no attempt could fail it; add e.g. `tools.must` or `answer.facts`"


def _needs_a_backend(case: Case, around: Surroundings) -> Iterator[Fault]:
    if around.file.backend is None and case.state is not None:
        yield ("state",), "the suite has no `backend`, so there is no state to compare; add one, or remove `state`"
    else:
        yield from state_faults(case, around.fixture)


def state_faults(case: Case, fixture: Fixture | None) -> Iterator[Fault]:
    """Yield what is wrong with a case's `state` block, by itself and against the fixture."""
    if case.state is not None:
        try:
            parse_expected_state(case.state, fixture)
        except StateBlockError as error:
            for complaint in error.complaints:
                yield ("state", *complaint.at), complaint.message


def _bills_need_a_meter(case: Case, around: Surroundings) -> Iterator[Fault]:
    if case.bills is None or around.file.server.metered:
        return
    if around.file.run.mode == "select":
        yield ("bills",), "in select mode nothing is executed, so the suite must say which tools bill: `server.metered`"
    elif around.file.backend is None:
        yield ("bills",), "nothing counts what is billed: the suite has neither a `backend` nor `server.metered`"
    elif case.bills.bounded_by:
        yield ("bills", "bounded_by"), "the suite does not say which tools bill: add `server.metered`"


def _judge_is_no_exact_model(case: Case, around: Surroundings) -> Iterator[Fault]:
    judge = case.answer.judge
    if judge is None:
        return
    keypath = ("answer", "judge", "agent")
    agent = around.agents.get(judge.agent)
    if agent is None:
        yield keypath, f"no agent is called {judge.agent!r}; {did_you_mean(judge.agent, around.agents)}"
    elif not agent.asks_a_model:
        allowed = ", ".join(KEY_VARIABLES)
        yield keypath, f"the agent {judge.agent!r} ({agent.provider}) cannot judge; allowed providers: {allowed}"
    elif not is_exact_model(agent.model or ""):
        message = f"a judge pins an exact model, and {agent.model!r} is an alias; name a version, e.g. claude-haiku-5-5"
        yield keypath, message


def _asks_for_what_is_redacted(case: Case, around: Surroundings) -> Iterator[Fault]:
    """Evidence is graded as it is kept: what `redact` takes out is never found, whether it is asked for or refused."""
    words = [word for word in around.file.redact if word]
    answer = {key: getattr(case.answer, key) for key in ("says", "says_none", "equals", "not_equals")}
    answer["facts"] = [{"value": fact.value, "one_of": fact.one_of} for fact in case.answer.facts]
    expected = {"answer": answer, "args": case.args, "args_every": case.args_every, "state": case.state}
    for at, text in _texts(expected):
        if any(word in text for word in words):
            yield at, "this holds what `redact` takes out of everything before it is graded; change one of the two"


def _texts(value: object, at: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every text and number within plain data as it is written, with the way to it."""
    if isinstance(value, str | int | float | Decimal) and not isinstance(value, bool):
        yield at, str(value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(item, (*at, key))
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _texts(item, (*at, index))


RULES: tuple[JointRule, ...] = (
    _nothing_to_fail,
    _needs_a_backend,
    _bills_need_a_meter,
    _judge_is_no_exact_model,
    _asks_for_what_is_redacted,
)
