"""What a reader is given, as text: question, results, answer and the names of the facts, each between fences.

There is nothing in it of what is right: two cases of one wording and another expectation give the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from fake_backend.documents import canonical_json
from harness.domain.case import Case
from harness.reading.fences import fenced
from harness.reading.results import Result, Results

NO_RESULTS = "(no tool was called)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """A reply that was given before, and what was wrong with it."""

    reply: str
    flaws: tuple[str, ...]


def question(case: Case) -> str:
    """Return what the agent was asked: the question, and the context beside it."""
    context = json.dumps(case.context, ensure_ascii=False, indent=2)
    return f"{case.ask}\n\nContext:\n{context}" if case.context else case.ask


def facts_of(case: Case) -> dict[str, str | None]:
    """Return what a reader is told of the facts that a case expects: the names, each with its unit or its kind."""
    return {fact.name: fact.unit_asked for fact in case.answer.facts}


def material(
    asked: str, results: Results, *, answer: str, facts: Mapping[str, str | None], earlier: Earlier | None = None
) -> str:
    """Return the one message a reader gets about an answer.

    Args:
        asked: the question, with its context.
        results: what the calls of the attempt returned.
        answer: the answer, verbatim.
        facts: the facts' names, each with the unit or the kind that is asked for.
        earlier: a flawed reply to the same message that is to be mended.
    """
    sections = {
        "question": asked,
        "results": "\n\n".join(map(_told, results.each)) or NO_RESULTS,
        "answer": answer,
        "facts": json.dumps([{"name": name, "unit": unit} for name, unit in facts.items()], ensure_ascii=False),
    }
    if earlier is not None:
        sections |= {"earlier": earlier.reply, "flaws": "\n".join(f"- {flaw}" for flaw in earlier.flaws)}
    return fenced(sections)


def _told(result: Result) -> str:
    """One result as workings see it: a value as exact JSON, with the texts that stand beside it."""
    said = "no result" if result.call.result is None else "error" if result.is_error else "ok"
    value = result.value
    blocks = (value if isinstance(value, str) else _json(value), *result.texts)
    return "\n".join((f"{result.name} = {result.call.written} → {said}:", *filter(None, blocks)))


def _json(value: object) -> str:
    try:
        return canonical_json(value)
    except ValueError:  # a number that JSON has no word for
        return json.dumps(value, ensure_ascii=False, default=str)
