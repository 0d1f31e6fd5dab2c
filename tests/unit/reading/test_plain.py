"""The reader that asks no model: what it reads, and what it leaves."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.domain.reading import Statement, Statements
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue
from harness.reading.plain import read_plainly
from harness.reading.results import Results, results

NET_WORTH: JsonValue = {"net_worth": 2394755, "currency": "SGD", "as_of": "2026-09"}
TICKETS: JsonValue = {
    "tickets": [
        {"id": "PAY-311", "assignee": "Sofia", "state": "Open", "days": 48},
        {"id": "PAY-324", "assignee": "Lena", "state": "Done", "days": 34},
    ]
}


def returned(*values: JsonValue, tool: str = "look_up", arguments: dict[str, JsonValue] | None = None) -> Results:
    """Return the results of one call each."""
    calls = [
        ToolCall(
            id=f"call-{number}",
            tool=tool,
            arguments=arguments or {},
            result=ToolResult(text=(value,)) if isinstance(value, str) else ToolResult(structured=value),
        )
        for number, value in enumerate(values)
    ]
    return results(Trajectory(turns=(Turn(calls=tuple(calls)),)))


def read(
    answer: str, ask: str, facts: Mapping[str, str | None], *values: JsonValue, keyword: bool = False
) -> Statements | str:
    """Return what is read of an answer."""
    return read_plainly(answer, ask=ask, facts=facts, results=returned(*values), keyword=keyword)


def stated(said: Statements | str, name: str) -> list[tuple[str, object, str | None]]:
    """Return quote, value and unit of each statement of a fact."""
    assert isinstance(said, Statements), said
    return [(one.quote, one.value, one.unit) for one in said.facts[name]]


@pytest.mark.parametrize(
    ("answer", "entry"),
    [
        ("Your total net worth is S$2,394,755 right now.", ("S$2,394,755", 2394755, "SGD")),
        ("**S$2.39 million** at the moment.", ("S$2.39 million", 2390000, "SGD")),
        ("2,394,755", ("2,394,755", 2394755, None)),
        ("Net worth: S$2.39M (Sep 2026)\nOther sums: S$5 and S$6.", ("S$2.39M", 2390000, "SGD")),
        ('{"net_worth": 2394755.5,\n "tax": 7}', ("2394755.5", 2394755.5, None)),
        ("- **Net worth:** S$2,394,755\n- Liabilities: S$12", ("S$2,394,755", 2394755, "SGD")),
        ("Net worth: S$5\nAs a check, net worth: S$5", ("S$5", 5, "SGD")),
    ],
)
def test_a_number_is_read_where_nothing_else_can_be_it(answer: str, entry: tuple[str, object, str | None]) -> None:
    """The only amount of an answer that says no more than was asked, or the only one at the fact's own label."""
    said = read(answer, "What's our total net worth right now?", {"net worth": "SGD"}, NET_WORTH)
    assert stated(said, "net worth")[0] == entry


@pytest.mark.parametrize(
    "answer",
    [
        "Your total net worth is not S$2,394,755.",
        "Your net worth would be S$2,394,755.",
        "Ihr Vermögen beträgt 2.394.755 SGD.",
        "Your net worth is S$2,394,755, of which S$1,650,000 is the residence.",
        "Net worth: S$5\nNet worth: S$6",
        "Net worth: S$5\n\nYour net worth is S$6 exactly.",
        "Net worth: S$5, but that is out of date.",
        "Net worth: S$5 before tax",
        "Net worth before tax: S$5, after tax S$4",
        "Your net worth is €2,394,755 now.",
        "Your net worth is 5.123 SGD now; total 6.123 SGD.",
        "1.234",
        "Great question!",
        "",
    ],
)
def test_whatever_leaves_a_choice_is_unread(answer: str) -> None:
    """Hedged, denied, corrected, conditional, in two versions, or in another language."""
    said = read(answer, "What's our total net worth right now?", {"net worth": "SGD"}, NET_WORTH)
    assert said == "it leaves a choice, or nothing to read, about net worth"


