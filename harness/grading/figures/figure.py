"""What one figure read from an answer is.

Only the value: how it is read stands in the modules beside this one. A figure never carries a binary floating-point
number.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Relation = Literal["=", "≈", "<", "<=", ">", ">=", "range"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a figure stands, in the answer's own words: its table row and column, its key, its clause, its heading."""

    clause: str = ""
    sentence: str = ""
    key: str = ""
    row: str = ""
    column: str = ""
    heading: str = ""

    @property
    def label(self) -> str:
        """Return the nearest words that name the figure: row and column in a table, else the key, else the clause."""
        if self.row or self.column:
            return f"{self.row} {self.column}".strip()
        return self.key or self.clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number an answer states, as written.

    `value` has the written scale applied (`S$2.39M` is 2390000); of a range it is the middle, and `low` and `high` are
    its ends. `unit` is an ISO 4217 code, `$` (a dollar of no named country), `kr`, `%`, `pt` (percentage points), `x`,
    a noun as written in lower case (`units`, `days`) or None. `precision` is half a unit of the last digit written, in
    the unit of `value`. `start` and `end` delimit `text` in the answer. `alternative` is the other reading of an
    ambiguous separator. Flags:

    - `ambiguous`: point or comma could mean thousands or decimals; see `alternative`
    - `partial`: some characters of the token could not be read, so the value is not to be trusted
    - `struck`: struck through
    - `nearly`: said to be a little more than the truth
    - `whole`: the 10 of `8 of 10 tests`
    - `grouped`, `word`, `basis_points`, `accounting`, `ratio`, `cell`: how it was written
    """

    value: Decimal
    unit: str | None
    scale: Decimal
    relation: Relation
    precision: Decimal
    start: int
    end: int
    text: str
    place: Place
    low: Decimal | None = None
    high: Decimal | None = None
    alternative: Decimal | None = None
    flags: frozenset[str] = frozenset()

    @property
    def label(self) -> str:
        """Return the nearest words that name this figure."""
        return self.place.label

    @property
    def is_money(self) -> bool:
        """Return whether the figure carries a currency."""
        return self.unit is not None and (self.unit in {"$", "kr"} or (self.unit.isupper() and self.unit.isalpha()))

    @property
    def is_percent(self) -> bool:
        """Return whether the figure is a percentage or a number of percentage points."""
        return self.unit in {"%", "pt"}
