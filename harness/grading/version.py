"""The grader's version: a number for people, and a hash of all that a verdict on an attempt is computed by.

Two commits whose verdicts can differ never share it. It is the same on every Python and whatever ends lines on disk.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable

NUMBER = 2
"""Raised when verdicts are arrived at in another way, not merely by other code."""

_FOLDERS = ("harness.reading", "harness.grading", "harness.grading.checks", "fake_backend.fixtures")
_MODULES = (("harness.domain", "reading.py"), ("harness.domain", "case.py"))


def _sources() -> dict[str, Traversable]:
    """The files that a verdict rests on, by name."""
    found = {f"{folder}/{file.name}": file for folder in _FOLDERS for file in files(folder).iterdir()}
    found |= {f"{folder}/{name}": files(folder) / name for folder, name in _MODULES}
    return {name: file for name, file in found.items() if name.endswith((".py", ".md"))}


def _hash() -> str:
    digest = hashlib.sha256()
    for name, file in sorted(_sources().items()):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:12]


GRADER_VERSION = f"{NUMBER}-{_hash()}"
