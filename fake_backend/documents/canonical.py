"""One text for one value: canonical JSON, and the fingerprint taken of it.

Keys are sorted, numbers are written exactly and by value (12, 12.0 and 1.2E+1 are all ``12``), so equal values have
equal texts in every process. It refuses what JSON cannot say: NaN, infinities and keys that are not text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from decimal import Decimal
from json.encoder import encode_basestring

PLAIN_DIGITS = 400
"""Numbers with more places than this before or after the point are written with an exponent."""


def canonical_json(value: object) -> str:
    """Return the canonical JSON text of plain data (mappings, lists, tuples, text, numbers, booleans, None).

    Raises:
        TypeError: the value holds something JSON has no word for.
        ValueError: the value holds NaN or an infinity.
    """
    parts: list[str] = []
    _write(value, parts)
    return "".join(parts)


def fingerprint(value: object) -> str:
    """Return ``sha256:<64 hex digits>`` of the canonical JSON of `value`; raises what `canonical_json` raises."""
    return "sha256:" + hashlib.sha256(canonical_json(value).encode("utf-8", "surrogatepass")).hexdigest()


def number_text(value: Decimal | float) -> str:
    """Return the shortest exact JSON number for `value`; equal values give equal texts.

    Raises:
        ValueError: NaN and infinities are no JSON numbers.
    """
    number = value if isinstance(value, Decimal) else _decimal(value)
    if not number.is_finite():
        msg = f"{value} is not a number JSON can hold"
        raise ValueError(msg)
    sign, digits, exponent = number.as_tuple()
    written = "".join(map(str, digits))
    text = written.rstrip("0")
    if not text.lstrip("0"):
        return "0"
    return ("-" if sign else "") + _placed(text.lstrip("0"), int(exponent) + len(written) - len(text))


def _decimal(value: float) -> Decimal:
    """The number as it is written; the float 0.1 is 0.1, and a whole number may be of any length."""
    return Decimal(value) if isinstance(value, int) else Decimal(repr(value))


def _placed(digits: str, exponent: int) -> str:
    """Put the point into `digits`, which count in units of 10^`exponent`."""
    if exponent >= 0 and exponent + len(digits) <= PLAIN_DIGITS:
        return digits + "0" * exponent
    if -PLAIN_DIGITS <= exponent < 0:
        padded = digits.rjust(1 - exponent, "0")
        return f"{padded[:exponent]}.{padded[exponent:]}"
    return f"{digits}e{exponent}"


def _write(value: object, parts: list[str]) -> None:
    if isinstance(value, str):
        parts.append(encode_basestring(value))
    elif value is None or isinstance(value, bool):
        parts.append({None: "null", True: "true", False: "false"}[value])
    elif isinstance(value, int | float | Decimal):
        parts.append(number_text(value))
    elif isinstance(value, Mapping):
        _write_mapping(value, parts)
    elif isinstance(value, list | tuple):
        _write_sequence(value, parts)
    else:
        msg = f"JSON has no word for a {type(value).__name__}"
        raise TypeError(msg)


def _write_mapping(value: Mapping[object, object], parts: list[str]) -> None:
    opening = "{"
    if not all(isinstance(key, str) for key in value):
        msg = "the keys of a JSON object are text"
        raise TypeError(msg)
    for key in sorted(value, key=str):
        parts.append(f"{opening}{encode_basestring(str(key))}:")
        _write(value[key], parts)
        opening = ","
    parts.append("}" if value else "{}")


def _write_sequence(value: list[object] | tuple[object, ...], parts: list[str]) -> None:
    opening = "["
    for item in value:
        parts.append(opening)
        _write(item, parts)
        opening = ","
    parts.append("]" if value else "[]")
