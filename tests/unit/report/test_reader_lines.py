"""What reading the answers took, as a line of its own beside every other number."""

from __future__ import annotations

from harness.domain.reading import Reader
from harness.metrics.readings import Readings
from harness.report.readers import reading_cost_lines

CLAUDE = Reader(name="claude", model="claude-sonnet-5-5")


def test_a_service_that_counts_no_tokens_is_not_said_to_have_used_none() -> None:
    """Many compatible services report no usage, and 0 would be taken for a measurement."""
    found = Readings(
        n=2, by=(CLAUDE,), again=0, unread=0, reasons=(), cost_usd=None, usage=None, latency_p50=900, latency_p95=1200
    )
    (line,) = reading_cost_lines(found, str)
    assert "tokens that nobody counted" in line
