"""Progress of a run: a line that redraws itself on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Self

from fake_backend.documents import counted
from harness.cli.console import Console, harmless
from harness.domain.run import AttemptLine

if TYPE_CHECKING:
    from rich.status import Status

STEPS = 10  # plain lines a run


class Progress:
    """Counts attempts as they finish and says so; use as a context manager."""

    def __init__(self, console: Console, *, planned: int) -> None:
        """Prepare to count `planned` attempts."""
        self._console = console
        self._planned = planned
        self._counts = {"passed": 0, "failed": 0, "unmeasured": 0}
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
        self._counts[line.result.grade.outcome] += 1
        done = sum(self._counts.values())
        stride = max(1, self._planned // STEPS)
        if self._status is not None or done % stride == 0 or done == self._planned:
            words = ", ".join(f"{number} {outcome}" for outcome, number in self._counts.items() if number)
            self.say(f"{done} of {counted(self._planned, 'attempt')}: {words}")
