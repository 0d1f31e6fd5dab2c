"""The table of checks: id to function, in the order reports show them. A new check is a function and a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from harness.domain.grade import CheckResult
from harness.grading.checks import (
    arguments,
    bills,
    calls,
    declines,
    estimates,
    facts,
    grounding,
    selection,
    state,
    wordings,
)
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
    "answer.facts": facts.facts,
    "answer.says": wordings.says,
    "answer.says_none": wordings.says_none,
    "answer.equals": wordings.equals,
    "answer.not_equals": wordings.not_equals,
    "answer.matches": wordings.matches,
    "answer.not_matches": wordings.not_matches,
    "answer.schema": wordings.schema,
    "answer.not_schema": wordings.not_schema,
    "answer.grounded": grounding.grounded,
    "answer.declines": declines.declines,
    "answer.estimates": estimates.estimates,
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
