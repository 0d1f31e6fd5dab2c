from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.doubles.acting import Consumer, consumer, export_of_the_action
from tests.doubles.github_api import GitHub, github


@pytest.fixture(scope="session")
def action(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Action as it would be published."""
    return export_of_the_action(tmp_path_factory.mktemp("plumbline"))


@pytest.fixture
def widget(tmp_path: Path, action: Path) -> Consumer:
    """A repository that uses it."""
    return consumer(tmp_path, action)


@pytest.fixture
def hub() -> Iterator[GitHub]:
    """GitHub, with one pull request."""
    with github(GitHub()) as state:
        yield state
