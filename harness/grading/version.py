"""The grader's version: a number for people, and a hash of all that a verdict on an attempt is computed by.

Two commits whose verdicts can differ never share it. It is the same on every Python and whatever ends lines on disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

NUMBER = 2
"""Raised when verdicts are arrived at in another way, not merely by other code."""

_FOLDERS = ("harness.reading", "harness.grading", "harness.grading.checks", "fake_backend.fixtures")
_MODULES = (("harness.domain", "reading.py"), ("harness.domain", "case.py"))


def sources() -> dict[str, Traversable]:
    """Return the files that a verdict rests on, by package and name."""
    found = {f"{folder}/{file.name}": file for folder in _FOLDERS for file in files(folder).iterdir()}
    found |= {f"{folder}/{name}": files(folder) / name for folder, name in _MODULES}
    return {name: file for name, file in found.items() if name.endswith((".py", ".md"))}


def hash_of(files_by_name: Mapping[str, Traversable]) -> str:
    """Return twelve digits of the hash of files and their names."""
    digest = hashlib.sha256()
    for name, file in sorted(files_by_name.items()):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:12]


GRADER_VERSION = f"{NUMBER}-{hash_of(sources())}"
