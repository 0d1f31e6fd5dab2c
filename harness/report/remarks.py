"""What a run's author should know beside the verdict. It moves no outcome: a failed case often has its cause here."""

from __future__ import annotations

from collections import Counter

from fake_backend.documents import counted
from harness.domain.run import RunRecord

SHOWN_AT_MOST = 5
"""Of each kind; a server at the wrong address asks for hundreds of routes."""
STDERR = "; the end of its stderr"
"""Where a sentence on a server goes over to what it wrote, which differs from try to try."""


def remarks(record: RunRecord) -> tuple[str, ...]:
    """Sentences: of suite, agent and server; of first tries that broke, routes the backend lacks, notes of attempts."""
    return (*record.warnings, *_tried_again(record), *_unserved(record), *_noted(record))


def _tried_again(record: RunRecord) -> tuple[str, ...]:
    """Servers that broke once: the second try counts, and a crash that comes and goes is still its author's to know."""
    again = [result.evidence for result in record.results if not result.evidence.server_crashed]
    broke = Counter(failure.partition(STDERR)[0] for evidence in again for failure in evidence.server_failures)
    shown = tuple(
        f"the server broke in the first try of {counted(met, 'attempt')}, made once more: {failure}"
        for failure, met in _ranked(broke)[:SHOWN_AT_MOST]
    )
    more = len(broke) - len(shown)
    return (*shown, f"the server broke in {counted(more, 'more way')}; the record has them") if more > 0 else shown


def _unserved(record: RunRecord) -> tuple[str, ...]:
    asked = Counter(route for result in record.results for route in result.evidence.unknown_routes)
    shown = tuple(
        f"the backend has no {route}, which the server asked for in {counted(met, 'attempt')}; "
        "declare it in the backend's file, or correct the server"
        for route, met in _ranked(asked)[:SHOWN_AT_MOST]
    )
    more = len(asked) - len(shown)
    return (*shown, f"the backend lacks {counted(more, 'more route')} that the server asked for") if more > 0 else shown


def _noted(record: RunRecord) -> tuple[str, ...]:
    """What attempts kept beside their outcome, the most frequent first; what is said of the whole run is said once."""
    notes = Counter(note for result in record.results for note in dict.fromkeys(result.evidence.trajectory.notes))
    told = [(note, met) for note, met in _ranked(notes) if note not in record.warnings]
    shown = tuple(f"{note} (in {counted(met, 'attempt')})" for note, met in told[:SHOWN_AT_MOST])
    more = len(told) - len(shown)
    return (*shown, f"{counted(more, 'more note')} on attempts; the record has them") if more > 0 else shown


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first, in whatever order attempts finished."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
