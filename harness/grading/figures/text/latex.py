r"""Tells LaTeX from money, and says what each piece of it stands for.

`$…$`, `$$…$$`, `\(…\)` and `\[…\]` delimit maths: there a dollar sign is no dollar, unless a backslash stands before
it.
"""

from __future__ import annotations

import re

_DISPLAY = re.compile(r"(?<!\\)\$\$((?:\\.|[^$\\])+)\$\$", re.DOTALL)
_INLINE = re.compile(r"(?<![\\$\w])\$((?:\\.|[^$\\\n])+)\$(?![\d$])")
_MARKED = re.compile(r"\\|\{")
_FORMULA = re.compile(
    r"(?=\S)(?=.*[=+\u00d7*^<>≈])(?:[-+=\u00d7÷·*/^_<>≈~()\d.,%' €£¥]|(?<![A-Za-z])[A-Za-z](?![A-Za-z]))+(?<=\S)"
)
_NUMBER = re.compile(r"-?\d[\d.,]*%?")
_SIGNS = {
    "times": "\u00d7",
    "cdot": "\u00d7",
    "approx": "≈",
    "sim": "≈",
    "pm": "±",
    "le": "≤",
    "ge": "≥",
    "leq": "≤",
    "geq": "≥",
    "div": "÷",
    "euro": "€",
    "texteuro": "€",
    "pounds": "£",
    "textsterling": "£",
    "textdollar": "$",
}
_NAMES = "|".join(sorted(_SIGNS, key=len, reverse=True))
LATEX = re.compile(
    r"\\(?:text|textbf|textrm|mathbf|mathrm|mathit|boxed|operatorname|underline)\{|\{([.,])\}|\\([$%&#_])|\\([,;:! ])|"
    r"\\[\[\]()]|\\\\"
    rf"|\\({_NAMES})(?![A-Za-z])|\\[dt]?frac\{{|(\}}\{{)|\\(?:begin|end)\{{\w+\*?\}}|\\(?:q?quad|left|right)(?![A-Za-z])"
    r"|[{}]|(?<!\d)\*+|\*+(?!\d)|`+|(?<![\w$])_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)",
)


def is_latex(text: str) -> bool:
    """Return whether a text may hold LaTeX."""
    return "\\" in text or "{,}" in text or text.count("$") > 1


def without_delimiters(text: str) -> str:
    """Return the text, as long as before, with blanks in place of the dollar signs that delimit maths."""
    text = _DISPLAY.sub(lambda found: f"  {found[1]}  ", text)
    return _INLINE.sub(lambda found: f" {found[1]} " if _is_maths(found[1]) else found[0], text)


def _is_maths(inside: str) -> bool:
    """Return whether what two dollar signs enclose is LaTeX, a formula or a bare number, rather than prose."""
    return bool(_MARKED.search(inside) or _FORMULA.fullmatch(inside) or _NUMBER.fullmatch(inside))


def meaning(found: re.Match[str]) -> str:
    """Return what a piece of LaTeX stands for."""
    separator, escaped, space, sign, fraction = found.groups()
    if sign:
        return _SIGNS[sign]
    if fraction:
        return " / "
    return separator or escaped or ("\u00a0" if space in {",", " ", ";", ":"} else "")
