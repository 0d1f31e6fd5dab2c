"""Pairs what is wanted with what was found, one to one, as many as can be."""

from __future__ import annotations

from collections.abc import Sequence


def pair(fits: Sequence[Sequence[bool]]) -> dict[int, int]:
    """Return a largest matching (augmenting paths): index of what is wanted to index of what was found.

    Args:
        fits: for each wanted thing, whether each found thing fits it.
    """
    owner: dict[int, int] = {}

    def place(wanted: int, tried: set[int]) -> bool:
        for found, fitting in enumerate(fits[wanted]):
            if fitting and found not in tried:
                tried.add(found)
                if found not in owner or place(owner[found], tried):
                    owner[found] = wanted
                    return True
        return False

    for wanted in range(len(fits)):
        place(wanted, set())
    return {wanted: found for found, wanted in owner.items()}
