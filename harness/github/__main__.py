"""`python -m harness.github STEP`: one step of `action.yml`; everything it needs is in the environment."""

from __future__ import annotations

import importlib
import os
import sys

STEPS = ("run", "comment", "gate")


def main(step: str) -> int:
    """Run a step; returns its exit code. Only what that step needs is imported: a job starts three of them."""
    module = importlib.import_module(f"harness.github.{step}_step")
    code: int = getattr(module, f"{step}_step")(os.environ, sys.stdout)
    return code


if __name__ == "__main__":
    if sys.argv[1:] not in [[step] for step in STEPS]:
        sys.exit(f"usage: python -m harness.github {'|'.join(STEPS)}")
    sys.exit(main(sys.argv[1]))
