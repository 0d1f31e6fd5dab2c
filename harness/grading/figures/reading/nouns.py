"""Finds the noun a bare number counts: `142 open issues` counts issues."""

from __future__ import annotations

import re
from collections.abc import Sequence

from harness.grading.figures.language.lexicon import DURATIONS, listed
from harness.grading.figures.language.words import Word

_STOP = frozenset(
    listed(
        "in of from to per a an the and or as at by on for with is are was were has have had than that which so "
        "now today more less each total will would this these those if but while when because since until not "
        "last next previous prior letztes letzten letzte dieses diesen diese "
        "your our my their its his her gives makes plus minus times equals respectively und oder im in von zu bei "
        "et ou dans de des du y o en del"
    ),
)
_IRREGULAR = frozenset(
    listed(
        "people children men women feet sheep staff aircraft fish stück data units shares staffeln mitarbeiter cent "
        "kunden anteile aktien"
    )
)
_SHORTEST_PLURAL = 4
_ACRONYMS = re.compile(r"[A-Z]{2,}s")
_NO_PLURAL = re.compile(r"(?:ss|us|is|ous|'s)$")
_PART = re.compile(r" (?:of (?:them|those|these|which|whom)|davon|dont|de ellos|de ellas)(?= )", re.IGNORECASE)
_COUNTER = re.compile(
    r"\s?(件|個|个|株|人|名(?!義|义)|位|单|単|次|回|点|张|枚|箱|份|口|本|条|股|枚|台|名|家|所|社|項|项|か月|ヶ月|个月|年間|年间|日間|天|時間|小时|週間|周|개(?!월)|"
    r"건|명|회|대|곳|주(?!일))"
)


def noun_behind(text: str, end: int, words: Sequence[Word], *, index: int, known: frozenset[str]) -> str | None:
    """Return the noun counted by the number that ends at `end`, in lower case, or None.

    Args:
        text: the plain text.
        end: where the number ends.
        words: the words of the text.
        index: the first of them that begins at or behind `end`.
        known: nouns that count even where their form does not show it.
    """
    counter = _COUNTER.match(text, end)
    if counter is not None:
        return counter[1]
    part = _PART.match(text, end)
    last = part.end() if part else end
    index += part[0].count(" ") if part else 0
    first_word = None
    for word in words[index : index + 4]:
        if text[last : word.start] not in {" ", "-", "\u00a0"} or word.text in _STOP:
            break
        first_word = first_word or word.text
        if (
            word.text in known
            or word.text in _IRREGULAR
            or word.text in DURATIONS
            or _is_plural(text[word.start : word.end])
        ):
            return word.text
        last = word.end
    return None


def _is_plural(word: str) -> bool:
    """Return whether a word in lower case looks like an English plural, or an acronym like one: `ODIs`."""
    if _ACRONYMS.fullmatch(word):
        return True
    return word[-1] == "s" and word.islower() and len(word) >= _SHORTEST_PLURAL and not _NO_PLURAL.search(word)
