"""The reader that asks no model: it reads a fact only where the answer leaves no choice, and says "unread" otherwise.

What it reads has one figure of the fact's sort, alone or at a label with the fact's own words, and around it no word
that stands neither in the question nor in the fact. So whatever hedges, denies, compares or speaks another language
than the question is unread, for a model to read; there is no list of such words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from fake_backend.fixtures.values import exact, is_number
from harness.domain.reading import Statement, Statements
from harness.reading.digits import numerals
from harness.reading.flaws import COUNTED
from harness.reading.moments import clocks, days
from harness.reading.plain_material import Material, sort_of, statement_at, values_within
from harness.reading.plain_sentences import facts_of, refusal
from harness.reading.plain_sources import figures, leaves, stems
from harness.reading.results import Results
from harness.reading.units import family

_CANNOT = re.compile(
    r"\b(?:(?:can ?not|can't|could not|couldn't|unable to) (?:\w+ )?(?:answer|tell|say|determine|know)"
    r"|(?:data|tools?|results?|system) (?:do|does)(?: not|n't) (?:\w+ )?(?:provide|contain|include|record|have)"
    r"|none of the tools|no data|I (?:don't|do not) have|(?:is|are)(?: not|n't) (?:available|recorded|provided))\b",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"\b(?:not|but|however|although|though|if|unless|would|actually|correction|instead|assum\w+|estimat\w+)\b|n't\b",
    re.IGNORECASE,
)
"""Words that may take back, anywhere in an answer, what a label says."""
_NEUTRAL = "according altogether come current exactly moment now result stand together total will"
_LABEL = re.compile(
    r'^[^\S\n]{0,20}[>*+•-]{0,9}[^\S\n]{0,9}[*_"{]{0,9}(?P<label>[^:|\n]{2,60}?)"?[*_]*:'
    r'[^\S\n]{0,20}[*_"]{0,9}[^\S\n]{0,9}(?P<rest>[^\n|]*[^\s\n|])',
    re.MULTILINE,
)
_KEY = re.compile(r'"(?P<label>[^"\n]{2,60})"\s*:\s*"?(?P<rest>[^,}"\n]+)')
_YES = re.compile(r"[*_\s]*(yes|no|ja|nein|oui|non|sí|sì|sim|não|はい|いいえ|是|否)\b", re.IGNORECASE)
_YESSES = frozenset({"yes", "ja", "oui", "sí", "sì", "sim", "はい", "是"})
_NUMBERED = re.compile(r"\b([^\W\d_]{2,}) #?(\d+[a-z]*)\b")
_WORD = re.compile(r"[^\W\d_]+(?:-\d+)?")
_TOKEN = re.compile(r"\w[\w-]*")


def read_plainly(
    answer: str,
    *,
    ask: str,
    facts: Mapping[str, str | None],
    results: Results,
    keyword: bool = False,
    sources: bool = False,
) -> Statements | str:
    """Return what the answer says, or why it is unread.

    Args:
        answer: the answer.
        ask: the question; what it says itself is no statement.
        facts: the unit or the kind of each fact asked for, by its name.
        results: what the calls returned.
        keyword: whether the built-in keyword agent wrote the answer, whose sentences are always read.
        sources: whether it matters where amounts and percentages come from. One that stands in no result as it is may
            follow from them all the same, and to say that it does not would be a guess.
    """
    material = Material(answer=answer, ask=ask, facts=facts, known=() if keyword else leaves(results))
    told = figures(answer, results, asked=material.asked)
    if keyword:
        return Statements(facts=facts_of(answer, facts), cannot=refusal(answer), figures=told)
    cannot = _CANNOT.search(answer)
    if cannot:
        why = _undecided(material)
        start = max(answer.rfind(mark, 0, cannot.start()) for mark in ".!?\n") + 1
        sentence = re.split(r"[.!?\n]", answer[start:], maxsplit=1)[0].strip()
        return why or Statements(facts=dict.fromkeys(facts, ()), cannot=sentence)
    if not facts:
        return "no fact is asked for, and none of the words known say that it cannot be answered"
    stated = {name: _read(material, name, unit) for name, unit in facts.items()}
    unsure = [name for name, found in stated.items() if found is None or not _is_sure(material, name, found)]
    unread = unsure or _elsewhere(material)
    if unread:
        return f"it leaves a choice, or nothing to read, about {', '.join(unread)}"
    computed = [one.quote for one in told if one.working is None and family(one.unit) in COUNTED]
    if sources and computed:
        return f"{computed[0]} stands in no result as it is, and how it would follow is for a model to say"
    return Statements(facts={name: (found,) for name, found in stated.items() if found}, figures=told)


def _undecided(material: Material) -> str:
    """Return why an answer that says it cannot answer is unread: it says values too, or that there is nothing."""
    if {sort_of(unit) for unit in material.facts.values()} & {"noun", "text", "yes or no"}:
        return "its words for not knowing may also say that there is none"
    said = [*material.numbers, *clocks(material.answer), *_strange_days(material)]
    return "it says that it cannot answer, and more" if said else ""


def _strange_days(material: Material) -> list[str]:
    """Return the days of the answer that are none of the question's."""
    own = [day for _, _, day in days(material.ask)]
    return [
        material.answer[start:end]
        for start, end, day in days(material.answer)
        if not any(all(None in pair or pair[0] == pair[1] for pair in zip(day, asked, strict=True)) for asked in own)
    ]


