"""Decides whether an answer declines: says plainly that the data or the tools do not hold what was asked.

A refusal (`I can't help with that`), a hedge (`I can't say for sure`) and an idiom (`you can't go wrong`) are no
declines; nor is a thing that has no fee, or an answer that names a gap and fills it from memory. Whether the figures
stated beside a decline are true is for grounding to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from harness.grading.phrases.declines.answered import states_what_was_asked
from harness.grading.phrases.declines.english import DECLINES_EN
from harness.grading.phrases.declines.english_clipped import DECLINES_CLIPPED
from harness.grading.phrases.declines.english_gaps import DECLINES_GAPS
from harness.grading.phrases.declines.english_limits import DECLINES_LIMITS
from harness.grading.phrases.declines.features import facts_of_absence
from harness.grading.phrases.declines.french import DECLINES_FR
from harness.grading.phrases.declines.german import DECLINES_DE
from harness.grading.phrases.declines.japanese import DECLINES_JA
from harness.grading.phrases.declines.others import DECLINES_MORE
from harness.grading.phrases.declines.spanish import DECLINES_ES
from harness.grading.phrases.letters import plain
from harness.grading.phrases.rule import PhraseRule, Span, sentences

DECLINE_RULES: Final[tuple[PhraseRule, ...]] = (
    *DECLINES_EN,
    *DECLINES_LIMITS,
    *DECLINES_GAPS,
    *DECLINES_CLIPPED,
    *DECLINES_DE,
    *DECLINES_FR,
    *DECLINES_ES,
    *DECLINES_JA,
    *DECLINES_MORE,
)

_CONDITIONAL: Final = re.compile(
    r"\b(?:if|unless|in case|whenever|(?<![a-z] )falls|sofern|au cas où|en caso de que)\b[^,;:]*$"
)
_CONTRADICTED: Final = re.compile(  # the words of a decline, there to be denied
    r"\b(?:(?:don't|do not|never|didn't) (?:let \w+ (?:tell|say)|believe|think|say|assume|be fooled|worry)|"
    r"(?:not|isn't|never|no longer|hardly) (?:true|the case|correct|right|as if|that)\b|(?:wrong|false|"
    r"a myth|a mistake|"
    r"untrue|incorrect) (?:that|to (?:say|think|claim))|contrary to|who says|(?:some|people|others|anyone|whoever) "
    r"(?:may |might |will |would )?(?:say|says|claim|claims|think|thinks)|wouldn't say|can't say that|"
    r"glaub\w* (?:nicht|niemandem)|stimmt nicht, dass|n'est pas vrai que|no es (?:cierto|verdad) que)\b[^;:]*$"
)
_REFUSAL: Final = re.compile(
    r"\b(?:against|(?:our|my|company|usage|safety|content|by|under|per) (?:\w+ )?polic(?:y|ies)|"
    r"polic(?:y|ies) (?:forbids?|prohibits?|prevents?)|guidelines?|privacy|confidential|"
    r"not (?:allowed|permitted|comfortable|appropriate|authori[sz]ed)|ethical|inappropriate|"
    r"datenschutz|confidentialité|confidencial)\b"
)
_HEDGE: Final = re.compile(r"[^.!?;,\n]*? (?:for sure|for certain|with (?:\w+ )?(?:certainty|confidence)|enough\b)")
_SPEECH: Final = re.compile(
    r" (?:any |an? |the |no )?(?:reasons?|problems?|issues?|downsides?|objections?|harm|doubts?|no)\b"
)
_FROM_MEMORY: Final = re.compile(
    r"\b(?:from (?:memory|my (?:training|general|own)|general knowledge|what i (?:know|remember|recall))|"
    r"general knowledge|as far as i (?:know|remember|recall)|last i (?:checked|knew|heard|saw)|"
    r"off the top of my head|i (?:do|happen to) know|i (?:do )?(?:remember|recall)|(?:common|public|"
    r"publicly) (?:known|knowledge)|as (?:everyone|we all) knows?)\b"
)
_OPEN: Final = re.compile(r"\b(?:estimat|assum|guess|approximat|hypothe|don't|can't|cannot|not\b)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline:
    """A decline that was found: by which rule, in which words, and where they stand."""

    rule: str
    words: str
    start: int
    end: int


def declines(answer: str, question: str = "") -> Decline | None:
    """Return the first plain statement that the data or the tools cannot answer, or None if there is none.

    Args:
        answer: the answer as it was given.
        question: what was asked, if that is known: an answer that declines something else and then states what was
            asked does not decline.
    """
    text = plain(answer)
    if _fills_the_gap(text):
        return None
    found = [decline for sentence in sentences(text) if (decline := _decline_in(answer, text, sentence))]
    spans = [Span(decline.start, decline.end) for decline in found]
    if not found or (question and states_what_was_asked(answer, text, plain(question), declined=spans)):
        return None
    return found[0]


def _decline_in(answer: str, text: str, sentence: Span) -> Decline | None:
    words = text[sentence.start : sentence.end]
    for rule in DECLINE_RULES:
        for found in rule.pattern.finditer(words):
            if _is_said_otherwise(words[: found.start()]) or (_is_ability(rule) and _is_no_lack(words, found)):
                continue
            if any(fact.start < found.end() and found.start() < fact.end for fact in facts_of_absence(words)):
                continue
            start, end = sentence.start + found.start(), sentence.start + found.end()
            return Decline(rule=rule.id, words=sentence.of(answer), start=start, end=end)
    return None


def _is_said_otherwise(before: str) -> bool:
    """Return whether what follows is a condition, or is said only to be contradicted."""
    return _CONDITIONAL.search(before) is not None or _CONTRADICTED.search(before) is not None


def _is_ability(rule: PhraseRule) -> bool:
    return rule.id in {"en-cannot-answer", "de-kann-nicht", "fr-ne-peux-pas", "es-no-puedo", "en-clipped"}


def _is_no_lack(words: str, found: re.Match[str]) -> bool:
    """Return whether not being able is a refusal, a hedge or a figure of speech rather than a lack of data."""
    return bool(_REFUSAL.search(words) or _HEDGE.match(words, found.end()) or _SPEECH.match(words, found.end()))


def _fills_the_gap(text: str) -> bool:
    """Return whether something is asserted from memory, not as an estimate and not as a thing unknown."""
    return any(
        _FROM_MEMORY.search(words) and not _OPEN.search(words.partition("but")[2] or words)
        for words in (text[span.start : span.end] for span in sentences(text))
    )
