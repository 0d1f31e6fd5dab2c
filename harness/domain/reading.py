"""What a reader says of an answer, by pointing at its words. It holds no judgement: a reader knows no expectation.

Which of this is true, and whether the words pointed at carry what is said of them, is for code to find out.
"""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field, FiniteFloat, StrictBool, StrictInt, StrictStr

from harness.domain.trajectory import Usage
from harness.domain.values import Value

Relation = Literal["=", "about", "at least", "at most"]
Manner = Literal["stated", "estimate", "not claimed"]
Said = StrictBool | StrictInt | FiniteFloat | StrictStr
"""A number, an ISO date, a clock time as HH:MM, a text, or yes (true) or no (false)."""


class _Pointer(Value):
    """A piece of the answer, character for character; `at` says which of its places is meant, counted from 1."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True)

    quote: str
    at: int = Field(default=1, ge=1)


class Statement(_Pointer):
    """One place where the answer, in its own voice, states a fact that the case names."""

    value: Said
    unit: str | None = None
    relation: Relation = "="


class Figure(_Pointer):
    """One number that the answer asserts.

    `working` says how it follows from the results `r1 … rn` of the calls, in the language of workings; None where it
    does not. `assumes` quotes the assumption of an estimate; `credited` says that the answer puts it down to the data.
    """

    value: StrictInt | FiniteFloat
    unit: str | None = None
    relation: Relation = "="
    manner: Manner = Field(default="stated", alias="is")
    working: str | None = Field(default=None, alias="from")
    assumes: str | None = None
    credited: bool = False


class Statements(Value):
    """All that an answer says: the form in which readings are exchanged.

    `facts` has an entry for every fact the case names, empty where the answer does not state it; `cannot` quotes the
    words that say the data cannot answer.
    """

    facts: dict[str, tuple[Statement, ...]] = {}
    cannot: str | None = None
    figures: tuple[Figure, ...] = ()


class Reader(Value):
    """Who read: the name the suite gives it, its exact model and settings, and the hash of its instructions."""

    name: str
    model: str = ""
    settings: dict[str, str] = {}
    instructions: str = ""


class Reading(Value):
    """What one reader made of one answer. `said` is None where nothing usable came back; `unread` then says why.

    `flaws` are what was wrong with a first reply that was asked for again. What reading cost is no part of what the
    attempt cost.
    """

    by: Reader
    said: Statements | None = None
    unread: str = ""
    flaws: tuple[str, ...] = ()
    usage: Usage | None = None
    cost_usd: float | None = None
    latency_ms: float | None = None

    @property
    def bare(self) -> Reading:
        """Who said what, without how it came about and what it took: all that a grade rests on."""
        return Reading(by=self.by, said=self.said, unread=self.unread)
