"""``python -m fake_backend backend.yaml``: serves worlds until Ctrl-C and prints where, and every request."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from pathlib import Path

from fake_backend.errors import UserError
from fake_backend.fixtures.fixture import Fixture, load_fixture
from fake_backend.journal import JournalLine
from fake_backend.server import LOOPBACK, Backend, Listeners, WorldAddress, serve
from fake_backend.spec import BackendSpec, load_spec

USER_ERROR = 2
INTERRUPTED = 130
HIGHEST_PORT = 65_535
MOST_WORLDS = 10_000
"""Made at the start; the control plane makes as many more as are wanted."""

_EXAMPLE = """example:
  python -m fake_backend cases/household/backend.yaml --port 8000
  curl -H "Authorization: Bearer $TOKEN" http://127.0.0.1:8000/w/<world>/accounts
"""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit code: 0 when stopped by a signal, 2 when something the user wrote is wrong."""
    options = _parser().parse_args(arguments)
    fixture_path = options.fixture or options.backend.parent / "fixture.yaml"
    try:
        _refuse_missing(options.backend)
        fixture = load_fixture(fixture_path)
        spec = load_spec(options.backend, fixture)
        asyncio.run(_serve_until_stopped(spec, fixture, options))
    except UserError as error:
        sys.stderr.write(f"{error}\n")
        return USER_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _refuse_missing(backend: Path) -> None:
    """Name the file that was given before the fixture beside it is looked for."""
    try:
        is_folder, is_there = backend.is_dir(), backend.exists()
    except OSError as error:  # e.g. a name that is too long
        msg = f"{backend}: {error.strerror}"
        raise UserError(msg) from error
    if is_folder or not is_there:
        found = "it is a folder; name the backend file in it" if is_folder else "there is no such file"
        msg = f"{backend}: {found}"
        raise UserError(msg)


def _whole(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) <= len(str(MOST_WORLDS)) else 0
    if not 1 <= number <= MOST_WORLDS:
        msg = f"{text!r} is not a whole number from 1 to {MOST_WORLDS:,}"
        raise argparse.ArgumentTypeError(msg)
    return number


def _port(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) <= len(str(HIGHEST_PORT)) else -1
    if not 0 <= number <= HIGHEST_PORT:
        msg = f"{text!r} is not a port: a whole number from 0, which is any free one, to {HIGHEST_PORT}"
        raise argparse.ArgumentTypeError(msg)
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m fake_backend",
        description="Serve a fake HTTP/JSON backend over known data.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("backend", type=Path, help="the backend file (YAML)")
    parser.add_argument("--fixture", type=Path, help="the known data; fixture.yaml beside the backend file by default")
    parser.add_argument("--port", type=_port, default=0, help="of the worlds; any that is free by default")
    parser.add_argument("--host", default=LOOPBACK, help=f"to listen on; {LOOPBACK} by default")
    parser.add_argument("--worlds", type=_whole, default=1, help="how many to make at the start; 1 by default")
    control = parser.add_mutually_exclusive_group()
    control.add_argument(
        "--control-port", type=_port, default=0, help="of the control plane; any that is free by default"
    )
    control.add_argument("--control-socket", type=Path, help="a unix socket for the control plane instead of a port")
    parser.add_argument("--quiet", action="store_true", help="do not print the requests")
    return parser


async def _serve_until_stopped(spec: BackendSpec, fixture: Fixture, options: argparse.Namespace) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stopped.set)
    listeners = Listeners(
        host=options.host,
        port=options.port,
        control_port=options.control_port,
        control_socket=options.control_socket,
    )
    on_request = None if options.quiet else _print_request
    async with serve(spec, fixture, listeners=listeners, on_request=on_request) as backend:
        worlds = [await backend.create_world(run="by-hand", attempt=number + 1) for number in range(options.worlds)]
        _print(_greeting(spec, backend, worlds=worlds, over=fixture.name))
        await stopped.wait()
    _print("stopped")


def _greeting(spec: BackendSpec, backend: Backend, *, worlds: list[WorldAddress], over: str) -> str:
    served = ", ".join([*spec.collections, *spec.routes]) or "nothing"
    lines = [f"fake backend over {over}: {served}", ""]
    width = max(map(len, spec.tokens), default=0)
    for number, world in enumerate(worlds, start=1):
        lines.append(f"world {number}  {world.url}")
        lines += [f"  {name:<{width}}  {token}  ({spec.tokens[name]})" for name, token in world.tokens.items()]
    lines += ["", f"control  {backend.control_url}", f"  secret  {backend.secret}", "", "Ctrl-C stops it.", ""]
    return "\n".join(lines)


def _print_request(line: JournalLine) -> None:
    remarks = [line.note, line.fault and f"fault: {line.fault}", "" if line.route else "unknown route"]
    ending = "; ".join(filter(None, remarks))
    _print(f"{line.status}  {line.method} {line.path}" + (f"  ({ending})" if ending else ""))


def _print(text: str) -> None:
    """Print a line; when nobody reads any more (``| head``) the server goes on without printing."""
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
