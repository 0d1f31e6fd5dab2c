"""One line of a record: canonical JSON, so that the same run gives the same bytes, and the digest over lines."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel


def encode(line: BaseModel | dict[str, Any]) -> bytes:
    """One canonical line: keys sorted, no spare white space, UTF-8, ends in a newline."""
    value = line.model_dump(mode="json", by_alias=True) if isinstance(line, BaseModel) else line
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").encode() + b"\n"


def digest(lines: Iterable[bytes]) -> str:
    """`sha256:…` over the bytes of the lines, newlines included."""
    total = hashlib.sha256()
    for line in lines:
        total.update(line)
    return f"sha256:{total.hexdigest()}"
