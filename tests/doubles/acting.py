"""A repository that uses the Action, and `act` to run its workflow: in host mode, without Docker, without GitHub.

`act` is not GitHub: it gives composite actions INPUT_ variables, hands forks a token that may write and enforces no
limit. So the workspace's own environment is clean, and the API that the job speaks to is a double with GitHub's habits.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.doubles.github_api import TOKEN, GitHub

ROOT = Path(__file__).parents[2]
DOUBLES = ROOT / "tests" / "doubles"
ACT = Path(sys.executable).parent / "act"
BROKEN_SERVER = "raise SystemExit('the server under test cannot start')\n"
_UPLOAD = re.compile(r"actions/upload-artifact@[0-9a-f]{40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What a run of the workflow did.

    Attributes:
        code: exit code of act; 0 when the job succeeded.
        log: act's JSON lines.
        outputs: of the step that used the Action.
        artifacts: the folder with a folder for each artifact.
    """

    code: int
    log: tuple[dict[str, Any], ...]
    outputs: dict[str, str]
    artifacts: Path

    @property
    def text(self) -> str:
        """Everything that stood in the log."""
        return "\n".join(str(line.get("msg", "")) for line in self.log)

    @property
    def summary(self) -> str:
        """What was written to the job summary."""
        return "".join(str(line["content"]) for line in self.log if line.get("command") == "summary")

    def annotations(self, level: str) -> list[str]:
        """Title and message of every annotation of a level."""
        found = [line for line in self.log if line.get("command") == level]
        return [f"{(line.get('kvPairs') or {}).get('title', '')}: {line.get('arg', '')}" for line in found]

    @property
    def set_outputs(self) -> set[str]:
        """The name of every output that any step set."""
        return {str(line.get("name")) for line in self.log if line.get("command") == "set-output"}


