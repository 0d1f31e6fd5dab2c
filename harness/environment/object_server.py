"""Loads `object: module:factory`: a server that runs inside the harness, for one's own tests.

The factory gets the environment a process would have been started with and returns a FastMCP server, an MCPServer or a
lowlevel server. It may block, on the backend say, so it is called in a thread, one factory at a time. Nothing here
isolates the server's code from ours.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from mcp.server import Server

from fake_backend.documents import did_you_mean
from harness.environment.child_environment import ServerBlockError
from harness.errors import ServerError

_KEY = ("object",)
_LOWLEVEL_OF = ("_mcp_server", "_lowlevel_server")
"""Where FastMCP and MCPServer keep the lowlevel server; neither has a public name for it."""
_ONE_AT_A_TIME = threading.Lock()
"""What authors write at the top of a module was not written for two threads."""


def load_server(reference: str, folder: Path, environment: Mapping[str, str]) -> Server[Any]:
    """Call the factory `reference` names.

    Args:
        reference: `module:factory`; the module is looked for in the suite's folder first.
        folder: the suite's folder.
        environment: what the factory is called with.

    Raises:
        ServerBlockError: no such module or factory, or it returned something that is no server.
        ServerError: the factory raised.
    """
    with _ONE_AT_A_TIME:
        factory = _factory(reference, folder)
        try:
            made = factory(environment)
        except (Exception, SystemExit) as error:
            msg = f"server.object: {reference} raised {type(error).__name__}: {error}"
            raise ServerError(msg) from error
    for candidate in (made, *(getattr(made, name, None) for name in _LOWLEVEL_OF)):
        if isinstance(candidate, Server):
            return candidate
    msg = f"{reference} returned a {type(made).__name__}, not a FastMCP, MCPServer or lowlevel server"
    raise ServerBlockError(_KEY, msg)


def _factory(reference: str, folder: Path) -> Callable[[Mapping[str, str]], object]:
    module_name, _, name = reference.partition(":")
    if not module_name or not name:
        raise ServerBlockError(_KEY, f"{reference!r} is not of the form module:factory")
    module = _module(module_name, folder)
    factory: Callable[[Mapping[str, str]], object] | None = getattr(module, name, None)
    if not callable(factory):
        known = [word for word, value in vars(module).items() if callable(value) and not word.startswith("_")]
        raise ServerBlockError(_KEY, f"{module_name} has no function {name!r}; {did_you_mean(name, known)}")
    return factory


def _module(name: str, folder: Path) -> ModuleType:
    """Import from the suite's folder; a module of that name that came from another suite's folder is not reused."""
    place = str(folder.resolve())
    loaded = sys.modules.get(name)
    own = (folder / Path(*name.split("."))).resolve()
    file = own.with_suffix(".py")
    if loaded is not None and file.exists() and getattr(loaded, "__file__", None) != str(file):
        del sys.modules[name]
    sys.path.insert(0, place)
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:  # whatever its code raises
        msg = f"cannot import {name!r} (looked in {folder} first): {type(error).__name__}: {error}"
        raise ServerBlockError(_KEY, msg) from error
    finally:
        sys.path.remove(place)
