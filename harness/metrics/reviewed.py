"""The pass rate as graded and after people read the failures, and how often the judge agreed with them.

Only a grader's false fail is turned into a pass. A model failure stays one, and so does an expectation in question:
forgiving it would be the reviewer grading generously.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from harness.domain.review import VERDICTS, Review, ReviewVerdict
from harness.metrics.sample import Sample, Seen
from harness.stats.rates import Rate, rate

RIGHT_ANSWER: Mapping[ReviewVerdict, bool] = {"model-failure": False, "grader-false-fail": True}
"""Whether a person found the answer right; an expectation in question says neither."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """What reading the failures of a run came to.

    Attributes:
        as_graded: pass rate by the grader.
        after: pass rate with false fails turned, of the same attempts.
        failures: failed attempts of the first round.
        verdicts: how many of them got which verdict; all three are there.
        unread: attempts of the first round whose answer could not be read; they are in neither rate.
        unread_verdicts: how many of those a person has read, and with which verdict; all three are there.
        agreement: share of the failures read in which judge and person agree on the answer; None where no failure has
            both an opinion with a score and a verdict that says whether the answer was right.
    """

    as_graded: Rate
    after: Rate
    failures: int
    verdicts: Mapping[ReviewVerdict, int]
    agreement: Rate | None
    unread: int = 0
    unread_verdicts: Mapping[ReviewVerdict, int] = field(default_factory=dict)

    @property
    def read(self) -> int:
        """Failures that a person has read."""
        return sum(self.verdicts.values())


def latest(reviews: Iterable[Review]) -> dict[str, Review]:
    """Return the review that holds of each attempt: the last one written."""
    return {review.attempt: review for review in reviews}


def failures(sample: Sample) -> tuple[Seen, ...]:
    """Return the attempts there are to read, in the suite's order."""
    return tuple(seen for seen in sample.measured if not seen.passed)


def reviewed(sample: Sample, reviews: Iterable[Review]) -> Reviewed | None:
    """Return both rates and the agreement; None where nobody read a failure of the sample or what was left unread."""
    failed, measured = failures(sample), len(sample.measured)
    holding = latest(reviews)
    read = [(seen, review) for seen in failed if (review := holding.get(str(seen.result.attempt)))]
    counts = Counter(review.verdict for _, review in read)
    left = Counter(holding[name].verdict for seen in sample.unread if (name := str(seen.result.attempt)) in holding)
    passed = measured - len(failed)
    as_graded, after = rate(passed, measured), rate(passed + counts["grader-false-fail"], measured)
    if not (read or left) or as_graded is None or after is None:
        return None
    return Reviewed(
        as_graded=as_graded,
        after=after,
        failures=len(failed),
        verdicts={verdict: counts[verdict] for verdict in VERDICTS},
        agreement=_agreement(read),
        unread=len(sample.unread),
        unread_verdicts={verdict: left[verdict] for verdict in VERDICTS},
    )


def _agreement(read: Iterable[tuple[Seen, Review]]) -> Rate | None:
    both = [
        opinion.passes is RIGHT_ANSWER[review.verdict]
        for seen, review in read
        if review.verdict in RIGHT_ANSWER and (opinion := seen.result.evidence.opinion) and opinion.passes is not None
    ]
    return rate(sum(both), len(both))
