"""The page on grounding says what the code does: every rule is on it, and its examples hold."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from harness.grading.grounding.ground import ground
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence
from harness.grading.phrases.declines import DECLINE_RULES
from harness.grading.phrases.disowned import DISOWNED_RULES, ECHO_RULES
from harness.grading.phrases.estimates import ASSUMPTION_RULES, LABEL_RULES
from harness.grading.phrases.rule import PhraseRule

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "grounding.md").read_text(encoding="utf-8")
FOLDERS = [
    path.parent for name in ("grounding", "phrases") for path in (ROOT / "harness/grading" / name).glob("*/__init__.py")
]
RULES = (*DECLINE_RULES, *DISOWNED_RULES, *ECHO_RULES, *LABEL_RULES, *ASSUMPTION_RULES)
EXAMPLES = re.findall(r"^\| ([^|]+) \| `(\w+)` \| ([^|]+) \|$", PAGE, re.MULTILINE)
NAMES = {
    "sum of two",
    "difference of two",
    "total of one column",
    "share",
    "change between two points",
    "monthly figure times 12",
    "amount times exchange rate",
}


def results() -> dict[str, dict[str, object]]:
    """The results of the page's examples, by tool."""
    block = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert block
    found: dict[str, dict[str, object]] = json.loads(block[1])
    return found


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_each_phrase_rule_is_on_the_page(rule: PhraseRule) -> None:
    """Whoever disagrees with a verdict can find the rule that made it."""
    assert f"| `{rule.id}` | {rule.meaning} | {rule.example} | {rule.counterexample} |" in PAGE


@pytest.mark.parametrize(("answer", "status", "derivation"), EXAMPLES)
def test_each_example_of_the_page_holds(answer: str, status: str, derivation: str) -> None:
    """The last figure of the answer has the status the page gives it."""
    calls = [CallEvidence(tool=tool, texts=(json.dumps(result),)) for tool, result in results().items()]
    trace = ground(answer, collect_sources(calls)).traces[-1]
    assert (trace.status, trace.derivation or "\u2014") == (status, derivation)


def test_each_derivation_has_a_row_and_an_example() -> None:
    """No derivation is credited that the page does not name."""
    assert {name for name in NAMES if f"| `{name}` |" in PAGE} == NAMES
    assert {derivation for _, status, derivation in EXAMPLES if status == "derived"} == NAMES


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_page_names_the_folder_of_each_section(folder: Path) -> None:
    """Whoever disagrees with a sentence of the page can find the code that made it true."""
    assert f"In `{folder.relative_to(ROOT).as_posix()}`" in PAGE
