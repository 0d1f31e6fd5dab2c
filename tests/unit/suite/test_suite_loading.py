"""Loading: what a suite is once its files are read."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.suite.cautions import floor_out_of_reach
from harness.suite.loading import load_suite

Write = Callable[..., Path]

EIGHT_LINES = """\
name: notes
server:
  command: ["{harness.python}", server.py]
agent: keyword
cases: [cases.yaml]
"""

FOUR_LINES = """\
- id: how-many
  ask: How many notes are there?
  tools: {must: [list_notes]}
  answer: {says: [3]}
"""


def test_four_keys_make_a_suite_and_four_lines_a_case(tmp_path: Path) -> None:
    """The start must be small: everything else has a default."""
    (tmp_path / "suite.yaml").write_text(EIGHT_LINES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(FOUR_LINES, encoding="utf-8")
    suite = load_suite(tmp_path)
    assert suite.name == "notes"
    assert [case.id for case in suite.cases] == ["how-many"]
    assert suite.fixture is None
    assert suite.backend is None
    assert suite.warnings == ()


def test_a_suite_is_named_by_its_folder_or_its_file(shop: Write) -> None:
    """Both are what people type."""
    folder = shop()
    by_folder, by_file = load_suite(folder), load_suite(folder / "suite.yaml")
    assert by_folder.file == by_file.file
    assert by_folder.cases == by_file.cases
    assert by_folder.folder == by_file.folder == folder


def test_the_tools_that_bill_are_the_same_in_whatever_order_they_stand(tmp_path: Path) -> None:
    """Moving a line of the list makes no baseline stale."""
    for order in ("[b, a]", "[a, b, a]"):
        bills = EIGHT_LINES.replace("server:\n", f"server:\n  metered: {order}\n")
        (tmp_path / "suite.yaml").write_text(bills, encoding="utf-8")
        (tmp_path / "cases.yaml").write_text(FOUR_LINES, encoding="utf-8")
        assert load_suite(tmp_path).metered == ("a", "b")


def test_a_working_becomes_the_facts_value_and_its_explanation(shop: Write) -> None:
    """Expected answers are arithmetic on the fixture, and reports show it."""
    fact = load_suite(shop()).case("total").answer.facts[0]
    assert fact.value == Decimal("20.25")
    assert fact.shown == "(1,250 + 775) / 100 = 20.25"


def test_a_value_beside_a_working_that_says_the_same_is_accepted(shop: Write) -> None:
    """Stating both is how an author pins a fact against changes of the fixture."""
    cases = '- {id: a, ask: Hm?, answer: {facts: [{name: n, working: "drawers[0].cents", value: 1250.0}]}}\n'
    assert load_suite(shop(cases=cases)).case("a").answer.facts[0].value == 1250


def test_a_value_without_a_working_stands_as_it_is(shop: Write) -> None:
    """A suite without a fixture states its facts."""
    cases = "- {id: a, ask: Hm?, answer: {facts: [{name: n, value: 7}]}}\n"
    fact = load_suite(shop(cases=cases)).case("a").answer.facts[0]
    assert fact.value == 7
    assert not fact.shown


def test_a_reader_is_the_agent_itself_unless_the_suite_names_another(shop: Write) -> None:
    """Plain, or an agent that asks a model."""
    head = "name: s\nserver: {command: [x]}\nfixture: fixture.yaml\nagent: keyword\ncases: [cases.yaml]\n"
    agents = "agents: {haiku: {provider: anthropic, model: claude-haiku-5-5}}\n"
    readers = {"self": "", "plain": "reader: plain\n", "haiku": f"reader: haiku\n{agents}"}
    assert {name: load_suite(shop(suite=head + text)).file.reader for name, text in readers.items()} == {
        name: name for name in readers
    }


def test_every_suite_has_the_keyless_agent(shop: Write) -> None:
    """`--agent keyword` works on any suite, also on one that names only a model."""
    suite_yaml = """\
name: shop
fixture: fixture.yaml
server: {command: [python, server.py]}
agent: claude
agents: {claude: {provider: anthropic, model: claude-sonnet-5-5, system: prompt.md}}
cases: [cases.yaml]
"""
    folder = shop(suite=suite_yaml)
    (folder / "prompt.md").write_text("Answer briefly.\n", encoding="utf-8")
    suite = load_suite(folder)
    assert set(suite.agents) == {"keyword", "claude"}
    assert suite.agents["keyword"].provider == "keyword"
    assert suite.prompts == {"claude": "Answer briefly.\n"}


def test_more_cases_can_be_given_from_elsewhere(shop: Write, tmp_path: Path) -> None:
    """Private cases live outside the repository and are asked with the suite's own server."""
    private = tmp_path / "private.yaml"
    private.write_text("- {id: secret, ask: Hm?, answer: {says: [no]}}\n", encoding="utf-8")
    suite = load_suite(shop(), extra_cases=private)
    assert [case.id for case in suite.cases] == ["total", "secret"]
    assert set(suite.case_fingerprints) == {"total", "secret"}


