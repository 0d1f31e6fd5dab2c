"""`run` with a live model: the whole pipeline over a socket to a local service that speaks the Messages API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.domain.trajectory import Ending
from harness.errors import ExitCode
from tests.doubles.messages_api import MessagesApi, messages_api
from tests.doubles.messages_replies import Reply, calls, fails, refuses, rounds_done, says
from tests.doubles.model_service import Body
from tests.doubles.workbench import Workbench

pytestmark = pytest.mark.slow

OVERLOADED = fails(529, "overloaded_error", "Overloaded", retry_after_ms="1")


def answering(body: Body) -> Reply:
    """Both tools at once, then the answer to what was asked."""
    if not rounds_done(body):
        return calls(("get_balance", {}), ("get_opening_hours", {}), text="Let me look.", thinking="two tools")
    return says("The balance is SGD 1,200." if "balance" in str(body["messages"][0]) else "From nine.")


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    """The service; tests change its script before they run."""
    with messages_api(answering) as service:
        yield service


@pytest.fixture
def live(bench: Workbench, api: MessagesApi, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    """The suite with a live model, its prompt and its price."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key")
    spec = {
        "provider": "anthropic", "model": "claude-sonnet-5-5", "effort": "medium", "base_url": api.url,
        "system": "prompt.md", "max_retries": 2, "max_retry_wait_s": 0,
        "price": {"input": 3, "output": 15, "cache_read": 0.3, "cache_write": 3.75},
    }  # fmt: skip
    bench.suite |= {"agent": "claude", "agents": {"claude": spec}, "run": {"attempts": 3, "concurrency": 2}}
    bench.save()
    (bench.path / "prompt.md").write_text("You answer from the tools alone. " * 20, encoding="utf-8")
    return bench


def scripted(api: MessagesApi, script: object) -> None:
    """Have the service answer by another script."""
    api.script = script  # type: ignore[assignment]  # a script of any kind
    api.__post_init__()


def test_a_model_s_run_is_measured_with_parallel_calls_tokens_and_cost(live: Workbench, api: MessagesApi) -> None:
    """Six attempts, two rounds each, both tools called in one turn and both results in one message back."""
    said = live.run()
    assert (said.code, said.json["attempts"]["passed"], said.json["agent"]) == (ExitCode.OK, 6, "claude")
    assert len(api.requests) == 12
    results = [body["messages"][2]["content"] for body in api.bodies if rounds_done(body)]
    assert all([block["type"] for block in blocks] == ["tool_result", "tool_result"] for blocks in results)
    assert said.json["cost_usd"]["total"] > 0
    assert said.json["metrics"]["output_tokens"]["value"] > 0
    assert live.record().header.prompt.startswith("You answer from the tools alone.")
    assert "test-key" not in (live.folder / "out" / "run.jsonl").read_text()


def test_the_shared_prefix_is_written_to_the_cache_once_and_read_ever_after(live: Workbench, api: MessagesApi) -> None:
    """System prompt and tools are the same in every request: paid for once."""
    live.run("--concurrency", "1", "--case", "balance")
    usages = [turn.usage for result in live.record().results for turn in result.evidence.trajectory.turns]
    first, *later = [usage for usage in usages if usage is not None]
    assert (first.cache_read_tokens, (first.cache_write_tokens or 0) > 0) == (0, True)
    assert later
    assert all((usage.cache_read_tokens or 0) > 0 for usage in later)
    assert all("cache_control" in str(body) for body in api.bodies)


