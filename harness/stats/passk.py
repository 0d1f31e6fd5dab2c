"""Reliability over repeats: pass@k, pass^k, and the labels a case earns by its counts alone."""

from __future__ import annotations

import math
from typing import Literal

Label = Literal["unstable", "never-passed", "thin"]

THIN_BELOW = 10
"""Fewer measured attempts than this say little about one case."""


def pass_at_k(passed: int, n: int, k: int) -> float | None:
    """Return the unbiased estimate that at least one of `k` attempts passes (Chen et al. 2021).

    It is the share of the ways to choose `k` of the `n` attempts that hold a passed one; None when there are fewer
    than `k` attempts to choose from.

    Raises:
        ValueError: `k` is below 1, or `passed` is not between 0 and `n`.
    """
    _require(passed, n, k)
    return 1 - math.comb(n - passed, k) / math.comb(n, k) if n >= k else None


def pass_hat_k(passed: int, n: int, k: int) -> float | None:
    """Return the unbiased estimate that all of `k` attempts pass (pass^k of tau-bench, Yao et al. 2024).

    It is the share of the ways to choose `k` of the `n` attempts that hold passed ones only; None when there are fewer
    than `k` attempts to choose from.

    Raises:
        ValueError: `k` is below 1, or `passed` is not between 0 and `n`.
    """
    _require(passed, n, k)
    return math.comb(passed, k) / math.comb(n, k) if n >= k else None


def labels(passed: int, n: int) -> tuple[Label, ...]:
    """Return what the counts of one case call for: `unstable` strictly between 10 % and 90 %, `never-passed`, `thin`.

    A case without a measured attempt is only `thin`: it has not failed either.

    Raises:
        ValueError: `passed` is not between 0 and `n`.
    """
    _require(passed, n, 1)
    found: list[Label] = []
    if n < 10 * passed < 9 * n:
        found.append("unstable")
    if n > 0 and passed == 0:
        found.append("never-passed")
    if n < THIN_BELOW:
        found.append("thin")
    return tuple(found)


def _require(passed: int, n: int, k: int) -> None:
    if k < 1 or not 0 <= passed <= n:
        msg = f"reliability needs 0 <= passed <= n and k >= 1, found passed = {passed}, n = {n}, k = {k}"
        raise ValueError(msg)
