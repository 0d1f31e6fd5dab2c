"""`python -m harness`: answers `--version` at once and leaves everything else to `harness.cli`."""

from __future__ import annotations

import gc
import sys

from harness import __version__

# What SDKs and records are made of lives to the end: looking it through every few hundred objects frees nothing.
_RARELY = (200_000, 30, 30)


def main() -> int:
    """Run the command line of this process; returns its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(f"plumbline {__version__}\n")
        return 0
    gc.set_threshold(*_RARELY)
    from harness.cli.main import main as run

    code = run(sys.argv[1:])
    gc.freeze()  # the process ends: the interpreter need not look everything through once more
    return code


if __name__ == "__main__":
    sys.exit(main())
