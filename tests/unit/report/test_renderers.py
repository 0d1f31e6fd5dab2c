from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

from harness.comparable import Comparable, run_counts
from harness.domain.grade import CheckResult, Finding, Passed
from harness.domain.policy import GatePolicy
from harness.domain.run import RunRecord
from harness.gate.circumstances import Circumstances
from harness.gate.decide import decide
from harness.metrics.table import TABLE
from harness.report.annotations import Annotation, annotate
from harness.report.change import Change
from harness.report.fitting import Limits
from harness.report.job_summary import render_job_summary
from harness.report.json_file import as_json, render_json
from harness.report.junit_xml import render_junit
from harness.report.markdown import BUDGET, body, marker, render_markdown, render_minimal
from harness.report.terminal import render_terminal
from harness.report.view import MergeBase, Origin, ReportView, build_view
from tests.doubles import sample_reports as reports
from tests.doubles.sample_runs import attempt, attempts, case, failed, passed, record, unmeasured, view

GOLDEN = Path(__file__).parent / "golden"
SCHEMA = Path(__file__).parents[3] / "docs" / "run-report.schema.json"
SCENARIOS = ("compared", "first", "read", "invalid", "hostile")
MARKDOWN = MarkdownIt("commonmark").enable("table")
RENDERERS: dict[str, Callable[[ReportView], str]] = {
    "comment.md": render_markdown,
    "summary.md": render_job_summary,
    "terminal.txt": render_terminal,
    "report.json": render_json,
    "junit.xml": render_junit,
}


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_report_reads_as_it_did(scenario: str, renderer: str) -> None:
    """Whoever changes a report sees the whole of it change; `write_golden` below writes the files anew."""
    shown: ReportView = getattr(reports, scenario)()
    assert RENDERERS[renderer](shown) == (GOLDEN / f"{scenario}.{renderer}").read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """The parts of a comment by heading; what is above the first one under the empty heading."""
    parts = re.split(r"^### (.*)$", text, flags=re.MULTILINE)
    return dict(zip(["", *parts[1::2]], parts[::2], strict=True))


def assert_well_formed(text: str) -> None:
    """Every row has the columns of its table, every folded part and every fence is closed, no foreign HTML is there."""
    tokens = MARKDOWN.parse(text)
    html = [token.content for token in tokens if token.type == "html_block"]
    assert sum(block.startswith("<details>") for block in html) == sum(block.startswith("</details>") for block in html)
    for token in tokens:
        if token.type == "html_block":
            assert re.fullmatch(
                r"(<!-- plumbline:[A-Za-z0-9._/-]+ -->|</details>|<details><summary>[^<>]*(<code>[^<>]*</code>)?[^<>]*"
                r"</summary>)\n?",
                token.content,
            )
        for child in token.children or []:
            assert child.type not in {"html_inline", "image"}
            assert child.type != "link_open" or child.attrs["href"] == reports.RUN_URL
    assert_columns(text)


