"""What a server is started with, and the state it works on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from fake_backend.fixtures.state_diff import Row, StateDiff, TableDiff
from harness.domain.attempt import Attempt, LedgerLine
from harness.domain.suite import ServerSpec
from harness.domain.trajectory import Ending, Trajectory
from harness.environment.worlds import Traces, World
from harness.errors import BackendError, UserError
from tests.doubles.servers.suites import ATTEMPT, PYTHON, environment_of, small, station_of, suite_of

SECRETS = {
    "ANTHROPIC_API_KEY": "sk-1",
    "OPENAI_API_KEY": "sk-2",
    "GITHUB_TOKEN": "ghs",
    "GH_TOKEN": "ghs",
    "ACTIONS_RUNTIME_TOKEN": "t",
    "GITHUB_EVENT_PATH": "/event",
    "AWS_SECRET_ACCESS_KEY": "aws",
}


def environment(spec: ServerSpec, parent: Mapping[str, str]) -> dict[str, str]:
    """The environment a server really gets."""

    async def story() -> object:
        async with station_of(spec, parent=parent) as station:
            return (await station.tools.call("environment", {})).structured

    got = asyncio.run(story())
    assert isinstance(got, dict)
    return {name: value for name, value in got.items() if name not in {"BEHAVIOUR", "LC_CTYPE"}}


def test_a_server_gets_path_home_and_locale_and_nothing_else() -> None:
    """No key in the server's environment: what is not named does not arrive."""
    wanted = {"PATH": "/usr/bin:/bin", "HOME": "/home/a", "LANG": "C.UTF-8", "LC_TIME": "en_GB.UTF-8"}
    assert environment(small(), {**wanted, **SECRETS, "PYTHONPATH": "/x"}) == wanted


def test_named_variables_and_explicit_ones_are_added_to_the_defaults() -> None:
    """O11: one more variable must not wipe the PATH; a key arrives where the suite names it, and only there."""
    spec = small(inherit_env=("UV_CACHE_DIR", "GITHUB_TOKEN", "NOT_SET"), env={"X": "1", "HOME": "/elsewhere"})
    got = environment(spec, {"PATH": "/usr/bin", "HOME": "/home/a", "UV_CACHE_DIR": "/cache", **SECRETS})
    assert got == {"PATH": "/usr/bin", "HOME": "/elsewhere", "UV_CACHE_DIR": "/cache", "GITHUB_TOKEN": "ghs", "X": "1"}


def test_python_is_the_one_of_the_authors_virtual_environment(tmp_path: Path) -> None:
    """`python` means what it means in the author's shell, also where the shell was never activated."""
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to(sys.executable)
    spec = small(command=("python", *PYTHON[1:], "small_server.py"))
    got = environment(spec, {"PATH": "/usr/bin", "VIRTUAL_ENV": str(venv)})
    assert got["PATH"] == f"{venv}/bin:/usr/bin"
    assert got["VIRTUAL_ENV"] == str(venv)


def test_the_working_directory_is_the_suites_folder() -> None:
    """`server.py` in a suite file is the file beside it, wherever the run was started."""

    async def story() -> object:
        async with station_of(small()) as station:
            return (await station.tools.call("folder", {})).structured

    assert asyncio.run(story()) == {"folder": str(Path(__file__).parents[1] / "doubles" / "servers")}


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{harness.pyton}", "did you mean 'harness.python'"),
        ("{backend.url}", "the suite has no `backend`"),
        ("${API_TOKEN}", "unknown placeholder {API_TOKEN}"),
    ],
)
def test_an_unknown_placeholder_is_named_with_the_nearest_word(text: str, hint: str) -> None:
    """A server started with the literal text would fail in a way nobody understands."""
    with pytest.raises(UserError) as caught:
        environment(small(env={"X": text}), {})
    assert "server.env.X" in str(caught.value)
    assert hint in str(caught.value)


def test_json_and_doubled_braces_are_left_alone() -> None:
    """A configuration handed over as JSON is full of braces."""
    got = environment(small(env={"CONFIG": '{"a": {"b": [1]}}', "LITERAL": "{{name}}"}), {})
    assert got == {"CONFIG": '{"a": {"b": [1]}}', "LITERAL": "{name}"}


