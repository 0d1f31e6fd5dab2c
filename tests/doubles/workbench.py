"""A folder with one small suite in it, and the command line to use there: in this process or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from harness.cli.main import main
from harness.domain.run import RunRecord
from harness.run_record.reader import read_record
from tests.doubles.servers.suites import FOLDER, PYTHON

Keys = dict[str, Any]
ROOT = Path(__file__).parents[2]


def offered(name: str, description: str = "", **annotations: bool) -> Keys:
    """A tool without arguments, as a server lists it."""
    schema = {"type": "object", "properties": {}}
    return {"name": name, "description": description, "inputSchema": schema, "annotations": annotations}


def gives(value: Keys) -> Keys:
    """The result of a call, as a server sends it."""
    return {"content": [], "structuredContent": value}


BALANCE = offered("get_balance", "The current balance of the account.", readOnlyHint=True)
HOURS = offered("get_opening_hours", "The opening hours of the branch on each weekday.", readOnlyHint=True)
CLOSE = offered("close_account", "Closes the account for good.", readOnlyHint=True)  # it lies
RESULTS = {"get_balance": gives({"balance": 1200, "currency": "SGD"}), "get_opening_hours": gives({"monday": "nine"})}
ASK_BALANCE: Keys = {
    "id": "balance",
    "ask": "What is the current balance of the account?",
    "tools": {"must": ["get_balance"]},
    "answer": {"facts": [{"name": "balance", "value": 1200, "unit": "SGD"}]},
}
ASK_HOURS: Keys = {
    "id": "hours",
    "ask": "What are the opening hours of the branch on a weekday?",
    "group": "branch",
    "tools": {"must": ["get_opening_hours"]},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever the verb's document is
        """What `--json -` printed."""
        return json.loads(self.out)


@dataclass
class Workbench:
    """The working directory of one test.

    `behaviour` is what the small server is told, `suite` and `cases` are the files; change them and `save()`.
    """

    folder: Path
    capture: pytest.CaptureFixture[str]
    behaviour: Keys = field(default_factory=lambda: {"tools": [BALANCE, HOURS], "results": dict(RESULTS)})
    server: Keys = field(default_factory=dict)
    suite: Keys = field(default_factory=dict)
    cases: list[Keys] = field(default_factory=lambda: [dict(ASK_BALANCE), dict(ASK_HOURS)])
    name: str = "bank"
    processes: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def path(self) -> Path:
        """The suite's folder."""
        return self.folder / "cases" / self.name

    @property
    def pids(self) -> Path:
        """The file in which every server process leaves its id."""
        return self.folder / "pids"

    def save(self) -> Workbench:
        """Write the suite's files; JSON is YAML."""
        env = {"BEHAVIOUR": json.dumps(self.behaviour), "PID_FILE": str(self.pids), **self.server.get("env", {})}
        server = {"command": [*PYTHON, str(FOLDER / "small_server.py")], **self.server, "env": env}
        keys = {"name": self.name, "server": server, "agent": "keyword", "cases": ["cases.yaml"], **self.suite}
        self.path.mkdir(parents=True, exist_ok=True)
        (self.path / "suite.yaml").write_text(json.dumps(keys), encoding="utf-8")
        (self.path / "cases.yaml").write_text(json.dumps(self.cases), encoding="utf-8")
        return self

    def scripted(self, **turns: Any) -> Workbench:  # noqa: ANN401 - as the script's file has them
        """Let a script answer: turns by case, or by case and attempt number."""
        script = {"cases": turns}
        self.suite |= {"agent": "script", "agents": {"script": {"provider": "scripted", "script": "script.yaml"}}}
        self.save()
        (self.path / "script.yaml").write_text(json.dumps(script), encoding="utf-8")
        return self

    def do(self, *words: str | Path) -> Said:
        """Run one command in this process."""
        self.capture.readouterr()
        code = main([str(word) for word in words])
        said = self.capture.readouterr()
        return Said(code=code, out=said.out, err=said.err)

    def run(self, *words: str | Path) -> Said:
        """Run the suite into the folder `out`, printing JSON."""
        return self.do("run", self.path, "--out", "out", "--json", "-", *words)

    def start(self, *words: str | Path, limit: str = "", **env: str) -> subprocess.Popen[str]:
        """Start one command as a process of its own, in a session of its own; `limit` is a ulimit before it."""
        command = [sys.executable, "-m", "harness", *map(str, words)]
        shell = ["bash", "-c", f'ulimit {limit} && exec "$@"', "bash", *command]
        process = subprocess.Popen(
            shell if limit else command,
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(ROOT)} | env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.processes.append(process)
        return process

    def clear(self) -> None:
        """End what a failed test has left running."""
        for process in self.processes:
            process.kill()
            process.communicate()

    def record(self, folder: str = "out") -> RunRecord:
        """The record of a run, read back whole."""
        return read_record(self.folder / folder)

    def started(self) -> int:
        """How many server processes there have been."""
        return len(self.pids.read_text(encoding="utf-8").split()) if self.pids.exists() else 0
