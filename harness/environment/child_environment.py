"""What a server under test is started with: its environment, its command, and the placeholders filled into both.

An allow-list: PATH, HOME, the locale and VIRTUAL_ENV, then the names in `inherit_env`, then the pairs in `env`. Nothing
else of the parent's environment reaches the server, so no model key and no GitHub token does unless it is named.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from fake_backend.documents import KeyPath, did_you_mean, dotted
from fake_backend.documents.nearest import nearest
from harness.domain.suite import ServerSpec
from harness.errors import UserError
from harness.suite.placeholders import PLACEHOLDER

ALWAYS = ("PATH", "HOME", "LANG", "LANGUAGE", "VIRTUAL_ENV")
LOCALE_PREFIX = "LC_"


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """Everything needed to start one server process."""

    command: tuple[str, ...]
    environment: dict[str, str]
    folder: Path


class ServerBlockError(UserError):
    """What the suite's `server` block says cannot be followed; `key` is where in the block, below `server`."""

    def __init__(self, key: tuple[str | int, ...], message: str) -> None:
        self.key: KeyPath = ("server", *key)
        self.message = message
        super().__init__(f"{dotted(self.key)}: {message}")


def fill(text: str, values: Mapping[str, str], *, where: tuple[str | int, ...]) -> str:
    """Put values into the placeholders of `text`; `{{name}}` stands for a literal `{name}`.

    Args:
        text: what the suite file says.
        values: placeholder name (`backend.url`, `port`, …) to value.
        where: the key in the suite's `server` block, for the error.

    Raises:
        ServerBlockError: an unknown placeholder, with the nearest known one.
    """

    def value_of(match: re.Match[str]) -> str:
        if literal := match["literal"]:
            return f"{{{literal}}}"
        name = match["name"]
        if name not in values:
            raise ServerBlockError(where, f"unknown placeholder {{{name}}}; {_hint(name, values)}")
        return values[name]

    return PLACEHOLDER.sub(value_of, text)


def _hint(name: str, values: Mapping[str, str]) -> str:
    if name.startswith("backend.") and not any(known.startswith("backend.") for known in values):
        return "the suite has no `backend`"
    return did_you_mean(name, values)


def child_environment(spec: ServerSpec, values: Mapping[str, str], parent: Mapping[str, str]) -> dict[str, str]:
    """The whole environment of the server.

    Args:
        spec: the suite's `server` block.
        values: placeholder values; `now`, where the fixture has one, becomes HARNESS_NOW.
        parent: the harness's own environment, from which only named variables are taken.

    Raises:
        ServerBlockError: an unknown placeholder in `env`.
    """
    wanted = {*ALWAYS, *spec.inherit_env}
    kept = {name: value for name, value in parent.items() if name in wanted or name.startswith(LOCALE_PREFIX)}
    if venv := kept.get("VIRTUAL_ENV"):
        kept["PATH"] = _with_first(str(Path(venv) / "bin"), kept.get("PATH", os.defpath))
    if "now" in values:
        kept["HARNESS_NOW"] = values["now"]
    return kept | {name: fill(text, values, where=("env", name)) for name, text in spec.env.items()}


def _with_first(folder: str, path: str) -> str:
    return path if folder in path.split(os.pathsep) else os.pathsep.join((folder, path))


def launch(spec: ServerSpec, values: Mapping[str, str], *, parent: Mapping[str, str], folder: Path) -> Launch:
    """Work out what to start, without starting it.

    Raises:
        ServerBlockError: an unknown placeholder, or a command that does not exist on the PATH the server gets.
    """
    environment = child_environment(spec, values, parent)
    words = tuple(fill(word, values, where=("command", index)) for index, word in enumerate(spec.command))
    return Launch(
        command=(_resolved(words[0], environment, folder), *words[1:]), environment=environment, folder=folder
    )


def _resolved(word: str, environment: Mapping[str, str], folder: Path) -> str:
    """The file to run: a word with a slash is relative to the suite, any other is looked up on the PATH."""
    path = environment.get("PATH", os.defpath)
    found = shutil.which(str(folder / word)) if "/" in word else shutil.which(word, path=path)
    if found is None:
        where = f"{folder / word} is not an executable file" if "/" in word else f"not found on PATH={path}"
        folders = [str((folder / word).parent)] if "/" in word else path.split(os.pathsep)
        near = nearest(Path(word).name, _programs(folders))
        hint = f"; did you mean {str(Path(word).with_name(near))!r}?" if near else ""
        python = " (`{harness.python}` is the Python of the harness itself)" if word.startswith("python") else ""
        raise ServerBlockError(("command", 0), f"cannot start {word!r}: {where}{hint}{python}")
    return str(Path(found).absolute())


def _programs(folders: Iterable[str]) -> Iterator[str]:
    """The names of the files in some folders that can be run; a folder that cannot be read has none."""
    for folder in folders:
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            yield from (entry.name for entry in entries if entry.is_file() and os.access(entry.path, os.X_OK))
