"""A document against a Pydantic model: every mistake becomes a plain sentence at its place.

Validation itself is Pydantic's; this module only says what was found, what is allowed and which word was meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from fake_backend.documents.annotations import allowed_keys, new_name
from fake_backend.documents.document import Document, KeyPath, PlainValue, dotted
from fake_backend.documents.wording import allowed_phrase, found_phrase, sentence
from fake_backend.errors import DocumentError

M = TypeVar("M", bound=BaseModel)


def validate(document: Document, model: type[M], *, at: KeyPath = ()) -> M:
    """Return the part of `document` at `at` as a `model`.

    Raises:
        DocumentError: with one problem per wrong key.
    """
    value: Any = document.value
    for key in at:
        value = value[key]
    try:
        return model.model_validate(value)
    except ValidationError as error:
        found = [document.problem((*at, *place), said) for place, said in mistakes(error, model, value)]
        raise DocumentError(tuple(sorted(found, key=lambda problem: (problem.line, problem.column)))) from error


def mistakes(error: ValidationError, model: type[BaseModel], value: object) -> Iterator[tuple[KeyPath, str]]:
    """Yield each mistake with the place it was made at: what was found, what is allowed, the nearest valid word."""
    by_place: dict[KeyPath, list[ErrorDetails]] = {}
    for details in error.errors(include_url=False):
        by_place.setdefault(_keypath(details, value), []).append(details)
    for keypath, here in by_place.items():
        if not _is_only_another_form(keypath, here, by_place):
            yield keypath, _message(model, keypath, here)


def first_mistake(error: ValidationError, model: type[BaseModel], line: str | bytes) -> str:
    """Return the first mistake in a line of JSON that should have been a `model`, after its place in the line."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return "this is not JSON"
    place, said = next(mistakes(error, model, value))
    return f"{dotted(place)}: {said}" if place else said


def _keypath(details: ErrorDetails, value: PlainValue) -> KeyPath:
    """Follow an error's location through the data, leaving out the names Pydantic gives to members of a union."""
    path: list[str | int] = []
    *inner, last = details["loc"] or ("",)
    for key in (*inner, last):
        if _holds(value, key):
            value = value[key]
        elif not (details["type"] == "missing" and key == last):
            continue
        path.append(key)
    return tuple(path)


def _holds(value: object, key: str | int) -> bool:
    if isinstance(value, list | tuple):
        return isinstance(key, int) and key < len(value)
    return isinstance(value, Mapping) and key in value


def _is_only_another_form(keypath: KeyPath, here: list[ErrorDetails], places: Iterable[KeyPath]) -> bool:
    """Whether the errors only say that another form is allowed too, while some error deeper shows which was meant."""
    deeper = any(len(place) > len(keypath) and place[: len(keypath)] == keypath for place in places)
    return deeper and all(allowed_phrase(details) for details in here)


def _message(model: type[BaseModel], keypath: KeyPath, here: list[ErrorDetails]) -> str:
    kinds = {details["type"] for details in here}
    if "missing" in kinds:
        return "this key is required and is not there"
    if "extra_forbidden" in kinds:
        now = new_name(model, keypath)
        return (
            f"{keypath[-1]!r} is called {now!r} now"
            if now
            else sentence("unknown key", str(keypath[-1]), allowed_keys(model, keypath[:-1]))
        )
    allowed = list(dict.fromkeys(phrase for details in here if (phrase := allowed_phrase(details))))
    if not allowed:
        return "; ".join(dict.fromkeys(_plain(details) for details in here))
    words = [word for details in here for word in _words(details)]
    found = here[0]["input"]
    if words and isinstance(found, str):
        return sentence(f"found {found_phrase(found)}", found, (*words, *(p for p in allowed if "'" not in p)))
    return f"found {found_phrase(found)}; allowed: {' or '.join(allowed)}"


def _plain(details: ErrorDetails) -> str:
    """Return the message of a rule of our own; of any other mistake only what was found."""
    cause = details.get("ctx", {}).get("error")
    return str(cause) if cause is not None else f"found {found_phrase(details['input'])}, which cannot stand here"


def _words(details: ErrorDetails) -> list[str]:
    """Return the words a literal or an enumeration allows."""
    if details["type"] not in {"literal_error", "enum"}:
        return []
    expected = str(details.get("ctx", {}).get("expected", ""))
    return [word.strip("'") for part in expected.split(", ") for word in part.split(" or ")]
