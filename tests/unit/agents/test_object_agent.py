"""Any Python callable as an agent, and how it is found."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable
from functools import partial
from pathlib import Path

import pytest

from harness.agents.base import Task, Tools
from harness.agents.object_agent import ObjectAgent, ThreadTools
from harness.agents.objects import find_callable
from harness.domain.trajectory import Ending, ToolResult, Trajectory, Turn, Usage
from harness.errors import ServerError, UserError
from tests.doubles.asking import asked, task
from tests.doubles.in_memory_tools import InMemoryTools, tool

TOOLS = (tool("history"),)


async def looks_up(given: Task, tools: Tools) -> str:
    """Ask one tool, and one that is not there."""
    assert tools.surface.names == ("history",)
    result = await tools.call("history", {"months": 7})
    gone = await tools.call("gone", {})
    return f"{given.ask} {result.text[0]} {gone.is_error}"


def test_an_asynchronous_callable_answers_and_its_calls_are_recorded() -> None:
    """It needs to know nothing of trajectories."""
    done = asked(ObjectAgent(looks_up), InMemoryTools(*TOOLS), task("How much?"))
    assert (done.ending, done.answer) == (Ending.ANSWERED, "How much? ok True")
    assert [(call.tool, call.known) for call in done.calls] == [("history", True), ("gone", False)]
    assert done.turns[-1].text == done.answer
    assert done.cost_usd is None


def test_a_plain_callable_runs_beside_the_event_loop() -> None:
    """A blocking agent must not stop the other attempts or the clock."""
    threads = []

    def answers(_task: Task, tools: ThreadTools) -> str:
        threads.append(threading.current_thread())
        return f"{tools.surface.names[0]}: {tools.call('history', {}).text[0]}"

    done = asked(ObjectAgent(answers), InMemoryTools(*TOOLS))
    assert done.answer == "history: ok"
    assert threads != [threading.main_thread()]


def test_objects_and_functions_that_return_an_awaitable_will_do() -> None:
    """Agents come as classes and partials."""

    class Bot:
        async def __call__(self, given: Task, tools: Tools) -> str:
            return await looks_up(given, tools)

    assert asked(ObjectAgent(Bot()), InMemoryTools(*TOOLS)).answer.endswith("True")
    assert asked(ObjectAgent(partial(answers_later, "later")), InMemoryTools(*TOOLS)).answer == "later"


def answers_later(words: str, _task: Task, _tools: object) -> Awaitable[str]:
    """Return what will be the answer."""
    return asyncio.sleep(0, words)


def test_a_trajectory_is_taken_with_its_usage_cost_and_ending() -> None:
    """An agent that knows what it spent may say so."""

    async def refuses(_task: Task, tools: Tools) -> Trajectory:
        await tools.call("history", {})
        usage = Usage(input_tokens=3, output_tokens=1)
        return Trajectory(ending=Ending.REFUSED, detail="policy", usage=usage, cost_usd=0.1, notes=("cautious",))

    done = asked(ObjectAgent(refuses), InMemoryTools(*TOOLS))
    assert (done.ending, done.detail, done.cost_usd, done.notes) == (Ending.REFUSED, "policy", 0.1, ("cautious",))
    assert done.usage == Usage(input_tokens=3, output_tokens=1)
    assert len(done.calls) == 1


def test_turns_are_taken_where_their_calls_are_the_ones_made() -> None:
    """Its own turns hold the words between the calls."""

    async def thinks(_task: Task, _tools: Tools) -> Trajectory:
        return Trajectory(turns=(Turn(text="Hm."), Turn(text="3.")), answer="3.")

    done = asked(ObjectAgent(thinks), InMemoryTools(*TOOLS))
    assert [turn.text for turn in done.turns] == ["Hm.", "3."]


def test_what_it_says_it_called_does_not_replace_what_it_called() -> None:
    """Hard checks are judged on deeds."""
    told = asked(ObjectAgent(looks_up), InMemoryTools(*TOOLS))

    async def lies(_task: Task, tools: Tools) -> Trajectory:
        await tools.call("history", {})
        return Trajectory(turns=told.turns, answer="3.")

    done = asked(ObjectAgent(lies), InMemoryTools(*TOOLS))
    assert [call.tool for call in done.calls] == ["history"]
    assert done.notes == ("the callable reported other calls than it made; the ones it made are kept",)


def test_an_exception_of_the_callable_is_an_ending_with_its_calls_kept() -> None:
    """The suite's own agent broke: unmeasured, and said in its words."""

    async def breaks(_task: Task, tools: Tools) -> str:
        await tools.call("history", {})
        msg = "no model"
        raise LookupError(msg)

    done = asked(ObjectAgent(breaks), InMemoryTools(*TOOLS))
    assert done.ending is Ending.HARNESS
    line = breaks.__code__.co_firstlineno + 3
    assert (
        done.detail == f"running the suite's own agent failed, at {Path(__file__).name}:{line}: LookupError: no model"
    )
    assert len(done.calls) == 1


