"""Ids, tokens and dice, all derived by hash from a seed and a purpose: one more draw shifts no other.

The only randomness is `fresh_secret`, for the control plane's own lock.
"""

from __future__ import annotations

import hashlib
import secrets
from decimal import Decimal

_DICE_DIGITS = 15


def derive(*parts: object) -> str:
    """Return 64 hex digits that depend on every part, and on nothing else."""
    text = "\x1f".join(f"{type(part).__name__}:{part}" for part in parts)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def roll(*parts: object) -> Decimal:
    """Return a number in [0, 1) that depends on every part, and on nothing else."""
    return Decimal(int(derive("roll", *parts)[:_DICE_DIGITS], 16)) / Decimal(16**_DICE_DIGITS)


def token_of(seed: int, world: str, name: str) -> str:
    """Return the bearer token called `name` of one world."""
    return f"{name}-{derive('token', seed, world, name)[:32]}"


def fresh_secret() -> str:
    """Return an unguessable secret; another one each time."""
    return secrets.token_urlsafe(32)
