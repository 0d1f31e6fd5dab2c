"""Scripts: the format, its errors, and that they are followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.agents.scripted import ScriptedAgent, load_script
from harness.domain.trajectory import Ending, Trajectory
from harness.errors import DocumentError
from tests.doubles.asking import asked, task
from tests.doubles.in_memory_tools import InMemoryTools, tool

SCRIPT = """
cases:
  march:
    - {say: Let me look., calls: [{tool: history, args: {months: 7, share: 0.5, only: [1.5]}}, {tool: gone}]}
    - {calls: [{tool: history, args: '{"months": '}]}
    - {answer: It was 2.26 million.}
  flaky:
    1: [{answer: It was 3 million.}]
    "*": [{ending: refused, detail: policy}]
  once:
    2: [{answer: Twice.}]
  "*":
    - {say: "Total revenue was $2.3", ending: truncated, detail: raise max_tokens}
"""


def script(folder: Path, text: str, cases: tuple[str, ...] | None = None) -> ScriptedAgent:
    """Write a script and load its agent."""
    (folder / "script.yaml").write_text(text, encoding="utf-8")
    return ScriptedAgent(load_script(folder / "script.yaml", name="script.yaml", cases=cases))


def played(folder: Path, case: str, number: int = 1) -> tuple[Trajectory, InMemoryTools]:
    """Play the script above for one attempt."""
    tools = InMemoryTools(tool("history"))
    return asked(script(folder, SCRIPT), tools, task(case=case, number=number)), tools


def test_a_script_is_followed_call_by_call(tmp_path: Path) -> None:
    """Words, calls, made-up tools and malformed arguments are what a grader has to be shown."""
    done, tools = played(tmp_path, "march")
    assert (done.ending, done.answer, done.cost_usd) == (Ending.ANSWERED, "It was 2.26 million.", 0)
    assert tools.called == [("history", {"months": 7, "share": 0.5, "only": [1.5]})]
    assert [turn.text for turn in done.turns] == ["Let me look.", "", "It was 2.26 million."]
    assert [call.known for call in done.calls] == [True, False, True]
    assert done.calls[2].raw_arguments == '{"months": '
    assert [call.id for call in done.calls] == ["call-1", "call-2", "call-3"]


def test_attempts_may_differ_by_number(tmp_path: Path) -> None:
    """An unstable agent has to be shown too."""
    assert played(tmp_path, "flaky")[0].answer == "It was 3 million."
    done, _ = played(tmp_path, "flaky", 2)
    assert (done.ending, done.detail, done.answer) == (Ending.REFUSED, "policy", "")


def test_a_star_stands_for_every_other_case(tmp_path: Path) -> None:
    """One line for all the cases a test is not about."""
    done, _ = played(tmp_path, "another")
    assert (done.ending, done.detail, done.answer) == (Ending.TRUNCATED, "raise max_tokens", "Total revenue was $2.3")


def test_an_attempt_without_an_entry_is_our_gap_not_the_agents(tmp_path: Path) -> None:
    """Unmeasured, with the case named."""
    done, _ = played(tmp_path, "once")
    assert done.ending is Ending.HARNESS
    assert "no entry for attempt 1 of case once" in done.detail


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cases: {march: [{answr: x}]}", "script.yaml:1:18"),
        ("cases: {march: [{answer: x, calls: [{tool: t}]}]}", "exactly one of them"),
        ("cases: {march: [{}]}", "exactly one of them"),
        ("cases: {march: []}", "script.yaml:1:"),
        ("cases: {march: [{ending: answered}]}", "script.yaml:1:"),
        (
            "cases:\n  march:\n  - {calls: [{tool: t}]}",
            "script.yaml:2:3: cases.march: the last turn, and only the last",
        ),
        ("cases: {march: {1: [{answer: x}, {answer: y}]}}", "cases.march.1: the last turn, and only the last"),
        ("cases: {mrch: [{answer: x}]}", "the suite has no case 'mrch'; did you mean 'march'?"),
        ("- nothing", "script.yaml:1:"),
    ],
)
def test_what_is_wrong_with_a_script_is_said_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    """A script is a file of the suite, and errors in it are the user's to find."""
    with pytest.raises(DocumentError) as caught:
        script(tmp_path, text, cases=("march",))
    assert says in str(caught.value)


def test_a_missing_script_is_named(tmp_path: Path) -> None:
    """As the user wrote it."""
    with pytest.raises(DocumentError, match=r"gone\.yaml"):
        load_script(tmp_path / "gone.yaml", name="gone.yaml")
