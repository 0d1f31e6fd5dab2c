"""Every command that a page shows is run as a reader would run it: in order, in a clean copy of the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from harness.cli.verbs_table import RUN, VERBS
from tests.doubles.acting import export_of_the_action

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SKIPPED = {
    "make demo": "installs, and then runs what docs/cli.md shows for `run`; the last test here holds it to that",
    "make test": "it is what runs this test",
    "python -m harness comment runs/demo": "posts to GitHub; test_verbs_comment.py posts to a double",
}
PREPARED = {
    "python -m harness compare runs/one runs/two": "cp -r runs/demo runs/one && cp -r runs/demo runs/two",
}
"""What stands for the runs a reader would have made earlier; each more of this suite takes half a minute."""
KEPT_FROM_COMMANDS = ("ANTHROPIC_", "GITHUB_", "PYTEST_", "COV_", "COVERAGE_")
_BLOCK = re.compile(
    r"(?:^<!-- file: (?P<path>\S+) -->\n)?^```(?P<language>\S*)[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block: a file where the line before names one (`<!-- file: path -->`), else in its language."""

    language: str
    text: str
    path: str

    @property
    def commands(self) -> tuple[str, ...]:
        """The lines of a block of commands, without those that cannot be run here."""
        if self.path or self.language != "sh":
            return ()
        return tuple(line for line in self.text.splitlines() if line.split("#")[0].strip() not in SKIPPED)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What a reader does with it."""
        if self.path:
            return (Step(path=self.path, text=self.text),)
        return tuple(Step(text=command) for command in self.commands)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A file to write, or a command to run."""

    text: str
    path: str = ""

    def take(self, copy: Path) -> None:
        """Do it in a copy of the repository; a command must succeed."""
        if self.path:
            file = copy / self.path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text, encoding="utf-8")
            return
        kept = {name: value for name, value in os.environ.items() if not name.startswith(KEPT_FROM_COMMANDS)}
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f"{PREPARED.get(self.text, ':')}; {self.text}"],
            cwd=copy,
            env=kept | {"PATH": f"{copy / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"$ {self.text}\n{done.stdout}{done.stderr}"


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in order."""
    for found in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        yield Block(language=found["language"], text=found["text"], path=found["path"] or "")


Trail = tuple[Step, ...]
"""What is left to do of a page, in order."""


def trails() -> dict[str, Trail]:
    """The steps of every page that has commands, by its name."""
    pages = {str(page.relative_to(ROOT)): list(blocks(page)) for page in PAGES}
    return {
        name: tuple(step for block in found for step in block.steps)
        for name, found in pages.items()
        if any(block.commands for block in found)
    }


def parted(trails: Iterable[Trail]) -> list[list[Trail]]:
    """The trails that have something left, together while they begin with the same step."""
    found: dict[Step, list[Trail]] = {}
    for trail in trails:
        if trail:
            found.setdefault(trail[0], []).append(trail)
    return list(found.values())


def follow(together: list[Trail], copy: Path) -> None:
    """Take the step that trails begin with once for all of them, and go on in a copy each where they part."""
    together[0][0].take(copy)
    further = parted(trail[1:] for trail in together)
    for number, others in enumerate(further[1:]):
        follow(others, shutil.copytree(copy, copy.with_name(f"{copy.name}-{number}"), symlinks=True))
    if further:
        follow(further[0], copy)


TRAILS = trails()


def names_of(together: list[Trail]) -> str:
    """The pages whose trails these are, as test ids show them."""
    return "+".join(name for name, trail in TRAILS.items() if trail in together)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("together", parted(TRAILS.values()), ids=names_of)
def test_the_commands_of_a_page_work_in_their_order(together: list[Trail], tmp_path: Path) -> None:
    """A command that does not work is the first thing a newcomer sees; what pages begin alike with is run once."""
    copy = export_of_the_action(tmp_path / "copy")
    (copy / ".venv").symlink_to(ROOT / ".venv")
    follow(together, copy)


def test_commands_are_marked_in_one_way() -> None:
    """A block in another spelling would not be run; `console` is for what is shown with its output."""
    languages = {block.language for page in PAGES for block in blocks(page)}
    assert not languages & {"bash", "shell", "zsh", "terminal"}


def test_a_continued_command_is_not_cut_in_two() -> None:
    """Commands are run line by line."""
    assert not [line for page in PAGES for b in blocks(page) for line in b.commands if line.endswith("\\")]


def test_the_examples_of_the_verbs_are_the_commands_of_their_page() -> None:
    """So every `--help` ends in a command that was run, in an order that works."""
    shown = [b.text.strip() for b in blocks(ROOT / "docs" / "cli.md") if b.language == "sh"]
    assert shown == [verb.example for verb in VERBS]


def test_nothing_is_skipped_or_prepared_that_no_page_shows() -> None:
    """The table of exceptions cannot outlive its reasons."""
    shown = {line.split("#")[0].strip() for page in PAGES for b in blocks(page) for line in b.text.splitlines()}
    assert {*SKIPPED, *PREPARED} <= shown


def test_the_demo_runs_the_command_that_the_page_shows() -> None:
    """But for where its record goes."""
    asked = ["make", "--no-print-directory", "-n", "demo"]
    last = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()[-1]
    assert f"{last.removeprefix('.venv/bin/')} --out runs/demo" == RUN.example
