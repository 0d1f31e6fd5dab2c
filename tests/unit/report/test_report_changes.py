from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.domain.reading import Reader
from harness.domain.suite import AgentSpec, CaseFingerprint
from harness.domain.surface import Tool
from harness.domain.values import JsonValue
from harness.report.change import Change, sentence
from harness.report.changes import measured_by_baseline, measured_by_run, what_changed
from harness.report.text_diff import json_diff, text_diff
from tests.doubles.sample_runs import CLAUDE, READER, SURFACE, attempt, baseline, case, passed, record, tool, view

RUN = record([attempt("a", 1, passed())])


def changes(**header: object) -> tuple[Change, ...]:
    """What changed between the plain run's baseline and a run with another header."""
    now = RUN.header.model_copy(update=header)
    return what_changed(measured_by_baseline(baseline(RUN)), measured_by_run(now))


def sentences(**header: object) -> list[str]:
    """The same as sentences."""
    return [sentence(change, lambda text: f"`{text}`") for change in changes(**header)]


def test_an_unchanged_run_shows_no_change() -> None:
    """A report that always finds a change teaches people not to read it."""
    assert changes() == ()


def test_model_and_effort_are_named_with_both_values_and_what_follows() -> None:
    """A new model is the first suspect when numbers move, and its numbers do not continue the old ones."""
    spec = AgentSpec(provider="anthropic", model="claude-opus-5", effort="high")
    assert sentences(agent_spec=spec) == [
        "`model`: `claude-sonnet-5-5` → `claude-opus-5` (not comparable with the baseline)",
        "`effort`: `medium` → `high` (not comparable with the baseline)",
    ]


def test_another_reader_is_named_with_all_that_decides_its_readings() -> None:
    """Model, settings and instructions; its numbers do not continue those of another."""
    read = RUN.model_copy(update={"header": RUN.header.model_copy(update={"reader": Reader(name="plain")})})
    now = read.header.model_copy(update={"reader": READER})
    (found,) = what_changed(measured_by_baseline(baseline(read)), measured_by_run(now))
    assert sentence(found, str) == (
        "reader of the answers: plain → claude (claude-sonnet-5-5, effort low, sha256:1f2e3d4c5b6a) "
        "(not comparable with the baseline)"
    )
    assert what_changed(measured_by_run(now), measured_by_run(now)) == ()


def test_retries_and_addresses_are_no_change() -> None:
    """Where a model is reached and how patiently decides no answer."""
    assert changes(agent_spec=CLAUDE.model_copy(update={"max_retries": 9, "base_url": "http://127.0.0.1:1"})) == ()


def test_agent_mode_and_removed_settings_are_named() -> None:
    """A setting that went away shows as none, not as the word it had."""
    said = sentences(agent="haiku", mode="select", agent_spec=CLAUDE.model_copy(update={"effort": None}))
    assert said == [
        "agent: `claude` → `haiku` (not comparable with the baseline)",
        "mode: `converse` → `select` (not comparable with the baseline)",
        "`effort`: `medium` → `none` (not comparable with the baseline)",
    ]


def test_a_changed_prompt_shows_its_changed_words() -> None:
    """The reviewer must see the words, not that there were some."""
    (change,) = changes(prompt="Answer from the tools only.")
    assert change.kind == "prompt"
    assert change.diff == ("- Answer from the tools.", "+ Answer from the tools only.")


def test_each_part_of_a_changed_tool_is_a_change_of_its_own() -> None:
    """One word in a description and one default in a schema are found by different people."""
    first, history, quote = SURFACE.tools
    changed = history.model_copy(
        update={
            "title": "History",
            "description": "The net worth by quarter.",
            "input_schema": {"type": "object", "properties": {"months": {"type": "integer", "default": 12}}},
            "output_schema": {"type": "object"},
            "read_only": True,
        }
    )
    found = changes(surface=SURFACE.model_copy(update={"tools": (first, changed, quote)}))
    assert [(c.subject, c.part, c.diff) for c in found] == [
        ("get_history", "description", ("- The net worth by month.", "+ The net worth by quarter.")),
        ("get_history", "input schema", ("- properties.months.default: 6", "+ properties.months.default: 12")),
        ("get_history", "title", ("+ History",)),
        ("get_history", "output schema", ('+ type: "object"',)),
        ("get_history", "annotations", ("+ readOnlyHint: true",)),
    ]


