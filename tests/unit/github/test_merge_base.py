"""The merge base of a pull request, in clones as actions/checkout makes them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from harness.github.base import NO_GIT, SHALLOW, UNRELATED, Base, merge_base
from harness.github.event import PullRequest

WHO = ("-c", "user.name=ada", "-c", "user.email=ada@example.org")


def git(folder: Path, *words: str) -> str:
    """What git says in a folder."""
    done = subprocess.run(["git", "-C", folder, *WHO, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path, message: str) -> str:
    """An empty commit."""
    git(folder, "commit", "--quiet", "--allow-empty", "--message", message)
    return git(folder, "rev-parse", "HEAD")


class Forge:
    """A repository with a pull request: the branch was cut at `fork`, main went on to `into`, `merge` is of both."""

    def __init__(self, folder: Path) -> None:
        """Make it."""
        self.folder = folder / "forge"
        self.folder.mkdir()
        git(self.folder, "init", "--quiet", "--initial-branch", "main")
        git(self.folder, "config", "uploadpack.allowAnySHA1InWant", "true")
        commit(self.folder, "zero")
        self.fork = commit(self.folder, "fork")
        git(self.folder, "checkout", "--quiet", "-b", "change")
        commit(self.folder, "one")
        self.head = commit(self.folder, "two")
        git(self.folder, "checkout", "--quiet", "main")
        commit(self.folder, "main goes on")
        self.into = commit(self.folder, "and on")
        git(self.folder, "checkout", "--quiet", "-b", "merged")
        git(self.folder, "merge", "--quiet", "--no-ff", "--message", "merge", "change")
        self.merge = git(self.folder, "rev-parse", "HEAD")

    def clone(self, target: Path, commit: str, depth: int) -> Path:
        """What actions/checkout makes of a commit; depth 0 brings all of the history."""
        target.mkdir()
        git(target, "init", "--quiet")
        wanted = [commit, "refs/heads/main"] if depth == 0 else [commit]
        git(target, "fetch", "--quiet", *([f"--depth={depth}"] if depth else []), self.folder.as_uri(), *wanted)
        git(target, "checkout", "--quiet", commit)
        return target

    def pull_request(self, base: str = "") -> PullRequest:
        """Its event, which may know an older head of main."""
        return PullRequest(
            number=7, head_sha=self.head, head_repository="acme/widget", author="ann", base_sha=base or self.into
        )


@pytest.fixture
def forge(tmp_path: Path) -> Forge:
    """GitHub's copy."""
    return Forge(tmp_path)


@pytest.mark.parametrize("depth", [2, 0])
def test_of_the_merge_that_github_checks_out_it_is_the_first_parent(forge: Forge, tmp_path: Path, depth: int) -> None:
    """O47: what main gained since the branch was cut is in the tree, and is none of the pull request's doing."""
    there = forge.clone(tmp_path / "clone", forge.merge, depth)
    assert merge_base(there, forge.pull_request()) == Base(commit=forge.into)
    assert merge_base(there, forge.pull_request(forge.fork)) == Base(commit=forge.into)


def test_of_the_head_of_the_branch_it_is_where_the_branch_was_cut(forge: Forge, tmp_path: Path) -> None:
    """The event names main's head, which the branch has never contained."""
    there = forge.clone(tmp_path / "clone", forge.head, 0)
    assert merge_base(there, forge.pull_request()) == Base(commit=forge.fork)


def test_a_merge_that_its_author_made_is_not_the_one_github_makes(forge: Forge, tmp_path: Path) -> None:
    """The head of a branch that took main in has two parents too; the first of them is the pull request's own work."""
    git(forge.folder, "checkout", "--quiet", "change")
    git(forge.folder, "merge", "--quiet", "--no-ff", "--message", "take main in", "main")
    forge.head = git(forge.folder, "rev-parse", "HEAD")
    there = forge.clone(tmp_path / "clone", forge.head, 0)
    assert merge_base(there, forge.pull_request()) == Base(commit=forge.into)


@pytest.mark.parametrize("base", ["--octopus", "--independent"])
def test_a_base_that_looks_like_an_option_is_none_to_git(forge: Forge, tmp_path: Path, base: str) -> None:
    """With either, git would name the head itself, and the pull request would be compared with itself."""
    there = forge.clone(tmp_path / "clone", forge.head, 0)
    assert merge_base(there, forge.pull_request(base)) == Base(why=UNRELATED)


@pytest.mark.parametrize(("checked_out", "depth"), [("merge", 1), ("head", 1), ("head", 2)])
def test_a_clone_that_does_not_reach_it_is_told_what_would(
    forge: Forge, tmp_path: Path, checked_out: str, depth: int
) -> None:
    """Nothing is fetched and nothing is guessed."""
    there = forge.clone(tmp_path / "clone", forge.merge if checked_out == "merge" else forge.head, depth)
    assert merge_base(there, forge.pull_request()) == Base(why=SHALLOW)


def test_a_history_of_its_own_has_none(forge: Forge, tmp_path: Path) -> None:
    """Nor does an event that names no base."""
    there = forge.clone(tmp_path / "clone", forge.head, 0)
    git(there, "checkout", "--quiet", "--orphan", "other")
    commit(there, "elsewhere")
    assert merge_base(there, forge.pull_request()) == Base(why=UNRELATED)
    nameless = PullRequest(number=7, head_sha=forge.head, head_repository="acme/widget", author="ann")
    assert merge_base(there, nameless) == Base(why=UNRELATED)


def test_without_a_repository_or_without_git_that_is_said(
    forge: Forge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job may have unpacked an archive."""
    (tmp_path / "plain").mkdir()
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert merge_base(tmp_path / "plain", forge.pull_request()) == Base(why=NO_GIT)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert merge_base(forge.folder, forge.pull_request()) == Base(why=NO_GIT)
