"""How the checks of an answer come together: facts, words, grounding, declines, estimates, and what was not read."""

from __future__ import annotations

import pytest

from harness.domain.attempt import Evidence
from harness.domain.case import FactExpectation
from harness.domain.grade import Unmeasured
from harness.domain.reading import Reader, Reading
from harness.domain.trajectory import Ending, Trajectory
from harness.grading.grade import grade, needs_reading
from tests.doubles.sample_runs import SURFACE, case
from tests.unit.grading.judged import evidence, figure, judged, made, messages, outcomes, read, stated

WORTH = {"currency": "SGD", "net_worth": 2394755, "rate_percent": 4.2}
FACT: dict[str, object] = {"grounded": False, "facts": [{"name": "net worth", "value": 2394755, "unit": "SGD"}]}


@pytest.mark.parametrize(
    ("expectation", "good", "bad"),
    [
        ({"says": ["287/6", "India"]}, "INDIA made 287 for 6, that is 287/6.", "India made 2876."),
        ({"says_none": ["secret"]}, "Nothing to see.", "The Secret is out."),
        ({"equals": "42"}, " 42\n", "It is 42"),
        ({"not_equals": "42"}, "41", "42"),
        ({"matches": "^[A-Z]{3}$"}, "SGD", "sgd"),
        ({"not_matches": "(?i)sorry"}, "Here you are.", "Sorry."),
        ({"schema": {"type": "object", "required": ["total"]}}, '{"total": 1}', '{"sum": 1}'),
        ({"not_schema": {"type": "array"}}, '{"total": 1}', "[1]"),
    ],
)
def test_each_wording_check_passes_and_fails_without_any_reading(
    expectation: dict[str, object], good: str, bad: str
) -> None:
    """Every key under `answer` that looks at words does its own job and nobody else's."""
    name = f"answer.{next(iter(expectation))}"
    assert outcomes(judged(good, expectation, None)) == {name: "passed"}
    assert outcomes(judged(bad, expectation, None)) == {name: "failed"}


def test_a_fact_is_stated_or_the_finding_says_what_was_expected_and_what_stands_there() -> None:
    """With the working's numbers put in, where there is one."""
    right = read(facts={"net worth": [stated("S$2,394,755", 2394755, "SGD")]})
    assert judged("It is S$2,394,755.", FACT, right).outcome == "passed"
    wrong = judged("It is S$2,384,755.", FACT, read(facts={"net worth": [stated("S$2,384,755", 2384755, "SGD")]}))
    assert messages(wrong) == ["net worth: 2,394,755 SGD is expected; the answer says 'S$2,384,755'"]
    shown = {"name": "total", "value": 5, "working": "a + b", "shown": "2 + 3 = 5"}
    none = judged("I do not know.", {"facts": [shown], "grounded": False}, read(facts={"total": []}))
    assert messages(none) == ["total: 5 (2 + 3 = 5) is expected; the answer does not state it"]


def test_a_second_value_that_is_something_else_spoils_a_right_one() -> None:
    """An answer that names both has not said which."""
    both = read(facts={"net worth": [stated("S$2,394,755", 2394755, "SGD"), stated("S$2,100,000", 2100000, "SGD")]})
    assert judged("S$2,394,755 or S$2,100,000", FACT, both).outcome == "failed"
    rounded = read(facts={"net worth": [stated("S$2,394,755", 2394755, "SGD"), stated("S$2 million", 2000000, "SGD")]})
    assert judged("S$2,394,755, that is S$2 million", FACT, rounded).outcome == "passed"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("2026-09-14", "2026-09-14"), (True, "yes"), (False, "no"), ("PAY-311", "PAY-311")],
)
def test_facts_of_other_kinds_are_told_in_findings_as_people_write_them(value: object, expected: str) -> None:
    """Yes and no, not true and false."""
    found = judged("Well.", {"facts": [{"name": "it", "value": value}], "grounded": False}, read(facts={"it": []}))
    assert messages(found) == [f"it: {expected} is expected; the answer does not state it"]
    several = {"facts": [{"name": "it", "one_of": ["red", "crimson"]}], "grounded": False}
    assert messages(judged("Well.", several, read(facts={"it": []})))[0].startswith(
        "it: 'red' or 'crimson' is expected"
    )


