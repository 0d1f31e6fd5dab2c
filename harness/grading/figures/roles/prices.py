"""Tells the price of one from what a holding is worth: at $3,780 per coin, 0.6 coins are worth $2,268."""

from __future__ import annotations

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.sayings import parts
from harness.grading.figures.sayings.phrase import occurs, phrase

_HOLDING_ASKED = phrase(
    "",
    r"\b(?:my|our|their|his|her|meine?[rs]?|unsere?[rs]?|ihre?[rs]?|mes|mon|ma|nos|notre|mis?|nuestr[oa]s?)\b[^.?]*"
    r"\b(?:worth|valued?|wert|vaut|valent|vale[n]?|valor)\b",
    r"\b(?:worth|value|wert|valeur|valor) (?:of|von|der|des|de|del) (?:\w+ )?(?:holdings?|position|stake|rewards|"
    r"aktien|actions|acciones)\b",
)
_ONE_ASKED = phrase(
    "", r"\b(?:price|rate|per|each|one|single|kurs|preis|cours|prix|precio|je|pro|par|por|an? (?:share|unit|coin))\b|/"
)
_PRICED = phrase(
    "price prices priced rate rates quote quoted trades traded trading kurs preis cours prix precio cotización",
    r"\b(?:price[sd]?|rates?|quoted?|trade[sd]|trading|kurs|preis|cours|prix|precio|cotización)"
    r"(?: (?:of|at|is|was|for|today|now|currently|about|around|one|an?|the|per|each|ounce|share|coin|token|liegt|bei|"
    r"von|est|de|à|es|[A-Z]{2,5})){0,5}\W{0,3}",
    before=True,
)
_OF_ONE_BEHIND = phrase("", r"\s?/\s?[^\W\d_]|\s(?:an?|per) (?:ounce|share|coin|token|unit|barrel|gram|piece)\b")


def is_price_of_one(ground: Ground, behind: str, *, wanted: str) -> bool:
    """Return whether a figure is an amount for one where what somebody holds is to be valued."""
    if not _is_holding_asked(wanted):
        return False
    return ground.behind(_OF_ONE_BEHIND, behind) or ground.behind(parts.EACH, behind)


def is_called_price(ground: Ground, before: str, *, wanted: str) -> bool:
    """Return whether a figure is called a price where what somebody holds is to be valued."""
    return _is_holding_asked(wanted) and ground.before(_PRICED, before)


def _is_holding_asked(wanted: str) -> bool:
    """Return whether what somebody holds is to be valued, not one of it."""
    return occurs(_HOLDING_ASKED, wanted) and not occurs(_ONE_ASKED, wanted)
