"""What can be wrong with workings and matchers."""

from __future__ import annotations

from fake_backend.errors import UserError


class WorkingError(UserError):
    """A working cannot be worked out; the sentence says why and names the nearest valid word."""


class UnusableSchema(UserError):
    """A JSON Schema that no value can be held against; the sentence says why."""


class MatcherError(UserError):
    """A matcher is not well formed; the sentence says what is allowed."""
