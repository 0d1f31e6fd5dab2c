"""The commit a pull request is compared with: the merge base of what is checked out and the branch it is to go into.

Git is asked about what was cloned, nothing is fetched: this step has no token, and what was not cloned is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from harness.git import git_says
from harness.github.event import PullRequest

SHALLOW = (
    "the clone is shallow and does not reach it. Give actions/checkout `fetch-depth: 2`, or `fetch-depth: 0` where it "
    "checks out the head of the branch."
)
UNRELATED = "git finds no common ancestor of what is checked out and the branch the pull request is to go into."
NO_GIT = "what is checked out is no git repository, or git cannot read it."


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """The merge base of a pull request; `why` says why there is none."""

    commit: str = ""
    why: str = ""


def merge_base(folder: Path, pull_request: PullRequest) -> Base:
    """Return the merge base, as far as the clone in `folder` knows it.

    GitHub checks out a merge of the branch into the newest base, so there the base is the merge's first parent: what
    the base has gained meanwhile is in the tree too, and none of it is the pull request's doing.
    """
    if not git_says("rev-parse", "--verify", "--quiet", "HEAD^{commit}", folder=folder):
        return Base(why=NO_GIT)
    merged = git_says("rev-parse", "--verify", "--quiet", "HEAD^2^{commit}", folder=folder)
    into = "HEAD^1" if merged and merged == pull_request.head_sha else pull_request.base_sha
    if into and (found := git_says("merge-base", "HEAD", "--end-of-options", into, folder=folder)):
        return Base(commit=found)
    shallow = git_says("rev-parse", "--is-shallow-repository", folder=folder) == "true"
    return Base(why=SHALLOW if shallow else UNRELATED)
