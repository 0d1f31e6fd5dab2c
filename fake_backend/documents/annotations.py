"""Which keys a model allows at a place, read from its annotations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from pydantic import BaseModel

from fake_backend.documents.document import KeyPath


def allowed_keys(model: type[BaseModel], keypath: KeyPath) -> tuple[str, ...]:
    """Return the keys that a mapping at `keypath` may have, over all models that may stand there, each once."""
    return tuple(dict.fromkeys(name for found in _models_at(model, keypath) for name in _names(found)))


def new_name(model: type[BaseModel], keypath: KeyPath) -> str | None:
    """Return what the key at `keypath` is called now; None where it never was a key."""
    renamed = (getattr(found, "RENAMED", {}) for found in _models_at(model, keypath[:-1]))
    return next((names[keypath[-1]] for names in renamed if keypath[-1] in names), None)


def _models_at(model: type[BaseModel], keypath: KeyPath) -> Iterator[type[BaseModel]]:
    """Yield the models that may stand at a place."""
    here: list[object] = [model]
    for key in keypath:
        here = [inner for annotation in here for inner in _inside(annotation, key)]
    for annotation in here:
        yield from _models(annotation)


def _names(model: type[BaseModel]) -> Iterator[str]:
    for name, field in model.model_fields.items():
        yield field.alias or name


def _models(annotation: object) -> Iterator[type[BaseModel]]:
    """Yield the models an annotation stands for itself: through unions, not through containers."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif not _is_container(annotation):
        for part in get_args(annotation):
            yield from _models(part)


def _inside(annotation: object, key: str | int) -> Iterator[object]:
    """Yield the annotations of what stands under `key`."""
    for model in _models(annotation):
        for name, field in model.model_fields.items():
            if key in {name, field.alias}:
                yield field.annotation
    for container in _containers(annotation):
        yield from get_args(container)[-1:] if isinstance(key, str) else get_args(container)[:1]


def _containers(annotation: object) -> Iterator[object]:
    if _is_container(annotation):
        yield annotation
    else:
        for part in get_args(annotation):
            yield from _containers(part)


def _is_container(annotation: object) -> bool:
    origin = getattr(annotation, "__origin__", None)
    return isinstance(origin, type) and hasattr(origin, "__iter__")