def assert_columns(text: str) -> None:
    """Within each table all rows have as many unescaped pipes as its head."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    for line in rows:
        assert line.endswith("|")
    blocks = re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    for block in blocks:
        counts = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}
        assert len(counts) == 1
    html = MARKDOWN.render(text)
    for rendered in re.findall(r"<table>.*?</table>", html, flags=re.DOTALL):
        cells = {len(re.findall(r"<t[hd][ >]", row)) for row in re.findall(r"<tr>.*?</tr>", rendered, flags=re.DOTALL)}
        assert len(cells) == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_markdown_is_well_formed_whatever_it_shows(scenario: str) -> None:
    """A broken table or an open block makes a wrong verdict look right."""
    shown: ReportView = getattr(reports, scenario)()
    for text in (render_markdown(shown), render_job_summary(shown), render_minimal(shown)):
        assert_well_formed(text)


@settings(max_examples=30)
@given(text=st.text(min_size=1), other=st.text(min_size=1))
def test_any_text_leaves_the_comment_well_formed(text: str, other: str) -> None:
    """The nasty texts one thinks of are not all there are."""
    asked = case("a", ask=text, group=other)
    now = record(attempts("a", failed(text, other), unmeasured("server", text)), suite=other, prompt=text)
    assert_well_formed(render_markdown(view([asked], now, against=record(attempts("a", passed())))))


def test_the_comment_starts_with_its_marker_and_nothing_else_does() -> None:
    """The comment is found again by its first bytes; a model that writes the marker must not be taken for us."""
    text = render_markdown(reports.hostile(), key="main/household")
    assert text.startswith("<!-- plumbline:main/household -->\n## ")
    assert text.count("\n<!-- plumbline:") == text.count("\n<!-- plumbline:household -->")
    assert marker("a --> b\n<script>") == "<!-- plumbline:a.--.b.script. -->"
    assert marker("a-b" * 90) == f"<!-- plumbline:{('a-b' * 90)[:100]} -->"


def test_the_comment_says_first_what_changed_then_what_moved_then_how_sure_then_the_cost() -> None:
    """Numbers that moved mean nothing to a reader who does not know what changed."""
    assert list(sections(render_markdown(reports.compared()))) == [
        "",
        "What changed",
        "What passed",
        "What moved",
        "How sure",
        "What it cost",
        "Remarks",
        "Failed or unmeasured",
    ]


def test_the_terminal_says_what_the_comment_says_in_the_same_order() -> None:
    """The verdict, what changed, then the numbers: a rate read first is a rate without its reason."""
    lines = render_terminal(reports.compared()).splitlines()
    titles = [line.partition(" since ")[0] for before, line in pairwise(lines) if not before and line[:1].isalpha()]
    assert lines[0] == "household · claude · failed"
    assert titles == [
        "What changed",
        "What passed",
        "What moved",
        "How sure",
        "What it cost",
        "Remarks",
        "Groups",
        "Cases",
        "run run-1",
    ]


UNCOMPARED = {
    "no baseline": None,
    "another question": record([attempt("other", 1, passed())]),
}


@pytest.mark.parametrize("against", UNCOMPARED.values(), ids=UNCOMPARED)
def test_a_run_that_passed_with_nothing_to_compare_says_so_beside_the_word(against: RunRecord | None) -> None:
    """Few of its attempts may have passed: a bare tick would be read as an answer that nobody has."""
    run = record([*attempts("a", passed()), *attempts("b", failed()), *attempts("c", failed())])
    circumstances = Circumstances(hard_breaches=(), removed_cases=frozenset({"other"}))
    shown = view([case("a"), case("b"), case("c")], run, against=against, circumstances=circumstances)
    headline = "## ☑️ Plumbline: `household` passed, with nothing to compare"
    assert [
        text.splitlines()[line] for text, line in ((render_markdown(shown), 1), (render_job_summary(shown), 0))
    ] == [
        headline,
        headline,
    ]
    assert render_terminal(shown).startswith("household · claude · passed, with nothing to compare\n")
    assert render_terminal(shown, colour=True).startswith("household · claude · \x1b[1;33mpassed, with nothing")
    document = as_json(shown)
    assert (document["verdict"], document["caveat"]) == ("passed", "with nothing to compare")
    notice = next(one for one in annotate(shown) if one.level == "notice")
    assert notice.title == "household: passed, with nothing to compare"
    assert notice.message.endswith("the verdict rests on hard checks, floor and unmeasured share.")


def test_a_changed_description_stands_before_any_case() -> None:
    """It is the treatment; the cases are its effect."""
    text = render_markdown(reports.compared())
    assert text.index("+ The net worth by quarter.") < text.index("`march`")


def test_four_hundred_failures_fit_into_a_comment() -> None:
    """GitHub refuses a longer one, counting characters or four bytes to an emoji, and then nothing is posted at all."""
    text = render_markdown(reports.huge(400))
    assert len(text) <= BUDGET
    assert len(text.encode()) <= 4 * 65_536
    assert_well_formed(text)


@pytest.mark.parametrize("budget", [20_000, 5_000, 2_000])
def test_a_comment_never_exceeds_its_budget_and_says_what_it_left_out(budget: int) -> None:
    """Verdict, counts and the way to the full report stay, however little room there is."""
    text = render_markdown(reports.huge(), budget=budget)
    assert len(text) <= budget
    assert_well_formed(text)
    assert text.startswith("<!-- plumbline:household -->\n## ❌ Plumbline: `household` failed\n")
    assert "Passed 20 of 80 measured, 0 unmeasured" in text
    assert f"[full report](<{reports.RUN_URL}>)" in text
    assert re.search(r"… and \d+ (cases|changes) more|Findings of \d+ cases are left", text)


def test_what_goes_first_is_needed_least() -> None:
    """Passing cases go before findings, findings before differences, differences before rows."""
    full = len(render_markdown(reports.compared(), budget=10**9))
    shrinking = [render_markdown(reports.compared(), budget=full - n) for n in range(0, full, 300)]
    marks = ("without a failure", "<details>", "```diff", "| `march` |", "Passed ")
    gone = [next(index for index, text in enumerate(shrinking) if mark not in text) for mark in marks[:-1]]
    assert gone == sorted(gone)
    assert all(marks[-1] in text for text in shrinking)


def test_regressions_stay_when_rows_are_cut() -> None:
    """Whoever reads a cut report must see the worst of it."""
    results = [*attempts("zz", failed()), *[r for n in range(200) for r in attempts(f"case-{n}", failed())]]
    cases = [*(case(f"case-{n}") for n in range(200)), case("zz")]
    old = [*attempts("zz", passed()), *[r for n in range(200) for r in attempts(f"case-{n}", failed())]]
    text = render_markdown(view(cases, record(results), against=record(old)), budget=3_000)
    assert "| `zz` | worse |" in text
    assert "cases more" in text


@pytest.mark.parametrize("budget", [30_000, 300])
def test_the_summary_holds_its_budget_in_bytes(budget: int) -> None:
    """GitHub drops the whole summary of a step that is too large."""
    text = render_job_summary(reports.huge(), budget=budget)
    assert len(text.encode()) <= max(budget, len(render_minimal(reports.huge()).encode()))
    assert_well_formed(text)


def test_a_summary_has_room_for_more_than_a_comment() -> None:
    """It is the full report a comment that was cut points to."""
    summary = render_job_summary(reports.huge())
    assert len(render_markdown(reports.huge())) < len(summary.encode()) <= 1024 * 1024


def test_two_runs_of_a_deterministic_agent_render_the_same_grades() -> None:
    """Speed, run id and finishing order are not grades; whoever compares two reports must find them equal."""
    one, two = reports.first(), reports.first(run="run-2", latency_ms=900.0, reverse=True)
    first, second = sections(body(one, Limits())), sections(body(two, Limits()))
    for heading in ("", "What changed", "How sure"):
        assert first[heading] == second[heading]
    failures = [parts["Failed or unmeasured"].split("\n---\n")[0] for parts in (first, second)]
    assert failures[0] == failures[1]
    assert render_junit(one) == render_junit(two)
    numbers = [{k: v for k, v in as_json(shown).items() if k not in {"run", "latency_ms"}} for shown in (one, two)]
    for document in numbers:
        grades = document["metrics"]
        assert isinstance(grades, dict)
        del grades["latency_p50"], grades["latency_p95"]
    assert numbers[0] == numbers[1]


def test_the_json_has_exactly_the_documented_keys() -> None:
    """A script that reads the file must not have to guess."""
    document = as_json(reports.compared())
    assert list(document) == [
        "format",
        "suite",
        "run",
        "agent",
        "verdict",
        "caveat",
        "exit_code",
        "attempts",
        "pass_rate",
        "cases",
        "metrics",
        "checks",
        "latency_ms",
        "cost_usd",
        "surface",
        "gate",
        "remarks",
    ]
    assert document["attempts"] == {"planned": 40, "passed": 19, "failed": 11, "unmeasured": 10, "unread": 0}


@pytest.mark.parametrize("scenario", ["compared", "first", "read", "invalid", "hostile", "huge"])
def test_the_json_fits_its_schema(scenario: str) -> None:
    """The committed schema is what others generate their readers from."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    shown: ReportView = getattr(reports, scenario)()
    Draft202012Validator(schema).validate(json.loads(render_json(shown)))
    assert schema["properties"]["metrics"]["propertyNames"]["enum"] == [kind.id for kind in TABLE]


