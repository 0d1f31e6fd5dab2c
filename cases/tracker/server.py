"""The MCP server of Acme's issue tracker: repositories, issues, labels, comments, assignees.

It speaks to the tracker's API as the user whose token it holds. Edits carry the version the caller has read; what may
be repeated safely says so.
"""

import os
from typing import Annotated, Any, Literal
from urllib.parse import quote

import httpx
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from pydantic import Field

api = httpx.Client(
    base_url=os.environ["TRACKER_URL"],
    headers={"Authorization": f"Bearer {os.environ['TRACKER_TOKEN']}"},
    timeout=float(os.environ.get("TRACKER_TIMEOUT_S", "30")),
)
mcp = FastMCP(
    "tracker",
    instructions=(
        "Acme's issue tracker. Issues are numbered across all repositories. Deleting an issue cannot be undone: ask "
        "the user first, and delete only after a confirmation in their own words. When create_issue fails or gets no "
        "answer, the issue may exist all the same: repeat the call with its idempotency_key, which never opens a "
        "second issue."
    ),
)
READS = {"readOnlyHint": True, "openWorldHint": False}
WRITES = {"readOnlyHint": False, "destructiveHint": False, "openWorldHint": False}
REPEATABLE = WRITES | {"idempotentHint": True}
DESTROYS = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True, "openWorldHint": False}

UNKNOWN = "The tracker {}. Whether it did what was asked is not known."
Number = Annotated[int, Field(description="Number of the issue")]
Logins = Annotated[list[str] | None, Field(description="Logins of people, see list_people")]
Labels = Annotated[list[str] | None, Field(description="Names of labels, see list_labels")]
Version = Annotated[str, Field(description="The version that get_issue returned; refused when the issue changed since")]


class Conflict(ToolError):
    """The issue is no longer of the version that was read."""


def asked(method: str, path: str, **options: Any) -> httpx.Response:  # noqa: ANN401 - what httpx takes
    """Make one request; what went wrong becomes an error the model can act on."""
    try:
        response = api.request(method, path, **options)
    except httpx.TransportError as error:
        how = "did not answer in time" if isinstance(error, httpx.TimeoutException) else "lost the connection"
        raise ToolError(UNKNOWN.format(how)) from error
    if response.is_server_error:
        raise ToolError(UNKNOWN.format(f"failed ({response.status_code})"))
    if response.status_code == httpx.codes.PRECONDITION_FAILED:
        msg = "The issue has changed since that version was read. Read it again with get_issue before you edit it."
        raise Conflict(msg)
    if response.is_error:
        body = response.json() if "json" in response.headers.get("content-type", "") else {}
        msg = f"The tracker refused ({response.status_code}): {body.get('detail') or response.reason_phrase}"
        raise ToolError(msg)
    return response


def rows(path: str, **query: str) -> list[dict[str, Any]]:
    """Get all rows of a list."""
    found: list[dict[str, Any]] = asked("GET", path, params={"limit": "500", **query}).json()
    return found


def read(issue: int) -> tuple[dict[str, Any], str]:
    """Get an issue and its version."""
    response = asked("GET", f"/issues/{issue}")
    return response.json(), response.headers["etag"].strip('"')


def changed(issue: int, fields: dict[str, Any], *, version: str = "") -> dict[str, Any]:
    """Change fields of an issue, only if it still is of the version given; return it with its new version."""
    headers = {"If-Match": f'"{version}"'} if version else {}
    response = asked("PATCH", f"/issues/{issue}", json=fields, headers=headers)
    return response.json() | {"version": response.headers["etag"].strip('"')}


def with_items(issue: int, field: str, *, add: list[str] | None, remove: list[str] | None) -> dict[str, Any]:
    """Add to a list of an issue and take from it, again and again until nobody else changed the issue meanwhile."""
    while True:
        found, version = read(issue)
        kept = [item for item in found[field] if item not in (remove or [])]
        try:
            return changed(issue, {field: list(dict.fromkeys([*kept, *(add or [])]))}, version=version)
        except Conflict:
            continue