def _elsewhere(material: Material) -> list[str]:
    """Return what an answer names in place of the day, the row or the number of a kind that the question names."""
    answer, ask = material.answer, material.ask
    strange = _strange_days(material) if days(ask) and "date" not in material.facts.values() else []
    wanted = dict(_NUMBERED.findall(ask.lower()))
    strange += [f"{word} {of}" for word, of in _NUMBERED.findall(answer.lower()) if wanted.get(word, of) != of]
    in_ask, in_answer = (frozenset(_TOKEN.findall(text.casefold())) for text in (ask, answer))
    for texts in material.names.values():
        asked = {text for text in texts if _mentions(in_ask, text)}
        strange += sorted(text for text in texts - asked if asked and _mentions(in_answer, text))
    return strange


def _mentions(tokens: frozenset[str], name: str) -> bool:
    """Whether words name something: all of its words, or a capitalised one or an identifier of it."""
    words = _TOKEN.findall(name)
    told = [word for word in words if word.casefold() in tokens]
    return 0 < len(words) == len(told) or any(len(word) > len("of") and not word.islower() for word in told)


def _says_no_more(material: Material, start: int, end: int, *, allowed: frozenset[str]) -> bool:
    """Whether a piece of the answer holds no word but those of question, facts and results, dates and numbers."""
    names = {word for texts in material.names.values() for text in texts for word in _WORD.findall(text)}
    units = {one.unit for one in material.numbers if family(one.unit) == "physical"}
    told = {word for word in names if not word.islower()} | units
    return all(word in told or stems(word) <= allowed for word in _WORD.findall(material.wordy, start, end))


def _read(material: Material, name: str, unit: str | None) -> Statement | None:
    """Return the one value that states a fact: the only one of its sort, or the only one at a label with its words."""
    alone = sum(sort_of(unit) == sort_of(other) for other in material.facts.values()) == 1
    whole = (0, len(material.answer))
    if unit == "yes or no":
        match = _YES.match(material.answer) if alone and not _TURNS.search(material.answer) else None
        return statement_at(material, match.span(1), match[1].lower() in _YESSES) if match else None
    labelled = () if _TURNS.search(material.answer) else _labelled(material, name, _words({name: unit}))
    found = [one for place in labelled if (one := _only(values_within(material, unit, place, bare=True)))]
    if found or not alone or not _says_no_more(material, *whole, allowed=_words(material.facts) | stems(material.ask)):
        return _only(found)
    return _whole(material) if unit == "text" else _only(values_within(material, unit, whole))


def _is_sure(material: Material, name: str, found: Statement) -> bool:
    """Whether no line with the fact's words says otherwise, the separator is clear and no result has another sign."""
    unit = material.facts[name]
    lines = [line.span() for line in re.finditer(r"[^\n]+", material.answer) if stems(name) <= stems(line[0])]
    said = {one.value for line in lines for one in values_within(material, unit, line, bare=True)} - {found.value}
    if isinstance(found.value, bool | str):
        return unit == "text" or not said
    value, known = exact(found.value), {exact(leaf.value) for leaf in material.known if is_number(leaf.value)}
    unclear = any(one.alternatives and one.value % 1 for one in numerals(found.quote))
    return not said and not unclear and (value in known or -value not in known)


def _words(facts: Mapping[str, str | None]) -> frozenset[str]:
    """Return the stems of what may be said of facts without saying more."""
    return stems(" ".join([_NEUTRAL, *facts, *filter(None, facts.values())]))


def _only(found: Iterable[Statement]) -> Statement | None:
    """Return the first where all say the same; None where they do not, or there is none."""
    each = list(found)
    return each[0] if len({(one.value, one.unit) for one in each}) == 1 else None


def _labelled(material: Material, name: str, allowed: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield what stands at labels that have all words of a fact, where nothing else is said there or in the label."""
    for pattern in (_KEY, _LABEL):
        for match in pattern.finditer(material.answer):
            labels = stems(name) <= stems(match["label"]) <= allowed
            if labels and _says_no_more(material, *match.span("rest"), allowed=allowed):
                yield match.span("rest")


def _whole(material: Material) -> Statement | None:
    """Return the whole answer where it is a text of the results."""
    match = re.fullmatch(r"\W*(\w.*\w)\W*", material.answer)
    known = match is not None and any(match[1] in texts for texts in material.names.values())
    return statement_at(material, match.span(1), match[1]) if match and known else None
