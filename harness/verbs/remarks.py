"""What a run's author should know beside the verdict. It moves no outcome: a failed case often has its cause here."""

from __future__ import annotations

from collections import Counter

from fake_backend.documents import counted
from harness.domain.run import RunRecord

SHOWN_AT_MOST = 5


def unserved(record: RunRecord) -> tuple[str, ...]:
    """Sentences naming what the server asked the fake backend for in vain: five at most, the most frequent first."""
    asked = Counter(route for result in record.results for route in result.evidence.unknown_routes)
    shown = tuple(
        f"the backend has no {route}, which the server asked for in {counted(met, 'attempt')}; "
        "declare it in the backend's file, or correct the server"
        for route, met in asked.most_common(SHOWN_AT_MOST)
    )
    more = len(asked) - len(shown)
    return (*shown, f"the backend lacks {counted(more, 'more route')} that the server asked for") if more > 0 else shown
