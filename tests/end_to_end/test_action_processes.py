from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.doubles.acting import Consumer, push
from tests.doubles.github_api import GitHub
from tests.doubles.servers.suites import living

pytestmark = pytest.mark.slow


def test_a_cancelled_job_takes_its_servers_down(widget: Consumer, tmp_path: Path) -> None:
    """GitHub interrupts the step and kills what is left ten seconds later; nothing may need that."""
    pids, outputs = tmp_path / "pids", tmp_path / "output"
    os.mkfifo(pids)
    widget.replace("suite.yaml", "  env:\n", f"  env:\n    PID_FILE: {pids}\n")
    widget.replace("suite.yaml", '"results":', '"sleep_start": 3600, "results":')
    environment = {
        "PATH": os.environ["PATH"],
        "GITHUB_OUTPUT": str(outputs),
        "RUNNER_TEMP": str(tmp_path),
        "PLUMBLINE_INPUT_SUITE": str(widget.folder / "evals"),
    }
    step = subprocess.Popen([sys.executable, "-P", "-m", "harness.github", "run"], env=environment, cwd=widget.folder)
    with pids.open(encoding="utf-8") as told:
        server = int(told.readline())
        step.send_signal(signal.SIGINT)
        assert step.wait(timeout=60) == 0
    assert "exit-code=130\n" in outputs.read_text(encoding="utf-8")
    assert living([server]) == ()


def test_without_an_interpreter_the_action_installs_itself(widget: Consumer, hub: GitHub) -> None:
    """The way everyone else uses it: from the Action's own folder, into an environment of its own."""
    asked = [sys.executable, "-m", "pip", "index", "versions", "hatchling"]
    if subprocess.run(asked, capture_output=True, check=False).returncode:
        pytest.skip("no package index can be reached from here")
    settings = {"python": "", "extras": ""}
    environment = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
    job = widget.run(hub, "push", push(hub), inputs=settings, env=environment)
    assert job.code == 0, job.text
    assert job.outputs["status"] == "passed"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"python": "/nowhere/python"}, "input `python`: that interpreter has no Plumbline"),
        ({"python": "", "extras": "antropic"}, "input `extras`: antropic is not one of anthropic, openai, suites"),
    ],
)
def test_what_cannot_be_installed_is_said_and_nothing_is_run(
    action: Path, tmp_path: Path, settings: dict[str, str], told: str
) -> None:
    """By the file that runs before anything is there to help it."""
    inputs = {f"PLUMBLINE_INPUT_{name.upper()}": value for name, value in settings.items()}
    environment = {"GITHUB_ACTION_PATH": str(action), "GITHUB_OUTPUT": str(tmp_path / "output"), **inputs}
    script = action / "harness" / "github" / "installing.py"
    done = subprocess.run([sys.executable, "-I", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout.startswith(f"::error title=Plumbline::{told}")
    assert not (tmp_path / "output").exists()
