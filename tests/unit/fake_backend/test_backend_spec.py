"""backend.yaml: what is well formed, and what is refused with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fake_backend.documents import parse_document
from fake_backend.errors import DocumentError, UserError
from fake_backend.functions import load_api
from fake_backend.matching import allows
from fake_backend.spec import BackendSpec, load_spec, read_spec
from tests.doubles.backend_in_memory import TRACKER_SPEC, api_from, fixture_from


def complaint_about(spec: str, folder: Path = Path()) -> str:
    """Return what is said about a spec over the tracker's data."""
    with pytest.raises(DocumentError) as caught:
        read_spec(parse_document(spec, name="backend.yaml"), fixture_from(), folder=folder)
    return str(caught.value)


def test_a_spec_is_read_from_a_file(tmp_path: Path) -> None:
    """And remembers its folder, in which functions are looked up."""
    path = tmp_path / "backend.yaml"
    path.write_text(TRACKER_SPEC, encoding="utf-8")
    spec = load_spec(path, fixture_from())
    assert spec.folder == tmp_path
    assert spec.model_copy(update={"seed": 7}).folder == tmp_path


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("colections: {}", "backend.yaml:1:1: colections: unknown key 'colections'; did you mean 'collections'?"),
        (
            "collections: {isues: {}}",
            "backend.yaml:1:15: collections.isues: the fixture has no collection 'isues'; did",
        ),
        ("collections: {as_of: {}}", "the fixture has no collection 'as_of'"),
        ("collections: {issues: {path: issues}}", "collections.issues.path: "),
        ("collections: {issues: {schema: {type: sting}}}", "collections.issues.schema.type: this is no JSON Schema"),
        ("collections: {issues: {writable: [writer]}}", "there is no role 'writer'; did you mean 'read-write'?"),
        ("collections: {issues: {path: /x}, notes: {path: /x}}", "collections.notes: GET /x is served twice"),
        ("tokens: {a: reed}", "backend.yaml:1:10: tokens.a: there is no role 'reed'; did you mean 'read'?"),
        ("roles: {a: [GET /nothing]}", "roles.a: 'GET /nothing' means no route"),
        (
            "collections: {issues: {}}\nmetered: {GET /isues: {}}",
            "backend.yaml:2:11: metered.GET /isues: 'GET /isues' means",
        ),
        ("collections: {issues: {}}\nfaults: {GET /issue: [{on: [1], status: 500}]}", "did you mean 'GET /issues'?"),
        ("collections: {issues: {}}\nfaults: {GET /issues: [{status: 500}]}", "exactly one of on, every and rate"),
        ("collections: {issues: {}}\nfaults: {GET /issues: [{on: [1]}]}", "a fault is one of status, drop"),
        ("collections: {issues: {}}\nfaults: {GET /issues: [{on: [1], drop: true, status: 500}]}", "a fault is one of"),
        (
            "collections: {issues: {}}\nfaults: {GET /issues: [{on: [1], drop: true, retry_after_s: 1}]}",
            "goes with a status",
        ),
        (
            "collections: {issues: {}}\nfaults: {GET /issues: [{rate: 2, status: 500}]}",
            "found the number 2; allowed: at most 1",
        ),
        ("routes: {/me: {returns: '1'}}", "routes./me: a route is written METHOD /path"),
        ("routes: {LOOK /me: {returns: '1'}}", "with one of GET, POST, PUT, PATCH, DELETE"),
        ("routes: {GET /me: {}}", "either returns: (an expression) or function:"),
        (
            "collections: {issues: {}}\nroutes:\n  GET /n: {returns: '{\"n\": len(isues)}'}",
            "backend.yaml:3:12: routes.GET /n.returns: nothing is called 'isues'; did you mean 'issues'?",
        ),
        ("routes: {GET /n: {returns: 'lenn(issues)'}}", "there is no function 'lenn'; did you mean 'len'?"),
        ("routes: {GET /n: {returns: 'issues.len()'}}", "there is no function 'issues.len'"),
        ("routes: {GET /n: {returns: '[i for i in issues if j]'}}", "nothing is called 'j'"),
        ("routes: {'GET /n/{id}': {returns: 'paht.id'}}", "nothing is called 'paht'; did you mean 'path'?"),
        ("routes: {'GET /n/{id}': {returns: 'path.di'}}", "path has no 'di'; allowed: id"),
        ("routes: {'GET /n/{id}': {returns: \"path['if']\"}}", "path has no 'if'; allowed: id"),
        ("routes: {GET /n: {returns: '[path.id, path.id]'}}", "returns: path has no 'id'; path is empty here"),
        ("routes: {GET /me: {returns: 'token.rol'}}", "token has no 'rol'; did you mean 'role'? Allowed: name, role"),
        ("routes: {'GET /a/{id}/{id}': {returns: '1'}}", "each name once; found {id} in 'GET /a/{id}/{id}'"),
        ("routes: {'GET /a/{}': {returns: '1'}}", "a parameter is a whole step, {name}, each name once; found {}"),
        ("routes: {GET /me: {returns: '1 +'}}", "backend.yaml:1:20: routes.GET /me.returns: '1 +' is no expression"),
        ("routes: {GET /me: {function: 'nowhere:me'}}", "nowhere.py cannot be read"),
        ("routes: {GET /me: {function: '../other:me'}}", "found the text '../other:me'; allowed: a text like"),
        ("routes: {GET /me: {function: '/tmp/other:me'}}", "found the text '/tmp/other:me'; allowed: a text like"),
        (
            "routes: {POST /me: {returns: '1', schema: {type: 3}}}",
            "routes.POST /me.schema.type: this is no JSON Schema",
        ),
        ("page_size: 900", "backend.yaml:1:1: page_size: a page of 900 is more than max_page_size, 500"),
    ],
)
def test_mistakes_are_found_before_anything_is_served(spec: str, said: str) -> None:
    """With place, what is allowed and the nearest valid word."""
    assert said in complaint_about(spec)


