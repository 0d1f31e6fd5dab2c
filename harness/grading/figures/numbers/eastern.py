"""Reads East Asian numbers that go on behind their scale: the 2,345万 of 1億2,345万円, the 4,755 of 239만 4,755."""

from __future__ import annotations

import re
from decimal import Decimal

from harness.grading.figures.numbers.amounts import Suffix

_ZERO = Decimal(0)
_CJK_MORE = re.compile(r"(?P<digits>\d[\d,]*(?:\.\d+)?)(?P<scale>千万|百万|万|萬|億|亿|千|천만|백만|억|만|천)?")
_CJK_SCALES = dict(zip("千천万萬만億亿억", (3, 3, 4, 4, 4, 8, 8, 8), strict=True)) | {
    "百万": 6,
    "千万": 7,
    "백만": 6,
    "천만": 7,
}
_KOREAN_GAP = re.compile(r"(?<=[만억조])[ \u00a0](?=\d{1,4}(?:,\d{3})*(?!\d)(?![ \u00a0]?(?:[년월일%]|개월)))")


def rest_behind(text: str, end: int, suffix: Suffix) -> tuple[Decimal, int]:
    """Return what follows the scale of a number within it, and where it ends; zero for nothing."""
    total = _ZERO
    while suffix.scale > 1 and text[end - 1 : end] > "\u2e80":
        gap = _KOREAN_GAP.match(text, end)
        found = _CJK_MORE.match(text, gap.end() if gap else end)
        if found is None:
            break
        total += Decimal(found["digits"].replace(",", "")).scaleb(_CJK_SCALES.get(found["scale"] or "", 0))
        end = found.end()
    return total, end
