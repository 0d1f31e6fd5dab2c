"""`make bench`: every timing the documents speak of, measured against its yardstick in one run and printed as ratios.

Absolute times drift with the machine; a ratio to work that must be done anyway does not. Nothing here is a test.
"""

from __future__ import annotations

import logging
import sys

from benchmarks.latency import latency, reading
from benchmarks.measures import Measured, commands, grading, household, worlds
from benchmarks.selections import select
from benchmarks.verdicts import grounding, power

SECTIONS = {
    "commands": commands,
    "household": household,
    "latency": latency,
    "reading": reading,
    "select": select,
    "grading": grading,
    "grounding": grounding,
    "power": power,
    "worlds": worlds,
}


def main() -> int:
    """Measure the sections named, all by default; returns 1 when a limit is missed."""
    logging.basicConfig(level=logging.WARNING)  # else a server in this process lets every request be printed
    wanted = sys.argv[1:] or list(SECTIONS)
    rows: list[Measured] = []
    for name in wanted:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        rows += SECTIONS[name]()
    print("| what | measured | yardstick | ratio | limit | |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        cells = (
            row.what,
            f"{row.measured:.3g} {row.unit}",
            f"{row.against}: {row.yardstick:.3g} {row.unit}",
            f"{row.ratio:.2f}",
            row.limit,
        )
        print("".join(f"| {cell} " for cell in (*cells, "ok" if row.ratio <= row.limit else "MISSED")) + "|")
    return 0 if all(row.ratio <= row.limit for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
