"""Lists, rows and mappings over a world, as a real API would give them."""

from __future__ import annotations

import re

import pytest

from tests.doubles.backend_in_memory import InMemoryBackend, api_from


@pytest.fixture(name="backend")
def tracker() -> InMemoryBackend:
    """A world of the tracker."""
    return InMemoryBackend(api_from())


def ids(backend: InMemoryBackend, query: str) -> list[int]:
    """Return the ids of a list."""
    asked = backend.get(f"/issues?{query}")
    assert asked.status == 200, asked.detail
    return [row["id"] for row in asked.json]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [142, 143, 150]),
        ("state=open", [142, 143]),
        ("state=open&urgent=TRUE", [142]),
        ("id=142.0", [142]),
        ("id=abc", []),
        ("votes=nan", []),
        ("labels=bug", [142]),
        ("by.name=Mei", [142, 150]),
        ("by.age=3", []),
        ("assignee=x", []),
        ("votes__gt=2.5", [142]),
        ("votes__gte=2.5", [142, 143]),
        ("votes__lt=7", [143]),
        ("votes__lte=7", [142, 143]),
        ("votes__gt=many", []),
        ("title__gt=D", [143, 150]),
        ("title__contains=CRASH", [142]),
        ("labels__contains=ui", [142]),
        ("votes__contains=7", []),
        ("id__in=143,150,9", [143, 150]),
        ("state__ne=open", [150]),
        ("sort=-votes", [150, 142, 143]),
        ("sort=votes", [143, 142, 150]),
        ("sort=state,-id", [150, 143, 142]),
        ("sort=urgent", [143, 142, 150]),
        ("sort=title,", [142, 150, 143]),
        ("limit=1", [142]),
        ("limit=1&offset=2", [150]),
        ("offset=9", []),
    ],
)
def test_lists_are_filtered_sorted_and_cut(backend: InMemoryBackend, query: str, found: list[int]) -> None:
    """The query language that servers under test rely on."""
    assert ids(backend, query) == found


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("stat=open", "unknown field 'stat'; did you mean 'state'?"),
        ("sort=stat", "unknown field 'stat'"),
        ("votes__above=1", "unknown operator 'above' in 'votes__above'; allowed: gt, gte"),
        ("limit=0", "limit is a whole number of at least 1, found '0'"),
        ("limit=x", "limit is a whole number"),
        ("limit=501", "limit is at most 500, found 501"),
        ("offset=-1", "offset is a whole number of at least 0"),
        ("cursor=!!", "the cursor '!!' is not one this list has given"),
        ("cursor=MQ", "the cursor 'MQ' is not one"),
        ("limit=1&limit=2", "limit is given twice, as '1' and as '2'; give it once"),
        ("sort=id&sort=-id", "sort is given twice"),
        ("cursor=&offset=1", "pages go by offset or by cursor; give one of the two"),
    ],
)
def test_a_list_that_cannot_be_meant_is_a_400(backend: InMemoryBackend, query: str, said: str) -> None:
    """A typo must not silently return everything."""
    asked = backend.get(f"/issues?{query}")
    assert asked.status == 400
    assert said in asked.detail
    assert asked.headers["Content-Type"] == "application/problem+json"
    assert set(asked.json) == {"type", "title", "status", "detail"}


def links(backend: InMemoryBackend, url: str) -> tuple[list[int], dict[str, str]]:
    """Return the ids of a page and its links below the base URL."""
    asked = backend.get(url)
    found = re.findall(r'<http://backend/w/w1([^>]*)>; rel="(\w+)"', asked.headers.get("Link", ""))
    return [row["id"] for row in asked.json], {relation: url for url, relation in found}


def test_pages_by_offset_link_both_ways(backend: InMemoryBackend) -> None:
    """A client that follows next sees every row once."""
    first, found = links(backend, "/issues?state=open&limit=1")
    assert (first, set(found)) == ([142], {"next"})
    second, found = links(backend, found["next"])
    assert (second, set(found)) == ([143], {"first", "prev"})
    assert links(backend, found["prev"])[0] == links(backend, found["first"])[0] == [142]
    assert backend.get("/issues?limit=1").headers["X-Total-Count"] == "3"


