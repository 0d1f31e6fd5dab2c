"""Which attempts a run will make: the cases selected, so many times each, every case's first turn early.

Also which attempts confirm or clear what the first round made suspicious; what is suspicious, others say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase

from fake_backend.documents import did_you_mean
from harness.domain.attempt import Attempt
from harness.domain.case import Case
from harness.domain.run import ConfirmationPlan
from harness.errors import UserError


def select_cases(
    cases: Sequence[Case], *, patterns: Sequence[str] = (), groups: Sequence[str] = ()
) -> tuple[Case, ...]:
    """The cases meant by `--case` (ids or globs) and `--group`, in suite order; all when neither is given.

    Raises:
        UserError: a pattern or group that selects nothing, with the nearest id.
    """
    ids = [case.id for case in cases]
    for pattern in patterns:
        if not any(fnmatchcase(case_id, pattern) for case_id in ids):
            raise UserError(_unknown("--case", pattern, ids))
    known_groups = sorted({case.group for case in cases if case.group})
    for group in groups:
        if group not in known_groups:
            raise UserError(_unknown("--group", group, known_groups))
    return tuple(
        case
        for case in cases
        if (not patterns or any(fnmatchcase(case.id, p) for p in patterns)) and (not groups or case.group in groups)
    )


def _unknown(option: str, found: str, allowed: Sequence[str]) -> str:
    hint = did_you_mean(found, allowed, none=f"no case of it has a {option.removeprefix('--')}")
    return f"{option} {found}: the suite has nothing of that name; {hint}"


def plan_attempts(cases: Sequence[Case], *, agent: str, attempts: int) -> tuple[Attempt, ...]:
    """All first attempts, then all second ones, and so on: a run that is cut short has still asked broadly."""
    return tuple(
        Attempt(case=case.id, agent=agent, number=number) for number in range(1, attempts + 1) for case in cases
    )


def plan_confirmation(
    first: Sequence[Attempt], *, cases: Sequence[str], again: Sequence[str], confirm: int
) -> ConfirmationPlan:
    """The fresh attempts after a first round; their numbers go on where the round's ended.

    Args:
        first: the first round as it was planned.
        cases: the suspicious cases; each gets `confirm` attempts.
        again: the cases of a suspicious suite, which get the first round once more; empty where it is not suspicious.
        confirm: attempts for each suspicious case.
    """
    rounds = Counter(attempt.case for attempt in first)
    last = {attempt.case: attempt.number for attempt in sorted(first, key=lambda attempt: attempt.number)}
    agent = first[0].agent if first else ""
    turns = range(1, max(confirm, *rounds.values(), 0) + 1)
    fresh = [Attempt(case=case, agent=agent, number=last[case] + n) for n in turns for case in cases if n <= confirm]
    begun = {case: last[case] + (confirm if case in cases else 0) for case in again}
    whole = [
        Attempt(case=case, agent=agent, number=begun[case] + n) for n in turns for case in again if n <= rounds[case]
    ]
    return ConfirmationPlan(cases=tuple(fresh), suite=tuple(whole))
