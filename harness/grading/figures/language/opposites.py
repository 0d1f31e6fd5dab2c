"""Terms that exclude each other: a figure called gross is not the net one, whatever else its words say."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from harness.grading.figures.language.lexicon import listed
from harness.grading.figures.language.terms import stem

_GROUPS = (
    "net gross",
    "open closed",
    "highest lowest average",
    "median average",
    "income expense",
    "principal interest",
    "loss profit",
    "delivered returned",
    "import export",
    "sent received",
    "bought sold",
    "inflow outflow",
    "deposit withdrawal",
    "assets liabilities",
    "win lost loss",
    "churned gained",
    "churned added",
    "lose gained",
    "lose added",
    "lost gained",
    "lost added",
    "passed failed",
    "paid unpaid",
    "upload download",
    "first second third",
    "before after",
    "old new",
    "remaining expense covered used taken done paid",
    "pending completed",
)
_SIGNED = frozenset({"loss", "profit"})
_CONCEPTS = frozenset(
    listed("net gross open closed highest lowest average income expense principal interest loss profit win remaining")
)


def _term(word: str) -> str:
    """Return the term a word of the table stands for."""
    return word if word in _CONCEPTS else stem(word)


_OPPOSED: dict[str, frozenset[str]] = {}
for _group in _GROUPS:
    _terms = frozenset(map(_term, _group.split()))
    _OPPOSED |= {term: _OPPOSED.get(term, frozenset()) | _terms - {term} for term in _terms}


def opposed(wanted: AbstractSet[str]) -> frozenset[str]:
    """Return the terms that speak against a quantity named by `wanted`; those it names itself do not."""
    return frozenset().union(*(_OPPOSED.get(term, frozenset()) for term in wanted)) - wanted


def is_named(wanted: AbstractSet[str], said: AbstractSet[str]) -> bool:
    """Return whether what the opposites are opposite to is said too; a loss names the profit that it is none of."""
    return any(term in said or term in _SIGNED for term in wanted if opposed({term}))
