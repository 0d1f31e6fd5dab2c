"""The ways of calling a figure a target, a budget or a forecast, and of saying that one was met."""

from __future__ import annotations

from harness.grading.figures.sayings.phrase import phrase

_AIM = r"(?:targets?|goal|budgets?|forecasts?|quotas?|projections?)"  # whoever scores counts goals
TARGETED = phrase(
    "target targets goal budget budgets forecast forecasts quota quotas projection projections ziel umsatzziel "
    "sparziel prognose objectif prévision objetivo presupuesto pronóstico",
    rf"\b{_AIM}(?: (?:for|in) [^.,;:\d]{{1,30}}?)?(?: (?:is|was|stands at|of|comes to)|\s?[:=])",
    r"\b\w*(?:ziel|budget|prognose) (?:ist|war|beträgt|betrug|liegt bei|lag bei|von)",
    r"\b(?:objectif|budget|prévision) (?:[\w']+ ){0,4}?(?:est|était|de)(?: de)?",
    r"\b(?:objetivo|presupuesto|pronóstico) (?:\w+ ){0,4}?(?:es|era|de)(?: de)?",
    before=True,
    tail=r"\s(?:(?:about|around|roughly|only|just|rund|etwa|environ|unos)\s)?",
)
ALLOWED = phrase(
    "budget budgets quota quotas presupuesto",
    r"\b(?:\w*budget|quota|presupuesto)s?\b[^.,;]*\Z",
)
"""What may be spent or used, which is an answer to what there is, and none to what came in or went out."""
TARGET_PASSED = phrase(  # met, or what another figure is held against: `spending against the budget is 5`
    "hit met reached achieved matched matches equals equalled on against versus vs over under above below within in "
    "from than",
    rf"\b(?:hit|met|reached|achieved|match(?:ed|es)|equal(?:s|led)|on) (?:\w+ ){{0,2}}{_AIM}",
    rf"\b(?:against|versus|vs\.?|over|under|above|below|within|in|from|than) (?:\w+ ){{0,2}}{_AIM}\b(?! of\b)",
)