def test_a_cost_without_an_end_is_a_word_and_an_unknown_one_is_null() -> None:
    """JSON has no infinity, and 0 would be a lie."""
    run = record(attempts("a", failed()))
    assert as_json(view([case("a")], run))["cost_usd"] == {"total": 0.01, "per_completed": "infinite"}
    assert as_json(reports.first())["cost_usd"] == {"total": None, "per_completed": None}


def test_cases_without_a_group_are_said_to_have_none() -> None:
    """A row without a name looks like a bug."""
    cases = [case("a", group="dates"), case("b")]
    text = render_terminal(view(cases, record([attempt("a", 1, passed()), attempt("b", 1, failed())])))
    assert re.search(r"\n  dates       1 of 1.*\n  \(no group\)  0 of 1", text), text


def test_junit_tells_failed_from_unmeasured() -> None:
    """A tool that shows errors as failures would blame the agent for a broken service."""
    root = ET.fromstring(render_junit(reports.compared()))  # noqa: S314 - our own text
    found = {test.get("name"): [child.tag for child in test] for test in root.iter("testcase")}
    assert found["march"] == ["failure"]
    assert found["tax"] == ["skipped"]
    assert found["net-worth"] == []
    assert found["hard"] == ["failure"]
    assert found["measured"] == ["error"]


