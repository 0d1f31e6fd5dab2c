"""The grader's version says which rules a verdict was made by, so a rule that moves a verdict must move the version.

Every verdict on the labelled corpora stands in `tests/corpus/verdicts.json`, and every committed baseline keeps the
grades of its evidence. Run as a module this file brings both up to date: it raises the version if a verdict changed,
writes the verdicts down and grades the committed baselines again.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from fake_backend.documents import fingerprint
from harness import entropy
from harness.domain.grade import Grade
from harness.grading.version import GRADER_VERSION
from harness.promotion import graded_again
from harness.selftest.labelled import judge_lines
from harness.suite.loading import load_suite
from harness.verbs.promote import today_of, write_baseline
from harness.verdicts.baselines import own_baseline
from harness.verdicts.places import committed_baselines
from harness.verdicts.verdict import regrade_with

pytestmark = pytest.mark.no_cover  # the corpora once more, whose labels other tests hold

ROOT = Path(__file__).parents[3]
CORPORA = ("open", "figures", "grounding")
VERDICTS = ROOT / "tests" / "corpus" / "verdicts.json"
VERSION_FILE = ROOT / "harness" / "grading" / "version.py"
COMMAND = ".venv/bin/python -m tests.unit.grading.test_grader_version"
_AGAIN = re.compile(r" \(graded again by grader \d+\)$")
JUDGED = ("case", "fixture", "calls", "answer")
"""What of a labelled line a verdict rests on; a label or a note may be mended without any verdict changing."""


def verdicts() -> dict[str, str]:
    """Today's verdict on every line of the corpora, by corpus, id and a digest of what is judged."""
    return {key: said for name in CORPORA for key, said in _of_corpus(name)}


def _of_corpus(name: str) -> Iterator[tuple[str, str]]:
    lines = (VERDICTS.parent / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    found, broken = judge_lines(lines, name=name)
    assert broken == ()
    for verdict in found:
        line = json.loads(lines[verdict.line - 1])
        digest = fingerprint({key: line.get(key) for key in JUDGED}).removeprefix("sha256:")[:12]
        yield f"{name} {verdict.id} {digest}", " ".join((verdict.got.outcome, *sorted(verdict.got.by)))


def kept() -> tuple[str, Mapping[str, str]]:
    """The version and the verdicts that are committed."""
    document = json.loads(VERDICTS.read_text(encoding="utf-8"))
    return document["grader_version"], document["verdicts"]


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Verdicts on the same transcripts that differ; lines that are new or gone are no change of the grader."""
    return [f"{key}: {before[key]} → {now[key]}" for key in before if key in now and before[key] != now[key]]


def changed_in_baselines() -> list[str]:
    """Attempts of committed baselines, of cases expected as they were then, that are graded otherwise today."""
    return [one for folder in sorted((ROOT / "cases").iterdir()) for one in _changed_in(folder)]


def _changed_in(folder: Path) -> Iterator[str]:
    suite = load_suite(folder)
    for path in committed_baselines(suite):
        baseline = own_baseline(suite, path)
        regrade = regrade_with(suite, baseline.surface)
        for case, known in baseline.cases.items():
            if suite.case_fingerprints.get(case) != known.fingerprint:
                continue
            for attempt in known.attempts:
                before, now = _said(attempt.grade), _said(regrade(case, attempt.evidence))
                if before != now:
                    yield f"{path.relative_to(ROOT)} {case}: {before} → {now}"


def _said(grade: Grade) -> str:
    return " ".join((grade.outcome, *sorted(c.check for c in grade.checks if c.outcome == "failed")))


def test_a_changed_verdict_on_the_corpora_has_a_new_grader_version() -> None:
    """Records and baselines name the version: one that stays while verdicts move would compare unlike with like."""
    version, before = kept()
    now = verdicts()
    moved = changed(before, now)
    assert not moved, f"verdicts changed; if that is meant, run `{COMMAND}`:\n" + "\n".join(moved)
    assert before.keys() == now.keys(), f"lines of the corpora are new or gone; run `{COMMAND}`"
    assert version == GRADER_VERSION, f"the verdicts written down are grader {version}'s; run `{COMMAND}`"


def test_a_changed_verdict_on_a_committed_baseline_has_a_new_grader_version() -> None:
    """What the corpora do not show, a call's arguments or a state, the stored evidence does."""
    moved = changed_in_baselines()
    assert not moved, f"verdicts changed; if that is meant, run `{COMMAND}`:\n" + "\n".join(moved)


def test_committed_baselines_are_graded_by_todays_grader() -> None:
    """Else `check` calls them stale, as it should."""
    for folder in sorted((ROOT / "cases").iterdir()):
        suite = load_suite(folder)
        for path in committed_baselines(suite):
            found = own_baseline(suite, path).grader_version
            assert found == GRADER_VERSION, f"{path.relative_to(ROOT)} is graded by {found}; run `{COMMAND}`"


def test_only_another_verdict_on_the_same_transcript_counts_as_a_change() -> None:
    """A corpus may grow, and a line may be mended, without calling every baseline stale."""
    before = {"open a 1": "passed", "open b 2": "passed", "open c 3": "failed answer.facts"}
    now = {"open a 1": "passed", "open b 9": "failed state", "open c 3": "failed answer.grounded", "open d 4": "passed"}
    assert changed(before, now) == ["open c 3: failed answer.facts → failed answer.grounded"]


def renew() -> list[str]:
    """Bring version, verdicts and committed baselines up to date; returns what had changed."""
    version, before = kept()
    now = verdicts()
    moved = [*changed(before, now), *changed_in_baselines()]
    version = str(int(version) + 1) if moved else version
    text = VERSION_FILE.read_text(encoding="utf-8")
    VERSION_FILE.write_text(re.sub(r'(?<=GRADER_VERSION = )"\d+"', f'"{version}"', text), encoding="utf-8")
    document = {"grader_version": version, "verdicts": dict(sorted(now.items()))}
    VERDICTS.write_text(json.dumps(document, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    for folder in sorted((ROOT / "cases").iterdir()):
        _grade_baselines_again(folder, version)
    return [*moved, f"grader version {version}"]


def _grade_baselines_again(folder: Path, version: str) -> None:
    suite = load_suite(folder)
    for path in committed_baselines(suite):
        baseline = own_baseline(suite, path)
        if baseline.grader_version == version:
            continue
        why = f"{_AGAIN.sub('', baseline.provenance.why)} (graded again by grader {version})"
        provenance = baseline.provenance.model_copy(update={"when": entropy.now().isoformat(), "why": why})
        today = today_of(suite, grader_version=version)
        regrade = regrade_with(suite, baseline.surface)
        write_baseline(path, graded_again(baseline, today=today, regrade=regrade, provenance=provenance).baseline)


if __name__ == "__main__":
    sys.stdout.write("\n".join(renew()) + "\n")
