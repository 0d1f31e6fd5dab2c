"""Writes: judged whole before anything is kept, and kept only in the world they were sent to."""

from __future__ import annotations

import pytest

from tests.doubles.backend_in_memory import InMemoryBackend, api_from

TEXT_IDS = "issues: [{id: '2', title: Old}, {id: '9', title: Older}]"


@pytest.fixture(name="backend")
def tracker() -> InMemoryBackend:
    """A world of the tracker."""
    return InMemoryBackend(api_from())


def test_creating_makes_up_the_next_number(backend: InMemoryBackend) -> None:
    """201, the row, its place and its tag."""
    asked = backend.ask("POST", "/issues", {"title": "New"})
    assert (asked.status, asked.json) == (201, {"id": 151, "title": "New"})
    assert asked.headers["Location"] == "http://backend/w/w1/issues/151"
    assert backend.get("/issues/151", if_none_match=asked.headers["ETag"]).status == 304
    assert backend.world.diff().paths == ("issues.151",)


def test_the_next_number_is_text_where_the_others_are() -> None:
    """A schema that wants text would refuse every new row otherwise."""
    backend = InMemoryBackend(api_from("collections: {issues: {schema: {properties: {id: {type: string}}}}}", TEXT_IDS))
    assert backend.ask("POST", "/issues", {"title": "New"}).json == {"id": "10", "title": "New"}


def test_made_up_text_ids_follow_from_the_world_alone() -> None:
    """The same attempt sees the same ids; another world sees others."""
    api = api_from("collections: {issues: {ids: iss_}, notes: {}}")
    ids = [InMemoryBackend(api, world_id=w).ask("POST", "/issues", {}).json["id"] for w in ("a", "a", "b")]
    assert ids[0] == ids[1] != ids[2]
    assert ids[0].startswith("iss_")
    backend = InMemoryBackend(api)
    assert backend.ask("POST", "/issues", {}).json["id"] != backend.ask("POST", "/issues", {}).json["id"]
    assert len(backend.ask("POST", "/notes", {"text": "x"}).json["name"]) == 12


def test_a_given_id_is_kept_and_a_taken_one_is_a_409(backend: InMemoryBackend) -> None:
    """Keys are compared as text."""
    assert backend.ask("POST", "/issues", {"id": 7, "title": "x"}).json["id"] == 7
    asked = backend.ask("POST", "/issues", {"id": 142, "title": "x"})
    assert (asked.status, asked.detail) == (409, "there is a row with id '142' already")
    assert backend.ask("POST", "/notes", {"name": [1]}).status == 422
    assert backend.ask("POST", "/notes", {"name": ""}).status == 422


def test_replacing_keeps_the_key_and_nothing_else(backend: InMemoryBackend) -> None:
    """PUT is whole."""
    assert backend.ask("PUT", "/issues/142", {"title": "x"}).json == {"id": 142, "title": "x"}
    assert backend.ask("PUT", "/issues/142", {"id": 142.0, "title": "y"}).status == 200
    assert backend.ask("PUT", "/issues/142", {"id": 9, "title": "y"}).detail.startswith("id identifies the row")
    assert backend.ask("PUT", "/issues/9", {"title": "y"}).status == 404


def test_patching_merges(backend: InMemoryBackend) -> None:
    """RFC 7396: null removes, objects merge, the rest replaces."""
    merge = {"content-type": "application/merge-patch+json; charset=utf-8"}
    body = {"state": "closed", "votes": None, "by": {"team": "core"}, "labels": ["x"], "extra": {"a": None, "b": 1}}
    row = backend.ask("PATCH", "/issues/142", body, headers=merge).json
    assert row["by"] == {"name": "Mei", "team": "core"}
    assert row["extra"] == {"b": 1}
    assert (row["labels"], row["state"], "votes" in row) == (["x"], "closed", False)
    assert backend.ask("PATCH", "/issues/142", {"id": 9}).status == 422
    assert backend.ask("PATCH", "/issues/142", {"id": None}).status == 422


def test_removing_takes_the_row_away_and_it_may_come_back(backend: InMemoryBackend) -> None:
    """A removed row of the fixture is a removal in the diff, until it is there again."""
    assert backend.ask("DELETE", "/issues/143").status == 204
    assert backend.get("/issues/143").status == 404
    assert backend.ask("DELETE", "/issues/143").status == 404
    assert [row["id"] for row in backend.get("/issues").json] == [142, 150]
    assert len(backend.world.table("issues")) == 2
    assert backend.world.table("issues").get("143") is None
    assert "143" not in backend.world.table("issues")
    assert backend.world.diff().paths == ("issues.143",)
    backend.ask("POST", "/issues", {"title": "a"})
    backend.ask("DELETE", "/issues/151")
    assert backend.world.diff().paths == ("issues.143",)
    assert len(backend.world.table("issues")) == 2


