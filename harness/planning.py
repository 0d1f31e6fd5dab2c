"""Which attempts a run will make: the cases selected, so many times each, every case's first turn early."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from fake_backend.documents import did_you_mean
from harness.domain.attempt import Attempt
from harness.domain.case import Case
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
    return f"{option} {found}: the suite has nothing of that name; {did_you_mean(found, allowed)}"


def plan_attempts(cases: Sequence[Case], *, agent: str, attempts: int) -> tuple[Attempt, ...]:
    """All first attempts, then all second ones, and so on: a run that is cut short has still asked broadly."""
    return tuple(
        Attempt(case=case.id, agent=agent, number=number) for number in range(1, attempts + 1) for case in cases
    )
