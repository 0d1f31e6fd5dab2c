"""Finds the stretches of an answer in which a figure is named without being claimed.

A stretch ends where the answer goes on to state something: at `but`, at a semicolon, at a comma that opens a new
clause. What follows from a hypothesis (`that would be S$6,300`) is a claim; only the hypothesis itself is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from harness.grading.phrases.letters import plain
from harness.grading.phrases.rule import PhraseRule, sentences

_FIGURE: Final = (
    r"(?:[-+~<>\u2248]? ?(?:[a-z]{0,3} ?[$\u20ac\u00a3\u00a5\u20b9]|(?:usd|sgd|eur|gbp|jpy|inr|"
    r"chf) )? ?-?(?<!\d)(?<!\d[.,'])\d++(?:[.,']\d++)*+(?: ?(?:k|m|bn|million|billion|thousand|%|percent))?)"
)
_END: Final = (
    rf"(?=[;:!?\n(]|,? (?:but|however|though|although|yet|because|since|while|apart from|except|other than|besides|"
    rf"than|as(?! an?\b)|aber|mais|pero)\b|,? and (?!{_FIGURE})|, (?!or\b|nor\b|{_FIGURE})| - |\.?$)"
)
_REST: Final = rf"[^;:!?\n]{{0,200}}?{_END}"
_OF_USER: Final = (
    r"(?:mention|ask|said|say|quot|cit|gave|giv|describ|suggest|refer|had in mind|have in mind|wrote|stat|"
    r"brought up|propos)"
)

DISOWNED_RULES: Final = (
    PhraseRule(
        id="not-vouched",
        meaning="the answer does not vouch for it",
        pattern=re.compile(
            rf"\b(?:can't|cannot|can not|couldn't|could not|won't|wouldn't|don't|do not|didn't|did not|unable to|"
            rf"not able to|no way to) (?:\w+ly )?(?:confirm|say|verify|vouch|find|see|trace|corroborate|"
            rf"substantiate|support|claim|locate|guarantee|back up|tell)\b(?! (?:you )?(?:why|how|when|"
            rf"who)\b){_REST}|\b(?:kann|können|konnte)\b[^;:!?\n]{{0,200}}?\bnicht (?:bestätigen|belegen|finden|"
            rf"nachvollziehen|sagen)\b(?:, (?:dass|ob))?{_REST}|\bn(?:e |')(?:peux|peut|pouvons|"
            rf"puis)[^;:!?\n]{{0,20}}? (?:confirmer|dire|vérifier|trouver)\b(?! pourquoi| comment){_REST}|"
            rf"\bno (?:puedo|podemos|se puede) (?:confirmar|decir|verificar|encontrar)\b(?! por qué| cómo){_REST}|"
            rf"{_FIGURE}[^\u3002\u3001\n]{{0,30}}?(?:確認できません|とは言えません|見つかりません|分かりません|わかりません|ではありません)"
        ),
        example="I can't say it was $0.",
        counterexample="I can't say why it was $0.",
    ),
    PhraseRule(
        id="not-in-data",
        meaning="the answer says that the figure stands nowhere in the data",
        pattern=re.compile(
            rf"\b(?:the|that|a|any|your) (?:\w+ )?{_FIGURE}(?: (?!is\b|was\b|are\b|"
            rf"at\b)[\w'-]+){{0,5}}? (?:(?:isn't|wasn't|is not|was not) (?:in|there|listed|recorded|shown|found|"
            rf"among|anywhere)|(?:doesn't|does not|didn't|did not) (?:appear|show|match|exist|come)|(?:can't|cannot|"
            rf"couldn't|could not) be (?:confirmed|verified|found|traced))\b"
        ),
        example="The $5,000 payment doesn't appear in September.",
        counterexample="The price is $5,000, and it isn't going to change.",
    ),
    PhraseRule(
        id="denied",
        meaning="the answer says that it is not this figure",
        pattern=re.compile(
            rf"\b(?:no|not|isn't|wasn't|aren't|never|instead of|rather than|nothing like|no (?:\w+ )?(?:sign|record|"
            rf"trace|mention|evidence|payment|transaction|charge|entry) (?:of|for)|nicht|kein\w*|pas|no es|"
            rf"no son) (?:(?:an?|the|any|that|your|such an?|exactly|de|um|von) )*{_FIGURE}"
        ),
        example="There is no $5,000 payment in September.",
        counterexample="There's no doubt it is $5,000.",
    ),
    PhraseRule(
        id="whether",
        meaning="the answer leaves open whether it is so",
        pattern=re.compile(rf"\b(?:whether|if it(?:'s| is| was)|ob)\b{_REST}"),
        example="Nothing says whether it was $5,000.",
        counterexample="It was $5,000, whatever the weather.",
    ),
    PhraseRule(
        id="hypothesis",
        meaning="the figure is the hypothesis, not what follows from it",
        pattern=re.compile(
            rf"\b(?:if(?! (?:i (?:recall|remember|am not|read)|i'm not|memory|you(?:'re| are) (?:curious|wondering|"
            rf"interested)|you (?:check|look|ask|must|want to know)|it helps|needed))|suppos(?:e|ing)|imagine|"
            rf"assum(?:e|es|ing|ed)|assumptions?:?|unless|let's say|wenn|falls|angenommen|unter der annahme|"
            rf"annahme:?|si|en supposant|suponiendo|asumiendo)\b(?: it(?:'s| is| was| were))?(?:(?! (?:it's|it is|"
            rf"that's|is at|está|es|liegt bei|if|unless|"
            rf"assuming|suppose|wenn|si)\b)[^;:,!?\n]){{0,200}}?{_FIGURE}(?: ?(?:[a-z]{{3}} )?(?:=|\u2248|~|"
            rf"equals|at|to|per|and|or|from|of|for|by|je|pro|par|por) (?:the |an? |about )?(?:{_FIGURE}|[a-z]+))*"
        ),
        example="If you moved S$50,000 there, the rest would stay.",
        counterexample="If I recall correctly it was S$50,000.",
    ),
    PhraseRule(
        id="question",
        meaning="the answer asks",
        pattern=re.compile(
            r"(?:^|[,;(:-] ?)(?:(?:and|or|so|but) )?(?:do|did|does|would|should|shall|can|could|is|are|was|were|"
            r"want|have|has|will|what|which|how|may|soll|möchten|voulez|quiere)\b[^?;]*\?"
        ),
        example="Did you mean the $5,000 payment?",
        counterexample="The payment was $5,000, happy now?",
    ),
    PhraseRule(
        id="example",
        meaning="the figure shows what the reader might say or set",
        pattern=re.compile(
            rf"\b(?:if|would|could|let me know|tell me|give me|you can(?!')|enter|type|set|share|suppose|imagine|"
            rf"want|please|send)\b[^;!?\n]{{0,200}}?(?P<claim>\b(?:e\.g\.|for example|for instance|such as|say|"
            rf"like),?(?: (?:an?|the|at|with|of))* {_FIGURE})"
        ),
        example="Tell me a rate, for example 0.74, and I will convert it.",
        counterexample="For example, the Fixed Deposit holds S$210,000.",
    ),
    PhraseRule(
        id="withdrawn",
        meaning="the answer takes the figure back",
        pattern=re.compile(
            rf"\b(?:ignore|disregard|scrap|forget)\b[^;:,!?\n]{{0,200}}?{_FIGURE}|~~[^~\n]+~~|\bi (?:first|earlier|"
            rf"initially|mistakenly|wrongly|previously|misread)\b[^;:!?\n]{{0,200}}?{_FIGURE}(?=[^\n]*\b(?:wrong|"
            rf"mistake|incorrect|misread|typo|sorry|not right)\b)"
        ),
        example="Please ignore the S$5,000 above.",
        counterexample="I first looked at the deposit: S$5,000.",
    ),
)

ECHO_RULES: Final = (
    PhraseRule(
        id="echo",
        meaning="a figure of the question, given back as the asker's",
        pattern=re.compile(
            rf"(?P<claim>{_FIGURE})(?: [\w'-]+){{0,5}}? (?:that |which )?you(?:'ve)? {_OF_USER}\w*|"
            rf"\byou(?:'ve)? {_OF_USER}\w*(?: [\w'-]+){{0,6}}? (?P<claim2>{_FIGURE})|"
            rf"\byour (?:[\w-]+ ){{0,2}}?(?P<claim3>{_FIGURE}) (?:budget|target|goal|limit|threshold|figure|"
            rf"estimate|guess|question|cap|mark|assumption|number)\b"
        ),
        example="The $5,000 tuition payment you mention is not listed.",
        counterexample="Yes, the $5,000 tuition payment went out.",
    ),
    PhraseRule(
        id="echo-frame",
        meaning="a figure of the question, as what the answer is about",
        pattern=re.compile(
            rf"(?:^|[,;:(] ?)(?:for|on|with|given|as for|regarding|out of|from) (?:an? |the |your |that |"
            rf"this )?(?:(?!you\b|it\b|i\b)[\w-]+ ){{0,3}}?(?P<claim>{_FIGURE})|"
            rf"(?P<claim2>{_FIGURE})(?: ?(?:[a-z]{{3}}|[\u20ac$\u00a3]))? (?:equals|=|"
            rf"\u2248|converts? to|comes to|works out|buys|covers|pays for|suffices|corresponds to|"
            rf"(?:is|would be|isn't|is not) (?:more than |less than |not )?(?:enough|plenty|"
            rf"too (?:much|little))|is (?:about |roughly |approximately )?{_FIGURE})"
        ),
        example="For S$5,000 the fee is S$12.",
        counterexample="Yes, that was S$5,000.",
    ),
    PhraseRule(
        id="echo-threshold",
        meaning="a figure of the question, as the line something is measured against",
        pattern=re.compile(
            rf"\b(?:above|over|below|under|exceed(?:s|ed|ing)?|(?:more|less|fewer|higher|lower|greater|larger|"
            rf"smaller|bigger) than|at least|at most|up to|beyond|short of|reach(?:es|ed|ing)?|hit) (?:the |"
            rf"your )?(?P<claim>{_FIGURE})"
        ),
        example="Two accounts hold more than $5,000.",
        counterexample="Yes, the $5,000 payment is there.",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disowned:
    """A stretch of the answer in which figures are named but not claimed, and the rule that says so."""

    rule: str
    start: int
    end: int

    def covers(self, start: int, end: int) -> bool:
        """Return whether the figure from start to end begins within the stretch."""
        return self.start <= start < self.end and end > start


def disowned_spans(answer: str, question: str = "") -> tuple[Disowned, ...]:
    """Return the stretches of the answer whose figures are no claims, in the order they stand.

    Echoes are looked for only among the numbers of the question.
    """
    text = plain(answer).replace("\u00a0", " ")
    asked = {_digits(number) for number in re.findall(_FIGURE, plain(question))}
    found = [
        Disowned(rule=rule.id, start=sentence.start + start, end=sentence.start + end)
        for sentence in sentences(text)
        for rule in (*DISOWNED_RULES, *ECHO_RULES)
        for start, end in _stretches(rule, text[sentence.start : sentence.end], asked)
    ]
    return tuple(sorted(found, key=lambda stretch: (stretch.start, stretch.end, stretch.rule)))


def _stretches(rule: PhraseRule, words: str, asked: set[str]) -> list[tuple[int, int]]:
    stretches: list[tuple[int, int]] = []
    for found in rule.pattern.finditer(words):
        group = next((name for name, claim in found.groupdict().items() if claim is not None), 0)
        if rule not in ECHO_RULES or _digits(found.group(group)) in asked:
            stretches.append(found.span(group))
    return stretches


def _digits(number: str) -> str:
    whole = re.sub(r"\.0+(?=\D|$)", "", number)
    return re.sub(r"\D", "", whole) + ("%" if "%" in number else "")
