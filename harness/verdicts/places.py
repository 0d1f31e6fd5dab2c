"""Where things are: the suite of a record, its baselines, the folder of a run."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from harness.domain.run import RunHeader
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.suite.loading import load_suite


def suite_of(header: RunHeader, given: str | None) -> Suite:
    """The suite a record was made with: the one given, else `cases/<name>` or `<name>` below the working directory.

    Raises:
        UserError: it is not there, or is another suite.
    """
    return suite_named(header.suite, given, source="record")


def suite_named(name: str, given: str | None, *, source: str) -> Suite:
    """The suite of that name, which a `record` or a `baseline` says it is of.

    Raises:
        UserError: it is not there, or is another suite.
    """
    places = (Path(given),) if given else (Path("cases") / name, Path(name))
    folder = next((place for place in places if given or place.is_dir()), None)
    if folder is None:
        nowhere = " and no ".join(map(str, places))
        msg = f"the {source} is of the suite `{name}` and there is no {nowhere}; say where it is with --suite"
        raise UserError(msg)
    suite = load_suite(folder)
    if suite.name != name:
        msg = f"the {source} is of the suite `{name}`, and {folder} is `{suite.name}`; give the right --suite"
        raise UserError(msg)
    return suite


def baseline_path(suite: Suite, *, agent: str, mode: str) -> Path:
    """Where the committed baseline of an agent and mode stands."""
    return suite.folder / "baselines" / f"{agent}.{mode}.json"


def refuse_unwritable(folder: Path) -> None:
    """Make sure that a run's folder can be made and written to. Nothing of it is made yet.

    Raises:
        UserError: it cannot; says why.
    """
    try:
        ground = next(path for path in (folder, *folder.parents) if path.exists() or path.is_symlink())
        with TemporaryDirectory(dir=ground):
            pass
    except OSError as error:
        msg = f"the run cannot be written to {folder}: {error.strerror}; give another --out"
        raise UserError(msg) from None


def committed_baselines(suite: Suite) -> tuple[Path, ...]:
    """Every baseline the suite has, in the order of their names."""
    return tuple(sorted((suite.folder / "baselines").glob("*.json")))
