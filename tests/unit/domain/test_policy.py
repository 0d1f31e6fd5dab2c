"""A policy that means nothing is refused before anything runs."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from harness.domain.policy import GatePolicy


def test_a_suite_needs_no_policy() -> None:
    """The defaults are those of the documentation."""
    assert GatePolicy().model_dump() == {
        "alpha": 0.05,
        "confirm": 10,
        "floor": None,
        "max_unmeasured": 0.1,
        "latency_p95": None,
        "cost_per_completed": None,
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("alpha", 0),
        ("alpha", 1),
        ("alpha", float("nan")),
        ("confirm", -1),
        ("confirm", 2.5),
        ("floor", 1.01),
        ("floor", -0.1),
        ("max_unmeasured", 1.5),
        ("latency_p95", 0),
        ("cost_per_completed", float("inf")),
        ("aplha", 0.05),
    ],
)
def test_a_value_without_meaning_is_refused(key: str, value: float) -> None:
    """An alpha of 0 never blocks, an alpha of 1 always does; a floor of 90 was meant to be 0.9."""
    with pytest.raises(ValidationError):
        GatePolicy.model_validate({key: value})
