"""Takes secrets, endpoints and the suite's own words out of everything before it touches the disk.

Redaction works on decoded values, so no escaping hides a secret, and before grading, so a verdict computed again from
the file is the one that was given. What is a record's own stays, whatever it spells: the names of its fields, the words
of a fixed set such as an ending, and the attempt's name. A secret may well be the word `warning`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from enum import Enum
from typing import Literal, TypeVar, get_args, get_origin
from urllib.parse import quote, urlsplit

from pydantic import BaseModel

from harness.domain.attempt import Attempt
from harness.domain.hosts import is_loopback
from harness.domain.reading import Statements
from harness.domain.surface import Tool

HIDDEN = "[secret]"
ENDPOINT = "[endpoint]"
REDACTED = "[redacted]"
SHORTEST_SECRET = 6
V = TypeVar("V", bound=BaseModel)


class Redactor:
    """Replaces every occurrence of the given words; longer words first, so that no part of one is left over."""

    def __init__(
        self, *, secrets: Iterable[str] = (), endpoints: Iterable[str] = (), words: Iterable[str] = ()
    ) -> None:
        """Prepare the replacements.

        Args:
            secrets: key and token values; those under six characters are ignored, they would eat ordinary text.
            endpoints: URLs whose host is not this machine; the URL and its host alone are both replaced.
            words: the suite's `redact` list, taken literally.
        """
        table: dict[str, str] = {}
        for word in words:
            table[word] = REDACTED
        for url in endpoints:
            host = urlsplit(url).hostname or ""
            if host and not is_loopback(host):
                table[url] = table[host] = ENDPOINT
        for secret in secrets:
            if len(secret) >= SHORTEST_SECRET:
                table[secret] = table[quote(secret, safe="")] = HIDDEN
        table.pop("", None)
        self._table = sorted(table.items(), key=lambda item: (-len(item[0]), item[0]))

    def text(self, text: str) -> str:
        """The text without any of the words."""
        for word, replacement in self._table:
            if word in text:
                text = text.replace(word, replacement)
        return text

    def plain(self, value: object, *, numbers: bool = True) -> object:
        """A copy of plain data, and of the values of the domain in it, with every string, keys included, cleaned.

        `numbers` go by how they are written: what stands in a text as digits is a number in structured content.
        """
        if isinstance(value, str):
            return value if isinstance(value, Enum) else self.text(value)
        if isinstance(value, BaseModel):
            return self.value(value)
        if isinstance(value, Mapping):
            return {self.text(str(k)): self.plain(v, numbers=numbers) for k, v in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(self.plain(v, numbers=numbers) for v in value)
        if numbers and isinstance(value, int | float | Decimal) and not isinstance(value, bool):
            cleaned = self.text(str(value))
            return value if cleaned == str(value) else cleaned
        return value

    def value(self, value: V) -> V:
        """A cleaned copy of a domain value; the value itself when there is nothing to clean."""
        if not self._table or isinstance(value, Attempt):
            return value
        if isinstance(value, Statements):  # facts go by the names that the suite gives them, as findings do
            facts = {name: tuple(map(self.value, said)) for name, said in value.facts.items()}
            return value.model_copy(
                update={
                    "facts": facts,
                    "cannot": self.plain(value.cannot),
                    "figures": tuple(map(self.value, value.figures)),
                }
            )
        fields = {name: field.annotation for name, field in type(value).model_fields.items()}
        ours = isinstance(value, Tool)  # a schema's numbers are bounds, and a bound that is a text is no schema
        cleaned = {
            name: self.plain(getattr(value, name), numbers=not ours and not _holds_numbers(annotation))
            for name, annotation in fields.items()
            if not _is_of_a_set(annotation)
        }
        return value.model_copy(update=cleaned)


def _is_of_a_set(annotation: object) -> bool:
    """Whether a field holds words of a fixed set of ours, alone or as keys."""
    return get_origin(annotation) is Literal or any(map(_is_of_a_set, get_args(annotation)))


def _holds_numbers(annotation: object) -> bool:
    """Whether a field counts or measures, so that its numbers are ours and nobody's data."""
    return annotation in {int, float} or any(map(_holds_numbers, get_args(annotation)))