def test_what_the_question_says_is_no_statement() -> None:
    """A number that is only repeated says nothing."""
    said = read("4 of 96", "How many of 96 GiB are free?", {"free": "GiB"})
    assert stated(said, "free") == [("4", 4, None)]


@pytest.mark.parametrize(
    ("answer", "about"),
    [
        ("Our net worth was S$5 in March 2025.", "March 2025"),
        ("The net worth of Sofia is S$5.", "Lena"),
    ],
)
def test_another_day_or_row_than_the_question_names_is_unread(answer: str, about: str) -> None:
    """The right number at the wrong name is no statement of the fact."""
    ask = "What was the net worth of Lena in March 2026?"
    said = read(answer.replace("Our", "Lena's"), ask, {"net worth": "SGD"}, TICKETS)
    assert isinstance(said, str)
    assert "about" in said
    assert about in said or "Sofia" in said


def test_another_number_of_a_kind_than_the_question_names_is_unread() -> None:
    """Sprint 23 is not sprint 24."""
    ask = "How much did sprint 24 cost?"
    assert read("Sprint 23 did cost S$5.", ask, {"cost": "SGD"}).endswith("about sprint 23")  # type: ignore[union-attr]
    assert stated(read("Sprint 24 did cost S$5.", ask, {"cost": "SGD"}), "cost") == [("S$5", 5, "SGD")]


def test_a_value_of_the_other_sign_in_the_results_is_unread() -> None:
    """What is owed may be a balance below zero."""
    owed: JsonValue = {"balance": -742.18}
    ask = "How much do we owe on the card?"
    assert isinstance(read("You owe $742.18 on the card.", ask, {"card balance": "USD"}, owed), str)
    assert isinstance(read("You owe $742.18 on the card.", ask, {"card balance": "USD"}), Statements)


def test_counted_things_measures_and_facts_of_other_sorts_are_told_apart() -> None:
    """Each fact takes the figure of its own sort."""
    ask = "How many points did we commit to, when does sprint 25 end, and how long is it?"
    facts = {"points committed": "points", "sprint end": "date", "length": "days", "share": "%"}
    answer = "Sprint 25 will end on 25 September 2026; we commit to 47 points, 14 days long, 12.5 %."
    said = read(answer, ask + " What share?", facts)
    assert stated(said, "points committed") == [("47", 47, None)]
    assert stated(said, "sprint end") == [("25 September 2026", "2026-09-25", None)]
    assert stated(said, "length") == [("14 days", 14, "d")]
    assert stated(said, "share") == [("12.5 %", 12.5, "%")]


def test_two_facts_of_one_sort_are_read_at_their_labels_only() -> None:
    """Without labels either figure may be either fact."""
    facts = {"ready": "pods", "desired": "pods"}
    assert stated(read("- Ready: 40\n- Desired: 45", "How many pods?", facts), "desired") == [("45", 45, None)]
    assert isinstance(read("40 pods ready, 45 desired", "How many pods?", facts), str)


def test_a_date_is_read_if_it_is_the_only_one_that_the_question_does_not_name() -> None:
    """Day, month and year have to be written."""
    ask = "When will the order of 14 September 2026 arrive?"
    assert stated(read("It will arrive on 2026-09-18.", ask, {"arrival": "date"}), "arrival")[0][1] == "2026-09-18"
    for answer in ("It will arrive on 18 September.", "On 18 September 2026, or 19 September 2026."):
        assert isinstance(read(answer, ask, {"arrival": "date"}), str)


def test_a_clock_time_is_read_if_it_is_the_only_one() -> None:
    """Times that the question names are not stated."""
    ask = "When does the train of 12:13 arrive?"
    assert stated(read("The train of 12:13 does arrive at 1:30 pm.", ask, {"arrival": "time"}), "arrival") == [
        ("1:30 pm", "13:30", None)
    ]
    assert isinstance(read("At 13:30 or 14:30.", ask, {"arrival": "time"}), str)