def test_what_models_read_of_any_tool_stands_above_what_only_clients_read() -> None:
    """An SDK's new version gives every tool a title and annotations; the one edited description is not lost in them."""
    dress = {"title": "T", "annotations": {"idempotentHint": True}}
    dressed = [tool.model_copy(update=dress) for tool in SURFACE.tools]
    dressed[-1] = dressed[-1].model_copy(update={"description": "Another text."})
    found = changes(surface=SURFACE.model_copy(update={"tools": tuple(reversed(dressed))}))
    assert (found[0].subject, found[0].part) == (SURFACE.tools[-1].name, "description")
    assert found[1].kind == "tool order"
    assert {change.part for change in found[2:]} == {"title", "annotations"}


def test_tools_that_came_went_and_changed_places_are_named() -> None:
    """A renamed tool is a removed one and a new one; the order decides what a model reads first."""
    first, history, _ = SURFACE.tools
    surface = SURFACE.model_copy(update={"tools": (history, first, tool("get_price", "A price.\nIn USD."))})
    assert [(c.kind, c.subject, c.diff) for c in changes(surface=surface)] == [
        ("tool removed", "get_quote", ()),
        ("tool added", "get_price", ("+ A price.", "+ In USD.")),
        ("tool order", "", ()),
    ]


def test_instructions_and_the_server_version_are_named() -> None:
    """Instructions are read by every attempt; a version alone changes nothing a client is handed."""
    surface = SURFACE.model_copy(update={"instructions": None, "server_version": "1.1.0"})
    assert sentences(surface=surface) == [
        "server instructions changed",
        "server: `household 1.0.0` → `household 1.1.0`",
    ]


def test_cases_that_came_went_or_changed_are_named() -> None:
    """Numbers over other questions are other numbers."""
    before = record([attempt(name, 1, passed()) for name in ("a", "b", "march-2026", "z")])
    now = record([attempt(name, 1, passed()) for name in ("a", "b", "march-26", "q")])
    prints = now.header.cases | {
        "a": CaseFingerprint(ask="other", expectation="e"),
        "b": CaseFingerprint(ask="ask b", expectation="other"),
        "q": CaseFingerprint(ask="ask z", expectation="e"),
    }
    after = measured_by_run(now.header.model_copy(update={"cases": prints}))
    found = what_changed(measured_by_run(before.header), after)
    assert [sentence(change, str) for change in found] == [
        "case march-2026 is gone; was it renamed to march-26?",
        "case z is gone; was it renamed to q?",
        "case march-26 is new (no baseline yet)",
        "case q is new (no baseline yet)",
        "case a: what is asked changed (not comparable with the baseline)",
        "case b: what is expected changed (the baseline's evidence is graded again)",
    ]


def test_a_case_that_is_gone_without_a_likely_name_is_gone() -> None:
    """A suggestion out of nothing would send the reader the wrong way."""
    before = record([attempt(name, 1, passed()) for name in ("a", "march-2026")])
    found = what_changed(measured_by_run(before.header), measured_by_run(RUN.header))
    assert [sentence(change, str) for change in found] == ["case march-2026 is gone"]


def test_grader_fixture_and_backend_are_named_by_short_hashes() -> None:
    """A full digest fills the line and tells nobody more."""
    assert sentences(grader_version="2", fixture=f"sha256:{'c' * 64}", backend=None) == [
        "grader: `1` → `2` (the baseline's evidence is graded again)",
        "fixture: `sha256:aaaa` → `sha256:cccccccccccc` (not comparable with the baseline)",
        "backend: `sha256:bbbb` → `none` (not comparable with the baseline)",
    ]


