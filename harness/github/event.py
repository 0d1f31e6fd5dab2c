"""What happened on GitHub: the event, its pull request and whether the code under test may be trusted with a key.

Read from the environment and the event's file, never guessed from branch names. It asks GitHub nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.errors import UserError

DEPENDABOT = "dependabot[bot]"


@dataclass(frozen=True, slots=True, kw_only=True)
class PullRequest:
    """The pull request of an event.

    Attributes:
        number: as in its address.
        head_sha: the last commit of its branch; the checked out commit is a merge of it.
        head_repository: `owner/name` the branch is in; empty when that was deleted.
        author: login of who opened it.
        base_sha: the commit of the branch it is to go into, as of the event; empty when not told.
    """

    number: int
    head_sha: str
    head_repository: str
    author: str
    base_sha: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What started the workflow.

    Attributes:
        name: `pull_request`, `push`, …; empty outside of GitHub.
        repository: `owner/name`.
        sha: GITHUB_SHA, on pull requests that of the merge.
        pull_request: None for every event but `pull_request`, `pull_request_target` too.
        run_url: address of the workflow run; empty outside of GitHub.
    """

    name: str
    repository: str
    sha: str
    pull_request: PullRequest | None
    run_url: str

    @property
    def commit(self) -> str:
        """The commit that results are about: of a pull request its head, which people know, and not the merge."""
        return self.pull_request.head_sha if self.pull_request else self.sha

    @property
    def from_fork(self) -> bool:
        """Whether the code under test comes from another repository, or from one that is gone."""
        return self.pull_request is not None and self.pull_request.head_repository != self.repository

    @property
    def keyless(self) -> bool:
        """Whether GitHub hands this run no secrets, whatever the workflow asks for."""
        return self.from_fork or (self.pull_request is not None and self.pull_request.author == DEPENDABOT)


def read_event(environ: Mapping[str, str]) -> Event:
    """The event of this process.

    Args:
        environ: GITHUB_EVENT_NAME, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_SERVER_URL, GITHUB_RUN_ID.

    Raises:
        UserError: the event is `pull_request` and its file cannot be read, or lacks the number or the head.
    """
    name = environ.get("GITHUB_EVENT_NAME", "")
    repository, run = environ.get("GITHUB_REPOSITORY", ""), environ.get("GITHUB_RUN_ID", "")
    server = environ.get("GITHUB_SERVER_URL", "https://github.com")
    return Event(
        name=name,
        repository=repository,
        sha=environ.get("GITHUB_SHA", ""),
        pull_request=_pull_request(environ.get("GITHUB_EVENT_PATH", "")) if name == "pull_request" else None,
        run_url=f"{server}/{repository}/actions/runs/{run}" if repository and run else "",
    )


def _pull_request(path: str) -> PullRequest:
    try:
        payload = json.loads(Path(path).read_bytes())
        raw = payload["pull_request"]
        head = raw["head"]
        return PullRequest(
            number=int(raw.get("number") or payload["number"]),
            head_sha=str(head["sha"]),
            head_repository=str((head.get("repo") or {}).get("full_name") or ""),
            author=str((raw.get("user") or {}).get("login") or ""),
            base_sha=str((raw.get("base") or {}).get("sha") or ""),
        )
    except (OSError, AttributeError, LookupError, TypeError, ValueError) as error:
        msg = f"GITHUB_EVENT_PATH: {path!r} is not the event of a pull request: {type(error).__name__}: {error}"
        raise UserError(msg) from error
