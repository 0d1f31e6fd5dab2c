"""How long verdicts take: tracing one answer in a large result, and working out what a gate can see."""

from __future__ import annotations

import json
import tempfile
import time
from functools import partial
from pathlib import Path

from benchmarks.measures import Measured, harness, median
from harness.domain.values import JsonValue
from harness.grading.grounding.ground import ground
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence

FIGURES = 10_000
CASES, ATTEMPTS = 60, 30
SYLLABLES = ("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "haven", "inlet", "jade")
ANSWER = (
    "The largest holding is worth S$1,024,811.40. Together with another, which holds S$548.20, that makes "
    "S$1,025,359.60; the fees of S$77,123.45 are not in it, and the yield was 4.17 %."
)


def grounding() -> list[Measured]:
    """One answer (a figure that is present, a share, a sum, an invention) traced in results of ten thousand figures."""
    plain: JsonValue = [{"value": _value(number), "currency": "SGD"} for number in range(FIGURES)]
    named: JsonValue = [
        {"name": _name(number), "value": _value(number), "currency": "SGD"} for number in range(FIGURES)
    ]
    return [
        Measured(
            what=f"one answer traced in {FIGURES} figures, {rows}",
            measured=median(partial(_trace, given)),
            against="limit",
            yardstick=0.05,
            limit=1,
        )
        for rows, given in (("bare rows", plain), ("rows with names", named))
    ]


def _value(number: int) -> float:
    return 1_024_811.40 if number == 0 else round(31.07 * (number * 7919 % FIGURES) + 517.13, 2)


def _name(number: int) -> str:
    """A name of words, another one for each number."""
    return " ".join(SYLLABLES[number // 10**place % 10].title() for place in range(4))


def _trace(rows: JsonValue) -> float:
    """Seconds to read the result and trace the answer."""
    started = time.perf_counter()
    ground(ANSWER, collect_sources([CallEvidence(tool="get_holdings", structured={"holdings": rows})]))
    return time.perf_counter() - started


def power() -> list[Measured]:
    """`power` on a suite of sixty cases, most of them sure, some not, thirty attempts each in the baseline."""
    counts = [
        {"id": f"case-{n}", "passed": ATTEMPTS - n % 7 * (n % 3), "failed": n % 7 * (n % 3)} for n in range(CASES)
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "counts.json"
        file.write_text(json.dumps({"cases": counts}), encoding="utf-8")
        seconds = harness("power", "--baseline", str(file), "--attempts", "3", "--confirm", "10")
    return [Measured(what=f"`power` on {CASES} cases", measured=seconds, against="limit", yardstick=5, limit=1)]