def export_of_the_action(folder: Path) -> Path:
    """The files of this repository that would be published, without its history and environments."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in names:
        source, target = ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    return folder


@dataclass(frozen=True, slots=True, kw_only=True)
class Consumer:
    """A repository with the tiny suite in `evals/` and a workflow that uses the Action."""

    folder: Path
    action: Path
    home: Path

    def change(self, name: str, text: str) -> None:
        """Write a file of the suite."""
        (self.folder / "evals" / name).write_text(text, encoding="utf-8")

    def replace(self, name: str, old: str, new: str) -> None:
        """Change a word in a file of the suite."""
        text = (self.folder / "evals" / name).read_text(encoding="utf-8")
        assert old in text
        self.change(name, text.replace(old, new))

    def commit(self, message: str) -> str:
        """Commit the suite as it stands; returns the commit."""
        who = ["-c", "user.name=ann", "-c", "user.email=ann@example.org"]
        for words in (["add", "evals"], [*who, "commit", "--quiet", "--message", message], ["rev-parse", "HEAD"]):
            done = subprocess.run(
                ["git", *words],
                cwd=self.folder,
                env=_clean_environment(self.home),
                capture_output=True,
                text=True,
                check=True,
            )
        return done.stdout.strip()

    def run(
        self,
        hub: GitHub,
        event: str,
        payload: Mapping[str, Any],
        *,
        inputs: Mapping[str, str] | None = None,
        env: Mapping[str, str] | None = None,
        timeout_s: float = 100,
    ) -> Job:
        """Run the workflow for an event, with these inputs beside `suite` and this environment of the job."""
        artifacts, told = self.home / "artifacts", self.home / "outputs.json"
        shutil.rmtree(artifacts, ignore_errors=True)
        told.unlink(missing_ok=True)
        _write_json(self.home / "event.json", payload)
        _write_json(self.folder / ".github" / "workflows" / "evals.yml", _workflow(event, inputs or {}, env or {}))
        given = {
            "GITHUB_API_URL": hub.url,
            "GITHUB_REPOSITORY": hub.repository,
            "SHA_REF": "f" * 40,
            "FAKE_ARTIFACTS": str(artifacts),
            "TOLD": str(told),
        }
        command = [
            *(str(ACT), event, "--eventpath", str(self.home / "event.json")),
            *("--workflows", ".github/workflows/evals.yml", "--platform", "ubuntu-latest=-self-hosted"),
            *("--no-cache-server", "--rm", "--json", "--secret", f"GITHUB_TOKEN={TOKEN}"),
            *(part for name, value in given.items() for part in ("--env", f"{name}={value}")),
            *("--local-repository", f"acme/plumbline@v1={self.action}"),
            *("--local-repository", f"{_upload_used(self.action)}={DOUBLES / 'upload-artifact'}"),
        ]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=_clean_environment(self.home),
            capture_output=True,
            text=True,
            timeout=timeout_s,
            check=False,
        )
        lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
        outputs = json.loads(told.read_text(encoding="utf-8")) if told.exists() else {}
        log = tuple(json.loads(line) for line in lines)
        return Job(code=done.returncode, log=log, outputs=outputs, artifacts=artifacts)


def consumer(folder: Path, action: Path) -> Consumer:
    """A new repository below the folder."""
    made = Consumer(folder=folder / "widget", action=action, home=folder / "home")
    (made.folder / ".github" / "workflows").mkdir(parents=True)
    made.home.mkdir()
    shutil.copytree(DOUBLES / "suites" / "tiny", made.folder / "evals")
    shutil.copyfile(DOUBLES / "servers" / "small_server.py", made.folder / "evals" / "server.py")
    subprocess.run(["git", "init", "-q", "-b", "main"], cwd=made.folder, env=_clean_environment(made.home), check=True)
    return made


def pull_request(hub: GitHub, *, head: str | None = None, author: str = "ann", base: str = "e" * 40) -> dict[str, Any]:
    """The event of a pull request; `head` is the repository its branch is in, the same one by default.

    `base` is the commit of main.
    """
    there = head or hub.repository
    return {
        "number": hub.number,
        "repository": {"full_name": hub.repository, "default_branch": "main"},
        "pull_request": {
            "number": hub.number,
            "user": {"login": author},
            "head": {"ref": "change", "sha": hub.head_sha, "repo": {"full_name": there, "fork": head is not None}},
            "base": {"ref": "main", "sha": base, "repo": {"full_name": hub.repository}},
        },
    }


def push(hub: GitHub) -> dict[str, Any]:
    """The event of a push to the default branch."""
    return {"ref": "refs/heads/main", "repository": {"full_name": hub.repository, "default_branch": "main"}}


def _workflow(event: str, inputs: Mapping[str, str], env: Mapping[str, str]) -> dict[str, Any]:
    told = {"OUTPUTS": "${{ toJSON(steps.evals.outputs) }}"}
    uses = {
        "id": "evals",
        "uses": "acme/plumbline@v1",
        "env": dict(env),
        "with": {"suite": "evals", "python": sys.executable, **inputs},
    }
    tell = {"if": "always()", "env": told, "run": 'printf %s "$OUTPUTS" > "$TOLD"'}
    checkout = {"uses": "actions/checkout@df4cb1c069e1874edd31b4311f1884172cec0e10"}  # act copies the folder instead
    job = {"runs-on": "ubuntu-latest", "steps": [checkout, uses, tell]}
    return {"on": event, "permissions": {"contents": "read"}, "jobs": {"evals": job}}


def _upload_used(action: Path) -> str:
    found = _UPLOAD.search((action / "action.yml").read_text(encoding="utf-8"))
    assert found is not None
    return found[0]


def _clean_environment(home: Path) -> dict[str, str]:
    """The whole environment of act: what it has leaks into the jobs it runs."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "DOCKER_HOST": ""}


def _write_json(path: Path, content: Mapping[str, Any]) -> None:
    """YAML takes JSON, so one writer does for events and workflows."""
    path.write_text(json.dumps(yaml.safe_load(json.dumps(content)), indent=1), encoding="utf-8")
