"""What an answer says around its figures, computed at most once: breaks, terms, dates, periods, corrections."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate

from harness.grading.figures.around.numbered import Numbered, numbered
from harness.grading.figures.language.terms import instances
from harness.grading.figures.reading.read import Reading, read_figures
from harness.grading.figures.sayings import corrections
from harness.grading.figures.sayings.moments import Moment, moments
from harness.grading.figures.sayings.phrase import Phrase
from harness.grading.figures.sayings.qualifiers import Date, Period, dates, periods
from harness.grading.figures.text.outline import Outline
from harness.grading.figures.text.slashes import slashed

_BREAKS = re.compile(
    r"(?P<comma>[,\u3001\uff0c](?=\D))|(?P<sentence>[.!?](?=\s)|\n+|[\u3002\uff01\uff1f])|(?P<bracket>[()\uff08\uff09])"
    r"|(?P<joint>\b(?:and|so|und|et|y)\b|\s[\u2013\u2014→]\s|\u2014)|(?P<colon>:(?=\s))"
    r"|(?P<strong>[;\uff1b]|\s(?:[·•/|]|[\u23cf-\u23ff\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?)\s|"
    r"\b(?:but|while|whereas|vs\.?|versus|aber|während|sowie|mais|tandis que|pero|mientras)\b)",
)
_COSTS = {"sentence": 1.5, "strong": 0.8, "joint": 0.6, "comma": 0.4, "bracket": 0.3, "colon": 0.1}
_SECOND_STATEMENT = 0.5
_WINDOW = 80
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


class Ground:
    """What one answer says around its figures."""

    def __init__(self, reading: Reading, question: str) -> None:
        self.reading = reading
        self.text = text = reading.text
        self.question = question
        self.vocabulary = frozenset(word.text for word in reading.words)
        self.cjk = not text.isascii() and _CJK.search(text) is not None
        found = [m for m in _BREAKS.finditer(text) if m[0] != "." or self._ends_sentence(m.end())]
        self._break_ends = [m.end() for m in found]
        self._break_costs = [0.0, *accumulate(self._costs(found))]
        self._possible: dict[Phrase, bool] = {}

    def _costs(self, found: list[re.Match[str]]) -> Iterator[float]:
        """Yield what each break costs; a colon behind a statement that has its figure opens another one."""
        starts = [figure.start for figure in self.reading.figures]
        last = 0
        for one in found:
            stated = one.lastgroup == "colon" and bisect_left(starts, last) < bisect_left(starts, one.start())
            yield _SECOND_STATEMENT if stated else _COSTS[one.lastgroup or ""]
            last = one.end()

    @cached_property
    def positions(self) -> dict[str, list[int]]:
        """Return where each term begins, in the order of the text."""
        spots: dict[str, list[int]] = {}
        for term, start in instances(self.text, self.reading.words):
            spots.setdefault(term, []).append(start)
        return spots

    @cached_property
    def outline(self) -> Outline:
        """Return the heads of the text and what stands under each."""
        return Outline(self.text)

    @cached_property
    def dates(self) -> list[Date]:
        """Return the dates of the text."""
        return dates(self.text)

    @cached_property
    def moments(self) -> list[Moment]:
        """Return the times of the text that are told from today."""
        return moments(self.text)

    @cached_property
    def numbered(self) -> list[Numbered]:
        """Return the things of the text that are told apart by numbers."""
        return numbered(self.text)

    @cached_property
    def slashed(self) -> dict[int, tuple[int, int]]:
        """Return where the names of figures such as those of `Wins/losses: 12/5` stand, by where the figures begin."""
        if "/" not in self.text:
            return {}
        starts = [figure.start for figure in self.reading.figures]
        return {at: (low, high) for start in starts for low, high, at in slashed(self.text, start)}

    @cached_property
    def periods(self) -> list[Period]:
        """Return the periods of the text."""
        return periods(self.text)

    @cached_property
    def corrections(self) -> list[tuple[int, int]]:
        """Return where the answer corrects itself."""
        return [found.span() for found in corrections.CORRECTION.pattern.finditer(self.text)]

    @cached_property
    def retractions(self) -> list[tuple[int, int]]:
        """Return where the answer takes back what it has just stated."""
        ways = [corrections.RETRACTED] if read_figures(self.question) else [corrections.RETRACTED, corrections.DISPUTED]
        return sorted(found.span() for way in ways for found in way.pattern.finditer(self.text))

    def possible(self, phrase: Phrase) -> bool:
        """Return whether the text can hold the phrase."""
        known = self._possible.get(phrase)
        if known is None:
            known = self._possible[phrase] = self.cjk or phrase.possible(self.vocabulary)
        return known

    def before(self, phrase: Phrase, words: str) -> bool:
        """Return whether the phrase stands right before a figure, at the end of `words`."""
        return self.possible(phrase) and phrase.pattern.search(words[-_WINDOW:]) is not None

    def behind(self, phrase: Phrase, words: str) -> bool:
        """Return whether the phrase stands right behind a figure, at the beginning of `words`."""
        return self.possible(phrase) and phrase.pattern.match(words) is not None

    def within(self, phrase: Phrase, words: str) -> bool:
        """Return whether the phrase stands somewhere in `words`."""
        return self.possible(phrase) and phrase.pattern.search(words) is not None

    def between(self, low: int, high: int) -> float:
        """Return the cost of the breaks between two positions."""
        if low >= high:
            return 0.0
        return (
            self._break_costs[bisect_right(self._break_ends, high)]
            - self._break_costs[bisect_right(self._break_ends, low)]
        )

    def sentence(self, position: int) -> tuple[int, int]:
        """Return where the sentence around `position` begins and ends."""
        return self.reading.layout.sentence_span(position)

    def _ends_sentence(self, end: int) -> bool:
        """Return whether the full stop that ends at `end` ends a sentence of the layout."""
        return self.sentence(end - 1)[1] == end
