"""`python -m harness`: answers `--version` at once and leaves everything else to `harness.cli`."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line of this process; returns its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from importlib.metadata import version  # noqa: PLC0415 - nothing else is imported for this answer

        print(f"plumbline {version('mcp-plumbline')}")  # noqa: T201 - the answer
        return 0
    from harness.cli.main import main as run  # noqa: PLC0415 - see above

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
