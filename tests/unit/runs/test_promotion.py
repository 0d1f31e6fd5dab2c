"""From runs to a baseline and back to a comparison."""

from __future__ import annotations

import pytest

from harness.comparable import changed_settings, comparable, run_counts, settings_of
from harness.domain.baseline import Baseline, Provenance
from harness.domain.grade import Grade
from harness.domain.reading import Reader, Reading, Statements
from harness.domain.run import RunEnd, RunRecord
from harness.domain.suite import AgentSpec, CaseFingerprint
from harness.errors import UserError
from harness.promotion import Promotion, Today, as_record, graded_again, promote
from tests.doubles.sample_runs import (
    CLAUDE,
    KEYWORD,
    READER,
    SURFACE,
    attempts,
    failed,
    passed,
    read_by,
    record,
    tool,
    unmeasured,
)

OPUS = AgentSpec(provider="anthropic", model="claude-opus-5-5")
WHY = Provenance(who="ada", when="2026-11-03", commit="abc", why="first")


def ended(run: RunRecord, ending: str = "complete") -> RunRecord:
    """The record with its end line."""
    end = RunEnd.model_validate({"finished": "2026-11-03", "ending": ending, "digest": "sha256:0"})
    return run.model_copy(update={"end": end})


def today(**cases: str) -> Today:
    """What the suite is now; a case's value is its expectation."""
    known = {name: CaseFingerprint(ask=f"ask {name}", expectation=text) for name, text in cases.items()}
    return Today(cases=known, grader_version="1", harness_version="0.1.0")


def promoted(*runs: RunRecord, now: Today | None = None, grade: Grade | None = None) -> Promotion:
    """Promote with a regrade that passes everything unless told otherwise."""
    return promote(runs, today=now or today(a="e", b="e"), regrade=lambda _c, _e: grade or passed(), provenance=WHY)


RUN = ended(record([*attempts("a", passed(), passed()), *attempts("b", passed())]))


def test_equal_runs_are_pooled() -> None:
    """Two runs of three attempts are six attempts."""
    other = RUN.model_copy(update={"header": RUN.header.model_copy(update={"id": "run-2"})})
    found = promoted(RUN, other).baseline
    assert found.runs == ("run-1", "run-2")
    assert (found.cases["a"].passed, found.cases["b"].passed) == (4, 2)
    assert found.provenance == WHY


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"surface_hash": "sha256:other"}, "surface"),
        ({"fixture": "sha256:other"}, "fixture"),
        ({"backend": None}, "backend"),
        ({"prompt": "Other."}, "agent settings"),
        ({"suite": "other"}, "suite"),
        ({"reader": READER}, "reader"),
        ({"cases": {"a": CaseFingerprint(ask="x", expectation="e")}}, "questions"),
    ],
)
def test_runs_that_measured_different_things_are_not_pooled(changed: dict[str, object], named: str) -> None:
    """The sentence names both runs and what differs."""
    header = RUN.header.model_copy(update={"id": "run-2", **changed})
    with pytest.raises(UserError, match=f"runs run-1 and run-2 cannot be pooled: they differ in {named}"):
        promoted(RUN, RUN.model_copy(update={"header": header}))


def test_a_baseline_keeps_readings_without_what_they_cost() -> None:
    """It is graded again from them; equal readings are equal bytes, whatever they took."""
    spent = {"cost_usd": 0.5, "latency_ms": 7.0, "flaws": ("x",), "usage": {"input_tokens": 1}}
    run = ended(record([read_by(attempts("a", passed())[0], **spent)], reader=READER))
    found = promoted(run).baseline
    assert found.reader == READER
    assert found.cases["a"].attempts[0].evidence.reading == Reading(by=READER, said=Statements())
    assert as_record(found).header.reader == READER


@pytest.mark.parametrize(
    ("reader", "named"),
    [
        (None, "name: claude → none; model: claude-sonnet-5-5 → none; effort: low → none"),
        (Reader(name="plain"), "name: claude → plain; model: claude-sonnet-5-5 → none; effort: low → none"),
        (READER.model_copy(update={"settings": {"effort": "high"}}), "effort: low → high"),
        (READER.model_copy(update={"model": "claude-opus-5-5"}), "model: claude-sonnet-5-5 → claude-opus-5-5"),
        (READER.model_copy(update={"instructions": "sha256:0"}), "its instructions"),
    ],
)
def test_a_run_read_by_another_reader_is_not_compared(reader: Reader | None, named: str) -> None:
    """What moved may be the reader's doing; what of it changed is said."""
    run = ended(record(attempts("a", passed(), passed()), reader=READER))
    found = promoted(run).baseline
    now = run.header.model_copy(update={"reader": reader})
    known = comparable(found, now, lambda _case, _evidence: passed())
    assert dict(known.lost) == {"a": f"the reader changed: {named}"}
    assert comparable(found, run.header, lambda _case, _evidence: passed()).lost == {}


