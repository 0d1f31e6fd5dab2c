"""The JSON of every verb has the keys that its row in docs/reports.md names: nobody has to guess."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from harness.cli.verbs_table import VERBS
from tests.doubles.workbench import Workbench

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "reports.md"
BASELINE = "cases/bank/baselines/keyword.converse.json"
TRANSCRIPT = {"case": "balance", "answer": "12"}
LABELLED = {"case": {"id": "a", "ask": "?", "answer": {"says": ["x"]}}, "answer": "x", "want": {"outcome": "passed"}}
ELSEWHERE = {"run", "report", "comment"}
"""`run` and `report` write the document with a schema of its own; `comment` needs GitHub."""


def documented() -> dict[str, set[str]]:
    """Keys by the first cell of the table's rows; what stands in brackets is within one of them."""
    section = PAGE.read_text(encoding="utf-8").partition("### Of the other verbs")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", section, flags=re.MULTILINE)
    return {verb: set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)|;.*", "", keys))) for verb, keys in rows}


def test_the_json_of_every_verb_has_the_documented_keys(bench: Workbench) -> None:
    """Verbs are called by scripts, and a key nobody documented is one nobody may rely on."""
    (bench.folder / "said.jsonl").write_text(json.dumps(TRANSCRIPT), encoding="utf-8")
    (bench.folder / "labelled.jsonl").write_text(json.dumps(LABELLED), encoding="utf-8")
    assert bench.save().run().code == 0
    commands = {
        "promote": ("promote", "out", "--reason", "first"),
        "check": ("check", bench.path),
        "grade RUN": ("grade", "out"),
        "grade --transcripts": ("grade", bench.path, "--transcripts", "said.jsonl"),
        "selftest SUITE": ("selftest", bench.path),
        "selftest --labelled": ("selftest", "--labelled", "labelled.jsonl"),
        "gate": ("gate", "--baseline", BASELINE, "--run", "out"),
        "power": ("power", bench.path, "--simulations", "20"),
        "compare": ("compare", "out", BASELINE),
        "review": ("review", "out"),
        "tools": ("tools", bench.path),
        "call": ("call", bench.path, "get_balance"),
        "ask": ("ask", bench.path, "What is the balance?", "--agent", "keyword"),
    }
    pages = documented()
    assert {name.split()[0] for name in pages} | ELSEWHERE == {verb.name for verb in VERBS}
    assert set(commands) | {"comment"} == set(pages)
    found = {name: set(bench.do(*words, "--json", "-").json) for name, words in commands.items()}
    assert found == {name: keys for name, keys in pages.items() if name != "comment"}
