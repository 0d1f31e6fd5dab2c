"""`module:callable` to the callable: a module of the suite's folder first, an installed one else."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from fake_backend.documents import did_you_mean
from harness.errors import UserError


def find_callable(reference: str, *, folder: Path) -> Callable[..., Any]:
    """Return what `module:callable` names; importing it runs the module's code.

    Args:
        reference: dots in either part go into packages and attributes.
        folder: the suite's; its modules win, and may import one another.

    Raises:
        UserError: there is no such module or callable, or the module fails while it is imported.
    """
    module_name, colon, attributes = reference.partition(":")
    if not (module_name and colon and attributes):
        msg = f"an agent's `object` is written `module:callable`; found {reference!r}"
        raise UserError(msg)
    found: object = _module(module_name, folder)
    for attribute in attributes.split("."):
        if not hasattr(found, attribute):
            named = [name for name in vars(found) if not name.startswith("_")]
            msg = f"{reference!r}: there is no {attribute!r} in {module_name}; {did_you_mean(attribute, named)}"
            raise UserError(msg)
        found = getattr(found, attribute)
    if not callable(found):
        msg = f"{reference!r} is a {type(found).__name__}, not a callable"
        raise UserError(msg)
    return found


def _module(name: str, folder: Path) -> ModuleType:
    file = folder.joinpath(*name.split(".")).with_suffix(".py")
    path_before = list(sys.path)
    sys.path.insert(0, str(folder))
    try:
        return _from_file(file, name) if file.is_file() else importlib.import_module(name)
    except ModuleNotFoundError as error:
        msg = f"the module {name!r} of an agent's `object` cannot be imported: {error}; it was looked for in {folder}"
        raise UserError(msg) from error
    except (Exception, SystemExit) as error:
        msg = f"the module {name!r} of an agent's `object` fails while it is imported: {type(error).__name__}: {error}"
        raise UserError(msg) from error
    finally:
        sys.path[:] = path_before


def _from_file(file: Path, name: str) -> ModuleType:
    """Import a file under a name of its own: two suites may have modules of the same name."""
    unique = f"suite_{hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:8]}_{name.replace('.', '_')}"
    spec = importlib.util.spec_from_file_location(unique, file)
    if spec is None or spec.loader is None:
        msg = f"{file} is no Python module"
        raise UserError(msg)
    module = importlib.util.module_from_spec(spec)
    sys.modules[unique] = module
    spec.loader.exec_module(module)
    return module
