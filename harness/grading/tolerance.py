"""How far a stated number may be from the expected one where the case says so: `within`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from harness.errors import UserError

_WITHIN = re.compile(
    r"(?P<number>\d[\d_,]*(?:\.\d+)?|\.\d+)\s*(?P<unit>%|pts?|pp|points?|percentage points?)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Tolerance:
    """An allowance: a share of the expected value (a fraction), or an amount in the unit of the fact."""

    amount: Decimal
    kind: Literal["share", "amount"]
    text: str

    @staticmethod
    def parse(text: str) -> Tolerance:
        """Return the tolerance written as `1%`, `0.1pt` or an amount such as `500`.

        Raises:
            UserError: the text is none of these.
        """
        found = _WITHIN.fullmatch(text.strip())
        if found is None:
            message = f"within: found {text!r}, allowed are a percentage (1%), points (0.1pt) or an amount (500)"
            raise UserError(message)
        number = Decimal(found["number"].replace(",", "").replace("_", ""))
        if found["unit"] == "%":
            return Tolerance(number / 100, "share", f"{found['number']} %")
        return Tolerance(number, "amount", text.strip())

    def allowed(self, expected: Decimal) -> Decimal:
        """Return the largest distance from `expected` that passes."""
        return abs(expected) * self.amount if self.kind == "share" else self.amount