@pytest.mark.parametrize("answer", ["PAY-311", "**PAY-311**.", "Ticket: PAY-311"])
def test_a_text_is_read_at_a_label_or_as_the_whole_answer(answer: str) -> None:
    """Anything more is for a model to read."""
    said = read(answer, "Which ticket is oldest?", {"ticket": "text"}, TICKETS)
    assert stated(said, "ticket") == [("PAY-311", "PAY-311", None)]
    assert isinstance(
        read("The oldest ticket is PAY-311.", "Which ticket is oldest?", {"ticket": "text"}, TICKETS), str
    )
    assert isinstance(read("PAY-999", "Which ticket is oldest?", {"ticket": "text"}, TICKETS), str)


def test_yes_or_no_is_read_from_the_beginning_only() -> None:
    """And not where the answer turns, or decides two things."""
    ask, facts = "Is it overdue?", {"overdue": "yes or no"}
    assert stated(read("Yes, since Monday.", ask, facts), "overdue") == [("Yes", True, None)]
    assert stated(read("Nein.", ask, facts), "overdue") == [("Nein", False, None)]
    for answer in ("It is.", "Yes, but only just."):
        assert isinstance(read(answer, ask, facts), str)
    assert isinstance(read("Yes.", ask, facts | {"late": "yes or no"}), str)


def test_words_for_not_knowing_are_a_decline_where_nothing_is_stated() -> None:
    """The sentence is the quote."""
    said = read("Sorry. The data does not contain any prices! Ask us.", "What does it cost?", {"price": "EUR"})
    assert said == Statements(facts={"price": ()}, cannot="The data does not contain any prices")
    said = read("I can't tell", "What did it cost in May 2026?", {})
    assert said == Statements(cannot="I can't tell")
    dated = read("I cannot say what it was in May 2026.", "What did it cost in May 2026?", {})
    assert isinstance(dated, Statements)


@pytest.mark.parametrize(
    ("answer", "facts", "why"),
    [
        ("I can't tell, perhaps 5 €.", {}, "it says that it cannot answer, and more"),
        ("I can't tell for 5 May 2026.", {}, "it says that it cannot answer, and more"),
        ("I can't tell at 14:30.", {}, "it says that it cannot answer, and more"),
        ("The data does not contain any.", {"tickets": None}, "its words for not knowing may also say"),
        ("It costs 5 €.", {}, "no fact is asked for"),
    ],
)
def test_a_decline_that_says_more_or_other_words_is_unread(answer: str, facts: dict[str, str | None], why: str) -> None:
    """A decline with a value is for a model to read, and so is none at all."""
    said = read(answer, "What does it cost?", facts)
    assert isinstance(said, str)
    assert said.startswith(why)


def test_figures_are_traced_to_equal_numbers_of_the_results() -> None:
    """The nearest row by its words; numbers of texts by their digits; what only repeats an argument is none."""
    rows: JsonValue = {
        "limit": 77,
        "rows": [{"name": "Cash", "class": 84250, "page size": 9}, {"name": "Deposit", "class": 84250, "none": None}],
        "note": "growth 12 % or 3 million",
    }
    results_of = returned(rows, "Total: 412,665 SGD", "worthless", arguments={"limit": 77})
    answer = "Deposit class: S$84,250\nPage size S$9, growth 12%, total S$412,665, S$77, S$3 million, S$1"
    said = read_plainly(answer, ask="Show it all, S$1", facts={"deposit class": "SGD"}, results=results_of)
    assert isinstance(said, Statements)
    assert [(one.quote, one.working) for one in said.figures] == [
        ("S$84,250", 'r1.rows[1]["class"]'),
        ("S$9", 'r1.rows[0]["page size"]'),
        ("12%", 'figure(r1.note, "12")'),
        ("S$412,665", 'figure(r2, "412,665")'),
        ("S$77", None),
        ("S$3 million", None),
    ]


def test_a_failed_call_is_no_source() -> None:
    """What a server says when it fails is no data."""
    failed = ToolCall(id="1", tool="t", result=ToolResult(structured={"a": 5}, is_error=True))
    results_of = results(Trajectory(turns=(Turn(calls=(failed,)),)))
    said = read_plainly("S$5", ask="How much?", facts={"much": "SGD"}, results=results_of)
    assert isinstance(said, Statements)
    assert said.figures[0].working is None


