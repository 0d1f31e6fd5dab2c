"""The agent that does what a YAML script says: for tests of graders, of the pipeline and of the author's own cases.

```yaml
# script.yaml
cases:
  march-2026:                                   # a case's id; "*" holds for every other case
    - {say: Let me look., calls: [{tool: get_history, args: {months: 7}}]}
    - {answer: It was 2.26 million.}
  flaky:                                        # or by attempt number; "*" holds for every other attempt
    1: [{answer: It was 3 million.}]
    "*": [{ending: refused, detail: policy}]
```

The tools are really called. The script decides nothing from their results.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from fake_backend.documents import Document, FileModel, did_you_mean, load_document, validate
from fake_backend.fixtures.plain import json_types
from harness.agents.base import Task, Tools
from harness.agents.calls import asked_call
from harness.agents.recording import Conclusion, Recording, concluded_keyless
from harness.domain.trajectory import Ending, Trajectory, Turn
from harness.errors import DocumentError, HarnessError, Problem

EVERY = "*"


class ScriptedCall(FileModel):
    """One call; `args` may also be text, as a model that sends malformed arguments would."""

    tool: str
    args: Annotated[dict[str, Any] | str, BeforeValidator(json_types)] = Field(default_factory=dict)


class ScriptedTurn(FileModel):
    """Either calls (with words before them, if any), or the answer, or another ending."""

    say: str = ""
    calls: tuple[ScriptedCall, ...] = ()
    answer: str | None = None
    ending: (
        Literal[
            "turn_limit",
            "refused",
            "truncated",
            "timeout",
            "budget",
            "service",
            "server",
            "backend",
            "harness",
            "interrupted",
        ]
        | None
    ) = None
    detail: str = ""

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        if bool(self.calls) + (self.answer is not None) + (self.ending is not None) != 1:
            msg = "a turn has `calls`, or `answer`, or `ending`: exactly one of them"
            raise ValueError(msg)
        return self

    @property
    def ends(self) -> bool:
        """Whether the attempt is over with this turn."""
        return not self.calls


Turns = Annotated[tuple[ScriptedTurn, ...], Field(min_length=1)]


def _numbered(value: object) -> object:
    return {str(key): turns for key, turns in value.items()} if isinstance(value, dict) else value


class Script(FileModel):
    """A script: turns by case id, or by case id and attempt number; `*` stands for every other."""

    cases: dict[str, Annotated[Turns | dict[str, Turns], BeforeValidator(_numbered)]]

    def turns(self, case: str, number: int) -> tuple[ScriptedTurn, ...] | None:
        """Return the turns for one attempt, or None where the script has none."""
        entry = self.cases.get(case, self.cases.get(EVERY))
        return entry.get(str(number), entry.get(EVERY)) if isinstance(entry, dict) else entry


def load_script(path: Path, *, name: str, cases: Collection[str] | None = None) -> Script:
    """Read a script.

    Args:
        path: the file.
        name: how the user wrote it.
        cases: the suite's case ids, where they are known.

    Raises:
        DocumentError: the file is no script, a turn follows the ending or the ending is missing, or it names a case the
            suite does not have.
    """
    document = load_document(path, name=name)
    script = validate(document, Script)
    problems = [problem for case in script.cases for problem in _open_ends(document, script, case)]
    known = script.cases if cases is None else {EVERY, *cases}
    problems += [
        document.problem(("cases", case), f"the suite has no case {case!r}; {did_you_mean(case, known)}")
        for case in script.cases
        if case not in known
    ]
    if problems:
        raise DocumentError(tuple(problems))
    return script


def _open_ends(document: Document, script: Script, case: str) -> list[Problem]:
    entry = script.cases[case]
    listed = (
        {("cases", case, key): turns for key, turns in entry.items()}
        if isinstance(entry, dict)
        else {("cases", case): entry}
    )
    message = "the last turn, and only the last, gives `answer` or `ending`"
    return [
        document.problem(path, message)
        for path, turns in listed.items()
        if [turn.ends for turn in turns] != [False] * (len(turns) - 1) + [True]
    ]


class ScriptedAgent:
    """Follows a script; the same attempt always does the same."""

    def __init__(self, script: Script) -> None:
        self._script = script

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Do what the script says for this attempt; see `Agent`."""
        return await concluded_keyless(task, lambda recording: self._work(task, tools, recording=recording))

    async def _work(self, task: Task, tools: Tools, *, recording: Recording) -> Conclusion:
        turns = self._script.turns(task.case, task.number)
        if turns is None:
            msg = f"the script has no entry for attempt {task.number} of case {task.case}, and no `{EVERY}`"
            raise HarnessError(msg)
        names = {name: name for name in tools.surface.names}
        for turn in turns:
            asked = tuple(
                asked_call(f"call-{len(recording.calls) + n}", call.tool, call.args, names=names)
                for n, call in enumerate(turn.calls, 1)
            )
            position = recording.begin(Turn(text=turn.answer or turn.say, calls=asked))
            if turn.ending is not None:
                return Conclusion(ending=Ending(turn.ending), detail=turn.detail)
            if task.selects:
                break
            await recording.run_calls(tools, position)
        return Conclusion()
