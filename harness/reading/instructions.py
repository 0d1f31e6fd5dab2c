"""What a model that reads answers is told: `instructions.md`, the same bytes for every answer, so that they are cached.

They hold no foreign text and no word on what is right. Their hash is part of the grader's version.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

INSTRUCTIONS = Path(__file__).with_name("instructions.md").read_text(encoding="utf-8").strip()


def instructions_hash() -> str:
    """Return `sha256:…` of the instructions, by which two readings are known to be made alike."""
    return f"sha256:{hashlib.sha256(INSTRUCTIONS.encode()).hexdigest()}"