def test_an_invented_figure_is_named() -> None:
    """Grounding says which figure, and prints the source that does not come to it with its numbers put in."""
    asked: dict[str, object] = {"grounded": True}
    invented = judged("You have S$512.30.", asked, read(figure("S$512.30", 512.3, "SGD")), made(WORTH))
    assert messages(invented) == ["'S$512.30' has no source in the results"]
    wrong = read(figure("S$2.5M", 2500000, "SGD", "r1.net_worth / 2"))
    assert messages(judged("You have S$2.5M.", asked, wrong, made(WORTH))) == [
        "'S$2.5M' does not follow from its source, `r1.net_worth / 2`: 2,394,755 / 2 = 1,197,377.5"
    ]
    right = read(figure("S$2.39M", 2390000, "SGD", "r1.net_worth"))
    assert judged("You have S$2.39M.", asked, right, made(WORTH)).outcome == "passed"


def test_a_source_that_is_an_invention_itself_grounds_nothing() -> None:
    """A rate that no result holds, or what the call was asked with."""
    rate = read(figure("US$1,772,118.70", 1772118.7, "USD", "r1.net_worth * 0.74"))
    found = judged("That is US$1,772,118.70.", {"grounded": True}, rate, made(WORTH))
    shown = "2,394,755 \N{MULTIPLICATION SIGN} 0.74 = 1,772,118.7"
    why = "0.74 comes from no result"
    assert messages(found) == [f"'US$1,772,118.70' has no source, {why} (`r1.net_worth * 0.74`: {shown})"]
    echo = judged(
        "S$750 it is.",
        {"grounded": True},
        read(figure("S$750", 750, "SGD", "r1.amount")),
        made({"amount": 750}, {"amount": 750}),
    )
    assert messages(echo) == [
        "'S$750' has no source, r1.amount only repeats an argument of its call (`r1.amount`: 750)"
    ]


def test_a_ratio_is_the_percentage_it_is_written_as() -> None:
    """A working that leaves out `* 100` has still said where the figure is from."""
    share = read(figure("25 %", 25, "%", "r1.a / r1.b"), figure("4.2 %", 4.2, "%", "r1.rate"))
    assert judged("25 % and 4.2 %", {"grounded": True}, share, made({"a": 1, "b": 4, "rate": 4.2})).outcome == "passed"


def test_what_is_no_amount_is_asked_for_its_source_only_with_all() -> None:
    """Counts and measures are the facts' to judge unless the case says otherwise."""
    counted = read(figure("46 seats", 46, "seats"))
    assert judged("46 seats", {"grounded": True}, counted, made(WORTH)).outcome == "passed"
    assert judged("46 seats", {"grounded": "all"}, counted, made(WORTH)).outcome == "failed"


def test_a_figure_told_twice_or_given_by_the_question_needs_no_source_of_its_own() -> None:
    """But one that the answer puts down to the data does."""
    asked: dict[str, object] = {"grounded": True}
    twice = read(figure("4,150 SGD", 4150, "SGD", "r1.net_worth"), figure("S$4,150", 4150, "SGD"))
    assert judged("4,150 SGD. As I said: S$4,150.", asked, twice, made({"net_worth": 4150})).outcome == "passed"
    ask = "Did the S$5,000 payment go out? We hoped for 5 % of 400."
    for credited, outcome in ((False, "passed"), (True, "failed")):
        given = read(figure("S$5,000", 5000, "SGD", credited=credited))
        assert judged("The S$5,000 is not there.", asked, given, made(WORTH), ask=ask).outcome == outcome
    for quote, value, unit, outcome in (
        ("5 %", 5, "%", "passed"),
        ("S$5", 5, "SGD", "failed"),
        ("S$400", 400, "SGD", "passed"),
        ("S$401", 401, "SGD", "failed"),
    ):
        assert judged(quote, asked, read(figure(quote, value, unit)), made(WORTH), ask=ask).outcome == outcome


def test_an_amount_stated_as_a_fact_needs_a_source_too() -> None:
    """A reading that leaves it out of the figures has named none."""
    facts = {"net worth": [stated("S$2,394,755", 2394755, "SGD")]}
    expectation = FACT | {"grounded": True}
    found = judged("S$2,394,755", expectation, read(facts=facts), made(WORTH))
    assert outcomes(found) == {"answer.facts": "passed", "answer.grounded": "failed"}
    sourced = read(figure("S$2,394,755", 2394755, "SGD", "r1.net_worth"), facts=facts)
    assert judged("S$2,394,755", expectation, sourced, made(WORTH)).outcome == "passed"


