"""The table of checks: id to function, in the order reports show them. A new check is a function and a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from harness.domain.grade import CheckResult
from harness.grading.checks import answer, arguments, bills, calls, selection, state
from harness.grading.context import Subject

Check = Callable[[Subject], CheckResult | None]

CHECKS: Mapping[str, Check] = MappingProxyType({
    "tools.must": calls.must,
    "tools.any_of": calls.any_of,
    "tools.never": calls.never,
    "tools.none": calls.none,
    "tools.at_most": calls.at_most,
    "args": arguments.args,
    "args_every": arguments.args_every,
    "bills": bills.bills,
    "answer.figures": answer.figures,
    "answer.says": answer.says,
    "answer.says_none": answer.says_none,
    "answer.equals": answer.equals,
    "answer.not_equals": answer.not_equals,
    "answer.matches": answer.matches,
    "answer.not_matches": answer.not_matches,
    "answer.schema": answer.schema,
    "answer.not_schema": answer.not_schema,
    "answer.grounded": answer.grounded,
    "answer.declines": answer.declines,
    "answer.estimates": answer.estimates,
    "state": state.state,
})

# What an attempt did can be held against it even when it was cut off; what it had not come to say cannot.
CONDUCT = frozenset({"tools.never", "tools.none", "tools.at_most", "bills", "state"})

SELECTION: Mapping[str, Check] = MappingProxyType({
    "tools.any_of": selection.chosen,
    "tools.never": calls.never,
    "tools.none": calls.none,
    "tools.at_most": calls.at_most,
    "args": selection.arguments,
    "bills": bills.bills,
})
"""The checks of select mode, where there is one turn of calls, no result, no answer to them and no state."""