def test_what_a_builtin_refuses_is_told_without_a_line() -> None:
    """There is no file of the suite's to point at."""
    done = asked(ObjectAgent(getattr), InMemoryTools(*TOOLS))
    assert done.ending is Ending.HARNESS
    assert done.detail.startswith("our own code failed while running the suite's own agent: TypeError: ")


def test_a_callable_that_asks_to_exit_fails_its_attempt_and_ends_no_run() -> None:
    """`sys.exit(0)` in an agent would otherwise be the exit code of a run that passed."""

    async def exits(_task: Task, tools: Tools) -> str:
        await tools.call("history", {})
        raise SystemExit(0)

    def exits_in_its_thread(_task: Task, _tools: ThreadTools) -> str:
        raise SystemExit(0)

    done = [asked(ObjectAgent(one), InMemoryTools(*TOOLS)) for one in (exits, exits_in_its_thread)]
    assert [one.ending for one in done] == [Ending.HARNESS, Ending.HARNESS]
    assert all("SystemExit: 0" in one.detail for one in done)


def test_a_dead_server_ends_the_attempt_even_through_the_callable() -> None:
    """Whose fault it was must survive the agent in between."""

    def dies(_arguments: object) -> ToolResult:
        msg = "it died"
        raise ServerError(msg)

    done = asked(ObjectAgent(looks_up), InMemoryTools(*TOOLS, answers={"history": dies}))
    assert (done.ending, done.detail) == (Ending.SERVER, "it died")


def test_anything_but_text_or_a_trajectory_is_refused() -> None:
    """None is what a forgotten return gives."""
    done = asked(ObjectAgent(lambda _task, _tools: None), InMemoryTools(*TOOLS))
    assert done.ending is Ending.HARNESS
    assert "returned NoneType" in done.detail


def test_after_the_time_is_up_a_left_over_thread_can_call_nothing() -> None:
    """The next attempt's state must not be written by the last one's agent."""
    release, refused = threading.Event(), threading.Event()
    tools = InMemoryTools(*TOOLS)

    def stubborn(_task: Task, its: ThreadTools) -> str:
        release.wait(10)
        try:
            its.call("history", {})
        finally:
            refused.set()
        return "late"

    async def attempt() -> Trajectory:
        done = await ObjectAgent(stubborn).answer(task(timeout_s=0.05), tools)
        release.set()
        await asyncio.to_thread(refused.wait, 10)
        return done

    done = asyncio.run(attempt())
    assert done.ending is Ending.TIMEOUT
    assert refused.is_set()
    assert tools.called == []


def test_a_callable_is_found_in_the_suite_s_folder_with_its_neighbours(tmp_path: Path) -> None:
    """Two suites may both have an `agent.py`."""
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "agent.py").write_text(
            f"class Bots:\n    def answer(task, tools): return {name!r}\n", encoding="utf-8"
        )
    found = [find_callable("agent:Bots.answer", folder=tmp_path / name)(None, None) for name in ("one", "two")]
    assert found == ["one", "two"]
    (tmp_path / "uses.py").write_text("from near_by_module import answer\n", encoding="utf-8")
    (tmp_path / "near_by_module.py").write_text("answer = str\n", encoding="utf-8")
    assert find_callable("uses:answer", folder=tmp_path) is str
    assert find_callable("json:dumps", folder=tmp_path)(1) == "1"


@pytest.mark.parametrize(
    ("reference", "says"),
    [
        ("agent", "written `module:callable`"),
        ("agent:", "written `module:callable`"),
        ("gone:answer", "cannot be imported"),
        ("broken:answer", "fails while it is imported: ZeroDivisionError"),
        ("exits:answer", "fails while it is imported: SystemExit: 0"),
        ("good:answr", "did you mean 'answer'?"),
        ("good:number", "is a int, not a callable"),
    ],
)
def test_what_cannot_be_found_is_a_sentence(tmp_path: Path, reference: str, says: str) -> None:
    """Exit 2, before anything is started."""
    (tmp_path / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "exits.py").write_text("raise SystemExit(0)\n", encoding="utf-8")
    (tmp_path / "good.py").write_text("number = 1\nanswer = str\n", encoding="utf-8")
    with pytest.raises(UserError) as caught:
        find_callable(reference, folder=tmp_path)
    assert says in str(caught.value)