def test_mappings_are_written_member_by_member_and_whole() -> None:
    """The schema of a mapping is that of the whole."""
    schema = "{type: object, additionalProperties: {type: number}, required: [SGD]}"
    backend = InMemoryBackend(api_from(f"collections: {{fx: {{schema: {schema}}}}}"))
    assert backend.ask("PUT", "/fx/EUR", 1.5).status == 201
    assert backend.ask("PUT", "/fx/USD", 1.4).status == 200
    assert backend.ask("PUT", "/fx/USD", "x").status == 422
    assert backend.ask("PATCH", "/fx", {"JPY": 0.0088, "EUR": None, "USD": 1.4}).json == {
        "SGD": 1,
        "USD": 1.4,
        "JPY": 0.0088,
    }
    assert backend.ask("PATCH", "/fx", {"SGD": None}).status == 422
    assert backend.ask("DELETE", "/fx/USD").status == 204
    assert backend.world.diff().paths == ("fx.JPY", "fx.USD")


@pytest.mark.parametrize(
    ("raw", "kind", "status", "said"),
    [
        (b"{", "application/json", 400, "the body is not JSON"),
        (b"", "application/json", 400, "the body is not JSON"),
        (b"[" * 100_000, "application/json", 400, "the body is not JSON"),
        (b'{"title": ' + b"[" * 101 + b"]" * 101 + b"}", "application/json", 400, "nested more than 100 deep"),
        (b"\xff", "application/json", 400, "the body is not JSON"),
        (b'{"title": NaN}', "application/json", 400, "NaN is no number"),
        (b"[1]", "application/json", 422, "the body is a JSON object"),
        (b"title=x", "application/x-www-form-urlencoded", 415, "the body is application/json, found application/x-www"),
        (b'{"title": ""}', "application/json", 422, "title: '' should be non-empty"),
        (b"{}", "application/json", 422, "'title' is a required property"),
    ],
)
def test_a_body_that_cannot_be_used_is_refused(
    backend: InMemoryBackend, raw: bytes, kind: str, status: int, said: str
) -> None:
    """With the status a real API gives, and nothing kept."""
    asked = backend.ask("POST", "/issues", raw=raw, headers={"content-type": kind})
    assert asked.status == status
    assert said in asked.detail
    assert backend.world.diff().is_empty


def test_every_wrong_field_is_named(backend: InMemoryBackend) -> None:
    """So that one round of corrections is enough."""
    asked = backend.ask("POST", "/issues", {"title": 3, "state": "done", "id": "x"})
    assert [error["path"] for error in asked.json["errors"]] == ["id", "state", "title"]


def test_if_match_guards_against_lost_updates(backend: InMemoryBackend) -> None:
    """412 when the row is not the one that was read."""
    tag = backend.get("/issues/142").headers["ETag"]
    assert backend.ask("PATCH", "/issues/142", {"votes": 8}, headers={"if-match": f"{tag}"}).status == 200
    late = backend.ask("PATCH", "/issues/142", {"votes": 9}, headers={"if-match": tag})
    assert late.status == 412
    assert late.headers["ETag"] != tag
    for method in ("PUT", "DELETE"):
        assert backend.ask(method, "/issues/142", {"title": "x"}, headers={"if-match": tag}).status == 412
    assert backend.ask("PUT", "/rates/USD", 2, headers={"if-match": tag}).status == 412
    assert backend.ask("PATCH", "/rates", {}, headers={"if-match": tag}).status == 412
    assert backend.ask("DELETE", "/issues/142", headers={"if-match": "*"}).status == 204


def test_an_idempotency_key_repeats_the_first_answer(backend: InMemoryBackend) -> None:
    """A retry after a lost answer creates nothing twice."""
    key = {"idempotency-key": "k"}
    first = backend.ask("POST", "/issues", {"title": "x"}, headers=key)
    again = backend.ask("POST", "/issues", {"title": "x"}, headers=key)
    assert (again.status, again.json) == (201, first.json)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert backend.world.diff().paths == ("issues.151",)
    other = backend.ask("POST", "/issues", {"title": "y"}, headers=key)
    assert (other.status, "was used before for another request" in other.detail) == (422, True)
    assert backend.get("/issues", idempotency_key="k").status == 200


def test_a_refused_request_does_not_use_up_its_idempotency_key(backend: InMemoryBackend) -> None:
    """Who mends the body may send it under the same key."""
    key = {"idempotency-key": "k"}
    assert backend.ask("POST", "/issues", {}, headers=key).status == 422
    assert backend.ask("POST", "/issues", {"title": "x"}, headers=key).status == 201


def test_writes_never_reach_the_fixture_or_another_world(backend: InMemoryBackend) -> None:
    """Attempts are isolated."""
    before = backend.api.fixture.fingerprint
    other = InMemoryBackend(backend.api, world_id="w2")
    backend.ask("PATCH", "/issues/142", {"by": {"name": "x"}, "labels": []})
    backend.ask("DELETE", "/issues/143")
    assert other.get("/issues/142").json["by"] == {"name": "Mei"}
    assert other.world.diff().is_empty
    assert backend.api.fixture.evaluate("len(issues)") == 3
    assert backend.api.fixture.fingerprint == before
