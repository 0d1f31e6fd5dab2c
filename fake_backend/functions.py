"""Imports the Python functions that a spec names, and puts together what it serves."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from fake_backend.errors import UserError
from fake_backend.fixtures.fixture import Fixture
from fake_backend.routes import Api, Function, make_api
from fake_backend.spec_format import BackendSpec, function_in


def load_api(spec: BackendSpec, fixture: Fixture) -> Api:
    """Return what a spec serves, its Python functions imported.

    Raises:
        UserError: a module cannot be imported, or lacks the function.
    """
    references = {key: route.function for key, route in spec.routes.items() if route.function is not None}
    return make_api(spec, fixture, {key: _load(reference, spec.folder) for key, reference in references.items()})


def _load(reference: str, folder: Path) -> Function:
    path, name = function_in(folder.resolve(), reference)
    loader = SourceFileLoader(f"_backend_{path.stem}", str(path))
    module = ModuleType(loader.name)
    module.__file__ = str(path)
    try:
        loader.exec_module(module)
        function: Function = getattr(module, name)
    except (Exception, SystemExit) as error:
        msg = f"{reference} cannot be imported from {folder}: {type(error).__name__}: {error}"
        raise UserError(msg) from error
    return function
