"""Takes markup off an answer and remembers where every character stood.

Markdown emphasis, code ticks and LaTeX dressing go; digits of other scripts, special spaces and minus signs become the
usual ones; digits inside URLs, e-mail addresses and code identifiers become `_`, so that nothing after this step can
mistake them for numbers. It reads no number itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from harness.grading.figures.text.latex import LATEX, is_latex, meaning, without_delimiters
from harness.grading.figures.text.tables import with_bars

_ONE_TO_ONE = str.maketrans(
    {
        **{chr(0xFF10 + n): str(n) for n in range(10)},
        **{chr(0x0660 + n): str(n) for n in range(10)},
        **dict.fromkeys("\u00a0\u202f\u2009\u2007\u2008\u200a\u2005", "\u00a0"),
        **dict.fromkeys("\u2019\u2018\u02bc\u00b4\u2032\uff07", "'"),
        **dict.fromkeys("\u2212﹣\uff0d⁻", "-"),
        **dict.fromkeys("\uff08﹙", "("),
        **dict.fromkeys("\uff09﹚", ")"),
        **dict.fromkeys("\uff5c¦", "|"),
        "\uff05": "%",
        "\uff0e": ".",
        "\uff0c": ",",
        "\uff04": "$",
        "￥": "¥",
        "￡": "£",
        "\uff1a": ":",
        "\uff1b": ";",
        "\uff1d": "=",
        "\uff0b": "+",
        "\uff5e": "~",
        "〜": "~",
        "\u223c": "~",
        "≃": "≈",
        "≅": "≈",
        "\uff1c": "<",
        "\uff1e": ">",
        "\u066b": ".",
        "٬": ",",
    },
)
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>|)\]]+|[\w.+-]+@[\w-]+\.\w+")
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_CODE_AMOUNT = re.compile(
    r"(?:[A-Za-z][A-Za-z_ ]*(?:: | = ))?[-+(~≈]?(?:[A-Za-z]{0,4}[.$€£¥₹]?) ?[-+(]?\d[\d.,' \u00a0]*[)%‰]? "
    r"?(?:[^\W\d_]+\.? ?){0,3}[%€$£¥₹]?",
)
_DIGIT = re.compile(r"\d")
_EMPHASIS = re.compile(
    r"(?<!\d)\*+|\*+(?!\d)|`+|(?<![\w$])_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)|</?(?:b|strong|i|em|code|span|u)>"
)


@dataclass(frozen=True, slots=True)
class Plain:
    """An answer without its markup: `text`, and the breakpoints that lead back to the original."""

    text: str
    starts: tuple[int, ...] = ()
    shifts: tuple[int, ...] = ()

    def original(self, position: int) -> int:
        """Return where the character at `position` stood in the answer."""
        index = bisect_right(self.starts, position) - 1
        return position + self.shifts[index] if index >= 0 else position


def plain(answer: str) -> Plain:
    """Return the answer without markup, every character traceable to its original position."""
    text = answer if answer.isascii() else answer.translate(_ONE_TO_ONE)
    if "\n" in text:
        text = with_bars(text)
    if "`" in text:
        text = _CODE.sub(_mask_identifier, text)
    if "://" in text or "www." in text or "@" in text:
        text = _ADDRESS.sub(_mask_digits, text)
    if is_latex(text):
        return _without(without_delimiters(text), LATEX)
    if "*" in text or "`" in text or "_" in text or "</" in text:
        return _without(text, _EMPHASIS)
    return Plain(text)


def _mask_digits(found: re.Match[str]) -> str:
    """Return the match with every digit hidden."""
    return _DIGIT.sub("_", found[0])


def _mask_identifier(found: re.Match[str]) -> str:
    """Return an inline code span as it is when it holds an amount, else with its digits hidden."""
    return found[0] if _CODE_AMOUNT.fullmatch(found[1].strip()) else _mask_digits(found)


def _without(text: str, markup: re.Pattern[str]) -> Plain:
    """Return `text` with each piece of markup replaced by what it stands for, mostly nothing."""
    pieces: list[str] = []
    starts: list[int] = []
    shifts: list[int] = []
    last = length = 0
    for found in markup.finditer(text):
        stands_for = meaning(found) if markup is LATEX else ""
        pieces += (text[last : found.start()], stands_for)
        length += found.start() - last + len(stands_for)
        last = found.end()
        starts.append(length)
        shifts.append(last - length)
    pieces.append(text[last:])
    return Plain("".join(pieces), tuple(starts), tuple(shifts))