def test_what_is_denied_or_quoted_is_no_claim() -> None:
    """Only what is asserted needs a source."""
    denied = read(figure("S$5", 5, "SGD", **{"is": "not claimed"}))
    assert judged("It is not S$5.", {"grounded": True}, denied, made(WORTH)).outcome == "passed"


def test_a_decline_says_so_and_puts_nothing_in_the_answers_place() -> None:
    """Saying that the data cannot tell and telling it all the same is no decline."""
    asked: dict[str, object] = {"declines": True}
    plain = read(figure("S$2,394,755", 2394755, "SGD", "r1.net_worth"), cannot="I can't tell")
    assert judged("I can't tell. You have S$2,394,755.", asked, plain, made(WORTH)).outcome == "passed"
    assert outcomes(judged("It is 46 seats.", asked, read(figure("46 seats", 46, "seats")))) == {
        "answer.declines": "failed",
        "answer.estimates": "passed",
    }
    half = judged(
        "I can't tell, but 46 seats.",
        asked,
        read(figure("46 seats", 46, "seats", credited=True), cannot="I can't tell"),
    )
    assert messages(half) == ["the answer says that the data cannot answer, and states '46 seats' all the same"]


def test_a_number_of_advice_may_stand_beside_a_decline_and_an_amount_may_not() -> None:
    """Nobody puts down to the data how long before a flight to be there."""
    asked: dict[str, object] = {"declines": True}
    advice = read(figure("90 minutes", 90, "min"), cannot="I can't tell")
    assert judged("I can't tell. Be there 90 minutes early.", asked, advice).outcome == "passed"
    amount = read(figure("S$90", 90, "SGD"), cannot="I can't tell")
    assert judged("I can't tell. Bring S$90.", asked, amount).outcome == "failed"


def test_a_guess_in_place_of_a_decline_fails_however_well_it_is_labelled_where_none_is_allowed() -> None:
    """Declining first does not earn the right to guess; what grounding reports is not reported twice."""
    guess = figure("46 seats", 46, "seats", **{"is": "estimate", "assumes": "as usual"})
    found = judged("I can't tell. As usual, 46 seats.", {"declines": True}, read(guess, cannot="I can't tell"))
    assert messages(found) == ["'46 seats' follows from no result: it is an estimate, and none is allowed"]
    amount = figure("S$46", 46, "SGD", **{"is": "estimate", "assumes": "as usual"})
    both: dict[str, object] = {"declines": True, "grounded": True}
    assert outcomes(judged("I can't tell. As usual, S$46.", both, read(amount, cannot="I can't tell"))) == {
        "answer.grounded": "failed",
        "answer.declines": "passed",
        "answer.estimates": "passed",
    }


LABELLED: dict[str, object] = {"grounded": True, "estimates": "labelled"}
GUESS = "No rate is recorded. At my assumption of 0.74 it would be about US$1.77M."


@pytest.mark.parametrize(
    ("keys", "cannot", "lacking"),
    [
        ({"is": "estimate", "assumes": "my assumption of 0.74"}, "No rate is recorded", ""),
        (
            {"is": "estimate", "assumes": "my assumption of 0.74"},
            None,
            "the answer does not say that the data cannot answer",
        ),
        ({"assumes": "my assumption of 0.74"}, "No rate is recorded", "it is not called an estimate"),
        ({"is": "estimate"}, "No rate is recorded", "no assumption is named for it"),
        (
            {"is": "estimate", "assumes": "my assumption of 0.74", "credited": True},
            "No rate is recorded",
            "it is put down to the data",
        ),
    ],
)
def test_a_labelled_estimate_declines_is_called_one_names_its_assumption_and_credits_nothing(
    keys: dict[str, object], cannot: str | None, lacking: str
) -> None:
    """Where estimates are allowed an untraced figure is theirs to judge, and grounding leaves it to them."""
    guess = figure("US$1.77M", 1770000, "USD")
    found = judged(GUESS, LABELLED, read(guess | keys, cannot=cannot), made(WORTH))
    assert outcomes(found)["answer.grounded"] == "passed"
    assert outcomes(found)["answer.estimates"] == ("failed" if lacking else "passed")
    assert messages(found) == ([f"'US$1.77M' follows from no result, and {lacking}"] if lacking else [])
    declining = judged(GUESS, LABELLED | {"declines": True}, read(guess | keys, cannot=cannot))
    assert outcomes(declining)["answer.declines"] == ("passed" if cannot else "failed")