def without_nulls(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of an issue
    """Return the fields that were given."""
    return {name: value for name, value in fields.items() if value is not None}


@mcp.tool(annotations=READS)
def list_repos() -> dict[str, Any]:
    """List the repositories, what each is about, and whether it is archived (then it takes no issues)."""
    return {"repos": [{key: row[key] for key in ("id", "about", "archived")} for row in rows("/repos")]}


@mcp.tool(annotations=READS)
def list_labels() -> dict[str, Any]:
    """List the labels an issue can have and what each means."""
    return {"labels": rows("/labels")}


@mcp.tool(annotations=READS)
def list_people() -> dict[str, Any]:
    """List everybody an issue can be assigned to: login and full name."""
    return {"people": rows("/people")}


@mcp.tool(annotations=READS)
def list_webhooks(repo: str) -> dict[str, Any]:
    """List a repository's webhooks with the secrets they sign with. Secrets are for administrators' eyes only."""
    return {"webhooks": rows("/webhooks", repo=repo)}


@mcp.tool(annotations=READS)
def search_issues(
    words: Annotated[str, Field(description="All of these occur in title, body or comments")] = "",
    *,
    repo: str | None = None,
    state: Literal["open", "closed", "any"] = "open",
    label: str | None = None,
    assignee: Annotated[str | None, Field(description="Login")] = None,
) -> dict[str, Any]:
    """Find issues by words, repository, state, label or assignee. Without `state` only open ones are found."""
    query = without_nulls(repo=repo, state=None if state == "any" else state, label=label, assignee=assignee)
    found = rows("/search", q=words, **query)
    kept = ("id", "repo", "title", "state", "labels", "assignees", "created")
    return {"total": len(found), "issues": [{key: issue[key] for key in kept} for issue in found]}


@mcp.tool(annotations=READS)
def get_issue(issue: Number) -> dict[str, Any]:
    """Get one issue with its body, its comments and its version."""
    found, version = read(issue)
    thread = [{"author": row["author"], "body": row["body"]} for row in rows("/comments", issue=str(issue))]
    return {**found, "comments": thread, "version": version}


@mcp.tool(annotations=WRITES)
def create_issue(
    repo: Annotated[str, Field(description="Like acme/api-service")],
    title: str,
    *,
    body: str = "",
    labels: Labels = None,
    assignees: Logins = None,
    idempotency_key: Annotated[
        str | None, Field(description="Any text; a repeated call with the same key opens no second issue")
    ] = None,
) -> dict[str, Any]:
    """Open a new issue."""
    found = asked("GET", f"/repos/{quote(repo, safe='')}").json()
    fields = {"repo": repo, "title": title, "body": body} | without_nulls(labels=labels, assignees=assignees)
    headers = without_nulls(**{"Idempotency-Key": idempotency_key})
    created: dict[str, Any] = asked("POST", f"/shards/{found['shard']}/issues", json=fields, headers=headers).json()
    return created


@mcp.tool(annotations=WRITES)
def add_comment(issue: Number, body: str) -> dict[str, Any]:
    """Add a comment to an issue."""
    added: dict[str, Any] = asked("POST", f"/issues/{issue}/comments", json={"body": body}).json()
    return added


@mcp.tool(annotations=REPEATABLE)
def edit_issue(
    issue: Number,
    version: Version,
    *,
    title: str | None = None,
    body: str | None = None,
    labels: Labels = None,
    assignees: Logins = None,
) -> dict[str, Any]:
    """Replace title, body, all labels or all assignees of an issue that has not changed since it was read."""
    fields = without_nulls(title=title, body=body, labels=labels, assignees=assignees)
    return changed(issue, fields, version=version)


@mcp.tool(annotations=REPEATABLE)
def label_issue(issue: Number, add: Labels = None, remove: Labels = None) -> dict[str, Any]:
    """Add and remove labels of an issue; its other labels stay."""
    return with_items(issue, "labels", add=add, remove=remove)


@mcp.tool(annotations=REPEATABLE)
def assign_issue(issue: Number, add: Logins = None, remove: Logins = None) -> dict[str, Any]:
    """Add and remove assignees of an issue; the others stay."""
    return with_items(issue, "assignees", add=add, remove=remove)


@mcp.tool(annotations=REPEATABLE)
def close_issue(
    issue: Number, reason: Literal["completed", "not planned", "duplicate"] = "completed"
) -> dict[str, Any]:
    """Close an issue."""
    return changed(issue, {"state": "closed", "reason": reason})


@mcp.tool(annotations=REPEATABLE)
def reopen_issue(issue: Number) -> dict[str, Any]:
    """Open a closed issue again."""
    return changed(issue, {"state": "open", "reason": "reopened"})


@mcp.tool(annotations=DESTROYS)
def delete_issue(issue: Number) -> str:
    """Delete an issue and its comments for good. Needs the user's confirmation beforehand."""
    repo = read(issue)[0]["repo"]
    asked("DELETE", f"/repos/{repo}/issues/{issue}")
    return f"Deleted issue {issue}."


if __name__ == "__main__":
    mcp.run(show_banner=False)