def test_junit_survives_what_xml_cannot_hold() -> None:
    """One control character makes the whole file unreadable."""
    root = ET.fromstring(render_junit(reports.hostile()))  # noqa: S314 - our own text
    assert "\x1b" not in "".join(root.itertext())


def test_a_terminal_gets_colours_only_when_told_and_never_from_foreign_text() -> None:
    """Escape sequences from a model repaint what a person believes to be ours."""
    assert "\x1b" not in render_terminal(reports.hostile())
    assert "\x1b[1;31mfailed\x1b[0m" in render_terminal(reports.compared(), colour=True)


@pytest.mark.parametrize("render", [*RENDERERS.values(), render_minimal])
@pytest.mark.parametrize("words", ["::error::pwn", "\t ::add-mask::x", "##[add-mask]secret", "a ###[e]b", "a\r::x::y"])
def test_no_line_of_a_report_is_a_workflow_command(render: Callable[[ReportView], str], words: str) -> None:
    """In CI a report is printed into the log, and the runner obeys whatever stands in it."""
    text = render(reports.saying(f"first\n{words}\nlast", words))
    assert "##[" not in text
    assert not any(line.lstrip().startswith("::") for line in text.splitlines())


@pytest.mark.parametrize("words", ["::error::pwn", "##[add-mask]secret"])
def test_junit_says_what_it_said_though_no_runner_obeys_it(words: str) -> None:
    """Who reads the XML gets the text as it was written."""
    root = ET.fromstring(render_junit(reports.saying(f"first\n{words}", "x")))  # noqa: S314 - our own text
    assert any(f"\n{words}" in text for text in root.itertext())


def test_no_line_of_the_json_is_a_workflow_command_and_its_content_is_what_it_was() -> None:
    """`--json -` prints into the log of a job."""
    text = render_json(reports.hostile())
    assert "##[" not in text
    assert text.isascii()
    assert json.loads(text) == as_json(reports.hostile())