class SharedState:
    """Worlds that keep what is written to them: an id in `kept` is an added row, and a reset may fail to remove it."""

    def __init__(self, *, forgetful: bool = True) -> None:
        self.kept: list[str] = []
        self.forgetful = forgetful
        self.resets: list[Attempt] = []
        self.closed = 0

    async def create(self, attempt: Attempt) -> World:
        """The one world there is."""
        del attempt
        return self

    @property
    def values(self) -> Mapping[str, str]:
        """Its placeholders."""
        return {"backend.url": "http://127.0.0.1:9", "backend.tokens.reader": "r"}

    async def traces(self) -> Traces:
        """What was kept."""
        rows = tuple(Row(key=key, value={}) for key in self.kept)
        tables = (TableDiff(name="people", added=rows),) if rows else ()
        bills = (LedgerLine(route="GET /people", units=2),)
        return Traces(state=StateDiff(tables=tables), ledger=bills, unknown_routes=("GET /nowhere",))

    async def reset(self, attempt: Attempt) -> None:
        """Back to the fixture, if it works."""
        self.resets.append(attempt)
        if self.forgetful:
            self.kept.clear()

    async def close(self) -> None:
        """Count it."""
        self.closed += 1


def test_the_worlds_address_and_tokens_reach_the_server() -> None:
    """The server under test finds its backend through nothing else."""

    async def story() -> object:
        spec = small(env={"URL": "{backend.url}", "TOKEN": "{backend.tokens.reader}"})
        async with station_of(spec, worlds=SharedState()) as station:
            return (await station.tools.call("environment", {})).structured

    got = asyncio.run(story())
    assert isinstance(got, dict)
    assert (got["URL"], got["TOKEN"]) == ("http://127.0.0.1:9", "r")


def test_an_unknown_role_is_named_with_the_nearest_one() -> None:
    """A server without its token would fail every case."""

    async def story() -> None:
        async with station_of(small(env={"T": "{backend.tokens.readr}"}), worlds=SharedState()):
            pass

    with pytest.raises(UserError, match=r"did you mean 'backend\.tokens\.reader'"):
        asyncio.run(story())


def test_an_attempt_leaves_its_traces_as_evidence() -> None:
    """The grade is computed from what happened to the data, not from what the answer says of it."""

    async def story() -> None:
        state = SharedState()
        async with station_of(small(), worlds=state) as station:
            state.kept.append("alice")
            evidence = await station.evidence(Trajectory(notes=("of the agent",)))
        assert evidence.state is not None
        assert evidence.state.paths == ("people.alice",)
        assert evidence.ledger == (LedgerLine(route="GET /people", units=2),)
        assert evidence.unknown_routes == ("GET /nowhere",)
        assert evidence.trajectory.notes == ("of the agent",)
        assert state.closed == 1

    asyncio.run(story())


@pytest.mark.parametrize("isolation", ["attempt", "worker"])
def test_a_state_that_is_not_the_fixtures_is_an_error_and_no_lucky_pass(isolation: str) -> None:
    """O24: what attempt 1 wrote must not be there in attempt 2."""

    async def story() -> None:
        state = SharedState(forgetful=False)
        async with environment_of(small(isolation=isolation), worlds=state) as environment:
            async with environment.station(ATTEMPT) as station:
                state.kept.append("alice")
                await station.evidence(Trajectory())
            with pytest.raises(BackendError, match=r"state was not reset: .* at people\.alice"):
                async with environment.station(ATTEMPT):
                    pass

    asyncio.run(story())


def test_a_worker_gets_its_world_reset_under_the_next_attempts_name() -> None:
    """The journal must say whose request it was."""
    attempts = [Attempt(case="a", agent="keyword", number=number) for number in (1, 2, 3)]

    async def story() -> list[Attempt]:
        state = SharedState()
        async with environment_of(small(isolation="worker"), worlds=state) as environment:
            for attempt in attempts:
                async with environment.station(attempt) as station:
                    state.kept.append("alice")
                    await station.evidence(Trajectory())
        return state.resets

    assert asyncio.run(story()) == attempts[1:]


@pytest.mark.parametrize("ending", [Ending.TIMEOUT, Ending.SERVICE])
def test_a_worker_whose_attempt_was_cut_short_is_not_used_again(ending: Ending) -> None:
    """A call that is still under way would write into the next attempt's world."""

    async def story() -> list[object]:
        counts: list[object] = []
        async with environment_of(suite_of(small(isolation="worker"))) as environment:
            for _ in range(2):
                async with environment.station(ATTEMPT) as station:
                    counts.append((await station.tools.call("count", {})).structured)
                    await station.evidence(Trajectory(ending=ending))
        return counts

    assert asyncio.run(story()) == [{"count": 1}, {"count": 1}]
