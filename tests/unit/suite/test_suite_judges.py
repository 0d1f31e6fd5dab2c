"""A judge is one exact model: an alias would change its opinions without a change in the suite."""

from __future__ import annotations

import pytest

from harness.suite.suite_rules import is_exact_model


@pytest.mark.parametrize("model", ["claude-haiku-5-5", "gpt-6.1-mini", "claude-sonnet-4-5-20250929", "llama3.3:70b"])
def test_a_name_with_a_version_is_exact(model: str) -> None:
    """It means the same model next year."""
    assert is_exact_model(model)


@pytest.mark.parametrize("model", ["haiku", "claude-haiku", "claude-3-5-haiku-latest", "gpt-5:latest", "default", ""])
def test_a_name_that_moves_on_is_an_alias(model: str) -> None:
    """Its opinions before and after cannot be compared, and nothing would say so."""
    assert not is_exact_model(model)
