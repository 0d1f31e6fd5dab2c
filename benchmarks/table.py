"""`make bench`: every timing the documents speak of, measured against its yardstick in one run and printed as ratios.

Absolute times drift with the machine; a ratio to work that must be done anyway does not. Nothing here is a test.
"""

from __future__ import annotations

import sys

from measures import Measured, commands, grading, household, latency

SECTIONS = {"commands": commands, "household": household, "latency": latency, "grading": grading}


def main() -> int:
    """Measure the sections named, all by default; returns 1 when a limit is missed."""
    wanted = sys.argv[1:] or list(SECTIONS)
    rows: list[Measured] = []
    for name in wanted:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        rows += SECTIONS[name]()
    print("| what | measured | yardstick | ratio | limit | |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        ratio = row.seconds / row.yardstick
        verdict = "ok" if ratio <= row.limit else "MISSED"
        print(
            f"| {row.what} | {row.seconds:.3g} s | {row.against} {row.yardstick:.3g} s | {ratio:.2f} | {row.limit} | {verdict} |"
        )
    return 0 if all(row.seconds / row.yardstick <= row.limit for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
