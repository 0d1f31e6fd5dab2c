"""Canonical JSON: equal values have equal texts, and every text is JSON with the exact value."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_backend.documents import canonical_json, fingerprint

DECIMALS = st.decimals(allow_nan=False, allow_infinity=False)


@given(DECIMALS)
def test_a_number_is_written_exactly(number: Decimal) -> None:
    """No cent is lost in a record."""
    assert json.loads(canonical_json(number), parse_float=Decimal, parse_int=Decimal) == number


@given(DECIMALS, st.integers(0, 20))
def test_equal_numbers_have_one_text(number: Decimal, zeros: int) -> None:
    """12, 12.0 and 1.2E+1 must have one fingerprint."""
    sign, digits, exponent = number.as_tuple()
    assert isinstance(exponent, int)
    longer = Decimal((sign, (*digits, *[0] * zeros), exponent - zeros))
    assert canonical_json(longer) == canonical_json(number)


@given(st.integers())
def test_an_int_and_its_decimal_have_one_text(number: int) -> None:
    """Where a number came from does not matter."""
    assert canonical_json(number) == canonical_json(Decimal(number)) == str(number)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12.0, "12"),
        (0.1, "0.1"),
        (Decimal("-0.0"), "0"),
        (Decimal("1e-7"), "0.0000001"),
        (Decimal("1e500"), "1e500"),
        (Decimal("-15e-600"), "-15e-600"),
        (10**500, "1e500"),
        (True, "true"),
        ([None, False], "[null,false]"),
        ((), "[]"),
        ({}, "{}"),
        ({"b": 'é"', "a": {"c": (1,)}}, '{"a":{"c":[1]},"b":"é\\""}'),
    ],
)
def test_values_have_this_text(value: object, text: str) -> None:
    """The form is a contract: fingerprints in committed baselines hang on it."""
    assert canonical_json(value) == text


@pytest.mark.parametrize("value", [float("nan"), Decimal("Infinity")])
def test_numbers_json_lacks_are_refused(value: object) -> None:
    """NaN written as null would come back as another value."""
    with pytest.raises(ValueError, match="not a number JSON can hold"):
        canonical_json(value)


@pytest.mark.parametrize("value", [{1: 2}, object(), {1, 2}])
def test_values_json_lacks_are_refused(value: object) -> None:
    """Nothing is written as its repr."""
    with pytest.raises(TypeError):
        canonical_json(value)


def test_fingerprints_name_their_algorithm_and_ignore_the_order_of_keys() -> None:
    """A record says how to check itself."""
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2.0, "a": Decimal("1.0")})
    assert fingerprint(1).startswith("sha256:")
    assert fingerprint("\ud800") != fingerprint("?")
