"""The cricket suite: the scripted agent, the chat-completions agent over a socket, and the verbs used by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.agents.scripted import load_script
from harness.cli.main import main
from harness.errors import ExitCode
from harness.suite.loading import load_suite
from tests.doubles.chat_api import ChatApi, Reply, calls, chat_api, played, refuses_call, says
from tests.doubles.model_service import Body

pytestmark = pytest.mark.slow

SUITE = Path(__file__).parents[2] / "cases" / "cricket"
ASKS = {
    "live-score": "What's the live score of India vs West Indies?",
    "runs-to-win": "How many runs does West Indies need to win?",
    "runs-of-gill": "How many runs has Shubman Gill scored this series?",
    "highest-of-hope": "Shai Hope's highest score in the series?",
    "two-and-two": "What is 2 + 2?",
}
"""The questions, word for word as the description has them."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    """Runs the suite, its answers read plainly, and returns what `--json` says."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)

    def run(agent: str, *words: str, api: ChatApi | None = None) -> dict[str, Any]:
        monkeypatch.setenv("OPENAI_BASE_URL", api.url if api else "")
        result = tmp_path / "result.json"
        out = tmp_path / f"out-{len(list(tmp_path.iterdir()))}"
        asked = ["--agent", agent, "--reader", "plain", "--attempts", "1", "--out", str(out), "--json", str(result)]
        main(["run", str(SUITE), *asked, *words])
        found: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
        return found

    return run


def model(**others: Reply) -> Callable[[Body], Reply]:
    """The suite's own script, asked by question; some cases answered otherwise."""
    by_ask = played(load_script(SUITE / "script.yaml", name="script.yaml"), load_suite(SUITE))

    def choose(body: Body) -> Reply:
        ask = body["messages"][1]["content"]
        other = next((reply for case, reply in others.items() if ASKS[case.replace("_", "-")] == ask), None)
        return other or by_ask(body)

    return choose


def rows(found: dict[str, Any]) -> dict[str, tuple[int | None, int | None, list[str]]]:
    """Case to how many attempts were routed and answered well, with the tools used."""
    return {
        case["id"]: (case["routing"]["passed"], case["answer"]["passed"], case["tools_used"]) for case in found["cases"]
    }


def test_the_script_passes_and_shows_routing_and_answers_apart(run: Callable[..., dict[str, Any]]) -> None:
    """Without a key and without a model, every case can pass."""
    found = run("scripted")
    assert (found["verdict"], found["pass_rate"]["value"]) == ("passed", 1.0)
    assert rows(found) == {
        "live-score": (1, 1, ["get_live_score"]),
        "runs-to-win": (1, 1, ["get_live_score"]),
        "runs-of-gill": (1, 1, ["get_player_stats"]),
        "highest-of-hope": (1, 1, ["get_player_stats"]),
        "two-and-two": (1, 1, []),
    }


def test_a_model_behind_any_compatible_service_passes_the_same(run: Callable[..., dict[str, Any]]) -> None:
    """Two requests where a tool is due, one where none is, and the prompt as the suite has it."""
    with chat_api(model()) as api:
        found = run("openai", api=api)
    assert (found["verdict"], found["pass_rate"]["value"]) == ("passed", 1.0)
    assert len(api.requests) == 9
    assert {body["messages"][1]["content"] for body in api.bodies} == set(ASKS.values())
    assert api.bodies[0]["messages"][0]["content"] == (SUITE / "prompt.md").read_text(encoding="utf-8")
    assert found["cost_usd"]["total"] is None


def test_habits_of_compatible_services_change_nothing(run: Callable[..., dict[str, Any]]) -> None:
    """A normal stop beside the call, and no usage."""
    script = model()

    def habits(body: Body) -> Reply:
        reply = script(body)
        return Reply(message=reply.message, reason="stop", usage=None)

    with chat_api(habits) as api:
        assert run("openai", api=api)["pass_rate"]["value"] == 1.0