def test_preflight_keeps_its_workings_once_they_can_be_computed(shop: Write) -> None:
    """A mismatch shows the working; a value stated beside it was compared with it at load."""
    suite_yaml = """\
name: shop
fixture: fixture.yaml
server: {command: [python, server.py]}
agent: keyword
preflight:
  - tool: get_till
    args: {share: 0.5}
    expect: {"drawers[0].cents": {working: "drawers[0].cents", value: 1250}, name: till}
cases: [cases.yaml]
"""
    (call,) = load_suite(shop(suite=suite_yaml)).file.preflight
    assert call.expect == {"drawers[0].cents": {"working": "drawers[0].cents"}, "name": "till"}
    assert call.args == {"share": 0.5}


def test_numbers_handed_on_as_json_are_plain(shop: Write) -> None:
    """Arguments of a solution, the context and JSON schemas leave for code that knows no decimals."""
    cases = """\
- id: a
  ask: Hm?
  context: {rate: 1.5}
  answer: {schema: {type: number, multipleOf: 0.5}}
  solution: [{tool: get_till, args: {share: 0.25}}]
"""
    case = load_suite(shop(cases=cases)).case("a")
    assert repr(case.context["rate"]) == "1.5"
    assert repr(case.solution[0].args["share"]) == "0.25"
    assert case.answer.schema_ == {"type": "number", "multipleOf": 0.5}


def test_a_floor_that_no_run_can_clear_is_warned_about() -> None:
    """A floor is cleared by the lower end of the interval, which few attempts never lift."""
    (warning,) = floor_out_of_reach(0.9, cases=1, attempts=3)
    assert "gate.floor 0.9 cannot be cleared" in warning
    assert "(3 for each of 1 case)" in warning
    assert not [*floor_out_of_reach(0.9, cases=4, attempts=10), *floor_out_of_reach(None, cases=1, attempts=1)]


@pytest.mark.parametrize("word", ["right now", "today", "last month", "Currently", "two years ago"])
def test_a_case_that_speaks_of_today_under_a_frozen_clock_is_warned_about(shop: Write, word: str) -> None:
    """`now` is handed over as HARNESS_NOW, but nothing freezes the clock of an unmodified server."""
    folder = shop(
        fixture=f"now: 2026-09-30\n{'drawers: []'}\n",
        cases=f"- {{id: a, ask: What is there {word}?, answer: {{says: [x]}}}}\n",
    )
    (warning,) = load_suite(folder).warnings
    assert "cases.yaml:1: case a says" in warning
    assert "HARNESS_NOW" in warning


def test_a_frozen_clock_can_be_handed_to_the_server_and_bothers_no_other_case(shop: Write) -> None:
    """A server that takes a clock may be given it; a case with dates of its own has nothing to be warned about."""
    server = 'server: {command: [x, "{now}"]}'
    folder = shop(
        suite=f"name: s\n{server}\nfixture: fixture.yaml\nagent: keyword\ncases: [cases.yaml]\n",
        fixture="now: 2026-09-30\ndrawers: []\n",
        cases="- {id: a, ask: What was there in March 2026?, answer: {says: [x]}}\n",
    )
    assert load_suite(folder).warnings == ()


def test_a_case_that_speaks_of_today_without_a_frozen_clock_is_fine(shop: Write) -> None:
    """Without `now` the data carries its own dates."""
    assert load_suite(shop(cases="- {id: a, ask: What is there now?, answer: {says: [x]}}\n")).warnings == ()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("args: {t: {n: {at_leest: 7}}}", "at_leest"),
        ("args_every: {t: {n: {at_least: 7, unit: month}}}", "unit"),
        ("tools: {never: [{tool: t, args: {n: {equal: 0}}}]}", "equal"),
    ],
)
def test_a_mapping_that_is_nearly_a_matcher_is_warned_about(shop: Write, text: str, word: str) -> None:
    """It is taken as the value itself, which no argument will ever be."""
    (warning,) = load_suite(shop(cases=f"- {{id: a, ask: Hm?, {text}}}\n")).warnings
    assert f"{word!r} is no matcher word" in warning
    assert "cases.yaml:1: case a expects n of t" in warning


def test_matchers_and_plain_mappings_are_not_warned_about(shop: Write) -> None:
    """A warning that is always there is never read."""
    cases = "- {id: a, ask: Hm?, args: {t: {n: {at_least: 1}, place: {city: Bonn}, free: {}, x: 1}}}\n"
    assert load_suite(shop(cases=cases)).warnings == ()


def test_a_misspelt_suite_is_answered_with_the_nearest_one(shop: Write) -> None:
    """A wrong path is the first mistake of all."""
    folder = shop()
    with pytest.raises(UserError, match=r"shopp: there is no such suite; did you mean .*shop\?"):
        load_suite(folder.parent / "shopp")


def test_a_folder_of_suites_is_no_suite_and_says_which_there_are(shop: Write) -> None:
    """`run cases` instead of `run cases/household` is an easy slip."""
    with pytest.raises(UserError, match=r"has no suite.yaml; it holds the suites shop"):
        load_suite(shop().parent)


def test_a_path_that_leads_nowhere_is_said_plainly(tmp_path: Path) -> None:
    """Nothing is near, so nothing is suggested."""
    with pytest.raises(UserError, match=r"nowhere: there is no such suite$"):
        load_suite(tmp_path / "away" / "nowhere")