def test_a_variable_may_be_called_like_a_part_of_the_request() -> None:
    """Within the comprehension it is the row, whose fields nobody can know beforehand."""
    api_from("collections: {issues: {}}\nroutes: {'GET /n': {returns: '[path.title for path in issues]'}}")


def test_a_list_without_a_key_cannot_be_served() -> None:
    """There would be no address for a row."""
    with pytest.raises(DocumentError, match="no field tells the rows of 'a' apart"):
        api_from("collections: {a: {}}", "a: [{b: 1}, {b: 1}]")


def test_functions_are_looked_for_without_running_them(tmp_path: Path) -> None:
    """A check of a suite must not execute its code."""
    (tmp_path / "actions.py").write_text("raise SystemExit\ndef close(call): pass\n", encoding="utf-8")
    assert "actions.py has no function 'clos'; did you mean 'close'?" in complaint_about(
        "routes: {POST /x: {function: 'actions:clos'}}", tmp_path
    )
    (tmp_path / "broken.py").write_text("def (", encoding="utf-8")
    assert "broken.py cannot be read" in complaint_about("routes: {POST /x: {function: 'broken:x'}}", tmp_path)


@pytest.mark.parametrize(
    ("line", "why"), [("import nothing_of_this_name", "ModuleNotFoundError"), ("raise SystemExit(0)", "SystemExit: 0")]
)
def test_a_module_that_cannot_be_imported_is_a_sentence(tmp_path: Path, line: str, why: str) -> None:
    """It is the author's mistake, told without a traceback, and ends no process."""
    (tmp_path / "actions.py").write_text(f"{line}\ndef x(call): pass\n", encoding="utf-8")
    fixture = fixture_from()
    document = parse_document("routes: {POST /x: {function: 'actions:x'}}", name="backend.yaml")
    with pytest.raises(UserError, match=rf"actions:x cannot be imported from .*: {why}"):
        load_api(read_spec(document, fixture, folder=tmp_path), fixture)


def test_the_format_has_a_json_schema_for_editors() -> None:
    """It is committed and pointed at from shipped files."""
    schema = json.dumps(BackendSpec.model_json_schema())
    assert '"schema"' in schema
    assert '"additionalProperties": false' in schema


@pytest.mark.parametrize(
    ("rule", "method", "path", "covered"),
    [
        ("GET /a", "GET", "/a", True),
        ("GET /a", "HEAD", "/a", True),
        ("GET /a", "POST", "/a", False),
        ("* /a/*", "PUT", "/a/1", True),
        ("GET /a/{id}", "GET", "/a/1", True),
        ("GET /a/**", "GET", "/a", True),
        ("GET /a/**", "GET", "/a/b/c", True),
        ("GET /a/**", "GET", "/b/a", False),
        ("GET /**", "GET", "/", True),
        ("GET /a", "GET", "/a/b", False),
        ("GET /a%2Fb", "GET", "/a%2Fb", True),
    ],
)
def test_rules_cover_requests(rule: str, method: str, path: str, *, covered: bool) -> None:
    """One small language for roles, metering and faults."""
    assert allows([rule], method, path) is covered
