"""Who may do what, what it costs, what fails, and computed routes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doubles.backend_in_memory import Asked, InMemoryBackend, api_from

SPEC = """
tokens: {reader: read, writer: read-write, triage: triage, clerk: clerk}
roles:
  triage: [read, PATCH /issues/*]
  clerk: [GET /me, "* /notes/**"]
collections:
  issues: {writable: [read-write, triage]}
  notes: {writable: [clerk]}
  fx: {path: /rates, writable: false}
routes:
  GET /me: {returns: "{'name': token.name, 'role': token.role, 'now': now, 'as_of': as_of}"}
  POST /reset: {returns: "{}", status: 202}
"""
TOKENS = {name: name for name in ("reader", "writer", "triage", "clerk")}


def as_user(name: str, method: str, url: str, body: object = None) -> Asked:
    """Ask a fresh world as the holder of a token."""
    backend = InMemoryBackend(api_from(SPEC), tokens=TOKENS)
    return backend.ask(method, url, body, headers={"authorization": f"Bearer {name}"})


@pytest.mark.parametrize(
    ("name", "method", "url", "status"),
    [
        ("reader", "GET", "/issues", 200),
        ("reader", "HEAD", "/issues", 200),
        ("reader", "PATCH", "/issues/142", 403),
        ("reader", "POST", "/reset", 403),
        ("writer", "PATCH", "/issues/142", 200),
        ("writer", "POST", "/reset", 202),
        ("writer", "PATCH", "/notes/a", 403),
        ("writer", "PUT", "/rates/USD", 405),
        ("triage", "PATCH", "/issues/142", 200),
        ("triage", "DELETE", "/issues/142", 403),
        ("clerk", "GET", "/issues", 403),
        ("clerk", "GET", "/me", 200),
        ("clerk", "PATCH", "/notes/a", 200),
        ("nobody", "GET", "/issues", 401),
    ],
)
def test_a_role_allows_what_it_says(name: str, method: str, url: str, status: int) -> None:
    """The server under test gets a token, and the token decides."""
    asked = as_user(name, method, url, {} if method in {"PATCH", "PUT"} else None)
    assert asked.status == status


def test_without_a_token_there_is_a_401_that_says_how() -> None:
    """And no hint whether a row exists."""
    backend = InMemoryBackend(api_from(SPEC), tokens=TOKENS)
    asked = backend.get("/issues/9")
    assert (asked.status, asked.headers["WWW-Authenticate"]) == (401, 'Bearer realm="fake backend"')
    assert asked.detail == "a bearer token is needed"
    assert backend.get("/issues/9", authorization="Bearer x").detail == "this bearer token is not known here"
    assert backend.get("/issues/9", authorization="Basic reader").status == 401


def test_an_expression_sees_the_world_as_it_is_now() -> None:
    """Computed answers follow writes, and the helpers of the fixture do too."""
    spec = """
collections: {issues: {}, fx: {}}
routes:
  GET /votes: {returns: "{'votes': votes, 'open': len([i for i in issues if i.state == 'open'])}"}
  GET /rates/{currency}: {returns: "fx[path.currency] if path.currency in fx else null"}
  POST /echo/{id}: {returns: "[path.id, query.q, body.x, token.role, now, owner.name]", schema: {required: [x]}}
  GET /broken: {returns: "fx.EUR"}
  GET /all: {returns: "{'fx': fx, 'issues': len(issues)}"}
"""
    backend = InMemoryBackend(api_from(spec))
    assert backend.get("/votes").json == {"votes": 9.5, "open": 2}
    backend.ask("DELETE", "/issues/143")
    assert backend.get("/votes").json == {"votes": 7, "open": 1}
    assert backend.get("/rates/USD").json == 1.342
    assert backend.get("/rates/EUR").detail == "there is nothing at /rates/EUR"
    echoed = backend.ask("POST", "/echo/7?q=a", {"x": 1})
    assert echoed.json == ["7", "a", 1, "read-write", "2026-09-30T09:00:00+08:00", "Mei"]
    assert backend.ask("POST", "/echo/7?q=a", {}).status == 422
    backend.ask("PUT", "/fx/SGD", 2)
    assert backend.get("/all").json == {"fx": {"SGD": 2, "USD": 1.342}, "issues": 2}
    broken = backend.get("/broken")
    assert (broken.status, "EUR" in broken.detail) == (500, False)
    assert broken.response.note == "GET /broken: fx has no 'EUR'; allowed: SGD, USD (in 'fx.EUR')"


FUNCTIONS = """
from fake_backend.problems import Refusal

def close(call):
    issue = call.table("issues").get(call.path["id"])
    if issue is None:
        return None
    if issue["state"] == "closed":
        raise Refusal(409, "closed already")
    call.put("issues", call.path["id"], {**issue, "state": "closed"})
    call.remove("issues", "150")
    return {"closed": call.path["id"], "by": call.token.role, "now": call.now, "why": call.body, "q": dict(call.query)}

def answers_oddly(call):
    return {"odd": {float("nan")}} if call.query else object()

def fails(call):
    call.put("issues", "1", {"id": 1})
    raise RuntimeError("out of cheese")

def exits(call):
    raise SystemExit(0)
"""


def test_a_function_of_the_author_may_change_the_world(tmp_path: Path) -> None:
    """What it changes is kept when it returns, and only then."""
    (tmp_path / "actions.py").write_text(FUNCTIONS, encoding="utf-8")
    spec = """
routes:
  POST /issues/{id}/close: {function: "actions:close"}
  POST /fail: {function: "actions.py:fails"}
  POST /exit: {function: "actions:exits"}
  GET /odd: {function: "actions:answers_oddly"}
"""
    backend = InMemoryBackend(api_from(spec, folder=tmp_path))
    closed = backend.ask("POST", "/issues/142/close?q=1", {"x": 1})
    assert closed.json["why"] == {"x": 1}
    assert backend.world.diff().paths == ("issues.150", "issues.142.state")
    assert backend.ask("POST", "/issues/142/close").status == 409
    assert backend.ask("POST", "/issues/9/close").status == 404
    failed = backend.ask("POST", "/fail")
    assert "'object' object is not iterable" in backend.get("/odd").response.note
    assert "Out of range float values" in backend.get("/odd?x=1").response.note
    assert backend.ask("POST", "/exit").response.note == "POST /exit: SystemExit: 0"
    assert (failed.status, failed.response.note) == (500, "POST /fail: RuntimeError: out of cheese")
    assert backend.world.diff().paths == ("issues.150", "issues.142.state")


def test_metered_routes_write_a_ledger() -> None:
    """Per call or per row returned; refusals, repeats and empty lists cost nothing."""
    spec = """
collections: {issues: {}, notes: {}}
metered:
  GET /issues: {per: row, units: 2}
  "* /notes/**": {units: 5}
"""
    backend = InMemoryBackend(api_from(spec))
    assert backend.get("/issues?limit=2").response.units == 4
    backend.get("/issues?state=none")
    backend.get("/issues?sate=none")
    backend.ask("HEAD", "/issues")
    backend.get("/issues/142")
    key = {"idempotency-key": "k"}
    backend.ask("POST", "/notes", {"name": "n"}, headers=key)
    assert backend.ask("POST", "/notes", {"name": "n"}, headers=key).response.units == 0
    backend.ask("DELETE", "/notes/n")
    assert [(bill.route, bill.units) for bill in backend.world.ledger] == [
        ("GET /issues", 4),
        ("POST /notes", 5),
        ("DELETE /notes/{key}", 5),
    ]


def test_faults_strike_the_calls_they_name() -> None:
    """Counted per world and rule, so every attempt meets the same."""
    spec = """
collections: {issues: {}}
faults:
  GET /issues:
    - {on: [1], status: 503, retry_after_s: 7}
    - {every: 2, latency_ms: 50}
    - {on: [4], malformed: true, latency_ms: 10}
  DELETE /issues/{key}:
    - {on: [1], drop: true}
    - {on: [2], status: 429}
    - {on: [3], truncated: true}
"""
    backend = InMemoryBackend(api_from(spec))
    first, second, third, fourth = (backend.get("/issues") for _ in range(4))
    assert (first.status, first.headers["Retry-After"], first.response.fault) == (503, "7", "status 503")
    assert (second.status, second.response.latency_ms, second.response.fault) == (200, 50, "latency 50 ms")
    assert (third.status, third.response.fault) == (200, "")
    assert fourth.response.body == third.response.body[: len(third.response.body) // 2]
    assert (fourth.response.latency_ms, fourth.response.fault) == (60, "latency 50 ms, malformed")
    dropped, limited, cut = (backend.ask("DELETE", f"/issues/{key}") for key in (142, 143, 150))
    assert (dropped.response.cut, cut.response.cut) == ("drop", "truncated")
    assert (limited.status, "Retry-After" in limited.headers) == (429, False)
    assert backend.world.diff().paths == ("issues.142", "issues.150")
    assert backend.get("/issues/142").response.fault == ""


def test_faults_by_rate_follow_the_seed() -> None:
    """Dice are no excuse for a run that cannot be repeated."""
    spec = "collections: {{issues: {{}}}}\nseed: {}\nfaults: {{GET /issues: [{{rate: 0.3, status: 500}}]}}"

    def strikes(seed: int, world_id: str) -> list[int]:
        backend = InMemoryBackend(api_from(spec.format(seed)), world_id=world_id)
        return [number for number in range(200) if backend.get("/issues").status == 500]

    assert strikes(1, "a") == strikes(1, "a")
    assert strikes(1, "a") != strikes(2, "a") != strikes(1, "b")
    assert 35 < len(strikes(1, "a")) < 85
