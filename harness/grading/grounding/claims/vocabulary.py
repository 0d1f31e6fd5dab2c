"""Tells whether an answer speaks of a derivation where it states a figure.

A derivation that chance would satisfy needs at least the words for it: `you could earn 4 %` names neither a share nor a
change, so a share that happens to be 4 % does not make it uncertain. It is then invented.
"""

from __future__ import annotations

import re
from typing import Final

from harness.grading.figures import Figure

_CHANGE: Final = (
    r"\b(?:up|down|rose|ris(?:e|en|es|ing)|grew|grow\w*|increas\w*|decreas\w*|fell|fall\w*|drop\w*|declin\w*|"
    r"gain\w*|lost|loss\w*|chang\w*|since|return\w*|higher|lower|compared|versus|vs|improv\w*|climb\w*|jump\w*|"
    r"slip\w*|shr[aiu]nk\w*|mehr|weniger|gestiegen|stieg\w*|gewachsen|wuchs|gefallen|sank|gesunken|zuwachs|plus|"
    r"minus|seit|veränder\w*|augment\w*|hausse|baisse|progress\w*|diminu\w*|depuis|évolu\w*|sub\w+|aument\w*|baj\w+|"
    r"crec\w+|desde|cambi\w*|vari\w*)\b|増|減|上昇|下落|成長|[-+]\d"
)
_SHARE: Final = (
    r"\b(?:of|share\w*|portion|part|makes? up|made up|account(?:s|ed|ing)? for|represent\w*|constitut\w*|compris\w*|"
    r"split|allocat\w*|weight\w*|proportion|ratio|rate|done|complet\w*|"
    r"other|others|rest|absent|vacant|empty|free|unsold|unpaid|unspent|unused|open|uncovered|übrig\w*|leer|frei|"
    r"restant\w*|"
    r"libre\w*|finish\w*|full|filled|reached|achieved|booked|sold|taken|spent|used|left|remain\w*|saved?|von|vom|der|"
    r"des|anteil\w*|"
    r"entspr\w*|macht|part|représent\w*|d[eu]s?|del|parte|equivale|tasa|taux|quote)\b|の|占め|割合|比率"
)
_SUM: Final = (
    r"\b(?:total\w*|together|sum\w*|combined|altogether|in all|plus|add\w*|both|all|overall|zusammen|insgesamt|"
    r"summe|gesamt\w*|ensemble|somme|en tout|juntos|suma\w*|en total|come to|comes to)\b|合計|合わせ|全部|\+"
)
_DIFFERENCE: Final = (
    r"\b(?:difference|gap|more|less|larger|smaller|bigger|wider|points?|above|below|better|worse|left|remain\w*|net|"
    r"spread|between|exceed\w*|surplus|deficit|short\w*|sav\w+|"
    r"apart|ahead|behind|rest|without|excluding|differenz|unterschied|übrig|bleib\w*|ohne|différence|écart|reste|"
    r"sans|diferencia|queda\w*|sin)\b|差|残"
)
_YEAR: Final = r"\b(?:year\w*|annual\w*|p\.?a\.?|jahr\w*|jährlich\w*|ann?uel\w*|ans?|año|anual\w*|12|twelve)\b|年"

_UP: Final = (
    r"(?:up|rose|ris(?:en|es|ing)|grew|grow(?:n|s|ing)?|increas\w+|gain(?:ed|s)?|climb\w+|jump\w+|gestiegen|stieg|"
    r"gewachsen|wuchs|"
    r"zugelegt|hausse|augment\w+|progress\w+|subi\w+|aument\w+|creci\w+)"
)
_DOWN: Final = (
    r"(?:down|fell|fall(?:en|s|ing)?|drop\w*|declin\w+|decreas\w+|lost|shr[aiu]nk|slip\w+|gefallen|fiel|gesunken|sank|"
    r"zurückgegangen|baiss\w+|diminu\w+|recul\w+|baj[aóo]\w*|cay\w+|disminu\w+|descend\w+)"
)
_DIRECTIONS: Final = {
    sign: (
        re.compile(rf"\b{words}(?: (?:by|um|de|un|en|another|about|roughly|around|nearly|rund|environ|unos))*\W*$"),
        re.compile(rf"\W{{0,3}}(?:{behind})\b"),
    )
    for sign, words, behind in (
        (1, _UP, "up|higher|more than|increase|rise|gain|growth|gestiegen|höher|mehr als|de plus|de hausse|más que"),
        (
            -1,
            _DOWN,
            "down|lower|less than|decrease|drop|fall|decline|gesunken|niedriger|weniger|de moins|de baisse|menos",
        ),
    )
}