def test_the_right_tool_with_a_wrong_fact_and_a_fact_without_its_tool_fail_apart(
    run: Callable[..., dict[str, Any]],
) -> None:
    """Grading only the text is not enough, and grading only the call is not enough."""
    called = ("get_live_score", '{"teams": "India vs West Indies"}')
    wrong = model(
        runs_of_gill=says("Shubman Gill has scored 164 runs this series."),
        highest_of_hope=says("Shai Hope's highest score in the series is 178."),
        two_and_two=calls(called),
    )

    def misread(body: Body) -> Reply:
        done = any(message["role"] == "tool" for message in body["messages"])
        if body["messages"][1]["content"] == ASKS["runs-to-win"] and done:
            return says("West Indies need 91 runs to win.")
        return says("That is 4.") if body["messages"][1]["content"] == ASKS["two-and-two"] and done else wrong(body)

    with chat_api(misread) as api:
        found = run("openai", api=api)
    assert rows(found) == {
        "live-score": (1, 1, ["get_live_score"]),
        "runs-to-win": (1, 0, ["get_live_score"]),
        "runs-of-gill": (0, 1, []),
        "highest-of-hope": (0, 0, []),
        "two-and-two": (0, 1, ["get_live_score"]),
    }
    assert found["attempts"] == {"planned": 5, "passed": 1, "failed": 4, "unmeasured": 0, "unread": 0}


def test_a_tool_it_was_never_given_fails_the_case_by_its_name(
    run: Callable[..., dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Two retries, then a failure of the model: graded, and named."""
    with chat_api(model(two_and_two=refuses_call("brave_search"))) as api:
        found = run("openai", "--case", "two-and-two", api=api)
    assert len(api.requests) == 3
    assert found["cases"][0]["failed"] == 1
    assert found["cases"][0]["tools_used"] == ["brave_search"]
    assert "no tool was to be called; called: brave_search" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "passes"), [("India's live score is 287.", True), ("India's live score is 1287.", False)]
)
def test_a_fact_is_a_number_and_not_a_run_of_digits(
    run: Callable[..., dict[str, Any]], answer: str, *, passes: bool
) -> None:
    """287 is stated by 287; 1287 is another number."""
    called = calls(("get_live_score", '{"teams": "India vs West Indies"}'))

    def choose(body: Body) -> Reply:
        return says(answer) if len(body["messages"]) > 2 else called

    with chat_api(choose) as api:
        found = run("openai", "--case", "live-score", api=api)
    assert found["cases"][0]["passed"] == passes


def test_the_surface_a_call_and_a_question_by_hand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the description's three routes do: list the tools, call one, ask the agent."""
    assert main(["tools", str(SUITE)]) == ExitCode.OK
    assert "get_live_score(teams)" in capsys.readouterr().out
    assert main(["call", str(SUITE), "get_live_score", "teams=India v Windies", "--json", "-"]) == ExitCode.OK
    result = json.loads(capsys.readouterr().out)
    assert result["structured"]["required"] == "90 runs from 70 balls"
    assert main(["call", str(SUITE), "get_player_stats", "player_name=Nobody"]) == ExitCode.GATE_FAILED
    assert "There is no player 'Nobody'" in capsys.readouterr().out
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with chat_api(model()) as api:
        monkeypatch.setenv("OPENAI_BASE_URL", api.url)
        assert main(["ask", str(SUITE), ASKS["highest-of-hope"], "--agent", "openai", "--json", "-"]) == ExitCode.OK
    trajectory = json.loads(capsys.readouterr().out)
    assert trajectory["answer"] == "Shai Hope's highest score in the series is 78."
    assert [call["tool"] for turn in trajectory["turns"] for call in turn["calls"]] == ["get_player_stats"]


def test_its_graders_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """Idle, refusing and made-up answers fail; the oracle passes."""
    assert main(["selftest", str(SUITE)]) == ExitCode.OK
    assert "the graders are as they must be" in capsys.readouterr().out


def test_the_suite_asks_what_its_description_asks() -> None:
    """Five questions, two tools, one control."""
    text = (SUITE / "cases.yaml").read_text(encoding="utf-8")
    assert all(f"ask: {ask}\n" in text for ask in ASKS.values())
