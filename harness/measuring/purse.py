"""What a run has spent, against the most it may: `--max-cost`."""

from __future__ import annotations

from harness.domain.attempt import Evidence
from harness.errors import UserError
from harness.measuring.choosing import Chosen
from harness.readers.seating import Seat


class Purse:
    """Counts US dollars. A reply whose cost nobody knows closes it too: a limit that cannot be held is no limit."""

    def __init__(self, limit: float | None) -> None:
        """Allow `limit` US dollars; None allows any sum."""
        self._limit = limit
        self._spent = 0.0
        self._unknown = False

    def pay(self, evidence: Evidence) -> None:
        """Count what an attempt cost, and what a model cost that read its answer or gave its opinion on it."""
        trajectory, reading, opinion = evidence.trajectory, evidence.reading, evidence.opinion
        if trajectory.turns or trajectory.cost_usd is not None:
            self.spend(trajectory.cost_usd)
        if reading is not None and reading.by.model:
            self.spend(reading.cost_usd)
        if opinion is not None:
            self.spend(opinion.cost_usd)

    def spend(self, usd: float | None) -> None:
        """Count a sum; None is one that nobody knows."""
        self._unknown |= usd is None
        self._spent += usd or 0.0

    @property
    def is_open(self) -> bool:
        """Whether another attempt may begin."""
        return self._limit is None or not (self._unknown or self._spent >= self._limit)

    @property
    def why(self) -> str:
        """Why no further attempt was begun."""
        spent = "what was spent is not known" if self._unknown else f"{self._spent:.2f} USD were spent"
        return f"--max-cost: {spent}"


def refuse_unpriced(chosen: Chosen, seat: Seat | None, limit: float | None) -> None:
    """Refuse a limit on what nobody can count.

    Raises:
        UserError: a limit is set and the model of the agent, or of the reader, has no price.
    """
    if limit is None:
        return
    asked = [("agent", chosen.name, chosen.spec)] if chosen.spec.asks_a_model else []
    asked += [("reader", seat.reader.by.name, seat.spec)] if seat and seat.spec else []
    for who, name, spec in asked:
        if spec.price is None:
            msg = f"--max-cost: the {who} `{name}` states no `price`, so nobody could say when the limit is reached"
            raise UserError(msg)
