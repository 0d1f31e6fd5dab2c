"""`python -m harness.github STEP`: one step of `action.yml`; everything it needs is in the environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import TextIO

from harness.github.comment_step import comment_step
from harness.github.gate_step import gate_step
from harness.github.run_step import run_step

STEPS: Mapping[str, Callable[[Mapping[str, str], TextIO], int]] = {
    "run": run_step,
    "comment": comment_step,
    "gate": gate_step,
}


def main() -> int:
    """Run the step this process was started for; returns its exit code."""
    return STEPS[sys.argv[1]](os.environ, sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
