"""Judging a change by what stood before it: baseline and gate settings are read at the merge base, not in the change.

Git is asked for two files and nothing is checked out. What cannot be read there is said and never guessed; the change's
own then takes its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from fake_backend.documents import Document, parse_document, validate
from harness.domain.baseline import Baseline
from harness.domain.policy import GatePolicy
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.git import git_bytes
from harness.report.base_changes import baseline_changes, policy_changes, safeguard_changes
from harness.report.change import Change
from harness.report.view import MergeBase
from harness.verdicts.baselines import baseline_for, parse_baseline, refuse_others
from harness.verdicts.places import baseline_path

WITHOUT_BASE = "PLUMBLINE_WITHOUT_BASE"
"""The variable in which the Action says why it knows no merge base."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Yardstick:
    """What a run is judged by: the gate's settings in `suite`, a baseline, and the cases whose removal is explicit.

    `base` says where both come from; None where they are the suite's own and nobody asked for others.
    """

    suite: Suite
    baseline: Baseline | None = None
    removed: frozenset[str] = frozenset()
    base: MergeBase | None = None


def settings_of_base(suite: Suite, file: Path, *, given: str | None, environ: Mapping[str, str]) -> Yardstick:
    """The suite with the gate's settings of the merge base.

    Args:
        suite: as it stands.
        file: its `suite.yaml`.
        given: a commit or branch to find the merge base with; None for none.
        environ: may say, in `WITHOUT_BASE`, why there is none.

    Raises:
        UserError: git finds no merge base with what was given.
    """
    if given is None:
        why = environ.get(WITHOUT_BASE, "")
        return Yardstick(suite=suite, base=MergeBase(commit="", notes=(why,)) if why else None)
    commit = _merge_base(file.parent, given)
    content = _read(commit, file)
    if content is None:
        new = f"{file} is new in this change, so its gate settings are its own."
        return Yardstick(suite=suite, base=MergeBase(commit=commit, notes=(new,)))
    try:
        document = parse_document(content.decode(), name=str(file))
        policy = _policy(document)
    except (UserError, UnicodeDecodeError) as error:
        told = f"The gate settings of the merge base cannot be read, so those of this change are used: {error}"
        return Yardstick(suite=suite, base=MergeBase(commit=commit, notes=(told,)))
    changes = (
        *policy_changes(policy, suite.file.gate),
        *safeguard_changes(document.value, suite.document.value),
    )
    judged = replace(suite, file=suite.file.model_copy(update={"gate": policy}))
    return Yardstick(suite=judged, base=MergeBase(commit=commit, changes=changes))


def with_baseline(known: Yardstick, given: str | None, *, agent: str, mode: str) -> Yardstick:
    """The same with the baseline to compare with: of the merge base, where there is one.

    Raises:
        UserError: the baseline that stands here, or was given, is none of this suite, agent and mode.
    """
    suite, base = known.suite, known.base
    head = baseline_for(suite, given, agent=agent, mode=mode)
    if given == "none" or base is None or not base.commit:
        return replace(known, baseline=head)
    path = Path(given) if given else baseline_path(suite, agent=agent, mode=mode)
    content = _read(base.commit, path)
    if content is None:
        tracked = _read("HEAD", path) is not None
        if head is not None and not tracked:  # it was fetched or promoted here: no part of the change
            return replace(known, baseline=head)
        return replace(known, base=_with(base, *baseline_changes(path.name, None, head)))
    try:
        before = parse_baseline(content, name=str(path))
        refuse_others(before, path, suite=suite, agent=agent, mode=mode)
    except UserError as error:
        told = f"The baseline of the merge base cannot be used, so that of this change is: {error}"
        return replace(known, baseline=head, base=replace(base, notes=(*base.notes, told)))
    removed = frozenset(before.cases) - frozenset(head.cases) if head else frozenset[str]()
    changes = baseline_changes(path.name, before, head)
    return replace(known, baseline=before, removed=removed, base=_with(base, *changes))


def _with(base: MergeBase, *changes: Change) -> MergeBase:
    return replace(base, changes=(*base.changes, *changes))


def _policy(document: Document) -> GatePolicy:
    """The gate's settings in a suite file; the rest of it is not judged."""
    if isinstance(document.value, dict) and document.value.get("gate") is not None:
        return validate(document, GatePolicy, at=("gate",))
    return GatePolicy()


def _merge_base(folder: Path, given: str) -> str:
    asked = git_bytes("merge-base", "HEAD", "--end-of-options", given, folder=folder)
    if asked is None:
        known = git_bytes("rev-parse", "--verify", "--quiet", "--end-of-options", f"{given}^{{commit}}", folder=folder)
        there = "no common ancestor of it and what is checked out" if known else "no such branch, tag or commit"
        msg = f"--base {given}: git finds {there} in {folder}; a shallow clone lacks what it was not told to fetch"
        raise UserError(msg)
    return asked.decode().strip()


def _read(commit: str, file: Path) -> bytes | None:
    """What a file held in a commit, its folder still there or not; None where the commit has no such file."""
    there = next(folder for folder in file.absolute().parents if folder.is_dir())
    return git_bytes("cat-file", "blob", f"{commit}:./{file.absolute().relative_to(there).as_posix()}", folder=there)
