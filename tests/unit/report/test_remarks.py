from __future__ import annotations

from harness.domain.attempt import AttemptResult
from harness.report.remarks import remarks
from tests.doubles.sample_runs import attempt, passed, record


def asked(number: int, *routes: str) -> AttemptResult:
    """An attempt whose server asked the backend for what it does not serve."""
    made = attempt("a", number, passed())
    return made.model_copy(update={"evidence": made.evidence.model_copy(update={"unknown_routes": routes})})


def test_routes_the_backend_lacks_are_named_with_the_attempts_that_asked_for_them() -> None:
    """A 404 of the fake backend looks like an agent that cannot answer; here is where the cause is said."""
    often, once = remarks(record([asked(1, "GET /x", "GET /incomes"), asked(2, "GET /incomes")]))
    assert often.startswith("the backend has no GET /incomes, which the server asked for in 2 attempts; declare it")
    assert once.startswith("the backend has no GET /x, which the server asked for in 1 attempt; declare it")


def test_no_more_routes_are_named_than_anybody_reads() -> None:
    """A server at the wrong address asks for hundreds; the first few say as much."""
    sentences = remarks(record([asked(1, *(f"GET /{number}" for number in range(9)))]))
    assert (len(sentences), sentences[-1]) == (6, "the backend lacks 4 more routes that the server asked for")
    assert remarks(record([asked(1)])) == ()


def noted(number: int, *notes: str) -> AttemptResult:
    """An attempt with facts kept beside it."""
    made = attempt("a", number, passed())
    trajectory = made.evidence.trajectory.model_copy(update={"notes": notes})
    return made.model_copy(update={"evidence": made.evidence.model_copy(update={"trajectory": trajectory})})


def test_what_attempts_noted_is_said_once_with_their_number() -> None:
    """A result that breaks its schema, or a tool renamed for the wire, explains what no check can."""
    run = record([noted(1, "odd", "twice", "twice"), noted(2, "twice", "odd server")], warnings=("odd server",))
    assert remarks(run) == ("odd server", "twice (in 2 attempts)", "odd (in 1 attempt)")
    many = remarks(record([noted(1, *(f"note {n}" for n in range(7)))]))
    assert (len(many), many[-1]) == (6, "2 more notes on attempts; the record has them")


def broke(number: int, *failures: str, crashed: bool = False) -> AttemptResult:
    """An attempt whose server broke in so many tries."""
    made = attempt("a", number, passed())
    facts = {"server_failures": failures, "server_crashed": crashed}
    return made.model_copy(update={"evidence": made.evidence.model_copy(update=facts)})


def test_a_server_that_broke_once_is_said_although_the_second_try_counts() -> None:
    """A crash that comes and goes fails nothing, and its author has to know; one that stays is a finding already."""
    died = "the server died in a call of x: it exited with code 7"
    stderr = "; the end of its stderr:\n"
    run = record([
        broke(1, f"{died}{stderr}09:01"),
        broke(2, f"{died}{stderr}09:02"),
        broke(3, died, died, crashed=True),
    ])
    assert remarks(run) == (f"the server broke in the first try of 2 attempts, made once more: {died}",)
    many = remarks(record([broke(n, f"way {n}") for n in range(1, 8)]))
    assert (len(many), many[-1]) == (6, "the server broke in 2 more ways; the record has them")
