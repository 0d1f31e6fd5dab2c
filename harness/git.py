"""What git knows of what is checked out. It is asked only: nothing is fetched, checked out or written."""

from __future__ import annotations

import subprocess
from pathlib import Path


def git_bytes(*words: str, folder: Path = Path()) -> bytes | None:
    """Return what git answers in a folder; None where it has no answer, or is not there to ask."""
    try:
        asked = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)
    except OSError:
        return None
    return asked.stdout if asked.returncode == 0 else None


def git_says(*words: str, folder: Path = Path()) -> str:
    """Return the same as text, trimmed; empty where there is no answer."""
    return (git_bytes(*words, folder=folder) or b"").decode("utf-8", "replace").strip()
