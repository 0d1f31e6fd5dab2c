"""What judges and reviewers said, in words; their texts are foreign too."""

from __future__ import annotations

import pytest

from harness.domain.review import ReviewVerdict
from harness.metrics.sample import first_round
from harness.report.json_file import as_json
from harness.report.markdown import render_markdown
from harness.report.terminal import render_terminal
from harness.report.transcripts import review_line, transcript_lines
from tests.doubles import sample_reports as reports
from tests.doubles.sample_runs import attempt, attempts, call, case, failed, opinion, passed, record, review, view


def test_a_run_nobody_read_says_nothing_of_it() -> None:
    """No empty line, no zero that looks like a result."""
    shown = reports.compared()
    for text in (render_markdown(shown), render_terminal(shown)):
        assert "review" not in text.lower()
        assert "judge" not in text.lower().replace("judged", "")
    assert not {"judge", "review"} & set(as_json(shown))


def test_agreement_is_not_shown_where_only_people_have_read() -> None:
    """0 of 0 agrees with nobody."""
    shown = view([case("a")], record(attempts("a", failed())), reviews=[review("a#1", "model-failure")])
    text = render_terminal(shown)
    assert "1 of 1 failure read: 1 model failure, 0 grader false fails and 0 expectations in question." in text
    assert "agree" not in text


def test_an_invalid_run_shows_no_reading() -> None:
    """Nothing in it is graded, so nothing in it was right or wrong."""
    assert reports.invalid().reviewed is None
    assert reports.invalid().opinions is None


@pytest.mark.parametrize("nasty", reports.NASTY)
def test_the_words_of_a_judge_are_foreign_text(nasty: str) -> None:
    """It is a model; so is whoever named it in the suite."""
    said = opinion(2, nasty, judge=nasty, model=nasty)
    missing = opinion(None, missing=nasty, judge=nasty)
    results = [r.with_opinion(o) for r, o in zip(attempts("a", failed(), failed()), (said, missing), strict=True)]
    shown = view([case("a")], record(results), reviews=[review("a#1", "model-failure", by=nasty, note=nasty)])
    terminal = render_terminal(shown)
    assert "\x1b" not in terminal
    assert not any(line.lstrip().startswith("::") or "##[" in line for line in terminal.splitlines())
    assert render_markdown(shown).count("\n<!-- plumbline:") == 0


def test_a_passing_opinion_on_a_failed_attempt_is_told_and_on_a_passed_one_is_counted() -> None:
    """The first may be the grader's mistake; the second is no news."""
    results = [r.with_opinion(opinion(5, "all there")) for r in attempts("a", passed(), failed())]
    text = render_terminal(view([case("a")], record(results)))
    assert text.count("5 of 5: all there") == 1
    assert "judge: 2 of 2 answers score 4 or 5" in text
    passing = [r.with_opinion(opinion(5, "all there")) for r in attempts("a", passed())]
    assert "5 of 5" not in render_terminal(view([case("a")], record(passing)))


def test_a_transcript_in_short_has_what_a_verdict_needs() -> None:
    """Question, expectation, calls, answer and findings; long texts are cut and say so."""
    asked = case("a", answer={"facts": [{"name": "total", "value": 7, "unit": "SGD"}]})
    answer = "\n".join(f"line {n}" for n in range(40))
    result = attempt("a", 1, failed(), call("get_quote"), answer=answer).with_opinion(opinion(4))
    (seen,) = first_round([asked], record([result])).seen
    lines = list(transcript_lines(seen))
    assert lines[:4] == [
        "asked     What about a?",
        "expected  total: 7 SGD",
        "called    get_quote({})",
        "answered  line 0",
    ]
    assert "          … 29 more lines" in lines
    assert lines[-2:] == [
        "found     answer.facts: expected 7, found 8",
        'found     answer.judge (advisory): haiku (claude-haiku-5-5): 4 of 5: it says "It is 8."',
    ]


def test_a_transcript_without_calls_or_answer_says_so() -> None:
    """Nothing is a finding too."""
    (seen,) = first_round([case("a")], record([attempt("a", 1, failed(), answer="")])).seen
    assert {"called    nothing", "answered  (no answer)"} <= set(transcript_lines(seen))


@pytest.mark.parametrize(
    ("note", "shown"), [("", "model-failure by ada, now"), ("x\ny", "model-failure by ada, now: x y")]
)
def test_a_review_is_told_in_one_line(note: str, shown: str) -> None:
    """Verdict, who, when, and the note where there is one."""
    verdict: ReviewVerdict = "model-failure"
    assert review_line(review("a#1", verdict, note=note)) == shown
