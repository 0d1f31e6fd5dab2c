"""Credits the words of an answer to the figures they stand nearest to.

What stands between a word and a figure costs: a comma little, a sentence much, another figure most. Figures that are
only named on the way (`from`, `of which`, `up by`) neither own words nor stand between.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.binding.ordinals import placed
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.terms import terms

_BESIDE_TABLE = 0.5
_BEHIND = 0.2
_CLOSE_BEHIND = 0.05
_CLOSE = 5
_NOT_OWNER = 0.45
_JOINED = 12
_COMMA = 0.4
_REACH = 12
_TAG = frozenset({" (", "("})
_PER_CHARACTER = 0.012
_FAR = 0.25
_HEAD = 0.9
_FOR = re.compile(r"\s(?:[^\W\d_]+\s)?(?:for|to|by|from|in|at|für|bei|pour|à|para|en)\s", re.IGNORECASE)
_OPENERS = frozenset({"at", "with", "bei", "mit", "avec", "à", "con"})
RESPECTIVELY = re.compile(
    r"\b(?:respectively|respectivement|respectivamente|beziehungsweise|bzw(?=\.)|jeweils|"
    r"in (?:that|this) order)\b|それぞれ|分别",
    re.IGNORECASE,
)
_LEADING = re.compile(r"[\w'-]+\s?\(\s?[~≈]?[$€£¥]?")
_LIST_JOINT = re.compile(r",\s*(?:and|und|et|y)\s|,\s|\s(?:and|und|et|y|&)\s|、|和|与|と", re.IGNORECASE)

_TO = re.compile(r"\s?[-\u2013:]\s?|\s(?:to|vs\.?|versus|against|zu|gegen|à|contre)\s", re.IGNORECASE)
_OVER = re.compile(
    r"\b(?:beats?|beaten|leads?|led|edge[sd]?|tops|topped|tied|defeat(?:s|ed)|outs(?:ells?|old|cored)|over|"
    r"versus|vs\.?|"
    r"against|trails?|schlägt|schlug|führt gegen|bat|battent?)\b",
    re.IGNORECASE,
)


class Credit:
    """The distances between the words of one answer and those of its figures that can be of one quantity."""

    def __init__(self, ground: Ground, figures: list[Figure], minor: list[bool]) -> None:
        self.ground = ground
        self.figures = figures
        self.major = [index for index in range(len(figures)) if not minor[index]]
        self.starts = [figures[index].start for index in self.major]
        self.lists = self._respective_lists()
        self.heads = self._heads()
        self.opening = {index for index, figure in enumerate(figures) if self._opens(figure)}

    def shares(self, index: int, weights: dict[str, float]) -> dict[str, float]:
        """Return what each of the weighed terms credits a figure with."""
        figure = self.figures[index]
        own, others, share = self._heading(figure), frozenset[str](), 1.0
        if "cell" in figure.flags and (figure.place.row or figure.place.column):
            own, share = own | terms(figure.place.row) | terms(figure.place.column), _BESIDE_TABLE
            others = self._beside(figure)
        return {
            term: weight * (1.0 if term in own else 0.0 if term in others else share * self._best(index, term))
            for term, weight in weights.items()
        }

    def _beside(self, figure: Figure) -> frozenset[str]:
        """Return the terms that name the other columns of a cell's row and the other rows of its column."""
        low, high = self.ground.sentence(figure.start)
        columns = (other.place.column for other in self.figures if low <= other.start < high)
        rows = (other.place.row for other in self.figures if other.place.column == figure.place.column)
        return frozenset().union(*map(terms, columns), *map(terms, rows))

    def _heading(self, figure: Figure) -> frozenset[str]:
        """Return the terms of the heads whose branches a figure stands in."""
        labels = self.ground.outline.labels(figure.start)
        return frozenset().union(*(terms(self.ground.text[low:high]) for low, high in labels))

    def _best(self, index: int, term: str) -> float:
        """Return the best credit any occurrence of a term gives a figure, 0 to 1."""
        spots = self.ground.positions.get(term, [])
        start = self.figures[index].start
        at = bisect_left(spots, start)
        near = (spot for spot in spots[max(0, at - 2) : at + 2] if not self.ground.outline.apart(spot, start))
        return max((self._at(index, spot) for spot in near), default=0.0)

    def _at(self, index: int, spot: int) -> float:
        """Return the credit one occurrence gives a figure."""
        listed = self.lists.get(spot)
        if listed is not None:
            return 1.0 if listed == index else 0.0
        if any(low <= spot < colon and index in listed for low, colon, listed in self.heads):
            return _HEAD
        share = 1.0 if self.owner(spot) == index else _NOT_OWNER
        return share / (1.0 + self.cost(index, spot))

    def cost(self, index: int, spot: int) -> float:
        """Return what stands between a figure and a position: breaks and other figures."""
        figure = self.figures[index]
        if spot < figure.start:
            others = bisect_left(self.starts, figure.start) - bisect_left(self.starts, spot)
            breaks = self.ground.between(spot, figure.start)
            far = 0.0 if breaks else min(_FAR, max(0, figure.start - spot - _REACH) * _PER_CHARACTER)
            return breaks + others + far
        if spot < figure.end:
            return 0.0
        others = bisect_left(self.starts, spot) - bisect_left(self.starts, figure.end)
        gap, breaks = spot - figure.end, self.ground.between(figure.end, spot)
        if self.ground.text[figure.end : spot] in _TAG:
            return 0.0
        if index in self.opening:
            breaks = max(0.0, breaks - _COMMA)
        behind = 0.0 if gap <= 1 else _CLOSE_BEHIND if gap <= _CLOSE and not breaks else _BEHIND
        return breaks + others + behind

    def _heads(self) -> list[tuple[int, int, frozenset[int]]]:
        """Return where the heads of lists begin and end, with the figures: `Pocket money: 15 for Tom, 12 for Mia`."""
        followed = [i for i in self.major if _FOR.match(self.ground.text, self.figures[i].end)]
        listed: dict[int, list[int]] = {}
        for index in followed:
            listed.setdefault(self.ground.sentence(self.figures[index].start)[0], []).append(index)
        heads: list[tuple[int, int, frozenset[int]]] = []
        for low, members in listed.items():
            colon = self.ground.text.find(": ", low, self.figures[members[0]].start)
            first = bisect_left(self.starts, low)
            if len(members) > 1 and colon >= 0 and self.starts[first] > colon:
                heads.append((low, colon, frozenset(members)))
        return heads

    def _opens(self, figure: Figure) -> bool:
        """Return whether a figure opens its sentence and speaks of the subject behind it: `At $68,000, Ben earns …`."""
        low, _ = self.ground.sentence(figure.start)
        return (
            self.ground.text[figure.end : figure.end + 1] == ","
            and self.ground.text[low : figure.start].strip().lower() in _OPENERS
        )

    def owner(self, spot: int) -> int:
        """Return the index of the figure a position belongs to, the next one in doubt; -1 for none."""
        if spot in self.lists:
            return self.lists[spot]
        behind = bisect_left(self.starts, spot)
        if behind and self._counts(self.major[behind - 1], spot):
            return self.major[behind - 1]
        if behind < len(self.major) and self._leads(self.major[behind], spot):
            return self.major[behind]
        near = [self.major[at] for at in (behind, behind - 1) if 0 <= at < len(self.major)]
        return min(near, key=lambda index: self.cost(index, spot), default=-1)

    def _leads(self, index: int, spot: int) -> bool:
        """Return whether the word at `spot` stands right before a figure in brackets: the `Graz` of `Graz (12)`."""
        figure, text = self.figures[index], self.ground.text
        return text[figure.end : figure.end + 1] == ")" and _LEADING.fullmatch(text, spot, figure.start) is not None

    def _counts(self, index: int, spot: int) -> bool:
        """Return whether the word at `spot` is the noun right behind a count: the `goals` of `12 goals`."""
        figure = self.figures[index]
        return spot - figure.end == 1 and figure.unit is not None and not figure.is_money and not figure.is_percent

    def _respective_lists(self) -> dict[int, int]:
        """Return the figure of each position in sentences that pair names and figures `respectively`."""
        pairs: dict[int, int] = {}
        for found in RESPECTIVELY.finditer(self.ground.text):
            low, high = self.ground.sentence(found.start())
            inside = [index for index, figure in enumerate(self.figures) if low <= figure.start < high]
            if len(inside) > 1:
                pairs |= self._paired(low, inside)
        for index, (first, second) in enumerate(pairwise(self.figures)):
            if second.start - first.end < _JOINED and _TO.fullmatch(self.ground.text, first.end, second.start):
                pairs |= self._opposed(index)
        for index, figure in enumerate(self.figures):
            if figure.start in self.ground.slashed:
                pairs |= self._spots(*self.ground.slashed[figure.start], index)
        for low, high, index in placed(self.ground, self.figures):
            pairs |= self._spots(low, high, index)
        return pairs

    def _opposed(self, index: int) -> dict[int, int]:
        """Return the positions of the names in `A beats B, 5 to 4`, whose first figure is `index`, with their own."""
        start = self.figures[index].start
        low, _ = self.ground.sentence(start)
        verbs = list(_OVER.finditer(self.ground.text, low, start))
        if len(verbs) != 1:
            return {}
        return self._spots(low, verbs[0].start(), index) | self._spots(verbs[0].end(), start, index + 1)

    def _spots(self, low: int, high: int, index: int) -> dict[int, int]:
        """Return the positions of all terms from `low` to `high`, each with the figure `index`."""
        pairs: dict[int, int] = {}
        for spots in self.ground.positions.values():
            pairs |= dict.fromkeys(spots[bisect_left(spots, low) : bisect_left(spots, high)], index)
        return pairs

    def _paired(self, low: int, inside: list[int]) -> dict[int, int]:
        """Return the positions of the names in a list before the figures `inside`, each with its figure."""
        head = self.ground.text[low : self.figures[inside[0]].start]
        cuts = [0, *(found.end() for found in _LIST_JOINT.finditer(head)), len(head)]
        parts = list(pairwise(cuts))[-len(inside) :]
        if len(parts) < len(inside):
            return {}
        pairs: dict[int, int] = {}
        longest = 1
        for index, (start, end) in zip(inside, parts, strict=True):
            named = self._spots(low + start, low + end, index)
            if index == inside[-1]:
                named = dict(sorted(named.items())[:longest])
            longest = max(longest, len(named))
            pairs |= named
        return pairs
