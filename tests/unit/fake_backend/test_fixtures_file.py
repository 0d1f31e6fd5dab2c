"""The fixture: what is data, how rows are known, and what is refused at load."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from fake_backend.documents import parse_document
from fake_backend.errors import DocumentError
from fake_backend.fixtures.fixture import Fixture, load_fixture, read_fixture

HOUSEHOLD = """
now: 2026-09-30T09:00:00+08:00
expires: 2031-03-14
currency: SGD
fx: {SGD: 1, USD: 1.342}
accounts:
  - {name: cash, balance: 3.10, currency: USD}
  - {name: home, balance: 3, currency: SGD}
history:
  - {month: 2026-03, total: 1}
  - {month: 2026-04, total: 1}
notes: [a, b]
empty: []
twins: [{a: 1}, {a: 1}]
let:
  net: sum(a.balance * fx[a.currency] for a in accounts)
  "at(m)": "sum(h.total for h in history if h.month == m)"
  today: now
"""


def fixture_of(text: str) -> Fixture:
    """Return the fixture a text holds."""
    return read_fixture(parse_document(text, name="fixture.yaml"))


def test_a_fixture_is_read_from_a_file(tmp_path: Path) -> None:
    """YAML and JSON alike."""
    (tmp_path / "fixture.yaml").write_text(HOUSEHOLD, encoding="utf-8")
    (tmp_path / "fixture.json").write_text('{"a": 1.50}', encoding="utf-8")
    assert load_fixture(tmp_path / "fixture.yaml", name="fixture.yaml").values["currency"] == "SGD"
    assert load_fixture(tmp_path / "fixture.json").values == {"a": Decimal("1.50")}


def test_workings_see_the_data_the_clock_and_each_other() -> None:
    """Nothing is expected that does not follow from this file."""
    fixture = fixture_of(HOUSEHOLD)
    assert fixture.evaluate("net") == Decimal("7.1602")
    assert fixture.evaluate("at('2026-03') + net > 1")
    assert fixture.evaluate("today") == "2026-09-30T09:00:00+08:00"
    assert fixture.explain("net") == "3.1 \N{MULTIPLICATION SIGN} 1.342 + 3 = 7.1602"


def test_rows_are_known_by_the_field_that_tells_them_apart() -> None:
    """`keys:`, then id, key, name, then the first field that is there and unique."""
    fixture = fixture_of(HOUSEHOLD)
    assert {name: c.key for name, c in fixture.collections.items()} == {
        "accounts": "name",
        "history": "month",
        "empty": "id",
    }
    assert list(fixture.tables) == ["accounts", "history", "empty", "fx"]
    assert fixture_of("keys: {a: code}\na: [{id: 1, code: x}, {id: 2, code: y}]").collections["a"].key == "code"
    assert list(fixture_of("a: [{id: 142}, {id: '7'}]").tables["a"]) == ["142", "7"]


def test_a_list_without_a_key_is_data_and_no_collection() -> None:
    """Workings may read it; there is no row to change or compare."""
    fixture = fixture_of(HOUSEHOLD)
    assert "twins" not in fixture.collections
    assert fixture.evaluate("len(twins) + len(notes)") == 4


def test_fingerprints_follow_the_content_and_not_its_layout() -> None:
    """A comment does not make a baseline stale; a cent does."""
    one, two = fixture_of("a: 1.0\nb: 2 # why"), fixture_of("b: 2\na: 1")
    assert one.fingerprint == two.fingerprint == one.fingerprint
    assert one.fingerprint != fixture_of("a: 1.01\nb: 2").fingerprint


def test_a_fixture_expires_after_its_last_day() -> None:
    """On the day itself it may still be used."""
    fixture = fixture_of(HOUSEHOLD)
    assert not fixture.expired(date(2031, 3, 14))
    assert fixture.expired(date(2031, 3, 15))
    assert not fixture_of("a: 1").expired(date(9999, 1, 1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- 1", "fixture.yaml:1:1: found a list of 1; allowed: a mapping"),
        ("format: 2", "fixture.yaml:1:1: format: "),
        ("now: yesterday", "fixture.yaml:1:1: now: 'yesterday' is no date and time"),
        ("expires: 14/3/2031", "fixture.yaml:1:1: expires: '14/3/2031' is no date"),
        ("expires: 2031", "allowed: text"),
        ("keys: {b: id}\na: [{id: 1}]", "fixture.yaml:1:8: keys.b: 'b' is no collection; allowed: a"),
        (
            "a: [{id: 1}, {id: '1'}]",
            "fixture.yaml:1:15: a[1].id: id '1' is there twice: the other row stands in line 1",
        ),
        ("keys: {a: x}\na: [{x: 1}, {y: 1}]", "fixture.yaml:2:13: a[1]: this row has no 'x'"),
        ("a: [{id: [1]}]", "this row has no 'id'"),
        ("let: {net: foo + 1}", "fixture.yaml:1:7: let.net: nothing is called 'foo'"),
        ("let: {a b: 1}", "fixture.yaml:1:1: let: 'a b' is no name for a working"),
        ("a: 1\nlet: {a: 1}", "fixture.yaml:2:7: let.a: 'a' is the name of a working and of data"),
    ],
)
def test_mistakes_are_found_at_load(text: str, said: str) -> None:
    """With their place, before anything is served or judged."""
    with pytest.raises(DocumentError) as caught:
        fixture_of(text)
    assert said in str(caught.value)
