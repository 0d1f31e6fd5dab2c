"""What was read after grading, in words: by people, whose findings make a second rate, and by judges.

Judges decide nothing, and nothing is said where nobody has read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fake_backend.documents import counted
from harness.domain.review import ReviewVerdict
from harness.metrics.opinions import Opinions
from harness.metrics.reviewed import Reviewed
from harness.report.number_text import listed, rate_line, usd

PLURALS: dict[ReviewVerdict, tuple[str, str]] = {
    "model-failure": ("model failure", "model failures"),
    "grader-false-fail": ("grader false fail", "grader false fails"),
    "expectation-in-question": ("expectation in question", "expectations in question"),
}

ANSWERS: tuple[ReviewVerdict, ...] = ("grader-false-fail", "model-failure", "expectation-in-question")
"""What a verdict says of an answer that no reader could read: it is right, it is wrong, or that is in question."""


def review_lines(found: Reviewed | None) -> Iterator[str]:
    """Say the rate after review beside the one as graded, what the failures were, and how the judge compares."""
    if found is None:
        return
    after, graded = found.after, found.as_graded
    yield f"After review {rate_line(after)}, n = {after.n:,}; as graded {rate_line(graded)}, n = {graded.n:,}."
    told = tuple(counted(n, *PLURALS[verdict]) for verdict, n in found.verdicts.items())
    read = f"{found.read:,} of {counted(found.failures, 'failure')} read"
    yield f"{read}: {listed(told)}. Only false fails are turned into passes."
    if by_people := sum(found.unread_verdicts.values()):
        right, wrong, open_ = (found.unread_verdicts[verdict] for verdict in ANSWERS)
        left = f"{by_people:,} of {counted(found.unread, 'unread answer')} read by people"
        yield f"{left}: {right:,} right, {wrong:,} wrong, {open_:,} in question. They are in neither rate."
    if agreed := found.agreement:
        both = counted(agreed.n, "failure")
        yield f"Judge and people agree on {agreed.k:,} of {both} that both have read: {rate_line(agreed)}."


def opinion_lines(found: Opinions | None, quote: Callable[[str], str]) -> Iterator[str]:
    """Say how judges scored the answers; `quote` makes foreign text safe for the medium."""
    if found is None:
        return
    who = listed(tuple(f"{quote(name)} ({quote(model)})" for name, model in found.judges))
    yield f"Judge {who}, advisory: {scored(found)}."
    yield from (f"No opinion on {counted(why.n, 'answer')}: {quote(why.reason)}" for why in found.missing)


def judge_cost_lines(found: Opinions | None) -> Iterator[str]:
    """Say what asking judges cost."""
    if found is not None:
        yield f"Asking judges cost {usd(found.cost_usd)}, which is in no other number."


def scored(found: Opinions) -> str:
    """Return `2 of 3 answers score 4 or 5, 1 without a score`."""
    without = f", {found.unscored:,} without a score" if found.unscored else ""
    return f"{found.passed:,} of {counted(found.n, 'answer')} score 4 or 5{without}"
