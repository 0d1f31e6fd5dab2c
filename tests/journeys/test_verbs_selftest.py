"""`selftest`: the graders are tested by what must fail, what must pass, what must be caught, and by labels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.errors import ExitCode
from tests.doubles import messages_api as messages
from tests.doubles.messages_replies import says
from tests.doubles.reads import Reads
from tests.doubles.workbench import ASK_BALANCE, BALANCE, HOURS, Workbench

pytestmark = pytest.mark.slow

AGENTS = ("null", "refuser", "inventor", "oracle")


def labelled(outcome: str = "passed", *by: str, **given: Any) -> str:  # noqa: ANN401 - keys of a line
    """One labelled transcript: the balance, rightly told unless `given` says otherwise."""
    line = {
        "id": "told",
        "case": {**ASK_BALANCE},
        "calls": [{"tool": "get_balance", "result": {"balance": 1200}}],
        "answer": "The balance is SGD 1,200.",
        "want": {"outcome": outcome, "by": list(by)},
    }
    return json.dumps(line | given)


def judged(bench: Workbench, *lines: str) -> Any:  # noqa: ANN401 - what the command said
    """Judge a file of labelled lines."""
    Path("labels.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return bench.do("selftest", "--labelled", "labels.jsonl", "--json", "-")


def test_a_suite_whose_graders_are_sound_passes_with_every_agent_counted(bench: Workbench) -> None:
    """Idle, refusing and inventing agents fail, the oracle passes, each mutant is caught by the check that names it."""
    said = bench.do("selftest", bench.path, "--json", "-")
    assert said.code == ExitCode.OK
    found = said.json["suites"]["bank"]
    assert found["passed"]
    assert [found["agents"][agent]["agree"] for agent in AGENTS] == [found["agents"][a]["n"] for a in AGENTS]
    assert found["agents"]["oracle"]["n"] == 2
    assert found["mutants"]
    assert all(mutant["caught"] and mutant["by"] for mutant in found["mutants"])
    shown = bench.do("selftest", bench.path).out
    assert "the graders are as they must be" in shown
    assert found["kinds"]["ten times too much"] == {"caught": 1, "n": 1}
    assert found["kinds"]["off by one month"] == {"caught": 0, "n": 0}
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert "ten times too much 1 of 1 100 % answer.facts 1" in lines
    assert "off by one month no case that it applies to" in lines


def test_an_expectation_that_cannot_be_met_is_named(bench: Workbench) -> None:
    """The oracle does what the case asks and must pass; here the server will not let it."""
    bench.behaviour["results"]["get_balance"] = {"content": [{"type": "text", "text": "closed"}], "isError": True}
    bench.cases[0] = ASK_BALANCE | {"args": {"get_balance": {}}}
    said = bench.save().do("selftest", bench.path)
    assert said.code == ExitCode.GATE_FAILED
    assert "NOT as they must be" in said.out
    assert "✗ balance: had to pass and failed" in said.out


def test_a_case_without_an_oracle_is_listed_with_the_reason(bench: Workbench) -> None:
    """What was not tested is said."""
    bench.cases[0] = ASK_BALANCE | {"answer": {"matches": "[0-9]+ SGD"}}
    said = bench.save().do("selftest", bench.path, "--json", "-")
    assert said.code == ExitCode.OK
    assert "`examples`" in said.json["suites"]["bank"]["without_oracle"]["balance"]


def test_a_case_with_examples_instead_of_an_oracle_is_judged_on_them(bench: Workbench) -> None:
    """It is tested, so it is not listed as untested; a label that the grader does not share fails the self-test."""
    calls = [{"tool": "get_balance", "result": {"balance": 1200}}]
    asked = ASK_BALANCE | {"answer": {"matches": "[0-9]+ SGD"}}
    bench.cases[0] = asked | {"examples": {"passes": [{"calls": calls, "answer": "1200 SGD"}]}}
    said = bench.save().do("selftest", bench.path, "--json", "-")
    assert said.code == ExitCode.OK
    assert said.json["suites"]["bank"]["without_oracle"] == {}
    assert said.json["suites"]["bank"]["agents"]["example"] == {"agree": 1, "n": 1, "wrong": []}
    bench.cases[0] = asked | {"examples": {"passes": [{"calls": calls, "answer": "Plenty."}]}}
    said = bench.save().do("selftest", bench.path)
    assert said.code == ExitCode.GATE_FAILED
    assert "example   0 of 1 are judged as they are labelled" in said.out


def test_a_server_that_breaks_under_the_oracle_is_no_verdict_on_the_graders(bench: Workbench) -> None:
    """Exit 3 and its last words, no traceback."""
    bench.behaviour["die_on"] = ["get_balance"]
    said = bench.save().do("selftest", bench.path)
    assert said.code == ExitCode.NOT_MEASURED
    assert "cannot go on in get_balance" in said.err
    assert "Traceback" not in said.err


def test_labels_that_agree_are_counted(bench: Workbench) -> None:
    """By outcome, and by the checks that fail."""
    wrong = labelled("failed", "answer.facts", id="wrong", answer="The balance is SGD 12.")
    said = judged(bench, labelled(), wrong)
    counts = {"n": 2, "agree": 2, "by_agree": 2, "disagree": [], "unread": []}
    right, wrong_ones = {"n": 1, "failed": 0, "unread": 0}, {"n": 1, "passed": 0, "unread": 0}
    assert (said.code, said.json) == (ExitCode.OK, counts | {"right": right, "wrong": wrong_ones})


def test_an_answer_that_was_not_read_is_neither_right_nor_wrong(bench: Workbench) -> None:
    """It is counted apart, and fails nothing; a label may say that it is not to be read."""
    open_to_choice = "SGD 90, or SGD 1,200?"
    said = judged(bench, labelled(answer=open_to_choice), labelled("failed", answer=open_to_choice))
    assert said.code == ExitCode.OK
    assert (said.json["right"], said.json["wrong"]) == (
        {"n": 1, "failed": 0, "unread": 1},
        {"n": 1, "passed": 0, "unread": 1},
    )
    assert [(one["line"], one["want"]) for one in said.json["unread"]] == [(1, "passed"), (2, "failed")]
    assert "right answers     1   failed 0 (0 %)   unread 1 (100 %)" in said.err
    assert judged(bench, labelled("unread", answer=open_to_choice)).json["agree"] == 1
    assert judged(bench, labelled("unread")).code == ExitCode.GATE_FAILED


def test_a_line_may_bring_its_reading_and_name_a_case_of_a_suite(bench: Workbench) -> None:
    """Files of labels stand beside the suites that they are about; nothing is started for them."""
    quote = {"quote": "SGD 90", "value": 90, "unit": "SGD"}
    reading = {"facts": {"balance": [quote]}, "figures": [quote | {"is": "stated", "from": None}]}
    line = labelled("failed", suite="cases/bank", case="balance", answer="SGD 90, not SGD 1,200.", reading=reading)
    said = judged(bench, line, labelled(suite="cases/bank", case="balanse"), labelled(suite="cases/gone", case="x"))
    assert said.code == ExitCode.USER_ERROR
    assert "labels.jsonl:2: the suite bank has no case 'balanse'" in said.err
    assert "labels.jsonl:3: " in said.err
    assert said.json["unread"][0]["why"].endswith("the answer says 'SGD 1,200', and the reading passes over it")
    assert bench.started() == 0


def test_a_model_of_a_suite_reads_the_lines_that_are_not_read_yet(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So are readers measured; without a suite there is no agent to ask."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key")
    with messages.messages_api(lambda _: says("never asked"), reads=Reads()) as service:
        bench.suite = {"agents": {"claude": {"provider": "anthropic", "model": "m", "base_url": service.url}}}
        bench.save()
        Path("labels.jsonl").write_text(labelled(answer="It is SGD 1,200 now."), encoding="utf-8")
        said = bench.do("selftest", bench.path, "--labelled", "labels.jsonl", "--reader", "claude")
        assert (said.code, len(service.readings)) == (ExitCode.OK, 1)
    said = bench.do("selftest", "--labelled", "labels.jsonl", "--reader", "claude")
    assert (said.code, "name the suite whose agent it is" in said.err) == (ExitCode.USER_ERROR, True)
    said = bench.do("selftest", bench.path, "--reader", "claude")
    assert (said.code, "readers are measured with --labelled FILE" in said.err) == (ExitCode.USER_ERROR, True)


def test_where_nothing_could_be_tested_a_suite_may_ask_for_more(bench: Workbench) -> None:
    """No oracle, no example: that is said, and fails where the suite requires the self-test."""
    bench.cases = [ASK_BALANCE | {"answer": {"matches": "[0-9]+ SGD"}}]
    said = bench.save().do("selftest", bench.path, "--json", "-")
    assert (said.code, said.json["suites"]["bank"]["tested"]) == (ExitCode.OK, False)
    assert "bank: the graders are not tested: no case has a solution or an example to judge" in said.err
    bench.suite = {"selftest": "required"}
    assert bench.save().do("selftest", bench.path).code == ExitCode.USER_ERROR
    bench.cases = [dict(ASK_BALANCE)]
    assert bench.save().do("selftest", bench.path).code == ExitCode.OK


def test_a_solution_may_lean_on_a_default_of_the_server_s_schema(bench: Workbench) -> None:
    """The argument it leaves out has the value that the server would take."""
    schema = {"type": "object", "properties": {"account": {"type": "string", "default": "main"}}}
    bench.behaviour["tools"] = [BALANCE | {"inputSchema": schema}, HOURS]
    bench.cases[0] = ASK_BALANCE | {"args": {"get_balance": {"account": "main"}}, "solution": [{"tool": "get_balance"}]}
    said = bench.save().do("selftest", bench.path)
    assert said.code == ExitCode.OK


def test_a_label_that_disagrees_is_shown_with_line_want_got_and_findings(bench: Workbench) -> None:
    """Either the grader or the label is wrong; a person decides."""
    said = judged(bench, labelled(), labelled("passed", id="wrong", answer="The balance is SGD 12."))
    assert said.code == ExitCode.GATE_FAILED
    (shown,) = said.json["disagree"]
    assert (shown["line"], shown["id"], shown["want"]["outcome"]) == (2, "wrong", "passed")
    assert shown["got"] == {"outcome": "failed", "by": ["answer.facts"]}
    assert shown["findings"][0].startswith("answer.facts: ")
    assert "labels.jsonl:2: wrong: want passed, got failed" in said.err


def test_the_same_outcome_by_another_check_is_no_full_agreement(bench: Workbench) -> None:
    """`agree` counts outcomes, `by_agree` the checks too."""
    said = judged(bench, labelled("failed", "tools.must", answer="The balance is SGD 12."))
    assert (said.json["agree"], said.json["by_agree"]) == (1, 0)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "labels.jsonl:2: "),
        ("[]", "labels.jsonl:2: "),
        (labelled("maybe"), "want.outcome"),
        (labelled(answr="x"), "answr"),
        (labelled(case={"id": "x", "ask": "Why?", "tools": {"mst": ["a"]}}), "mst"),
        (labelled(case={"id": "x", "ask": "Why?"}), "labels.jsonl:2: "),
    ],
)
def test_a_broken_line_is_named_and_the_rest_is_graded(bench: Workbench, line: str, sentence: str) -> None:
    """Exit 2; one bad line does not hide a thousand good ones."""
    said = judged(bench, labelled(), line, labelled())
    assert said.code == ExitCode.USER_ERROR
    assert said.json["n"] == said.json["agree"] == 2
    assert sentence in said.err
    assert "labels.jsonl:2: " in said.err


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_a_line_is_a_user_error(bench: Workbench, text: str) -> None:
    """Nothing tested must not look like everything passed."""
    assert judged(bench, text).code == ExitCode.USER_ERROR


def test_a_file_that_is_not_there_is_named(bench: Workbench) -> None:
    """With the system's reason."""
    said = bench.do("selftest", "--labelled", "gone.jsonl")
    assert said.code == ExitCode.USER_ERROR
    assert "cannot read gone.jsonl" in said.err
