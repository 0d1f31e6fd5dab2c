"""What an answer says around its figures, computed once: the breaks between its words, its terms, dates, periods and corrections."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from harness.grading.figures import stance
from harness.grading.figures.qualifiers import dates, periods
from harness.grading.figures.read import Reading
from harness.grading.figures.terms import instances

_BREAKS = re.compile(
    r"(?P<sentence>[.!?](?=\s)|[。！？]|\n+)|(?P<strong>;|；|\b(?:but|while|whereas|vs\.?|versus|aber|während|sowie|mais|tandis que|pero|mientras)\b)"
    r"|(?P<joint>\b(?:and|so|und|et|y)\b|\s[–—]\s|—)|(?P<comma>[,、](?!\d)|，)|(?P<bracket>[()（）])|(?P<colon>:(?=\s))",
    re.IGNORECASE,
)
_COSTS = {"sentence": 1.5, "strong": 0.8, "joint": 0.6, "comma": 0.4, "bracket": 0.3, "colon": 0.1}


class Ground:
    """What an answer says around its figures, computed once for all the figures a case expects."""

    def __init__(self, reading: Reading, question: str) -> None:
        self.reading = reading
        self.text = text = reading.text
        self.question = question
        found = [
            m for m in _BREAKS.finditer(text) if m.lastgroup != "sentence" or m[0] != "." or self._ends_sentence(m)
        ]
        self.break_ends = [m.end() for m in found]
        self.break_costs = [0.0, *accumulate(_COSTS[m.lastgroup or ""] for m in found)]
        self.positions: dict[str, list[int]] = {}
        for term, start, _ in instances(text):
            self.positions.setdefault(term, []).append(start)
        self.dates = dates(text)
        self.periods = periods(text)
        self.corrections = [m.span() for m in stance.CORRECTION.finditer(text)]

    def _ends_sentence(self, found: re.Match[str]) -> bool:
        """Return whether the full stop ends a sentence of the layout."""
        return self.reading.layout.sentence_span(found.start())[1] == found.end()

    def between(self, low: int, high: int) -> float:
        """Return the cost of the breaks between two positions."""
        costs, ends = self.break_costs, self.break_ends
        return costs[bisect_right(ends, high)] - costs[bisect_right(ends, low)] if low < high else 0.0

    def sentence(self, position: int) -> tuple[int, int]:
        """Return where the sentence around `position` begins and ends."""
        return self.reading.layout.sentence_span(position)