@pytest.mark.parametrize(
    "refusal",
    [
        fails(401, "authentication_error", "invalid x-api-key"),
        fails(402, "billing_error", "no credit"),
        fails(404, "not_found_error", "model: claude-sonet"),
    ],
    ids=lambda reply: str(reply.status),
)
def test_what_a_service_refuses_whatever_it_is_asked_is_asked_once(
    live: Workbench, api: MessagesApi, refusal: Reply
) -> None:
    """A wrong key or model is one mistake, not one an attempt; the report says which; a resumed run asks the rest."""
    scripted(api, [refusal])
    said = live.run("--concurrency", "1")
    assert (said.code, len(api.requests)) == (ExitCode.NOT_MEASURED, 1)
    assert said.json["attempts"] == {"planned": 6, "passed": 0, "failed": 0, "unmeasured": 6, "unread": 0}
    assert (
        f"The run was stopped before all of its attempts were made: the model's service answered {refusal.status}"
        in said.out
    )
    comment = (live.folder / "out" / "comment.md").read_text(encoding="utf-8")
    assert f"| `service: the model's service answered {refusal.status}" in comment
    scripted(api, answering)
    assert live.do("run", live.path, "--resume", "out", "--json", "-").json["attempts"]["passed"] == 5


def test_a_403_is_about_one_request(live: Workbench, api: MessagesApi) -> None:
    """Gateways refuse so what their moderation flags: the other questions are asked all the same."""
    scripted(
        api,
        lambda body: (
            fails(403, "permission_error", "flagged") if "balance" in str(body["messages"][0]) else answering(body)
        ),
    )
    said = live.run("--concurrency", "1")
    assert said.json["attempts"] == {"planned": 6, "passed": 3, "failed": 0, "unmeasured": 3, "unread": 0}


def test_a_refusal_is_a_failed_attempt_counted_apart(live: Workbench, api: MessagesApi) -> None:
    """It is the model's answer, not a fault of the service; its category is kept."""
    scripted(api, [refuses("bio", "not this")])
    said = live.run("--case", "balance")
    assert said.json["attempts"] == {"planned": 3, "passed": 0, "failed": 3, "unmeasured": 0, "unread": 0}
    assert said.json["metrics"]["refused"]["value"] > 0
    assert {result.evidence.trajectory.ending for result in live.record().results} == {Ending.REFUSED}
    assert "bio" in live.record().results[0].evidence.trajectory.detail


def test_an_overloaded_service_is_asked_again_and_the_retries_are_shown(live: Workbench, api: MessagesApi) -> None:
    """529 is a fact beside the attempt, never a failure of the model."""
    asked = iter([OVERLOADED, OVERLOADED])
    scripted(api, lambda body: next(asked, None) or answering(body))
    said = live.run("--case", "balance", "--concurrency", "1")
    assert (said.code, said.json["attempts"]["passed"]) == (ExitCode.OK, 3)
    assert said.json["metrics"]["service_retries"]["value"] == 2
    assert [seen.status for seen in api.requests][:3] == [529, 529, 200]


def test_a_service_that_stays_overloaded_makes_no_verdict(live: Workbench, api: MessagesApi) -> None:
    """Unmeasured, inconclusive, exit 3: nobody's pull request turns red for it."""
    scripted(api, [OVERLOADED])
    said = live.run()
    assert (said.code, said.json["verdict"]) == (ExitCode.NOT_MEASURED, "inconclusive")
    assert said.json["attempts"] == {"planned": 6, "passed": 0, "failed": 0, "unmeasured": 6, "unread": 0}
    assert "529 overloaded_error" in live.record().results[0].evidence.trajectory.detail


def test_a_key_that_the_service_refuses_is_said_in_its_words(
    live: Workbench, api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong key is no failure of the model either."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "another-key")
    said = live.run("--case", "balance")
    assert said.code == ExitCode.NOT_MEASURED
    assert "invalid bearer token" in live.record().results[0].evidence.trajectory.detail
    assert all(seen.status == 401 for seen in api.requests)


def test_two_runs_of_a_model_are_compared_by_tests_and_the_power_is_told(live: Workbench) -> None:
    """Three attempts a case against three: an unchanged model passes, and the report says what it could have seen."""
    assert live.do("run", live.path, "--out", "first").code == ExitCode.OK
    promoted = live.do("promote", "first", "--reason", "first")
    assert promoted.code == ExitCode.OK
    assert "rest on fewer than 10 attempts" in promoted.err
    said = live.run()
    assert (said.code, said.json["verdict"]) == (ExitCode.OK, "passed")
    assert {"suite", "cases"} <= {check["name"] for check in said.json["gate"]["checks"]}
