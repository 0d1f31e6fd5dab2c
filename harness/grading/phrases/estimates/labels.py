"""How far the label `estimate` reaches: to which figures beside the sentence it stands in, and to which it does not.

A label reaches further where its sentence announces what follows or states an estimate itself; not where it is about
something else (`vest dates are the company's own estimates`) or labels one line of a list. What is told as a fact
(`you paid S$9,842 last year`) is no estimate, whatever stands beside it.
"""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import Span

_ITEM: Final = re.compile(r"\s*(?:[-*\u2022\u00b7]|\d+[.)]|\|)\s*\S")
_RULED: Final = re.compile(r"\n[ |:-]*---")
_ANNOUNCED: Final = re.compile(
    r"\b(?:i|we)(?:'d| would|'ll| will| can| could| must| have to)?(?: \w+){0,3} (?:estimat|guess|approximat|assum)|"
    r"\b(?:here(?: is|'s| are)|as|for|with|my|only|just|offer|give|make|treat|consider|following|below|come up with|"
    r"als|grobe?|meine?|nur|kann|à titre|voici|mon|ma|comme|como|mi|una?|solo|puedo|estimo|calculo)\b|"
    r"^\W*(?:(?:very|rough|crude|quick|simple|back-of\S*) )*(?:estimat|ballpark|guess|illustrat|approximat|schätz|"
    r"estim|aprox)|概算|推定|試算|見積|目安|估"
)
_THIRD_PARTY: Final = re.compile(
    r"\b(?:[\w-]+'s|[\w-]+s'|their|his|her|its|analysts?|consensus|official|broker) (?:own |latest |current )?"
    r"(?:estimat|guess|projection|approximat)|\b(?:dates?|times?|counts?|quantit\w+|units|shares|ages?|areas?) "
    r"(?:is|are|was|were) (?:\w+ )?(?:only |just |merely )?estimat"
)
_PAST: Final = re.compile(
    r"\b(?:you|we|they|i|he|she|it) (?:(?:actually|already) )?(?:paid|earned|spent|received|owed|had|made|got|sold|"
    r"bought|saved|was|were|closed at|stood at|came to|cost)\b|\b(?:was|were|came to|stood at|closed at|cost)\b|"
    r"\b(?:last|previous|past) (?:year|month|quarter|week|time)\b|\bin (?:19|20)\d\d\b(?=[^.]{0,20}$)|"
    r"\bfor comparison\b|"
    r"\b(?:actual|real|current|latest|official|existing|recorded)(?:ly)? (?:[\w-]+ ){0,3}(?:is|are|was|stands)\b|"
    r"\b(?:currently|today|now) (?:is|at|stands|pay|costs?|trades?)\b|"
    r"\b(?:letztes|voriges|vergangenes|im letzten|im vorigen) (?:jahr|monat)\w*|\bzum vergleich\b|\b(?:betrug|zahlten|"
    r"zahlte|waren|war|lag|lagen)\b|\b(?:l'an dernier|l'année dernière|à titre de comparaison|pour comparaison|était|"
    r"étaient|avez payé|s'élevait)\b|\b(?:el año pasado|el mes pasado|en comparación|pagó|pagaron|pagamos|era|eran|"
    r"fue|fueron)\b|昨年|去年|先月|前年"
)
_OPEN: Final = re.compile(
    r"\b(?:would|could|should|might|may|if|assum\w*|suppos\w*|estimat\w*|guess\w*|about|roughly|around|approximately|"
    r"approx|implies|probably|likely|wäre\w*|würde\w*|etwa|rund|circa|ungefähr|angenommen|annahme|serait|"
    r"seraient|environ|"
    r"hypothèse|supposant|sería\w*|unos|unas|aproximad\w*|suponiendo|supuesto|estimación|estimée?s?)\b|'d\b|~|\u2248|約|"
    r"ほど|程度|仮定|概算|推定|試算"
)
_ASIDE: Final = re.compile(
    r"[,;:(-] ?(?:whereas|while|compared (?:to|with)|versus|vs\.?|against|(?:up|down) from|and (?:you|we|"
    r"last)|but (?:you|we|"
    r"last)|während|gegenüber|contre|alors que|frente a|mientras)\b"
)


def reaches_further(text: str, sentence: Span, untraced: tuple[Span, ...]) -> bool:
    """Return whether the label in a sentence is meant for more than that sentence.

    Args:
        text: the answer in plain letters.
        sentence: where the label stands.
        untraced: the figures that no result holds: a sentence with one of them states an estimate itself.
    """
    words = text[sentence.start : sentence.end]
    if _ITEM.match(words):
        return _RULED.match(text, sentence.end) is not None
    if _THIRD_PARTY.search(words):
        return False
    states_one = any(sentence.covers(figure.start, figure.end) for figure in untraced)
    return states_one or _ANNOUNCED.search(words) is not None


def states_as_fact(text: str, sentence: Span, figure: Span) -> bool:
    """Return whether a figure is told as something that was or is so, and its clause leaves nothing open."""
    asides = [found.start() for found in _ASIDE.finditer(text, sentence.start, figure.start)]
    start = asides[-1] if asides else sentence.start
    later = _ASIDE.search(text, figure.end, sentence.end)
    clause = text[start : later.start() if later else sentence.end]
    return _PAST.search(clause) is not None and _OPEN.search(clause) is None
