"""Who read the answers, what of them could not be read and what reading took, in words. It decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fake_backend.documents import counted
from harness.domain.reading import Reader
from harness.domain.values import JsonValue
from harness.metrics.readings import Readings
from harness.report.change import DIGEST_SHOWN
from harness.report.number_text import amount, listed, milliseconds, usd

REASONS = 3
"""Ways in which answers were not to be read that are told; the record has them all."""


def described(reader: Reader | None) -> str | None:
    """Return a reader with all that decides its readings: `claude (claude-sonnet-5-5, effort low, sha256:1f…)`."""
    if reader is None or not reader.model:
        return reader.name if reader else None
    settings = [f"{name} {value}" for name, value in reader.settings.items()]
    told = [reader.model, *settings, reader.instructions[:DIGEST_SHOWN]]
    return f"{reader.name} ({', '.join(filter(None, told))})"


def unread_lines(found: Readings | None, quote: Callable[[str], str]) -> Iterator[str]:
    """Say how many answers could not be read and why; nothing where all were. `quote` makes foreign text safe."""
    if found is None or not found.unread:
        return
    yield f"{counted(found.unread, 'answer')} could not be read: neither passed nor failed, for a person to `review`."
    yield from (f"Unread {why.n:,}: {quote(why.reason)}" for why in found.reasons[:REASONS])


def reading_cost_lines(found: Readings | None, quote: Callable[[str], str]) -> Iterator[str]:
    """Say what asking a model to read cost in money, tokens and time; nothing where none was asked."""
    if found is None or not found.asked:
        return
    who = listed(tuple(f"{quote(reader.name)} ({quote(reader.model)})" for reader in found.by if reader.model))
    again = f", {found.again:,} of them twice" if found.again else ""
    yield (
        f"Reading {counted(found.n, 'answer')} by {who}{again}, cost {usd(found.cost_usd)} for {_tokens(found)}, "
        f"{milliseconds(found.latency_p50)} median, {milliseconds(found.latency_p95)} at p95; it is in no other number."
    )


def reader_json(found: Readings, reader: Reader | None) -> JsonValue:
    """Return who reads the answers of the run and what came of it, apart from every other number, as plain data."""
    by = reader or found.by[0]
    return {
        "name": by.name,
        "model": by.model or None,
        "settings": dict(by.settings),
        "instructions": by.instructions or None,
        "read": found.n,
        "asked_again": found.again,
        "unread": found.unread,
        "reasons": [{"reason": why.reason, "n": why.n} for why in found.reasons],
        "cost_usd": found.cost_usd,
        "tokens": found.usage.model_dump(mode="json") if found.usage else None,
        "latency_ms": {"p50": found.latency_p50, "p95": found.latency_p95},
    }


def _tokens(found: Readings) -> str:
    used = found.usage
    if used is None:
        return "tokens that nobody counted"
    read = [n for n in (used.input_tokens, used.cache_read_tokens, used.cache_write_tokens) if n is not None]
    return f"{amount(sum(read))} tokens in and {amount(used.output_tokens or 0)} out"
