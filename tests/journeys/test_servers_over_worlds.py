"""Servers in front of the real backend: every attempt its own world, every trace in its evidence."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import httpx2
import pytest

from fake_backend.fixtures.fixture import load_fixture
from fake_backend.spec import load_spec
from harness.domain.attempt import Attempt, Evidence, LedgerLine
from harness.domain.suite import Suite
from harness.domain.trajectory import Ending, Trajectory
from harness.environment.lifecycle import Circumstances, Environment, open_environment
from tests.doubles.servers.suites import small, suite_of

ENV = {"BACKEND_URL": "{backend.url}", "BACKEND_TOKEN": "{backend.tokens.writer}"}


def suite(folder: Path, isolation: str, *, routes: str = "") -> Suite:
    """A suite with a writable backend of one collection."""
    (folder / "fixture.yaml").write_text("now: 2026-09-30\npeople:\n- {id: bob, age: 40}\n", encoding="utf-8")
    (folder / "backend.yaml").write_text(
        "format: 1\ntokens: {writer: read-write}\ncollections: {people: {}}\nmetered: {GET /people: {per: row}}\n"
        + routes,
        encoding="utf-8",
    )
    fixture = load_fixture(folder / "fixture.yaml")
    spec = small(env=ENV, isolation=isolation)
    backend = load_spec(folder / "backend.yaml", fixture)
    return dataclasses.replace(suite_of(spec, fixture=fixture), backend=backend)


async def visit(environment: Environment, attempt: Attempt, *, write: bool) -> tuple[Evidence, str]:
    """What a server would do with its backend in one attempt; the evidence, and the clock it was given."""
    async with environment.station(attempt) as station:
        got = (await station.tools.call("environment", {})).structured
        assert isinstance(got, dict)
        headers = {"Authorization": f"Bearer {got['BACKEND_TOKEN']}"}
        async with httpx2.AsyncClient(base_url=str(got["BACKEND_URL"]), headers=headers) as client:
            assert len((await client.get("/people")).json()) == 1
            await client.get("/persons")
            if write:
                assert (await client.post("/people", json={"id": "alice", "age": 30})).status_code == 201
        return await station.evidence(Trajectory()), str(got["HARNESS_NOW"])


@pytest.mark.parametrize("isolation", ["attempt", "worker"])
def test_attempts_at_once_do_not_see_each_others_writes(isolation: str, tmp_path: Path) -> None:
    """Each sees one person at its start, whatever the others add, and each leaves its own diff."""
    plan = [Attempt(case="a", agent="keyword", number=number) for number in range(4)]

    async def story() -> list[tuple[Evidence, str]]:
        circumstances = Circumstances(run="r", attempts=plan, concurrency=2)
        async with open_environment(suite(tmp_path, isolation), circumstances) as environment:
            first = await asyncio.gather(*(visit(environment, attempt, write=True) for attempt in plan[:2]))
            then = await asyncio.gather(*(visit(environment, attempt, write=False) for attempt in plan[2:]))
            return [*first, *then]

    visits = asyncio.run(story())
    assert [evidence.state.paths for evidence, _ in visits if evidence.state] == [("people.alice",)] * 2 + [()] * 2
    for evidence, now in visits:
        assert evidence.ledger == (LedgerLine(route="GET /people", units=1),)
        assert evidence.unknown_routes == ("GET /persons",)
        assert now.startswith("2026-09-30")


@pytest.mark.parametrize("isolation", ["attempt", "worker"])
def test_an_attempt_whose_backend_broke_is_not_measured_and_keeps_its_traces(isolation: str, tmp_path: Path) -> None:
    """What a route of the suite's author cannot work out is neither the agent's fault nor the server's."""
    broken = suite(tmp_path, isolation, routes="routes:\n  GET /ratio/{by}: {returns: '1 / (len(path.by) - 1)'}\n")
    plan = [Attempt(case="a", agent="keyword", number=number) for number in range(2)]

    async def story() -> list[Evidence]:
        found = []
        async with open_environment(broken, Circumstances(run="r", attempts=plan)) as environment:
            for attempt, by in zip(plan, ("x", "xyz"), strict=True):
                async with environment.station(attempt) as station:
                    got = (await station.tools.call("environment", {})).structured
                    assert isinstance(got, dict)
                    headers = {"Authorization": f"Bearer {got['BACKEND_TOKEN']}"}
                    async with httpx2.AsyncClient(base_url=str(got["BACKEND_URL"]), headers=headers) as client:
                        await client.delete("/people/bob")
                        await client.get(f"/ratio/{by}")
                    found.append(await station.evidence(Trajectory(answer="1")))
        return found

    broke, worked = asyncio.run(story())
    assert broke.trajectory.ending is Ending.BACKEND
    assert broke.trajectory.detail.startswith("the backend failed: GET /ratio/{by}: ")
    assert broke.trajectory.answer == "1"
    assert broke.state is not None
    assert broke.state.paths == ("people.bob",)
    assert worked.trajectory.ending is Ending.ANSWERED