def test_annotations_are_few_and_the_gravest_come_first() -> None:
    """GitHub drops what is beyond ten without a word; the last one says how many there were."""
    found = annotate(reports.huge(), file="cases/household/suite.yaml")
    assert len(found) == 10
    assert found[0].level == "error"
    assert found[-1].message == f"and {60 + 1 - 9} more findings; see the report"
    edited = MergeBase(commit="a" * 40, changes=(Change(kind="gate setting", subject="alpha", before="0.05"),))
    levels = [one.level for one in annotate(replace(reports.compared(), origin=Origin(base=edited)))]
    assert levels == sorted(levels, key=("error", "warning", "notice").index)
    assert {"error", "warning"} <= set(levels)
    assert annotate(reports.huge(), most=0) == ()


def test_an_annotation_names_the_case_and_its_first_finding() -> None:
    """A person on the job page sees nothing else."""
    found = annotate(reports.compared(), file="suite.yaml")
    assert found[-1] == Annotation(
        level="warning",
        title="household: tax unmeasured",
        message="passed 0 of 0 measured, 10 unmeasured",
        file="suite.yaml",
    )
    assert (
        Annotation(
            level="error",
            title="household: march blocking",
            message=f"passed 0 of 10 measured, 0 unmeasured: args: {reports.MARCH}",
            file="suite.yaml",
        )
        in found
    )


def test_annotations_are_single_lines() -> None:
    """Whatever is after a line break would be a line of the log of its own."""
    for one in annotate(reports.hostile()):
        assert one.title.splitlines() == [one.title]
        assert one.message.splitlines() == [one.message]


def test_what_counts_for_nothing_is_shown_beside_a_case_that_passed() -> None:
    """A check that could not decide, and a judge's opinion, must not vanish because the attempt passed."""
    judge = Finding(check="answer.judge", message="2 of 5: vague")
    checks = (CheckResult(check="answer.judge", outcome="failed", findings=(judge,), advisory=True),)
    shown = view([case("a")], record(attempts("a", Passed(checks=checks))))
    assert "| `a` | 1 of 1 | 0 | thin, `answer.judge, advisory: 2 of 5: vague` |" in render_markdown(shown)
    assert "answer.judge (advisory): 2 of 5: vague" in render_terminal(shown)
    assert shown.troubled == ()


def test_why_the_baseline_does_not_count_is_said() -> None:
    """A case without a comparison must not look like one that did not move."""
    run = record([*attempts("a", passed()), *attempts("b", passed())])
    shown = view([case("a"), case("b")], run, against=run)
    assert shown.before is not None
    comparable = Comparable(
        counts=shown.before.comparable.counts.only(["b"]),
        lost={"a": "what the agent is asked changed"},
        regraded=("b",),
    )
    before = replace(shown.before, comparable=comparable)
    decision = decide(run_counts(run), comparable.counts, policy=GatePolicy())
    text = render_markdown(build_view(run, shown.metrics, decision=decision, before=before))
    assert "1 case unchanged, 1 case without a baseline." in text
    assert "- 1 case not comparable: `what the agent is asked changed`" in text
    assert "- 1 case of the baseline graded again by today's rules" in text


def test_a_long_list_of_findings_is_cut_and_counted() -> None:
    """One case with a hundred collateral changes must not bury the others."""
    run = record(attempts("a", *(failed("state", f"row {n} changed") for n in range(30))))
    shown = view([case("a")], run)
    assert "… and 10 findings more" in render_markdown(shown)
    assert "… and 25 more findings" in render_terminal(shown)


def write_golden() -> None:
    """Write every golden file anew: `python -m tests.unit.report.test_renderers`; then read what git says changed."""
    for scenario in SCENARIOS:
        for name, render in RENDERERS.items():
            (GOLDEN / f"{scenario}.{name}").write_text(render(getattr(reports, scenario)()), encoding="utf-8")


if __name__ == "__main__":
    write_golden()