def test_pages_by_cursor_survive_writes_in_between(backend: InMemoryBackend) -> None:
    """The row a cursor stands at may go, or rows may come before it."""
    first, found = links(backend, "/issues?limit=1&cursor=")
    assert first == [142]
    backend.ask("DELETE", "/issues/142")
    second, found = links(backend, found["next"])
    assert (second, set(found)) == ([143], {"next"})
    third, found = links(backend, found["next"])
    assert (third, set(found)) == ([150], {"first"})
    assert links(backend, found["first"])[0] == [143]


def test_rows_and_mappings_are_read(backend: InMemoryBackend) -> None:
    """A row by key, a mapping whole and by member, a key with a slash in it encoded."""
    assert backend.get("/issues/142").json["title"] == "Crash on save"
    assert backend.get("/rates").json == {"SGD": 1, "USD": 1.342}
    assert backend.get("/rates/USD").json == 1.342
    assert backend.get("/notes/b%2Fc").json["text"] == "second"


def test_a_row_that_is_not_there_is_a_404_with_the_nearest(backend: InMemoryBackend) -> None:
    """The server's author sees a mistyped id at once."""
    asked = backend.get("/issues/149")
    assert asked.status == 404
    assert asked.detail == "issues has no '149'; did you mean '143'? Allowed: 142, 143, 150"
    for key in (142, 143, 150):
        backend.ask("DELETE", f"/issues/{key}")
    assert backend.get("/issues/142").detail == "issues has no '142'; it is empty"


def test_an_unknown_route_is_a_404_that_names_the_nearest(backend: InMemoryBackend) -> None:
    """A fake never answers 200 to what it does not know, and the journal can tell."""
    asked = backend.get("/isues")
    assert (asked.status, asked.response.route) == (404, None)
    assert asked.detail == "this backend has no route GET /isues; the nearest is GET /issues"
    assert backend.ask("BREW", "/x/y/z/coffee").detail == "this backend has no route BREW /x/y/z/coffee"


def test_of_two_routes_that_fit_the_one_with_more_words_of_its_own_answers() -> None:
    """Whatever their order: `newest` is not taken for the id of an issue."""
    spec = """
    routes:
      GET /{any}/{step}: {returns: "'steps'"}
      GET /{any}/newest: {returns: "'a newest'"}
      GET /issues/newest: {returns: "'the newest'"}
    """
    backend = InMemoryBackend(api_from(spec))
    assert [backend.get(url).json for url in ("/issues/newest", "/rates/newest", "/rates/USD")] == [
        "the newest",
        "a newest",
        "steps",
    ]


def test_a_known_path_with_another_method_is_a_405(backend: InMemoryBackend) -> None:
    """Allow lists what there is."""
    asked = backend.ask("PUT", "/issues")
    assert (asked.status, asked.headers["Allow"]) == (405, "GET, POST")
    assert asked.response.route is not None


def test_who_has_it_already_gets_a_304(backend: InMemoryBackend) -> None:
    """Entity tags follow the content."""
    tag = backend.get("/issues/142").headers["ETag"]
    again = backend.get("/issues/142", if_none_match=f'"x", {tag}')
    assert (again.status, again.response.body) == (304, b"")
    assert backend.get("/issues/143", if_none_match=tag).status == 200


def test_head_is_get_without_a_body(backend: InMemoryBackend) -> None:
    """Headers and status are the same."""
    asked = backend.ask("HEAD", "/issues")
    assert (asked.status, asked.response.body, asked.headers["X-Total-Count"]) == (200, b"", "3")


def test_without_tokens_everybody_may_do_everything(backend: InMemoryBackend) -> None:
    """The smallest spec needs none."""
    assert backend.ask("DELETE", "/issues/142").status == 204
