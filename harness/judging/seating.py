"""Which judges can be asked in a run, and why the others cannot. A judge that is missing stops nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from harness.agents.table import make_agent
from harness.domain.case import Case
from harness.domain.suite import AgentSpec, Suite
from harness.errors import UserError
from harness.judging.judge import Judge


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """The judges of a run, and a sentence about each that cannot be asked.

    `secrets` are the keys they ask with where the suite names the variable; `endpoints` their own addresses.
    """

    judges: Mapping[str, Judge] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()
    endpoints: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


NO_SEATS = Seats()


def named_judges(suite: Suite, cases: Iterable[Case]) -> dict[str, str]:
    """The judges that cases name, with the exact model and the effort each is asked with."""
    names = dict.fromkeys(case.answer.judge.agent for case in cases if case.answer.judge)
    return {name: _described(suite.agents[name]) for name in names}


def _described(spec: AgentSpec) -> str:
    return f"{spec.model}, effort {spec.effort}" if spec.effort else f"{spec.model}"


def seat(suite: Suite, cases: Iterable[Case], *, environ: Mapping[str, str], counted: bool = False) -> Seats:
    """Make the judges that cases name.

    Args:
        suite: whose agents they are.
        cases: those that are asked.
        environ: where keys are looked up.
        counted: whether what they cost must be known, since the run may spend so much only.

    Returns:
        The seats. A judge without a key, a package or, where it must be known, a price is left out with a note.
    """
    judges: dict[str, Judge] = {}
    notes: list[str] = []
    for name in named_judges(suite, cases):
        spec = suite.agents[name]
        try:
            if counted:
                _refuse_unpriced(spec)
            asked = spec.model_copy(update={"cache": False})  # the instructions are shorter than any cache takes
            judges[name] = Judge(name, spec, make_agent(name, asked, environ=environ, folder=suite.folder))
        except UserError as error:
            notes.append(f"the judge `{name}` is not asked, and nothing depends on it: {error}")
    specs = [suite.agents[name] for name in judges]
    keys = (environ.get(spec.api_key_env, "").strip() for spec in specs if spec.api_key_env)
    return Seats(
        judges=judges,
        secrets=tuple(key for key in keys if key),
        endpoints=tuple(spec.base_url for spec in specs if spec.base_url),
        notes=tuple(notes),
    )


def _refuse_unpriced(spec: AgentSpec) -> None:
    if spec.price is None:
        msg = "it states no `price`, so --max-cost could not be held"
        raise UserError(msg)
