"""How long verdicts take: holding one reading against a large result, and working out what a gate can see."""

from __future__ import annotations

import json
import tempfile
import time
from functools import partial
from pathlib import Path

from benchmarks.measures import Measured, harness, median
from harness.domain.reading import Figure, Statements
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue
from harness.reading.flaws import examine
from harness.reading.results import results

FIGURES = 10_000
CASES, ATTEMPTS = 60, 30
SYLLABLES = ("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "haven", "inlet", "jade")
ANSWER = (
    "The largest holding is worth S$1,024,811.40. Together with another, which holds S$548.20, that makes "
    "S$1,025,359.60; the fees of S$77,123.45 are not in it, and the yield was 4.17 %."
)
READING = Statements(
    figures=(
        Figure(quote="S$1,024,811.40", value=1024811.4, unit="SGD", working="max(h.value for h in r1.holdings)"),
        Figure(quote="S$548.20", value=548.2, unit="SGD", working="r1.holdings[7].value"),
        Figure(
            quote="S$1,025,359.60", value=1025359.6, unit="SGD", working="r1.holdings[0].value + r1.holdings[7].value"
        ),
        Figure(quote="S$77,123.45", value=77123.45, unit="SGD"),
        Figure(
            quote="4.17 %",
            value=4.17,
            unit="%",
            working="r1.holdings[0].value / sum(h.value for h in r1.holdings) * 100",
        ),
    )
)


def grounding() -> list[Measured]:
    """One reading (a figure of all rows, one of a row, a sum, an invention, a share) held against ten thousand rows."""
    plain: JsonValue = [{"value": _value(number), "currency": "SGD"} for number in range(FIGURES)]
    named: JsonValue = [
        {"name": _name(number), "value": _value(number), "currency": "SGD"} for number in range(FIGURES)
    ]
    return [
        Measured(
            what=f"one reading held against {FIGURES} rows, {rows}",
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
    """Seconds to hold the reading against the answer and the result."""
    call = ToolCall(id="1", tool="get_holdings", result=ToolResult(structured={"holdings": rows}))
    found = results(Trajectory(turns=(Turn(calls=(call,)),)))
    started = time.perf_counter()
    examine(READING, answer=ANSWER, results=found, facts={})
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
