"""The environment a server is started with."""

from __future__ import annotations

import pytest

from harness.domain.suite import ServerSpec
from harness.environment.child_environment import child_environment

SERVER = ServerSpec(command=("serve",))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/usr/bin", "/venv/bin:/usr/bin"),
        ("/venv/bin-old:/usr/bin", "/venv/bin:/venv/bin-old:/usr/bin"),
        ("/other/venv/bin:/usr/bin", "/venv/bin:/other/venv/bin:/usr/bin"),
        ("/usr/bin:/venv/bin", "/usr/bin:/venv/bin"),
    ],
)
def test_the_programs_of_the_virtual_environment_are_found_unless_the_path_has_them(path: str, expected: str) -> None:
    """A folder whose name merely contains theirs is another folder."""
    found = child_environment(SERVER, {}, {"PATH": path, "VIRTUAL_ENV": "/venv"})
    assert found["PATH"] == expected
