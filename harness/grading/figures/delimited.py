"""Turns columns parted by commas, semicolons or tabs into columns parted by bars, which are read as tables."""

from __future__ import annotations

import re

_HEADER = re.compile(r"^[^\W\d][^\n,;\t|]*(?P<sign>[,;\t])(?=[^\s\d])[^\n|\d]*$", re.MULTILINE)
_ROW = re.compile(r"\n([^\n|]*\d[^\n|]*)")


def with_bars(text: str) -> str:
    """Return the text, as long as before, with bars where a block's lines hold columns under names without digits."""
    for header in _HEADER.finditer(text):
        sign = header["sign"]
        columns, end = header[0].count(sign), header.end()
        if f"{sign} " in header[0]:
            continue
        while (row := _ROW.match(text, end)) is not None and row[1].count(sign) == columns and f"{sign} " not in row[1]:
            end = row.end()
        if end > header.end():
            text = text[: header.start()] + text[header.start() : end].replace(sign, "|") + text[end:]
    return text