def test_runs_that_did_not_finish_are_left_out_by_name() -> None:
    """An interrupted run is no baseline; a complete one beside it is."""
    cut = RUN.model_copy(update={"header": RUN.header.model_copy(update={"id": "run-2"}), "end": None})
    found = promoted(RUN, cut, RUN).baseline
    assert [(e.what, e.reason) for e in found.exclusions] == [
        ("run run-2", "it did not finish"),
        ("run run-1", "it was given twice"),
    ]
    with pytest.raises(UserError, match="no run can be promoted"):
        promoted(ended(RUN, "interrupted"))


def test_cases_the_run_did_not_ask_as_they_are_now_are_left_out() -> None:
    """A question that was reworded since has no numbers yet."""
    now = Today(
        cases={"a": CaseFingerprint(ask="reworded", expectation="e"), "b": RUN.header.cases["b"]},
        grader_version="1",
        harness_version="0.1.0",
    )
    found = promoted(RUN, now=now).baseline
    assert list(found.cases) == ["b"]
    assert found.exclusions[0].what == "case a"


def test_promoted_attempts_are_graded_by_todays_grader() -> None:
    """A baseline speaks of the suite as it is committed beside it."""
    assert promoted(RUN, grade=failed()).baseline.cases["a"].failed == 2


def test_thin_cases_are_warned_about() -> None:
    """Ten attempts a case are where a baseline begins to carry a comparison."""
    assert promoted(RUN).warnings == ("2 of 2 cases rest on fewer than 10 attempts: a, b",)


def test_a_deterministic_agent_counts_once_and_warns_of_nothing() -> None:
    """Asking again tells nothing new."""
    run = ended(record([*attempts("a", passed(), passed()), *attempts("b", passed())], agent_spec=KEYWORD))
    found = promoted(run)
    assert found.baseline.cases["a"].passed == 1
    assert found.warnings == ()


def test_a_baseline_holds_no_timings() -> None:
    """Equal runs make equal files, so that a diff of baselines shows what moved."""
    trajectory = promoted(RUN).baseline.cases["a"].attempts[0].evidence.trajectory
    assert trajectory.latency_ms is None


def test_a_baseline_reads_as_the_run_it_was_made_of() -> None:
    """So that whatever looks at a run can look at a baseline: the attempts, and what they were measured on."""
    made = promoted(RUN).baseline
    back = as_record(made)
    assert promoted(ended(back)).baseline.cases == made.cases
    assert (settings_of(back.header), back.header.surface, back.header.fixture) == (
        made.settings,
        made.surface,
        made.fixture,
    )
    assert (back.header.id, back.header.versions) == ("run-1", {"mcp-plumbline": "0.1.0"})
    assert (back.header.grader_version, back.missing) == ("1", ())
    replayed = RUN.model_copy(
        update={
            "header": RUN.header.model_copy(update={"agent_spec": AgentSpec(provider="replay", record="run.jsonl")})
        }
    )
    assert as_record(promoted(replayed).baseline).header.deterministic


def again(baseline: Baseline, now: Today, grade: Grade) -> Baseline:
    """The baseline under another grader."""
    why = WHY.model_copy(update={"why": "a new grader"})
    return graded_again(baseline, today=now, regrade=lambda _c, _e: grade, provenance=why).baseline


def test_a_baseline_is_graded_again_without_a_new_measurement() -> None:
    """Another grader changes what is thought of the observations, not what was observed."""
    before = promoted(RUN).baseline
    now = Today(cases=today(a="stricter", b="e").cases, grader_version="2", harness_version="0.2.0")
    after = again(before, now, failed())
    assert (after.cases["a"].passed, after.cases["a"].failed, after.cases["b"].failed) == (0, 2, 1)
    assert (after.grader_version, after.harness_version, after.provenance.why) == ("2", "0.2.0", "a new grader")
    assert after.cases["a"].fingerprint.expectation == "stricter"
    assert (after.surface, after.fixture, after.runs, after.latency_ms) == (
        before.surface,
        before.fixture,
        before.runs,
        before.latency_ms,
    )


