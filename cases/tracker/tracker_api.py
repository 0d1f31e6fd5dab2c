"""What the tracker's API does beyond reading and patching rows: search, new issues, comments, deletion.

A comment counts as a change of its issue (`comments` goes up), so it gives the issue a new ETag.
"""

from collections.abc import Mapping
from typing import Any

from fake_backend.computed import Call
from fake_backend.problems import Refusal


def search(call: Call) -> list[Mapping[str, Any]]:
    """Return the issues that hold all words of `q` in title, body or comments and fit the other filters."""
    words = call.query.get("q", "").casefold().split()
    talk: dict[str, str] = {}
    for comment in call.table("comments").values():
        talk[str(comment["issue"])] = f"{talk.get(str(comment['issue']), '')} {comment['body']}"
    found = []
    for key, issue in call.table("issues").items():
        text = f"{issue['title']} {issue['body']} {talk.get(key, '')}".casefold()
        if all(word in text for word in words) and _fits(issue, call.query):
            found.append(issue)
    return found


def _fits(issue: Mapping[str, Any], query: Mapping[str, str]) -> bool:
    exact = all(issue[field] == query[field] for field in ("repo", "state") if query.get(field))
    listed = {"label": "labels", "assignee": "assignees"}
    return exact and all(query[name] in issue[field] for name, field in listed.items() if query.get(name))


def create_issue(call: Call) -> Mapping[str, Any] | None:
    """Open an issue under the next number; None (404) for a repository that is not there."""
    repo = call.body["repo"]
    found = call.table("repos").get(repo)
    if found is None:
        return None
    if found["archived"]:
        raise Refusal(403, f"{repo} is archived and takes no issues")
    number = max(map(int, call.table("issues"))) + 1
    issue = {
        "id": number,
        "repo": repo,
        "title": call.body["title"],
        "body": call.body.get("body", ""),
        "state": "open",
        "reason": None,
        "labels": call.body.get("labels", []),
        "assignees": call.body.get("assignees", []),
        "author": call.token.name,
        "created": (call.now or "")[:10],
        "comments": 0,
    }
    call.put("issues", str(number), issue)
    return issue


def add_comment(call: Call) -> Mapping[str, Any] | None:
    """Add a comment and count it; None (404) for an issue that is not there."""
    number = call.path["number"]
    issue = call.table("issues").get(number)
    if issue is None:
        return None
    key = max(map(int, call.table("comments"))) + 1
    comment = {"id": key, "issue": int(number), "author": call.token.name, "body": call.body["body"]}
    call.put("comments", str(key), comment)
    call.put("issues", number, {**issue, "comments": issue["comments"] + 1})
    return comment


def delete_issue(call: Call) -> Mapping[str, Any] | None:
    """Remove an issue and its comments for good; None (404) for one that is not there."""
    number = call.path["number"]
    if number not in call.table("issues"):
        return None
    for key, comment in list(call.table("comments").items()):
        if str(comment["issue"]) == number:
            call.remove("comments", key)
    call.remove("issues", number)
    return {"deleted": int(number)}
