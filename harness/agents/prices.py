"""What a model's tokens cost, from the prices the suite states.

This module knows no price: those of today's models are not ours to guess, so they come from the agent's `price:`. What
cannot be computed is None, never 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from harness.domain.suite import Tokens
from harness.domain.trajectory import Usage

TOKENS_PER_PRICE = 1_000_000
"""Prices are US dollars for this many tokens."""

KEYLESS_COST = 0.0
"""What an agent without a model costs: known, and nothing."""


def cost_usd(usages: Iterable[Usage | None], price: Mapping[Tokens, float] | None) -> float | None:
    """Return what the replies cost in US dollars.

    Args:
        usages: one per reply; None where the service did not say.
        price: US dollars per million tokens by kind: `input`, `output`, `cache_read`, `cache_write`.

    Returns:
        The sum, or None when there is no price, a reply has no usage, or tokens of a kind without a price were used.
    """
    costs = [_reply_cost(usage, price) for usage in usages]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _reply_cost(usage: Usage | None, price: Mapping[Tokens, float] | None) -> float | None:
    if price is None or usage is None or usage.input_tokens is None or usage.output_tokens is None:
        return None
    used: dict[Tokens, int] = {
        "input": usage.input_tokens,
        "output": usage.output_tokens,
        "cache_read": usage.cache_read_tokens or 0,
        "cache_write": usage.cache_write_tokens or 0,
    }
    if any(tokens and kind not in price for kind, tokens in used.items()):
        return None
    return sum(tokens * price.get(kind, 0) for kind, tokens in used.items()) / TOKENS_PER_PRICE