def test_an_estimate_of_no_amount_has_to_be_labelled_too() -> None:
    """Points and seats can be guessed as well as money."""
    asked: dict[str, object] = {"estimates": "labelled"}
    answer = "I can't tell; my guess is 250 points, so be there 90 minutes early."
    for keys, outcome in (({"is": "estimate"}, "failed"), ({"credited": True}, "failed"), ({}, "passed")):
        guess = figure("250 points", 250, "points") | keys
        assert judged(answer, asked, read(guess, cannot="I can't tell")).outcome == outcome


NEEDS_READING: list[dict[str, object]] = [FACT, {"grounded": True}, {"declines": True}, {"estimates": "labelled"}]


@pytest.mark.parametrize("expectation", NEEDS_READING)
def test_what_could_not_be_read_is_unmeasured_with_the_reason(expectation: dict[str, object]) -> None:
    """Never failed and never passed: the answer may be right."""
    unread = Reading(by=Reader(name="self", model="m"), unread="the service refused to read it")
    for reading, reason in (
        (None, "the answer was not read: this takes a reader"),
        (unread, "the answer could not be read: the service refused to read it"),
        (Reading(by=Reader(name="self")), "the answer could not be read: the reader returned nothing"),
        (
            read(cannot="nowhere", facts={"net worth": []} if "facts" in expectation else {}),
            "the answer could not be read: cannot: the quote 'nowhere' does not stand in the answer",
        ),
    ):
        found = judged("It is S$2,394,755.", expectation, reading)
        assert isinstance(found, Unmeasured)
        assert (found.cause, found.reason) == ("unread", reason)
        assert needs_reading(case("c", answer=expectation), evidence("It is.", None), model=False)


def test_a_failed_check_that_needs_no_reading_fails_an_unread_answer_too() -> None:
    """One fault is enough, whatever else could not be seen."""
    found = judged("It is S$2,394,755.", FACT | {"says": ["Singapore"]}, None)
    assert found.outcome == "failed"
    assert outcomes(found) == {"answer.facts": "unread", "answer.says": "failed"}


def test_where_a_model_reads_every_amount_is_traced_unless_the_case_says_no() -> None:
    """A reading by rules traces too little for that."""
    invented = figure("S$512.30", 512.3, "SGD")
    asked = case("c", tools={"must": ["get_net_worth"]})
    for model, outcome in (("m", "failed"), ("", "passed")):
        done = evidence("S$512.30", read(invented, model=model), made(WORTH))
        assert grade(asked, done, SURFACE).outcome == outcome
        assert needs_reading(asked, done, model=bool(model)) is bool(model)
    off = case("c", answer={"grounded": False, "says": ["S$512.30"]})
    assert grade(off, evidence("S$512.30", read(invented, model="m"), made(WORTH)), SURFACE).outcome == "passed"


def test_only_an_answer_is_read() -> None:
    """A selection, a refusal, a blank text, what stands there at the turn limit or after a cut: there is none."""
    asked = case("c", answer=FACT)
    assert needs_reading(asked, evidence("It is 5.", None), model=False)
    assert not needs_reading(case("c", answer={"says": ["5"]}), evidence("It is 5.", None), model=False)
    assert not needs_reading(asked, evidence(" \n", None), model=True)
    for ending in (Ending.REFUSED, Ending.TURN_LIMIT, Ending.TRUNCATED, Ending.SERVICE):
        assert not needs_reading(asked, evidence("It is 5.", None, ending=ending), model=True)
    selected = Evidence(trajectory=Trajectory(answer="It is 5."), selected=True)
    assert not needs_reading(asked, selected, model=True)


def test_the_context_beside_a_question_is_part_of_it() -> None:
    """What the agent was given, it may repeat."""
    asked = case("c", context={"budget": 750}, answer={"grounded": True})
    done = evidence("Your budget is S$750.", read(figure("S$750", 750, "SGD")))
    assert grade(asked, done, SURFACE).outcome == "passed"


def test_a_case_whose_workings_were_not_computed_is_our_own_mistake() -> None:
    """Loading fills the values in; grading never guesses one."""
    fact = FactExpectation(name="total", working="a + b")
    asked = case("c", answer={"facts": [fact.model_dump()]})
    with pytest.raises(ValueError, match="has no value"):
        grade(asked, evidence("It is 5.", read(facts={"total": [stated("5", 5)]})), SURFACE)