@pytest.mark.parametrize(
    ("answer", "facts", "entries"),
    [
        (
            "According to get_net_worth, net worth is 2,394,755 SGD; as of is 2026-09-30; months is 3.",
            {"net worth": "SGD", "as of": "date", "span": "months"},
            {
                "net worth": [("2,394,755 SGD", 2394755, "SGD")],
                "as of": [("2026-09-30", "2026-09-30", None)],
                "span": [("3", 3, "month")],
            },
        ),
        (
            "According to get_accounts, balance (cash, Cash) is 84,250 SGD; balance (fd, Deposit) is 210,000 SGD.",
            {"deposit": "SGD", "total": "SGD"},
            {
                "deposit": [("210,000 SGD", 210000, "SGD")],
                "total": [("84,250 SGD", 84250, "SGD"), ("210,000 SGD", 210000, "SGD")],
            },
        ),
        (
            "According to list, title is Fix; then test is hard; done is true; at is 14:30; units is -4.5.",
            {"title": "text", "done": "yes or no", "at": "time", "units": "units", "n": None, "share": "%"},
            {
                "title": [("Fix", "Fix", None)],
                "done": [("true", True, None)],
                "at": [("14:30", "14:30", None)],
                "units": [("-4.5", -4.5, None)],
                "n": [("-4.5", -4.5, None)],
                "share": [("-4.5", -4.5, None)],
            },
        ),
        (
            "According to a, note is first; second thing. According to b, count is 5. The tool c returned: x is 9.",
            {"note": "text", "count": "orders"},
            {"note": [("first; second thing", "first; second thing", None)], "count": [("5", 5, None)]},
        ),
        ("The tool get_history returned nothing for 2026-03.", {"net worth": "SGD"}, {"net worth": []}),
        ("According to odd, ???.", {"net worth": "SGD"}, {"net worth": []}),
        ("According to odd, speed minutes is 5.", {"pay": "SGD"}, {"pay": []}),
    ],
)
def test_the_sentences_of_the_keyword_agent_are_always_read(
    answer: str, facts: dict[str, str | None], entries: dict[str, list[tuple[str, object, str | None]]]
) -> None:
    """By their grammar: the field with most of the fact's words, or all that may be it."""
    said = read(answer, "What?", facts, keyword=True)
    assert {name: stated(said, name) for name in facts} == entries
    assert isinstance(said, Statements)
    assert said.cannot is None


def test_the_keyword_agent_declines_where_no_tool_fits() -> None:
    """That sentence, and no other."""
    sentence = "I cannot answer this: none of the tools fits the question."
    assert read(sentence, "What?", {}, keyword=True) == Statements(cannot=sentence)


def test_a_repeated_quote_says_which_place_is_meant() -> None:
    """Else the words pointed at would be others."""
    said = read("According to a, limit is 5; count is 5.", "What?", {"count": None}, keyword=True)
    assert isinstance(said, Statements)
    assert said.facts["count"] == (Statement(quote="5", at=2, value=5),)


@given(st.text(alphabet='abc 15.,:;|*-\n$%()"{}is', max_size=80), st.booleans())
def test_no_answer_breaks_the_reader(answer: str, keyword: bool) -> None:  # noqa: FBT001
    """Answers are written by others."""
    facts = {"a b": "SGD", "is": "date", "c": "time", "s": "text", "i": "yes or no", "b": None, "ab": "%"}
    for names in (facts, dict(list(facts.items())[:1])):
        read(f"According to a, {answer}." if keyword else answer, "a b c is?", names, TICKETS, keyword=keyword)


def test_a_figure_that_was_worked_out_is_left_to_a_model_where_its_source_matters() -> None:
    """A right sum is no invention, and this reader cannot tell the two apart."""
    held = returned({"adult": 48930, "reduced": 15210})

    def read(answer: str, *, sources: bool) -> Statements | str:
        asked = "What did adults and children pay?"
        return read_plainly(answer, ask=asked, facts={"paid": "EUR"}, results=held, sources=sources)

    assert isinstance(read("64,140 EUR", sources=False), Statements)
    assert isinstance(read("48,930 EUR", sources=True), Statements)
    why = "64,140 EUR stands in no result as it is, and how it would follow is for a model to say"
    assert read("64,140 EUR", sources=True) == why
