"""How often an amount recurs: what a result says of it, and what the words beside a figure say."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_LOOKED_AROUND: Final = 40
_NAMES: Final = {
    "day": "day|tag|jour|d[ií]a|dag|giorno|dia",
    "week": "week|wk|woche|semaine|semana|settimana",
    "month": "month|mo|mth|monat|mois|mes|maand|mese|mês",
    "quarter": "quarter|qtr|quartal|trimestre|kwartaal",
    "year": "year|yr|annum|jahr|an|année|año|jaar|anno|ano",
}
_ADJECTIVES: Final = {
    "day": "daily|täglich\\w*|quotidien\\w*|diari[oa]s?|dagelijks\\w*",
    "week": "weekly|wöchentlich\\w*|hebdomadaires?|semanal\\w*|wekelijks\\w*",
    "month": "monthly|monatlich\\w*|mensuel\\w*|mensual\\w*|maandelijks\\w*|mensil\\w*|mensa(?:l|is)",
    "quarter": "quarterly|vierteljährlich\\w*|quartalsweise|trimestriel\\w*|trimestral\\w*|trimestrali",
    "year": "yearly|annual(?:ly)?|jährlich\\w*|annuel\\w*|anual\\w*|jaarlijks\\w*|annual[ei]",
}
_CJK_BEFORE: Final = {"month": "月額|毎月|月々|每月", "year": "年額|毎年|每年"}
_CJK_AFTER: Final = {"month": "毎月|每月|/月", "year": "毎年|每年|/年"}
_MOMENT: Final = r"(?! (?:ago|earlier|later|before|after|from now|on year|over year|to date|previous|prior)\b)"

_AFTER: Final = {
    name: re.compile(
        rf"[*_ ]*\(?(?:(?:a|an|per|each|every|by the|/|pro|im|par|al?|por|je|alle) ?(?:{words})\b\.?{_MOMENT}|"
        rf"(?:{_ADJECTIVES[name]})\b|{_CJK_AFTER.get(name, '(?!)')})",
        re.IGNORECASE,
    )
    for name, words in _NAMES.items()
}
_FAR_BEFORE: Final = re.compile(
    rf"(?:\b(?:{_ADJECTIVES['month']})|{_CJK_BEFORE['month']})[^.;\n\d]{{0,30}}$", re.IGNORECASE
)
_BEFORE: Final = {  # right before the figure, so that `annual income: 12 x S$11,800` says nothing of the S$11,800
    name: re.compile(
        rf"(?:\b(?:{words}) (?:[\w'-]+ ){{0,2}}?(?:is|are|of|costs?|comes to|at|beträgt|von|est de|de|es de|es|van|di)"
        rf" ?[*_]*|\b(?:{words})(?: [\w'-]+){{0,2}}: ?[*_]*|(?:{_CJK_BEFORE.get(name, '(?!)')})[は: ]{{0,2}})$",
        re.IGNORECASE,
    )
    for name, words in _ADJECTIVES.items()
}
_PRODUCT: Final = re.compile(r"[*_ ]*(?:[\u00d7x·]|\\times|\*|times|mal|fois|por) ?\d", re.IGNORECASE)
_INTERVAL: Final = {
    name: re.compile(rf"(?:(?:per|every|each|a|1|pro|par|por|p) ?)?(?:{words})|{_ADJECTIVES[name]}", re.IGNORECASE)
    for name, words in _NAMES.items()
}


_IN_KEYS: Final = {  # `annual_fee`, `arr`; and as the last of several words, `fee_pm`
    **dict.fromkeys(("daily",), "day"),
    **dict.fromkeys(("weekly",), "week"),
    **dict.fromkeys(("monthly", "mrr", "monatlich", "mensuel", "mensual"), "month"),
    **dict.fromkeys(("quarterly",), "quarter"),
    **dict.fromkeys(("yearly", "annual", "annually", "arr", "annum", "jährlich", "annuel", "anual"), "year"),
}
_LAST_IN_KEYS: Final = {"month": "month", "pm": "month", "mo": "month", "pa": "year"}


def period_in_key(words: list[str]) -> str:
    """Return how often an amount recurs by the words of its key, else nothing."""
    told = next((_IN_KEYS[word] for word in words if word in _IN_KEYS), "")
    if told or len(words) <= 1:
        return told
    return period_named(words[-1]) if words[-2] == "per" else _LAST_IN_KEYS.get(words[-1], "")


@lru_cache(maxsize=256)
def period_named(text: str) -> str:
    """Return the period that a field such as `interval` names (`month`, `per quarter`, `annually`), else nothing."""
    words = text.strip().replace("_", " ").replace("/", "per ")
    return next((name for name, pattern in _INTERVAL.items() if pattern.fullmatch(words)), "")


def period_beside(start: int, end: int, text: str) -> str:
    """Return how often the words beside a figure say that it recurs, else nothing; those behind it come first."""
    after, before = text[end : end + _LOOKED_AROUND], text[max(0, start - _LOOKED_AROUND) : start]
    behind = next((name for name, pattern in _AFTER.items() if pattern.match(after)), "")
    if behind or _PRODUCT.match(after):
        return behind
    near = next((name for name, pattern in _BEFORE.items() if pattern.search(before)), "")
    return near or ("month" if _FAR_BEFORE.search(before) else "")
