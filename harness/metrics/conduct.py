"""How an attempt went about it: facts kept beside the grade, time and tokens. Unmeasured attempts are left out."""

from __future__ import annotations

from collections.abc import Callable

from fake_backend.documents import canonical_json
from harness.domain.grade import CheckResult
from harness.domain.trajectory import Ending
from harness.metrics.metric import Metric, Skip
from harness.metrics.sample import Sample, Seen
from harness.stats.quantiles import p50, p95

NO_CHECKS = Skip("no check of the case could decide")
NOT_TIMED = Skip("the attempt was not timed")
NOT_COUNTED = Skip("the model's service did not count tokens")


def counting(seen: Seen) -> tuple[CheckResult, ...]:
    """Return the checks that count towards the grade: those that decided and are not advisory."""
    return tuple(c for c in seen.result.grade.checks if not c.advisory and c.outcome in {"passed", "failed"})


def conduct_metrics(sample: Sample) -> tuple[Metric, ...]:
    """Return quality, the facts, latency and tokens of a sample."""
    latency = sample.apply(_latency)
    return (
        sample.apply(quality).mean("quality"),
        sample.apply(lambda seen: seen.trajectory.ending is Ending.REFUSED).total("refused"),
        sample.apply(lambda seen: sum(not call.known for call in seen.calls)).total("unknown_tool_calls"),
        sample.apply(lambda seen: sum(call.arguments is None for call in seen.calls)).total("malformed_calls"),
        sample.apply(repeated).total("repeated_calls"),
        sample.apply(lambda seen: sum(turn.retries for turn in seen.trajectory.turns)).total("service_retries"),
        latency.picked("latency_p50", p50),
        latency.picked("latency_p95", p95),
        sample.apply(_tokens("input_tokens", "cache_read_tokens", "cache_write_tokens")).mean("input_tokens"),
        sample.apply(_tokens("output_tokens")).mean("output_tokens"),
    )


def quality(seen: Seen) -> float | Skip:
    """Return the share of the attempt's counting checks that passed."""
    checks = counting(seen)
    return sum(check.outcome == "passed" for check in checks) / len(checks) if checks else NO_CHECKS


def repeated(seen: Seen) -> int:
    """Return how many calls an earlier one had made with the same arguments."""
    return len(seen.calls) - len({(c.tool, canonical_json(c.arguments), c.raw_arguments) for c in seen.calls})


def _latency(seen: Seen) -> float | Skip:
    latency = seen.trajectory.latency_ms
    return NOT_TIMED if latency is None else latency


def _tokens(*kinds: str) -> Callable[[Seen], float | Skip]:
    """The sum of these kinds; a kind the service did not mention counts only if none was mentioned."""

    def tokens(seen: Seen) -> float | Skip:
        known = [n for kind in kinds if (n := getattr(seen.trajectory.usage, kind, None)) is not None]
        return float(sum(known)) if known else NOT_COUNTED

    return tokens
