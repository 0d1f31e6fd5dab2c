"""Tells whether an answer that declines something goes on to state the thing that was asked as a fact.

`I have no fixtures for next season. The coach will be Marta Ruiz.` declines, but not what was asked. So a decline does
not count where its own object is another than the question's, and another clause states what the question is about
with a name, a number or an amount: of the same time, and not as a guess. Nor does it count, whatever it declines, where
a question for a person is then answered (`It will be Marta Ruiz`). Amounts beside a decline of a worth are grounding's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from harness.grading.figures.language.terms import STOP, stem
from harness.grading.phrases.declines.english import SOURCE
from harness.grading.phrases.letters import plain
from harness.grading.phrases.rule import Span

_WORD: Final = re.compile(r"[^\W\d_][^\W\d_']+|[\u3400-\u9fff\u30a0-\u30ff]{2,}")
_CJK: Final = re.compile(r"[\u3400-\u9fff]{2,}|[\u30a1-\u30ff\u30fc]{2,}")
_PARTICLE: Final = re.compile(
    r"[是您你我了吗但]|(?<!目)的|虽然|多少|什么"
)  # what parts the words of a Chinese sentence
_CLAUSE_END: Final = re.compile(
    r"[.;:!?\n\u3002]+(?:\s|$)|\u3002| - |,? (?:but|however|though|although|aber|doch|mais|pero|sino)\b"
)
_CONCEDED: Final = re.compile(  # what is granted before the main clause, up to its comma
    r"(?:^|(?<=[.!?\n:;\u3002] )|(?<=\n))\W*(?:(?:even )?though|although|while|whilst|whereas|much as|even if|obwohl|"
    r"obgleich|auch wenn|wenngleich|bien que?|même si|quoique|aunque|si bien)\b[^,.;:!?\n]*(?P<end>,)|"
    r"[^,.;:!?\n]*(?P<and>,) and (?=(?:your|the|our|his|her|their|its|it)\b)|"
    r"(?:ません|ない|できず)が?(?P<ja>\u3001)|(?P<zh>[,\uff0c])(?=但|不过|可是|然而)"
)
_OBJECT_END: Final = re.compile(
    r"[,;:.!?\n(]| (?:for|in|on|from|about|at|of|to|with|here|there|among|yet|für|im?|aus|zu[mr]?|über|von|pour|dans|"
    r"sur|de|du|des|à|en|para|sobre|del?)\b"
)
_GENERIC: Final = re.compile(
    r"(?:data|info|information|record|result|tool|connector|register|registr|regist|system|source|account|list|entry|"
    r"entries|figure|number|detail|value|field|column|answer|access|way|mean|something|anything|nothing|match|find|"
    r"found|see|tell|say|give|show|have|has|know|name|contain|includ|provid|available|record|stored|track|sorry|"
    r"unfortunately|actually|currently|file|here|there|that|this|those|these|stats|statistic|covered|"
    r"daten|angab|eintrag|auskunft|nichts|"
    r"leider|kein|find|sag|nenn|steht|enthalt|liegt|donn|inform|renseign|rien|aucun|trouv|indiqu|dispos|dato|nada|"
    r"ning|encuentr|consta|figur|dispong|teng|データ|情報|記録|登録|項目)\w*"
)
_TIME: Final = re.compile(
    r"(?:next|last|this|coming|season|year|month|week|quarter|summer|winter|spring|autumn|today|tomorrow|nächst|saison|"
    r"jahr|monat|woche|morgen|prochain|saison|année|mois|semaine|demain|próxim|temporada|año|mes|semana|mañana|来|今|"
    r"次)\w*"
)
_FUTURE: Final = re.compile(
    r"\b(?:will|going to|next|upcoming|tomorrow|coming)\b|'ll\b|\b(?:wird|werden|nächst\w*|morgen|künftig\w*|"
    r"kommend\w*|"
    r"prochaine?s?|demain|sera|seront|\w{3,}(?:era|eront|rons|rez)|próxim[oa]s?|mañana|será|serán|\w{3,}(?:ará|erá|"
    r"irá|arán|erán))\b|"
    r"来|次の|明日|今後"
)
_OTHER_TIME: Final = re.compile(
    r"\b(?:last|previous|former|formerly|earlier|until|used to|was|were|currently|current|now|today|at present|so far|"
    r"this (?:season|year|month|week)|bisher\w*|bislang|derzeit\w*|aktuell\w*|jetzt|letzte[nrs]?|vorig\w*|war|waren|"
    r"actuel\w*|dernier\w*|dernière|jusqu'|était|précédent\w*|aujourd'hui|actual\w*|últim[oa]s?|anterior\w*|hasta|era|"
    r"hoy|ahora)\b|\b(?:19|20)\d\d|現在|今季|昨|前|今年|今月|先"
)
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d(?!\d)")
_BEFORE_NOW: Final = re.compile(
    r"\b(?:last|previous|former|formerly|earlier|until|used to|was|were|bisher\w*|letzte[nrs]?|vorig\w*|war|waren|"
    r"dernier\w*|dernière|était|précédent\w*|últim[oa]s?|anterior\w*|era)\b|昨|前"
)
_NO_FACT: Final = re.compile(
    r"\b(?:not|no|never|nobody|none|nothing|unknown|unclear|might|may|could|would|can|if|whether|perhaps|maybe|"
    r"probably|"
    r"likely|assum\w*|estimat\w*|guess\w*|suppos\w*|typically|usually|generally|announc\w*|publish\w*|confirm\w*|"
    r"decid\w*|"
    r"appoint\w*|updated?|ask|check|contact|only|just|nur|lediglich|que|seule?s?|sólo|solo|nicht|kein\w*|vielleicht|"
    r"wahrscheinlich|vermutlich|wohl|könnte\w*|falls|wenn|"
    r"bekannt\w*|fragen|pas|aucune?|peut-être|sans doute|probablement|pourrait|si|annonc\w*|publi\w*|demande\w*|"
    r"ningun\w*|"
    r"quizás?|probablemente|seguramente|podría\w*|anunci\w*|pregunt\w*|contact\w*)\b|n't\b|\?|ない|ません|かもしれ|"
    r"たぶん|おそらく|発表|のみ|だけ"
)
_WHO: Final = re.compile(r"\b(?:who|whom|whose|wer|wem|wen|wessen|qui|quién|quiénes|quien)\b|誰|どなた")
_PRONOUN: Final = re.compile(
    r"(?:^|[\s,;:])(?:it|that|he|she|they)(?:'s| is|'ll be| will be| are)\b|\b(?:ce sera|c'est|será|es wird|es ist)\b"
)
_NAME: Final = re.compile(
    r"(?<=[\w,:'\u3000] )[A-ZÀ-Þ][\w'-]+|[A-ZÀ-Þ][\w'-]+ [A-ZÀ-Þ][\w'-]*|[\u30a1-\u30ff\u30fc\u30fb]{3,}"
)
_OF_THE_QUESTION: Final = re.compile(  # a pronoun as the subject of a decline stands for what was asked
    r"\W*(?:(?:sorry|unfortunately|no|nope|and|but|so|i'm afraid)[,:]? )*(?:that|this|it|das|dies|cela|ça|eso|esto)"
    r"(?:'s|n't)?\b(?! [a-z]{4,}s? (?:doesn't|isn't|has|is)\b)"
)
_COUNT: Final = re.compile(
    r"(?<![^\W\u3040-\u9fff])(?<![$€£¥.,])(?!(?:19|20)\d\d\b)\d[\d.,]*(?!\w|[\d.,]* ?(?:%|€|\$|£|EUR|USD|GBP|円))"
)
_WORTH: Final = re.compile(  # a decline of what something costs is one of what it sold for, whatever the word
    r"\b(?:pric|sale|sold|cost|value|worth|rate|quote|fee|amount|paid|payment|charge|figure|money|preis|"
    r"kurs|prix|cours|"
    r"precio|tipo|cambio|tarif|rent|miete|loyer|gebühr|frais|coste|bill|premium)\w*|価格|金額|价"
)
_AMOUNT: Final = re.compile(
    r"(?:[$€£¥]|\b(?:EUR|USD|GBP|SGD|JPY|CHF) )\d[\d.,]*\d|\d[\d.,]*(?= ?(?:%|€|£|EUR|USD|GBP|SGD|JPY|円|元|美元))"
)
_OF_SOURCE: Final = re.compile(rf"\b(?:the|your|this|that|my|our)(?: [\w'-]+){{0,2}}? {SOURCE}\b")
_FIRST_NAME: Final = re.compile(r"\s*([A-ZÀ-Þ][\w'-]{2,})")
_SAME_PREFIX: Final = 5
_GENDER: Final = "ao"
_LONGEST_OBJECT: Final = 40
_LONGEST_SUFFIX: Final = 2


def states_what_was_asked(answer: str, text: str, question: str, *, declined: Iterable[Span]) -> bool:
    """Return whether the declines are of something else, and the thing asked is stated.

    Args:
        answer: the answer as it was given.
        text: the same in plain letters.
        question: what was asked, in plain letters.
        declined: where the decline rules hold.
    """
    asked = _heads(question)
    matches = tuple(declined)
    gone = [_clause_around(text, match) for match in matches]
    of_worth = any(_WORTH.search(text, clause.start, clause.end) for clause in gone)
    apart = not (of_worth and _WORTH.search(question)) and all(
        _is_of_something_else(text, *pair, asked=asked) for pair in zip(matches, gone, strict=True)
    )
    left = [clause for clause in _clauses(text) if not any(clause.start < g.end and g.start < clause.end for g in gone)]
    known = question + " ".join(text[clause.start : clause.end] for clause in gone)
    return any(
        _states(answer, clause, question, asked=asked if apart else frozenset(), known=known, amounts=not of_worth)
        for clause in left
    )


def _is_of_something_else(text: str, match: Span, clause: Span, *, asked: frozenset[str]) -> bool:
    """Return whether a decline names an object, and neither that nor its clause has to do with the question."""
    if _OF_THE_QUESTION.match(text, clause.start):
        return False
    end = _OBJECT_END.search(text, match.end, min(clause.end, match.end + _LONGEST_OBJECT))
    own = _heads(_OBJECT_END.split(text[match.start : end.start() if end else clause.end], maxsplit=1)[0])
    own |= _heads(text[match.end : end.start() if end else min(clause.end, match.end + _LONGEST_OBJECT)])
    in_clause = _words(_OF_SOURCE.sub("", text[clause.start : clause.end]))
    own |= {word for word in in_clause if _CJK.fullmatch(word) and not _TIME.fullmatch(word)}
    return any(not _GENERIC.fullmatch(word) for word in own) and not any(_alike(a, b) for a in asked for b in in_clause)


def _states(answer: str, clause: Span, question: str, *, asked: frozenset[str], known: str, amounts: bool) -> bool:
    words = answer[clause.start : clause.end]
    text = plain(words)
    future = _FUTURE.search(question) or _YEAR.search(question)
    other = _OTHER_TIME if future else _BEFORE_NOW
    if _NO_FACT.search(text) or (other.search(text) and not other.search(question)):
        return False
    who = _WHO.search(question) is not None
    about = any(_alike(head, word) for head in asked for word in _words(text)) or (who and _PRONOUN.search(text))
    new = [name for name in _NAME.findall(words) if name.lower() not in known]
    first = _FIRST_NAME.match(words)
    if who and first and first[1].lower() not in STOP and first[1].lower() not in known:
        new.append(first[1])
    if not who:
        new += _AMOUNT.findall(words) if asked and amounts else []
        new += [number for number in _COUNT.findall(words) if number not in known]
    return bool(about and new)


def _heads(text: str) -> frozenset[str]:
    """Return the words of a text that say what it is about, without those that only say when."""
    return frozenset(word for word in _words(text) if not _TIME.fullmatch(word) and not _WHO.fullmatch(word))


def _words(text: str) -> set[str]:
    if _CJK.search(text):
        return {part for run in _CJK.findall(text) for part in _PARTICLE.split(run) if len(part) > 1}
    return {word for word in _WORD.findall(text) if word not in STOP}


def _alike(one: str, other: str) -> bool:
    """Return whether two words are of one stem: `owns` and `owner`, `trainiert` and `Trainerin`."""
    a, b = sorted((stem(one).rstrip(_GENDER), stem(other).rstrip(_GENDER)), key=len)
    if len(a) > _SAME_PREFIX and a[:_SAME_PREFIX] == b[:_SAME_PREFIX]:
        return True
    return b.startswith(a) and len(b) - len(a) <= _LONGEST_SUFFIX


def _clauses(text: str) -> list[Span]:
    commas = [found.span(found.lastgroup or 0) for found in _CONCEDED.finditer(text)]
    breaks = sorted([*(found.span() for found in _CLAUSE_END.finditer(text)), *commas])
    starts = [0, *(end for _, end in breaks)]
    ends = [*(start for start, _ in breaks), len(text)]
    return [Span(start, end) for start, end in zip(starts, ends, strict=True) if text[start:end].strip()]


def _clause_around(text: str, match: Span) -> Span:
    """Return the clause, or the clauses, that a match stands in."""
    touched = [clause for clause in _clauses(text) if clause.start < match.end and match.start < clause.end]
    return Span(min([match.start, *(c.start for c in touched)]), max([match.end, *(c.end for c in touched)]))
