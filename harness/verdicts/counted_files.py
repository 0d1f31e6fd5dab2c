"""Files that hold counts: a record, a baseline, or plain counts, which say nothing of where they come from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from fake_backend.documents import Document, load_document
from harness.comparable import run_counts, settings_of, stored_counts
from harness.domain.baseline import Baseline
from harness.domain.reading import Reader
from harness.domain.run import RunRecord, Settings
from harness.domain.suite import Suite
from harness.errors import DocumentError
from harness.gate.circumstances import Circumstances
from harness.gate.counts import RunCounts, read_counts
from harness.run_record.reader import read_record
from harness.verdicts.baselines import read_baseline
from harness.verdicts.verdict import circumstances_of

_ALLOWED = (
    "allowed: a record (a run folder or its run.jsonl), a baseline that `promote` wrote, or plain counts, "
    '{"cases": [{"id": …, "passed": …, "failed": …}]}'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What numbers say of where they come from."""

    suite: str
    settings: Settings
    grader: str
    reader: Reader | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What one file holds; `source` and `identity` are None for plain counts."""

    path: Path
    counts: RunCounts
    source: RunRecord | Baseline | None = None
    identity: Identity | None = None
    circumstances: Circumstances = field(default_factory=Circumstances)


def read_side(path: Path, suite: Suite | None = None) -> Side:
    """What a file holds, and what a record says beside its counts.

    Raises:
        UserError: the file is none of the three kinds, or counts no case; as `read_counts` and `read_baseline`.
    """
    if path.is_dir() or path.suffix == ".jsonl":
        record = read_record(path)
        return Side(
            path=path,
            counts=run_counts(record),
            source=record,
            identity=Identity(
                suite=record.header.suite,
                settings=settings_of(record.header),
                grader=record.header.grader_version,
                reader=record.header.reader,
            ),
            circumstances=circumstances_of(record, suite),
        )
    document = _document(path)
    if not (isinstance(document.value, dict) and isinstance(document.value.get("cases"), dict)):
        return Side(path=path, counts=read_counts(document))
    baseline = read_baseline(path)
    identity = Identity(
        suite=baseline.suite, settings=baseline.settings, grader=baseline.grader_version, reader=baseline.reader
    )
    return Side(path=path, counts=stored_counts(baseline), source=baseline, identity=identity)


def _document(path: Path) -> Document:
    """The document in a file that may be one of the three."""
    try:
        document = load_document(path)
    except DocumentError as error:
        raise DocumentError(tuple(replace(p, message=f"{p.message}; {_ALLOWED}") for p in error.problems)) from None
    if not (isinstance(document.value, dict) and "cases" in document.value):
        raise document.error((), f"this holds no `cases`; {_ALLOWED}")
    return document
