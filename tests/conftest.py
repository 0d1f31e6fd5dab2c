"""What holds for every test: where coverage is measured, and that no law is held against a clock.

Coverage is measured over the tests of `unit` and `contract` alone, so that these reach every line of the core. A
journey passes through most lines on its way and asserts little about them; watching it costs time and tells nothing.
Long simulations opt out by the same mark.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine breaks no law; in CI Hypothesis itself sees it so.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# Thousands of collected tests live to the end; the collector need not look them through every few hundred objects.
gc.set_threshold(200_000, 30, 30)

MEASURED = (Path(__file__).parent / "unit", Path(__file__).parent / "contract")


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark what stands elsewhere."""
    for item in items:
        if not any(item.path.is_relative_to(folder) for folder in MEASURED):
            item.add_marker(pytest.mark.no_cover)
