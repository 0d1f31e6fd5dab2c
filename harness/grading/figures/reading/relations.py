"""Reads from the words next to a figure whether it is stated exactly, about, as a bound.

Where several words stand before the figure the nearest one decides. It looks at no more than 32 characters on the left.
"""

from __future__ import annotations

import re

from harness.grading.figures.figure import Relation
from harness.grading.figures.language.lexicon import DURATIONS, listed

_ABOUT = (
    r"about|around|roughly|approximately|approx\.?|circa|ca\.?|c\.|some|nearly|almost|close to|near|in the region of|"
    r"in the "
    r"neighbou?rhood of|(?:on|in) the order of|an estimated|estimated(?: at)?|rund|etwa|ungefähr|zirka|"
    r"annähernd|fast|"
    r"in etwa|"
    r"environ|autour de|près de|à peu près|approximativement|quelque|alrededor de|aproximadamente|unos|unas|cerca de|"
    r"casi|"
    r"약|대략|거의|約|约|大约|大約|およそ|おおよそ|大概|大体|近|将近|ほぼ|~|≈|±|c"
)
_BELOW = (
    r"(?:just|slightly|a (?:little|bit|touch|shade|hair|tad)|marginally)\s+(?:under|below|less than|shy of|short of)|"
    r"under|below|less than|"
    r"fewer than|lower than|shy of|not quite|falls short of|(?:hasn't|haven't|has not|have not|"
    r"not)(?: quite| yet)* (?:reached|hit)|smaller than|knapp|weniger als|unter|"
    r"etwas unter|(?:un peu )?moins de|"
    r"(?:poco )?menos de|"
    r"不到|不足|<"
)
_ABOVE = (
    r"(?:just|slightly|a (?:little|bit|touch|shade|hair|tad)|marginally|well)\s+(?:over|above|more than|north "
    r"of)|more "
    r"than|over|above|exceeding|"
    r"exceeds|exceeded|topped|crossed|(?:has|have|had) passed|surpass(?:es|ed|ing)|dépasse(?:nt)?|"
    r"supera[n]?(?: l[oa]s?| el)?|"
    r"übersteigt|in excess of|"
    r"upwards? of|north of|greater than|higher than|past|topping|mehr als|über|gut|etwas über|"
    r"(?:un peu )?plus de|"
    r"(?:un poco )?más de|超过|超過|超|>"
)
_AT_MOST = (
    r"up to|at most|no more than|not more than|maximum of|max\.?|höchstens|maximal|bis zu|jusqu'à|au plus|au maximum|"
    r"hasta|"
    r"como máximo|最大|最大で|最多|至多|≤|<="
)
_AT_LEAST = (
    r"at least|no less than|not less than|no fewer than|minimum of|mindestens|wenigstens|au moins|al menos|por lo "
    r"menos|"
    r"como mínimo|少なくとも|至少|≥|>="
)
_TABLE: tuple[tuple[Relation, str], ...] = (
    ("<=", _AT_MOST),
    (">=", _AT_LEAST),
    ("<", _BELOW),
    (">", _ABOVE),
    ("≈", _ABOUT),
)
_NAMES: dict[str, Relation] = {f"r{index}": relation for index, (relation, _) in enumerate(_TABLE)}
_BEFORE = re.compile(
    "(?:"
    + "|".join(
        rf"(?P<r{index}>(?:(?<![^\W\d_])|(?<=[\u3040-\u9fff]))(?:{words}))" for index, (_, words) in enumerate(_TABLE)
    )
    + r")\s?(?:an? |the |some )?\(?$",
    re.IGNORECASE,
)
_AFTER: tuple[tuple[Relation, re.Pattern[str]], ...] = (
    (
        ">=",
        re.compile(
            r"\+(?![\d\w])| or (?:more|above|higher)\b|以上|[ \u00a0]?이상| oder mehr| ou plus| o más", re.IGNORECASE
        ),
    ),
    (
        "<=",
        re.compile(
            r" or (?:less|fewer|below|lower)\b|以下|[ \u00a0]?이하| oder weniger| ou moins| o menos", re.IGNORECASE
        ),
    ),
    ("<", re.compile("未満|未满|弱|[ \u00a0]?미만")),
    (">", re.compile("[ \u00a0]?초과|超(?!え)|を超え|余り|強|余(?!额|額)")),
    (
        "≈",
        re.compile(
            r"-?ish\b| or so\b| or thereabouts|, give or take|, more or less|"
            r"前後|左右|ほど|くらい|程度|上下| \(?approx(?:\.|imately)",
            re.IGNORECASE,
        ),
    ),
)
_NEARLY = re.compile(
    r"(?:\b(?:nearly|almost|close to|fast|annähernd|presque|près de|casi|cerca de)|将近|近|ほぼ)\s?(?:an? )?$",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"(?:[\d%€$£¥]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twice|times|percent|points?|much|many|"
    r"few))\s*$",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]+")