_RISE: Final = r"increase|rise|growth|uptick|hike|anstieg|zuwachs|zunahme|steigerung|hausse|augmentation|aumento|subida"
_FALL: Final = r"decrease|decline|drop|fall|reduction|rückgang|abnahme|baisse|diminution|descenso|caída|bajada"
_AMOUNT: Final = (
    r"[^\s\d.;:!?|]{0,4}\d(?:[\d.,']*\d)?(?: ?(?:[kmb%€$£¥]|euros?|dollars?|[a-z]{3}))?"
    r"(?:\W+(?:or|i\.e|that is|which is|equal to|about|roughly|around|oder|rund|soit|ou|o)\b)*"
)
_TOLD: Final = {  # `an increase of $400 or 46.7 %`, `fell by $400 (21 %)`
    sign: re.compile(
        rf"(?<!made )(?<!make )(?<!makes )(?<!making )\b(?:(?:{nouns}) (?:of|von|de|um|by)|"
        rf"{verbs}(?: (?:by|of|um|von|de))?)(?: (?:about|roughly|around|nearly|some|another|rund|etwa|environ|unos))?"
        rf"(?:\W{{0,3}}{_AMOUNT})?[\W_]*$"
    )
    for sign, nouns, verbs in ((1, _RISE, _UP), (-1, _FALL, _DOWN))
}
_CHANGE_KEY: Final = re.compile(
    rf"chang|delta|diff|gain|profit|return|p_?n_?l|varia|saving|discount|loss|added|new|{_RISE}|{_FALL}"
)
_GAINED: Final = re.compile("gain|lost|slip")

_WORDS: Final = {
    "change between two points": re.compile(_CHANGE),
    "share": re.compile(_SHARE),
    "sum of two": re.compile(_SUM),
    "total of one column": re.compile(_SUM),
    "difference of two": re.compile(f"{_DIFFERENCE}|{_CHANGE}"),
    "monthly figure times 12": re.compile(_YEAR),
    "joined": re.compile(r"\b(?:and|und|et|y|e|with|mit|avec|con)\b|[&+/と、]"),
}


def direction_of(before: str, after: str) -> int:
    """Return 1 where the words right beside a percentage say that something rose, -1 where it fell, else 0."""
    told = {
        sign
        for sign, (ahead, behind) in _DIRECTIONS.items()
        if ahead.search(before.lower()) or behind.match(after.lower())
    }
    return told.pop() if len(told) == 1 else 0


def change_told(before: str) -> int:
    """Return 1 where the words before a percentage tell it as an increase, -1 as a decrease, 0 as neither.

    An amount may stand between them. What was gained or lost is no change of what it is a share of.
    """
    told = {
        sign for sign, words in _TOLD.items() if (found := words.search(before.lower())) and not _GAINED.match(found[0])
    }
    return told.pop() if len(told) == 1 else 0


def names_change(key: str) -> bool:
    """Return whether a key of the results names what something rose or fell by."""
    return _CHANGE_KEY.search(key.lower()) is not None


def speaks_of(derivation: str, figure: Figure) -> bool:
    """Return whether the words around a figure (sentence, row, column, heading) may mean the derivation."""
    place = figure.place
    around = f"{place.sentence} {place.clause} {place.key} {place.row} {place.column} {place.heading} {figure.text}"
    pattern = _WORDS.get(derivation)
    return pattern is None or pattern.search(around.lower()) is not None
