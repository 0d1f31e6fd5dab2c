"""The text of the one comment: a marker, the commit its results are about, and the report; or why there is none.

A run that did not finish never leaves an older, greener report standing alone: the report stays, and the comment says
above it which commit it is about and which one has none. Our own lines are known by their place, the first two, so
nothing that a report quotes can pass for them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from harness.report.foreign_text import code
from harness.report.markdown import BUDGET, marker

_HEAD = re.compile(r"<!-- plumbline results:(?P<results>[0-9a-f]*) without:(?P<without>[0-9a-f]*) -->")
_ANY_MARKER = re.compile(r"<!-- plumbline:(?P<key>[^\n]+?) -->\n")
ANY_KEY = "plumbline"
_SHORT = 7
CUT = "\n… the rest was refused as too long; the full report has it.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """A comment of ours, read back: the report in it and the commit that is about, empty where there is none."""

    results: str
    report: str


class Text(Protocol):
    """What is to be posted under a key."""

    @property
    def key(self) -> str:
        """What tells the comment apart from others of ours."""
        ...

    def over(self, old: str | None, /) -> str:
        """The whole comment, in place of the old one; None when there is none."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A finished run's report in Markdown, with or without a marker of its own, and the commit it is about."""

    key: str
    commit: str
    markdown: str

    def over(self, _old: str | None, /) -> str:
        """The whole comment; the old one does not matter."""
        own = _ANY_MARKER.match(self.markdown)
        return _comment(self.key, self.markdown[own.end() if own else 0 :], results=self.commit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished:
    """A run of `commit` that has no report; `ending` says how it ended (`did not finish`), `reason` why."""

    key: str
    commit: str
    ending: str
    reason: str
    run_url: str = ""

    def over(self, old: str | None) -> str:
        """The whole comment: what became of this run, then the last report there was, marked as older."""
        before = read_back(old or "")
        kept = f"the results below are for {_named(before.results)}" if before.report else "there are no results yet"
        where = f" [Its log](<{self.run_url}>)." if self.run_url else ""
        said = f"> ⚠️ **The run for {_named(self.commit)} {self.ending}; {kept}.** {code(self.reason, 400)}{where}"
        report = f"{said}\n\n{before.report}" if before.report else f"{said}\n"
        return _comment(self.key, report, results=before.results, without=self.commit)


def key_of(markdown: str) -> str:
    """The key in the marker that a report begins with; `plumbline` where it has none."""
    own = _ANY_MARKER.match(markdown)
    return own["key"] if own else ANY_KEY


def read_back(text: str) -> Posted:
    """The report in a comment that `over` made, and its commit; of any other text everything after a first marker."""
    lines = text.replace("\r\n", "\n").split("\n")
    head = _HEAD.fullmatch(lines[1]) if len(lines) > 1 else None
    if head is None:
        return Posted(results="", report="\n".join(lines[1:]))
    report = lines[2:] if not head["without"] else lines[4:]
    return Posted(results=head["results"], report="\n".join(report))


def shortest(text: str) -> str:
    """The comment without its sections: our lines, verdict and counts, and the foot with the address of the run."""
    above, _, below = text.partition("\n### ")
    _, rule, foot = below.rpartition("\n---\n")
    return f"{above[: BUDGET // 4]}\n{CUT}{rule}{foot}"


def same(one: str, other: str) -> bool:
    """Whether two comments say the same; GitHub may hand line ends and the end of a text back otherwise."""
    return one.replace("\r\n", "\n").strip() == other.replace("\r\n", "\n").strip()


def _comment(key: str, report: str, *, results: str, without: str = "") -> str:
    return f"{marker(key)}\n<!-- plumbline results:{results} without:{without} -->\n{report}"


def _named(commit: str) -> str:
    return f"`{commit[:_SHORT]}`" if commit else "an earlier commit"
