"""Judges whether figures that no result holds are properly labelled estimates, by four conditions and fixed phrases.

The answer says plainly that the data cannot answer; it calls the figure an estimate; it names the assumption; and it
credits no such figure to the data or a tool. Whether the estimate is a good one is not judged.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from harness.grading.phrases.declines.decide import declines
from harness.grading.phrases.disowned import disowned_spans
from harness.grading.phrases.estimates.credits import credit_of
from harness.grading.phrases.estimates.labels import reaches_further, states_as_fact
from harness.grading.phrases.letters import plain
from harness.grading.phrases.rule import PhraseRule, Span, blocks, sentences, span_around

Condition = Literal["declines", "called an estimate", "names the assumption", "credits no data"]

_ESTIMATE: Final = (
    r"(?:\b(?:estimat\w*|ballpark|guess(?:es|timate|work)?|back-of-(?:the-)?envelope|rough (?:figure|number|idea|"
    r"calculation|sense)|approximations?|illustrat\w+|indicative|extrapolat\w+|(?:ge)?schätz\w*|schätzung\w*|"
    r"überschlag\w*|näherung\w*|estim(?:ations?|atif|ée?s?|e|er|ons|erais|o|amos|aría)\b|"
    r"à titre indicatif|estim(?:ación|aciones|ad[oa]s?|ativ[oa]s?)|"
    r"aproximación|cálculo aproximado)\b|推定|概算|見積|試算|目安)"
)
_NOT_ESTIMATED: Final = re.compile(
    r"(?:\b(?:not|no|cannot|never|without|unable to|rather than|nicht|keine?|pas|sin)|n't)(?: \w+){0,2} $"
)
_CERTAIN: Final = re.compile(r"\b(?:exactly|precisely|definitely|certainly|guaranteed|genau|exactement|exactamente)\b")
_LABEL_WORDS: Final = 12
_LOOKED_BACK: Final = 80
_LABEL_REACH: Final = 80
_TAKES: Final = re.compile(
    r"\b(?:need\w*|requir\w*|at least|months?|weeks?|days?|brauch\w*|benötig\w*|mindestens|faut|faudrait|au moins|"
    r"necesit\w*|requier\w*|al menos|if)\b|必要"
)

LABEL_RULES: Final = (
    PhraseRule(
        id="estimate-word",
        meaning="an estimate is called one",
        pattern=re.compile(f"(?P<label>{_ESTIMATE})"),
        example="As a rough estimate, it would be around US$1.77 million.",
        counterexample="It is roughly US$1.77 million.",
    ),
    PhraseRule(
        id="estimate-pointed-at",
        meaning="another paragraph calls it an estimate",
        pattern=re.compile(
            rf"\b(?:this|that|these|those|it|they|figures?|numbers?|amounts?|lines?|rows?|conversion|second|last|"
            rf"above|below|treat|all of)\b[^.!?\n]{{0,60}}?(?P<label>{_ESTIMATE})"
        ),
        example="The second line is a rough estimate.",
        counterexample="The second line comes last.",
    ),
)

_NUMBERED: Final = r"[^.!?;\n]{0,60}?\d"
ASSUMPTION_RULES: Final = (
    PhraseRule(
        id="assumption-en",
        meaning="what the estimate rests on is named",
        pattern=re.compile(
            rf"(?<!not )(?<!won't )(?<!without )(?<!n't )\b(?:assum(?:e|es|ed|ing) (?!(?:this|it|so|responsibility|"
            rf"nothing|that's)\b)[^\s.!?]+|suppos(?:e|ing) [^\s.!?]+)|\b(?:is|are|was|as|'s) (?:just |only )?(?:my|"
            rf"an|our) (?:own )?assumption\b|\bassumption (?:of|that|is|here)\b|\bassumptions?: ?\S|\b(?:if (?:i|we|"
            rf"you|one) (?:use|take|apply)|(?:taking|using|applying|with|at|based on|given) (?:an?|the|my|today's|"
            rf"last|roughly|about))\b{_NUMBERED}|\b(?:at|using|with) (?:about |roughly |around )?(?:[a-z]{{0,3}}\$|€|"
            rf"£)?\d[\d.,]*%? |\b1 [a-z]{{3}} ?(?:=|is|\u2248|equals|~) ?(?:[a-z]{{0,3}}\$)?\d|\bbased on (?:an?|"
            rf"the|my) (?:typical|recent|average|historical|assumed|approximate|remembered|"
            rf"hypothetical) (?:[\w-]+ ){{0,3}}?(?:rate|price|yield|growth|bracket|return)s?\b"
        ),
        example="Assuming 1 SGD = 0.74 USD, it would be about US$1.77 million.",
        counterexample="This rests on a few assumptions.",
    ),
    PhraseRule(
        id="assumption-more",
        meaning="the same in German, French, Spanish and Japanese",
        pattern=re.compile(
            rf"\bannahme (?:von|dass|eine[rs]?)\b|\bannahme[,:]|\bmeine annahme\b|\bangenommen\w*,? \S|"
            rf"\bunterstell\w+ \S|\bausgehend von \S|\b(?:bei|mit) eine[mr]\b{_NUMBERED}|\bhypothèse (?:de|d'|que|"
            rf"qu'|où)|\b(?:supposant|suppose|supposons)\b \S|\ben (?:prenant|partant|retenant)\b{_NUMBERED}|"
            rf"\bsup(?:oniendo|ongo|ongamos|uesto de)\b \S|\basum\w+ \S|\bhipótesis de\b|\btomando\b{_NUMBERED}|仮定|"
            rf"前提|想定|とすると|とすれば"
        ),
        example="Unter der Annahme von 500 USD je Anteil wären es 225.000 USD.",
        counterexample="Das beruht auf einigen Annahmen.",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimateFault:
    """One condition that a figure or the answer does not meet, as a sentence."""

    condition: Condition
    message: str


def estimate_faults(
    answer: str, untraced: tuple[Span, ...], *, traced: tuple[Span, ...] = (), sources: tuple[str, ...] = ()
) -> tuple[EstimateFault, ...]:
    """Return what keeps the untraced figures from being labelled estimates; nothing if all conditions hold.

    Args:
        answer: the answer as it was given.
        untraced: the figures that no result holds.
        traced: the figures that results do hold: a credit beside one of them is earned by it.
        sources: names of the tools, and of the product, that must not be credited.
    """
    if not untraced:
        return ()
    text = plain(answer)
    faults: list[EstimateFault] = []
    assumed = tuple(Span(found.start, found.end) for found in disowned_spans(answer) if found.rule == "hypothesis")
    if declines(answer) is None:
        faults.append(
            EstimateFault(condition="declines", message="The answer nowhere says that the data cannot answer.")
        )
    if not assumed and not any(rule.pattern.search(text) for rule in ASSUMPTION_RULES):
        faults.append(EstimateFault(condition="names the assumption", message="The answer names no assumption."))
    for figure in untraced:
        if not any(span.start <= figure.start < span.end for span in assumed) and not _is_called_estimate(
            text, figure, untraced
        ):
            message = f"The answer states {figure.of(answer)} without calling it an estimate."
            faults.append(EstimateFault(condition="called an estimate", message=message))
    own = [span for span in assumed if not any(span.covers(held.start, held.end) for held in traced)]
    for span in (*untraced, *own):
        if credit := credit_of(text, span, traced=traced, sources=sources):
            message = f"The answer credits {span.of(answer)} to the data ({credit}), which does not hold it."
            faults.append(EstimateFault(condition="credits no data", message=message))
    return tuple(faults)


def estimates_stated(
    answer: str, *, untraced: tuple[Span, ...], derived: tuple[Span, ...], counts: tuple[Span, ...]
) -> tuple[Span, ...]:
    """Return the figures that the answer gives as estimates of its own.

    Args:
        answer: the answer as it was given.
        untraced: the amounts and percentages that no result holds.
        derived: those that follow from results, which are an estimate where something is assumed too.
        counts: other numbers that no result holds; they are one right behind the word for it.
    """
    text = plain(answer)
    every = sentences(text)

    def assumes(figure: Span) -> bool:
        own = span_around(every, figure.start, figure.end)
        return any(rule.pattern.search(text, own.start, own.end) for rule in ASSUMPTION_RULES)

    doubtful = [figure for figure in untraced if assumes(figure) or _is_called_estimate(text, figure, untraced)]
    assumed = [figure for figure in derived if assumes(figure) and _is_called_estimate(text, figure, untraced)]
    guessed = [figure for figure in counts if _is_guess(text, figure)]
    return tuple(sorted((*doubtful, *assumed, *guessed)))


def _is_guess(text: str, figure: Span) -> bool:
    """Return whether the word for an estimate stands shortly before a number, and not what one would take."""
    start = max(text.rfind(mark, 0, figure.start) for mark in ("\n", ". ", "? ", "! ", ";"))
    before = text[max(start, figure.start - _LABEL_REACH) : figure.start]
    return _holds(LABEL_RULES[0].pattern, before) and not _TAKES.search(before)


def _is_called_estimate(text: str, figure: Span, untraced: tuple[Span, ...]) -> bool:
    """Return whether its own sentence, its paragraph, what stands above it or another sentence calls it an estimate."""
    every = sentences(text)
    sentence = span_around(every, figure.start, figure.end)
    if _CERTAIN.search(text[sentence.start : sentence.end]) or states_as_fact(text, sentence, figure):
        return False
    word, pointed = (rule.pattern for rule in LABEL_RULES)
    if _holds(word, text[sentence.start : sentence.end]) or _holds(pointed, text):
        return True
    paragraphs = blocks(text)
    own = span_around(paragraphs, figure.start, figure.end)
    beside = (span for span in every if own.covers(span.start, span.end) and _holds(word, text[span.start : span.end]))
    if any(reaches_further(text, span, untraced) for span in beside):
        return True
    above = [text[span.start : span.end].strip() for span in paragraphs if span.end <= own.start]
    labels = [words for words in above[-1:] if len(words.split()) <= _LABEL_WORDS]
    headings = [words for words in above if words.startswith("#")]
    return any(_holds(word, words) for words in (*labels, *headings[-1:]))


def _holds(pattern: re.Pattern[str], words: str) -> bool:
    labels = (found.start("label") for found in pattern.finditer(words))
    return any(not _NOT_ESTIMATED.search(words[max(0, start - _LOOKED_BACK) : start]) for start in labels)
