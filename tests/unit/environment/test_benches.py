"""Which servers are ended, in every way out: one that nobody closes would run until the whole run is over."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from harness.domain.attempt import Attempt
from harness.environment.benches import FreshBench, ReusedBench
from harness.environment.ports import Ports
from harness.environment.stations import Station
from harness.errors import BackendError

FIRST = Attempt(case="a", agent="keyword", number=1)


class Counted(Station):
    """A station without a server, that knows whether it was closed."""

    reusable = True

    def __init__(self) -> None:
        self.closed = False

    async def begin(self) -> None:
        """There is no world to compare."""

    async def renew(self, attempt: Attempt) -> None:
        """Break, as a world that is gone would."""
        msg = f"no world for {attempt}"
        raise BackendError(msg)

    async def close(self) -> None:
        """Remember it."""
        self.closed = True


@pytest.mark.parametrize("ahead", [0, 1])
def test_a_server_that_stands_in_the_moment_its_attempt_is_given_up_is_ended(ahead: int) -> None:
    """Ctrl-C may come between the start of a server and the attempt that waited for it."""
    station = Counted()

    async def story() -> None:
        async def start(_attempt: Attempt) -> Station:
            await asyncio.sleep(0)
            asyncio.get_running_loop().call_soon(waiting.cancel)
            return station

        async def attempt() -> None:
            async with bench.station(FIRST):
                pytest.fail("the attempt was given up")

        bench = FreshBench(start, [FIRST], ahead=ahead)
        waiting = asyncio.create_task(attempt())
        bench.prepare()
        await asyncio.wait({waiting})
        assert waiting.cancelled()
        await bench.aclose()

    asyncio.run(story())
    assert station.closed


def test_a_server_whose_world_cannot_be_renewed_is_ended() -> None:
    """The attempt is unmeasured; its server must not be forgotten with it."""
    station = Counted()

    async def story() -> None:
        async def start(_attempt: Attempt) -> Station:
            return station

        bench = ReusedBench(start, limit=1)
        async with bench.station(FIRST):
            pass
        with pytest.raises(BackendError):
            async with bench.station(FIRST):
                pytest.fail("there is no world")
        await bench.aclose()

    asyncio.run(story())
    assert station.closed


def test_no_two_servers_get_one_port() -> None:
    """The system hands a free port out again as soon as nobody listens, and both servers may still be starting."""
    ports = Ports()
    with ExitStack() as stack:
        taken = [stack.enter_context(ports.one()) for _ in range(3000)]
    assert len(set(taken)) == len(taken)