_STARTS = re.compile(r"[A-Za-z]+|[~<>]")
_HINTS = frozenset(
    listed(
        "about around roughly approximately approx circa ca c some nearly almost close near region neighborhood "
        "neighbourhood order estimated rund etwa zirka fast environ autour quelque alrededor aproximadamente "
        "unos unas "
        "cerca casi approximativement under below less than fewer lower shy short quite smaller knapp weniger unter "
        "moins menos over above more north exceeding exceeds surpasses surpassing reached hit passed exceeded "
        "surpassed topped crossed supera superan falls "
        "excess upward upwards greater higher past topping mehr gut plus "
        "up "
        "most maximum max maximal bis hasta least minimum mindestens wenigstens"
    )
)
_PARTICLE = re.compile(
    r"\b(?:(?:turn|hand|carr[iy]|roll|sign)(?:s|ed|es|ing)?|left|brought) over$|\b(?:adds?|added|adding|sums?|"
    r"summed|summing|totals?) "
    r"up to$|\b(?:verfüg\w*|rechnung|kredit|darlehen|scheck|überweisung|auftrag|betrag|gutschrift|vertrag)(?: "
    r"\w+){0,2} über$",
    re.IGNORECASE,
)
_ROUNDED = re.compile(r"\b(?:rounded|rounds|rounding|(?:auf|ab)?gerundet|arrondie?s?|redondead[oa]s?)\b", re.IGNORECASE)
_ROUNDED_BEHIND = re.compile(
    r"[^\W\d_.;]{0,12}[ \u00a0]?[^\d.;\n]{0,24}?\(?\b(?:rounded|(?:auf|ab)?gerundet|arrondie?s?|"
    r"redondead[oa]s?)\b",
    re.IGNORECASE,
)
_SENTENCE_START = re.compile(r"[.!?;\n]\s")
_ROUNDED_REACH = 72
_SPANS = frozenset({"over", "past", "über", "under"})


def _hedge(left: str) -> re.Match[str] | None:
    """Return the hedge or bound at the end of `left`; it is tried where a word or a sign begins only."""
    if not left.isascii():
        return _BEFORE.search(left)
    tries = (_BEFORE.match(left, start.start()) for start in _STARTS.finditer(left))
    return next((found for found in tries if found), None)


def is_nearly(text: str, start: int) -> bool:
    """Return whether the words before `start` say that the truth is a little less."""
    return _NEARLY.search(text[max(0, start - 16) : start]) is not None


def read_relation(text: str, start: int, end: int, *, unit: str | None) -> Relation:
    """Return the relation the words around `text[start:end]` give the figure there."""
    left = text[max(0, start - 32) : start]
    if not left.isascii() or any(sign in left for sign in "~<>") or not _HINTS.isdisjoint(_WORD.findall(left.lower())):
        found = _hedge(left)
        if found is not None:
            name = found.lastgroup or ""
            word = found[name].lower()
            spans_time = unit in DURATIONS and word in _SPANS
            compares = word.endswith(" than") and _AMOUNT.search(left[: found.start()]) is not None
            passes = word.endswith("passed") and unit is not None and unit.islower()
            particle = _PARTICLE.search(left[: found.end(name)]) is not None
            quoted = word == ">" and not left[: found.start(name)].rpartition("\n")[2].strip(" >")
            if not (spans_time or passes or compares or particle or quoted):
                return _NAMES[name]
    for relation, pattern in _AFTER:
        if pattern.match(text, end):
            return relation
    return "≈" if _is_rounded(text, start, end) else "="


def _is_rounded(text: str, start: int, end: int) -> bool:
    """Return whether the sentence calls the figure rounded, before it with no other number in between, or behind it."""
    said = _SENTENCE_START.split(text[max(0, start - _ROUNDED_REACH) : start])[-1]
    found = _ROUNDED.search(said)
    if found is not None:
        return not any(char.isdigit() for char in said[found.end() :])
    return _ROUNDED_BEHIND.match(text, end) is not None
