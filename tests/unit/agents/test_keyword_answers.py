"""What the keyword agent says about what a tool returned, and that it says it every time."""

from __future__ import annotations

import pytest

from harness.agents.keywords.agent import KeywordAgent
from harness.domain.trajectory import Ending, ToolResult, Trajectory
from harness.domain.values import JsonValue
from tests.doubles.asking import asked, task
from tests.doubles.in_memory_tools import InMemoryTools, tool

MONTHS: JsonValue = [{"month": "2026-02", "stock": 5}, {"month": "2026-03", "stock": 7}]
PRODUCTS: JsonValue = [{"product": "Nut", "stock": 5}, {"product": "Bolt", "stock": 7}]
YEAR = "low percent (2025) is 24.5%"
STOCK = tool("stock_levels", "Stock of every product and warehouse.")


def reply(ask: str, result: JsonValue | ToolResult) -> Trajectory:
    """Ask about stock a server that returns `result`."""
    return asked(KeywordAgent(), InMemoryTools(STOCK, answers={"stock_levels": lambda _: result}), task(ask))


@pytest.mark.parametrize(
    ("ask", "result", "said"),
    [
        ("What is the stock?", {"stock": 1200.0, "name": "all"}, "stock (all) is 1,200"),
        ("What is the total value of stock?", {"stock_value": 12.5, "currency": "EUR"}, "stock value is 12.5 EUR"),
        ("What is the stock count?", {"stock_count": 12, "currency": "EUR"}, "stock count (EUR) is 12"),
        ("What is the stock value?", {"stock_value_usd": 12, "currency": "EUR"}, "stock value usd (EUR) is 12 USD"),
        ("What percent of stock is low?", {"low_percent": 4.5}, "low percent is 4.5%"),
        ("Is stock low?", {"stock_low": True}, "stock low is true"),
        ("Which product has low stock?", {"low_stock_product": "Bolt"}, "low stock product is Bolt"),
        ("What was stock in March 2026?", {"rows": MONTHS}, "stock (2026-03) is 7"),
        ("What was stock in Q1 2026?", {"rows": MONTHS}, "stock (2026-02) is 5; stock (2026-03) is 7"),
        ("What was low stock in 2025?", [{"year": y, "low_percent": y - 2000.5} for y in (2024, 2025)], YEAR),
        ("How much stock is in which stock place?", {"stock_place": "A", "pieces": 9}, "pieces (A) is 9"),
        ("How many stock places?", {"stock_place": "A"}, "stock place is A"),
        ("What is the stock of bolts?", PRODUCTS, "stock (Bolt) is 7"),
        ("What is the stock?", [{"stock": n} for n in range(5)], "stock is 0; stock is 1; stock is 2"),
        ("What is the stock?", {"stock": None, "sums": {"stock": 9}}, "stock is 9"),
        ("What is the stock?", 42, "result is 42"),
        ("Since which year is there stock?", {"stock_year": 2019}, "stock year is 2019"),
    ],
)  # fmt: skip
def test_the_fields_nearest_the_question_are_read_out(ask: str, result: JsonValue, said: str) -> None:
    """With their values as returned, and the currency or percent sign their fields say."""
    assert reply(ask, result).answer == f"According to stock_levels, {said}."


def test_only_the_beginning_of_a_result_longer_than_a_book_is_read() -> None:
    """Every field is weighed against the question; a table of a million rows must not take minutes."""
    others: list[JsonValue] = [{"pieces": 1}] * 20_000
    rows: JsonValue = [{"stock": 7, "product": "Nut"}, *others, {"stock": 9, "product": "Bolt"}]
    assert reply("What is the stock of bolts?", rows).answer == "According to stock_levels, stock (Nut) is 7."


@pytest.mark.parametrize("result", [MONTHS, {"as_of": "2026-03-31", "stock": 7}])
def test_a_result_of_other_dates_answers_nothing(result: JsonValue) -> None:
    """Another month's figure given for the one asked would be a wrong answer; saying so is a right one."""
    done = reply("What was the stock at the end of May 2025?", result)
    assert done.answer == "The tool stock_levels returned nothing for 2025-05."


def test_json_in_the_text_is_read_like_structured_content() -> None:
    """Half of all servers send it so."""
    result = ToolResult(text=("Here you are:", '{"stock": 7}'))
    assert reply("What is the stock?", result).answer == "According to stock_levels, stock is 7."


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (ToolResult(text=("12 bolts\nleft.",)), "The tool stock_levels returned: 12 bolts left."),
        (ToolResult(text=("7",)), "The tool stock_levels returned: 7."),
        (ToolResult(), "The tool stock_levels returned: nothing."),
        (ToolResult(structured={}), "The tool stock_levels returned: nothing."),
        (
            ToolResult(text=("No such warehouse.",), is_error=True),
            "The tool stock_levels reported an error: No such warehouse.",
        ),
    ],
)
def test_plain_text_and_errors_are_passed_on(result: ToolResult, said: str) -> None:
    """What cannot be read as fields is quoted, an error as an error."""
    assert reply("What is the stock?", result).answer == said


def test_without_a_fitting_tool_it_says_that_it_cannot_answer() -> None:
    """A plain refusal to guess, so that cases without a source are passed for the right reason."""
    done = asked(KeywordAgent(), InMemoryTools(STOCK), task("Will it rain in Paris?"))
    assert (done.ending, done.calls, done.cost_usd) == (Ending.ANSWERED, (), 0)
    assert done.answer == "I cannot answer this: none of the tools fits the question."


def test_the_same_question_gets_the_same_answer() -> None:
    """It is declared deterministic: n counts once, and two runs are compared exactly."""
    first, second = (reply("What is the stock?", {"a": {"stock": 1}, "b": {"stock": 2}}) for _ in range(2))
    assert first.answer == second.answer
    assert [call.arguments for call in first.calls] == [call.arguments for call in second.calls]
