"""What a way of speaking is: a pattern, and words of which it needs at least one.

The words spare most texts the search.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """A pattern and the words (in lower case, without apostrophes) of which every match holds at least one.

    An empty set of words means that the pattern has to be tried on every text. Chinese and Japanese text is always
    tried.
    """

    pattern: re.Pattern[str]
    words: frozenset[str] = frozenset()

    def possible(self, vocabulary: AbstractSet[str]) -> bool:
        """Return whether a text with these words can hold the phrase."""
        return not self.words or not self.words.isdisjoint(vocabulary)


def phrase(words: str, *alternatives: str, before: bool = False, lead: str = "", tail: str = "") -> Phrase:
    """Return the phrase made of alternatives.

    Args:
        words: the words of which every match holds one, with spaces between; "" if none can be named.
        alternatives: patterns, case-insensitive.
        before: the phrase has to end where the text ends, that is right before the figure.
        lead: a pattern in front of every alternative.
        tail: a pattern behind every alternative, before that end.
    """
    body = "(?:" + "|".join(alternatives) + ")"
    return Phrase(re.compile(lead + body + tail + ("$" if before else ""), re.IGNORECASE), frozenset(words.split()))


@lru_cache(maxsize=4096)
def occurs(one: Phrase, text: str) -> bool:
    """Return whether a phrase stands somewhere in a text that is asked about again and again: a name, a question."""
    return one.pattern.search(text) is not None
