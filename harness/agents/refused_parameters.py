"""Parameters that a service may not know: what a reader asks for beyond the question, and can do without.

A service that refuses one is asked again without it, and never asked for it again. What the suite's author wrote into
an agent's settings is no such parameter: when that is refused, the author hears of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from harness.agents.base import Task
from harness.agents.patience import Failure, Welcome

REFUSED = frozenset({400, 422})
"""Statuses of a request that was not understood."""

NAMED_AS: Mapping[str, tuple[str, ...]] = {
    "effort": ("effort",),
    "schema": ("response_format", "json_schema", "output_config", "output_format", "structured output", "schema"),
}
"""A parameter, and the words by which a refusal names it; the first that fits is the one that is left out."""


def wanted(task: Task, welcome: Welcome) -> frozenset[str]:
    """Return which of the parameters that can be done without are sent with a task's requests."""
    return frozenset(NAMED_AS) - welcome.unwanted if task.schema is not None else frozenset()


async def ask_without(
    ask: Callable[[], Awaitable[Any]],
    failure_of: Callable[[Exception], Failure | None],
    *,
    sent: Callable[[], frozenset[str]],
    welcome: Welcome,
) -> Any:  # noqa: ANN401 - the body of a reply
    """Ask, and ask again without a parameter that the service refuses by its name; any other failure is raised.

    Args:
        ask: sends the request once, with what `sent` says by then.
        failure_of: what an exception says about the service.
        sent: which parameters the next request would have.
        welcome: remembers for all requests of an agent what its service does not take.
    """
    while True:
        before = sent()
        try:
            return await ask()
        except Exception as error:
            refused = _refused(failure_of(error), before)
            if refused is None:
                raise
            welcome.unwanted.add(refused)


def _refused(failure: Failure | None, sent: frozenset[str]) -> str | None:
    if failure is None or failure.status not in REFUSED:
        return None
    said = failure.said.casefold()
    return next(
        (name for name, words in NAMED_AS.items() if name in sent and any(word in said for word in words)), None
    )
