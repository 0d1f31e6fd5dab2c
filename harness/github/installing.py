"""Installs Plumbline for a job from the Action's own folder, or takes an interpreter that has it already.

Run as a file by whatever `python3` a runner has, before anything is installed: it uses the standard library alone. The
version is always the Action's own, and so are its dependencies: those that its tests ran with.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

OLDEST = (3, 11)
USER_ERROR = 2
_EXTRA = re.compile(r"[a-z]+")
_VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
_DECLARED = re.compile(r"^\[project\.optional-dependencies\]\n(.*?)(?=^\[)", re.MULTILINE | re.DOTALL)
_PINNED = re.compile(r"^[A-Za-z0-9._-]+==[^\s\\;]+(?:\s*;[^\\\n]*)?", re.MULTILINE)


class CannotInstall(Exception):
    """An input is wrong or the runner lacks something; `str()` of it is the sentence for the log."""


def main(environ: Mapping[str, str]) -> int:
    """Write the output `python`: an interpreter that has this version; returns an exit code."""
    try:
        interpreter = _interpreter(environ)
    except CannotInstall as error:
        sys.stdout.write(f"::error title=Plumbline::{error}\n")
        return USER_ERROR
    with Path(environ["GITHUB_OUTPUT"]).open("a", encoding="utf-8") as outputs:
        outputs.write(f"python={interpreter}\n")
    return 0


def extras_of(text: str, project: str) -> tuple[str, ...]:
    """The extras in the input `extras`, separated by spaces or commas; those that pyproject.toml declares are allowed.

    Raises:
        CannotInstall: an extra is not one of them.
    """
    wanted = tuple(text.replace(",", " ").split())
    block = _DECLARED.search(project)
    declared = re.findall(r"^([a-z]+) = ", block[1], re.MULTILINE) if block else []
    for extra in wanted:
        if extra not in declared:
            shown = extra if _EXTRA.fullmatch(extra) else "a value of it"
            msg = f"input `extras`: {shown} is not one of {', '.join(declared)}"
            raise CannotInstall(msg)
    return wanted


def constraints(locked: str) -> str:
    """The pins of a lock file, without its hashes: every package that is installed has the version that was tested."""
    return "".join(f"{pin.strip()}\n" for pin in _PINNED.findall(locked))


def _interpreter(environ: Mapping[str, str]) -> Path:
    action = Path(environ["GITHUB_ACTION_PATH"])
    given = environ.get("PLUMBLINE_INPUT_PYTHON", "").strip()
    project = (action / "pyproject.toml").read_text(encoding="utf-8")
    if given:
        return _known(Path(given), (action / "harness" / "__init__.py").read_text(encoding="utf-8"))
    if sys.version_info < OLDEST:
        found = ".".join(str(part) for part in sys.version_info[:2])
        msg = f"python3 is {found} and Plumbline needs 3.11 or newer: put actions/setup-python before it"
        raise CannotInstall(msg)
    return _installed(action, extras_of(environ.get("PLUMBLINE_INPUT_EXTRAS", ""), project), environ)


def _known(interpreter: Path, package: str) -> Path:
    """The interpreter given, if it has the Action's version; a path is relative to the workspace."""
    asked = _version_in(interpreter.absolute())
    wanted = _VERSION.search(package)
    if wanted is None or asked != wanted[1]:
        has = f"has Plumbline {asked}" if asked else "has no Plumbline"
        msg = f"input `python`: that interpreter {has}, and the Action is {wanted[1] if wanted else 'of no version'}"
        raise CannotInstall(msg)
    return interpreter.absolute()


def _version_in(interpreter: Path) -> str:
    ask = "from importlib.metadata import version; print(version('mcp-plumbline'))"
    try:
        told = subprocess.run([interpreter, "-I", "-c", ask], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip() if told.stdout.strip().isprintable() else ""


def _installed(action: Path, extras: tuple[str, ...], environ: Mapping[str, str]) -> Path:
    """A new environment beside the job, with the tool in it."""
    folder = Path(tempfile.mkdtemp(prefix="plumbline-", dir=environ.get("RUNNER_TEMP")))
    pins = folder / "constraints.txt"
    pins.write_text(constraints((action / "requirements" / "dev.txt").read_text(encoding="utf-8")), encoding="utf-8")
    interpreter = folder / "venv" / "bin" / "python"
    wanted = f"{action}[{','.join(extras)}]" if extras else str(action)
    pip = [str(interpreter), "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        subprocess.run([sys.executable, "-I", "-m", "venv", str(folder / "venv")], check=True)
        subprocess.run([*pip, f"--constraint={pins}", wanted], check=True)
    except subprocess.CalledProcessError as error:
        msg = f"Plumbline could not be installed: {'pip' if 'pip' in error.cmd else 'venv'} failed, see its words above"
        raise CannotInstall(msg) from error
    return interpreter


if __name__ == "__main__":
    sys.exit(main(os.environ))