def test_another_judge_is_named_and_one_that_only_one_side_has_is_not() -> None:
    """A judge that is new or gone is a changed expectation of its case, and named as that."""
    before, after = (
        record([], judges=judges) for judges in ({"haiku": "h-1", "old": "o-1"}, {"haiku": "h-2", "new": "n-1"})
    )
    found = what_changed(measured_by_run(before.header), measured_by_run(after.header))
    assert [sentence(change, str) for change in found] == ["judge haiku: h-1 → h-2"]


def test_long_prose_shows_each_changed_place_with_a_few_words_around_it() -> None:
    """A description of two thousand characters on one line would otherwise show twice in full."""
    words = [f"word{n}" for n in range(80)]
    around = " ".join(words[32:40]), " ".join(words[41:49])
    assert text_diff(" ".join(words), " ".join([*words[:40], "changed", *words[41:]])) == (
        f"- … {around[0]} word40 {around[1]} …",
        f"+ … {around[0]} changed {around[1]} …",
    )


def test_several_short_lines_are_compared_as_lines() -> None:
    """A prompt is laid out in lines, and its reviewer knows it by them."""
    before = "\n".join(f"line {n}" for n in range(12))
    after = before.replace("line 2", "second").replace("line 9\n", "")
    assert text_diff(before, after) == (
        "  line 0",
        "  line 1",
        "- line 2",
        "+ second",
        "  line 3",
        "  line 4",
        "  …",
        "  line 7",
        "  line 8",
        "- line 9",
        "  line 10",
        "  line 11",
    )


def test_white_space_alone_is_said_to_be_just_that() -> None:
    """A line that shows twice without a visible difference looks like a bug of the report."""
    assert text_diff("a b", "a  b") == ("- a b", "+ a  b")
    assert text_diff("a b", "a b\n") == ("  only white space differs",)


def test_a_schema_shows_the_leaves_that_differ_with_their_paths() -> None:
    """Two schemas printed in full hide the one default that changed."""
    before: JsonValue = {"required": ["a"], "anyOf": [{"type": "string"}, {"type": "null"}], "x": {}}
    after: JsonValue = {"required": ["a", "b"], "anyOf": [{"type": "string"}, {"type": "integer"}], "x": {}}
    assert json_diff(before, after) == (
        '- required: ["a"]',
        '+ required: ["a", "b"]',
        '- anyOf[1].type: "null"',
        '+ anyOf[1].type: "integer"',
    )


@given(before=st.text(), after=st.text())
def test_a_diff_is_empty_exactly_for_equal_texts(before: str, after: str) -> None:
    """A change without lines would be a heading over nothing, lines without a change a lie."""
    lines = text_diff(before, after)
    assert (lines == ()) is (before == after)
    assert all(line[:2] in {"- ", "+ ", "  "} for line in lines)


def test_a_tool_that_gained_only_an_annotation_keeps_its_name() -> None:
    """Annotations reach the client beside the hints, so they are part of the surface."""
    first = Tool(name="t", input_schema={}, annotations={"cost": 1})
    other = first.model_copy(update={"annotations": {"cost": 2}})
    surface = SURFACE.model_copy(update={"tools": (first,)})
    before = measured_by_run(record([attempt("a", 1, passed())], surface=surface).header)
    now = SURFACE.model_copy(update={"tools": (other,)})
    after = measured_by_run(record([attempt("a", 1, passed())], surface=now).header)
    assert [change.diff for change in what_changed(before, after)] == [("- cost: 1", "+ cost: 2")]


def test_the_view_holds_the_changes_before_any_number() -> None:
    """What moved means nothing before what changed is known."""
    now = record([attempt("a", 1, passed())], prompt="Other.")
    shown = view([case("a")], now, against=RUN)
    assert shown.before is not None
    assert [change.kind for change in shown.before.changes] == ["prompt"]
