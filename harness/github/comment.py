"""The one comment of a pull request: found by its marker and its author, then created or replaced.

Whatever GitHub answers, the verdict of the run stands: everything short of our own bug ends in a word and a sentence.
It never deletes a comment and never touches one that somebody else wrote, whatever is quoted in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from harness.github.client import Api, Comment, Refused, TryLater
from harness.github.comment_text import Text, same, shortest
from harness.github.event import PullRequest
from harness.report.foreign_text import address, in_log
from harness.report.markdown import marker

ROUNDS = 3
LONGEST_WAIT_S = 60.0
_UNPROCESSABLE = 422


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of the comment.

    Attributes:
        status: created, updated, unchanged, or `skipped-` and why: stale, http-403, unavailable, incomplete, …
        note: a harmless sentence for the log; empty where the status says it all.
        url: address of the comment; empty where there is none.
    """

    status: str
    note: str = ""
    url: str = ""


def publish(api: Api, pull_request: PullRequest, text: Text, *, pause: Callable[[float], None] = time.sleep) -> Outcome:
    """Post the comment, or update it; whatever passes is tried three times in all.

    A round begins with looking for the comment, so a post whose answer was lost is found and not made twice.

    Args:
        api: GitHub.
        pull_request: which, and the commit that was measured.
        text: what to say.
        pause: waits so many seconds.
    """
    attempted: list[str] = []
    for left in reversed(range(ROUNDS)):
        try:
            return _once(api, pull_request, text, attempted=attempted)
        except Refused as refused:
            why = f"http-{refused.status}" if refused.status else "incomplete"
            return Outcome(status=f"skipped-{why}", note=_told(refused))
        except TryLater as later:
            if not left or later.wait_s > LONGEST_WAIT_S:
                return Outcome(status="skipped-unavailable", note=_told(later))
            pause(later.wait_s)
    raise AssertionError  # the last round returns


def _once(api: Api, pull_request: PullRequest, text: Text, *, attempted: list[str]) -> Outcome:
    old = _ours(api, pull_request, text.key)
    new = text.over(old.body if old else None)
    if old and same(old.body, new):
        return Outcome(status=attempted[-1] if attempted else "unchanged", url=address(old.url))
    head = api.head_of(pull_request.number)
    if head != pull_request.head_sha:
        note = f"the pull request has moved on from {pull_request.head_sha[:7]} to {in_log(head, 7)}"
        return Outcome(status="skipped-stale", note=note)
    attempted.append("updated" if old else "created")
    return Outcome(status=attempted[-1], url=address(_write(api, pull_request.number, old, text=new).url))


def _ours(api: Api, pull_request: PullRequest, key: str) -> Comment | None:
    """The oldest comment that is ours: its marker stands at the very start, and we are its author."""
    me = api.login().lower()
    first = f"{marker(key)}\n"
    every = [
        comment
        for comment in api.comments(pull_request.number)
        if comment.author.lower() == me and comment.body.replace("\r\n", "\n").startswith(first)
    ]
    return min(every, key=lambda comment: comment.id, default=None)


def _write(api: Api, number: int, old: Comment | None, *, text: str) -> Comment:
    """Write the text, or the shortest form of it once GitHub finds it too long."""

    def send(body: str) -> Comment:
        return api.update(old.id, body) if old else api.create(number, body)

    try:
        return send(text)
    except Refused as refused:
        if refused.status != _UNPROCESSABLE:
            raise
        return send(shortest(text))


def _told(error: Refused | TryLater) -> str:
    return in_log(f"the comment was not written: {error}")
