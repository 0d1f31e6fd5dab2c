"""Who is at work, where a file is to say so."""

from __future__ import annotations

import getpass

from harness.errors import UserError
from harness.git import git_says


def name_of_user(option: str) -> str:
    """Who git says is at work, else who the machine says.

    Raises:
        UserError: neither knows; `option` is the one that says it.
    """
    if known := git_says("config", "user.name"):
        return known
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a container's user may have no name; before Python 3.13 a KeyError
        msg = f"nobody knows who does this: give {option}, or set git's user.name"
        raise UserError(msg) from None
