"""Which checks a case asks for, read from its keys alone."""

from __future__ import annotations

from harness.domain.case import CHECK_IDS, Case
from harness.domain.suite import Mode


def effective_checks(case: Case, mode: Mode = "converse") -> tuple[str, ...]:
    """Return the ids of the checks that can pass or fail an attempt at this case, in the order of the table.

    The judge is not among them: its opinion decides nothing. In select mode only a selection is judged: which tool was
    called first and how, and what may not be called at all.
    """
    asked = _asked_about_tools(case) | _asked_about_calls(case) | _asked_about_the_answer(case)
    if mode == "select":
        asked &= {"tools.never", "tools.none", "tools.at_most", "bills"}
        asked |= {"tools.any_of", "args"} if case.tools.openings else set()
    return tuple(check for check in CHECK_IDS if check in asked)


def _asked_about_tools(case: Case) -> set[str]:
    tools = case.tools
    named = {"must": tools.must, "any_of": tools.any_of, "never": tools.never, "none": tools.none}
    return {f"tools.{key}" for key, value in named.items() if value} | (
        {"tools.at_most"} if tools.at_most is not None else set()
    )


def _asked_about_calls(case: Case) -> set[str]:
    asked = {key for key in ("args", "args_every") if getattr(case, key)}
    if case.bills is not None and (case.bills.at_most is not None or case.bills.bounded_by):
        asked.add("bills")
    if case.state is not None:
        asked.add("state")
    return asked


def _asked_about_the_answer(case: Case) -> set[str]:
    answer = case.answer
    lists = {"facts": answer.facts, "says": answer.says, "says_none": answer.says_none}
    texts = ("equals", "not_equals", "matches", "not_matches", "not_schema")
    asked = {key for key, value in lists.items() if value} | {key for key in texts if getattr(answer, key) is not None}
    asked |= {key for key in ("grounded", "declines") if getattr(answer, key)}
    if answer.schema_ is not None:
        asked.add("schema")
    if answer.estimates == "labelled":
        asked.add("estimates")
    return {f"answer.{key}" for key in asked}
