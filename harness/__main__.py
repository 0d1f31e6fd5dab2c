"""`python -m harness`: answers `--version` at once and leaves everything else to `harness.cli`."""

from __future__ import annotations

import sys

from harness import __version__


def main() -> int:
    """Run the command line of this process; returns its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(f"plumbline {__version__}\n")
        return 0
    from harness.cli.main import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
