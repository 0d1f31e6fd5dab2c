"""Progress of a run: a line that redraws itself on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from types import TracebackType
from typing import TYPE_CHECKING, Self

from fake_backend.documents import counted
from harness.cli.console import Console, harmless
from harness.domain.attempt import Attempt
from harness.domain.run import AttemptLine

if TYPE_CHECKING:
    from rich.status import Status

STEPS = 10  # plain lines a run
OUTCOMES = ("passed", "failed", "unmeasured")


class Progress:
    """Counts attempts as they finish and says so, those that confirm apart; use as a context manager."""

    def __init__(self, console: Console, *, plan: Collection[Attempt]) -> None:
        """Prepare to count the attempts of `plan`; how many fresh ones follow nobody knows before they are made."""
        self._console = console
        self._plan = frozenset(plan)
        self._planned: Counter[str] = Counter()
        self._fresh: Counter[str] = Counter()
        self._status: Status | None = None

    def __enter__(self) -> Self:
        if self._console.live:
            from rich.console import Console as RichConsole
            from rich.status import Status as RichStatus

            self._status = RichStatus("", console=RichConsole(stderr=True))
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()

    def say(self, text: str) -> None:
        """Show what is being done."""
        if self._status is not None:
            from rich.text import Text

            self._status.update(Text(harmless(text)))
        else:
            self._console.note(text)

    def attempt(self, line: AttemptLine) -> None:
        """Count one finished attempt."""
        fresh = line.result.attempt not in self._plan
        counts = self._fresh if fresh else self._planned
        counts[line.result.grade.outcome] += 1
        done, planned = counts.total(), len(self._plan)
        stride = max(1, planned // STEPS)
        if self._status is not None or done % stride == 0 or done == planned:
            words = ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome])
            made = counted(done, "fresh attempt") if fresh else f"{done} of {counted(planned, 'attempt')}"
            self.say(f"{made}: {words}")
