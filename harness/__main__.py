"""`python -m harness`: answers `--version` at once and leaves everything else to `harness.cli`."""

from __future__ import annotations

import sys

from harness import __version__


def main() -> int:
    """Run the command line of this process; returns its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        print(f"plumbline {__version__}")  # noqa: T201 - the answer
        return 0
    from harness.cli.main import main as run  # noqa: PLC0415 - see above

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