def test_what_was_asked_otherwise_is_left_out_of_a_baseline_that_is_graded_again() -> None:
    """Its evidence answers another question, and a case that is gone has no expectation any more."""
    now = Today(
        cases={"a": CaseFingerprint(ask="reworded", expectation="e")}, grader_version="2", harness_version="0.2.0"
    )
    after = again(promoted(RUN).baseline, now, passed())
    assert (after.cases, after.latency_ms) == ({}, {})
    assert [(e.what, e.reason) for e in after.exclusions] == [
        ("case a", "the suite does not ask what was asked then"),
        ("case b", "the suite does not ask what was asked then"),
    ]


def compared(**changed: object) -> dict[str, object]:
    """What of RUN's baseline is comparable with a run whose header changed so."""
    header = RUN.header.model_copy(update=changed)
    found = comparable(promoted(RUN).baseline, header, lambda _c, _e: failed())
    return {
        "counts": {c.id: (c.passed, c.failed) for c in found.counts.cases},
        "lost": dict(found.lost),
        "regraded": found.regraded,
    }


def test_an_unchanged_run_is_compared_with_the_counts_as_stored() -> None:
    """Nothing is graded again for nothing."""
    assert compared() == {"counts": {"a": (2, 0), "b": (1, 0)}, "lost": {}, "regraded": ()}


def test_a_reworded_question_takes_its_baseline_away() -> None:
    """Only that case loses it."""
    cases = {**RUN.header.cases, "a": CaseFingerprint(ask="reworded", expectation="e")}
    found = compared(cases=cases)
    assert found["counts"] == {"b": (1, 0)}
    assert found["lost"] == {"a": "what the agent is asked changed"}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"prompt": "Other."}, "agent settings changed (the system prompt)"),
        (
            {"agent_spec": OPUS},
            "model: claude-sonnet-5-5 → claude-opus-5-5",
        ),
        ({"agent": "opus"}, "agent: claude → opus"),
        ({"mode": "select"}, "mode: converse → select"),
        ({"fixture": "sha256:other"}, "the fixture or the backend changed"),
    ],
)
def test_a_changed_agent_or_fixture_takes_the_whole_baseline_away(changed: dict[str, object], reason: str) -> None:
    """Numbers of another agent, or over other data, answer another question."""
    found = compared(**changed)
    assert found["counts"] == {}
    assert isinstance(found["lost"], dict)
    assert reason in found["lost"]["a"]


def test_a_changed_expectation_or_grader_grades_the_stored_evidence_again() -> None:
    """The evidence is still good; only the judgement of it is old."""
    cases = {**RUN.header.cases, "a": CaseFingerprint(ask="ask a", expectation="stricter")}
    found = compared(cases=cases)
    assert found["counts"] == {"a": (0, 2), "b": (1, 0)}
    assert found["regraded"] == ("a",)
    assert compared(grader_version="2")["regraded"] == ("a", "b")


def test_a_case_missing_from_the_run_stays_in_the_comparison() -> None:
    """The gate decides what its absence means."""
    assert compared(cases={"a": RUN.header.cases["a"]})["counts"] == {"a": (2, 0), "b": (1, 0)}


def test_where_an_agent_is_reached_and_how_often_it_retries_does_not_decide_its_answers() -> None:
    """Moving to a proxy keeps the baseline."""
    moved = CLAUDE.model_copy(update={"base_url": "http://proxy", "max_retries": 9})
    before = settings_of(RUN.header)
    after = settings_of(RUN.header.model_copy(update={"agent_spec": moved}))
    assert changed_settings(before, after) == ()


def test_attempts_that_were_never_made_count_as_unmeasured() -> None:
    """A run that was cut short is measured over what it planned."""
    run = record([*attempts("a", passed(), unmeasured())], plan=[("a", 1), ("a", 2), ("a", 3), ("b", 1)])
    counts = {c.id: (c.passed, c.failed, c.unmeasured) for c in run_counts(run).cases}
    assert counts == {"a": (1, 0, 2), "b": (0, 0, 1)}


def test_a_baseline_survives_its_file() -> None:
    """What `promote` writes is what `gate` reads."""
    surface = SURFACE.model_copy(update={"tools": (*SURFACE.tools, tool("new"))})
    run = RUN.model_copy(update={"header": RUN.header.model_copy(update={"surface": surface})})
    found = promoted(run).baseline
    assert Baseline.model_validate_json(found.model_dump_json(by_alias=True)) == found
