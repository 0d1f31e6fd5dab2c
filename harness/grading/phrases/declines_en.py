"""The English rules on declining, as data: each is one way to say that the data or the tools do not hold the answer."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import PhraseRule

_SOURCE: Final = (
    r"(?:data(?:sets?|bases?)?|records?|results?|tools?|connectors?|connection|registr(?:y|ies)|register|systems?|"
    r"sources?|"
    r"accounts?|holdings|feeds?|apis?|exports?|listings?|lists?|histor(?:y|ies)|cashflows?|statements?|servers?|"
    r"files?|ledgers?|"
    r"trackers?|repo(?:sitor(?:y|ies))?s?|dashboards?|integrations?|responses?|outputs?|portfolios?|scorecards?|"
    r"profiles?|"
    r"entr(?:y|ies)|snapshots?|documents?|tables?|transactions?|budgets?|subscriptions?|issues?|parcels?|rows?|"
    r"information)"
)
_PLACE: Final = (
    r"(?:here|there|in it|in them|in this|from this|from it|for me|to me|on (?:file|record)|at hand|to hand|on hand|"
    r"i can see|"
    r"(?:in|among|from|through|with|via|by|within|on|to|across|part of|one of) (?:the|your|this|that|these|those|my|"
    rf"our|any|all|either|its|what)(?: [\w/'`-]+){{0,5}}? {_SOURCE})"
)
_THING: Final = (
    r"(?:data|information|info|figures?|numbers?|details?|prices?|pricing|quotes?|quotations?|rates?|values?|"
    r"valuations?|records?|"
    r"histor(?:y|ies)|access|tools?|way|means|source|basis|insight|visibility|fields?|feed|entry|entries|forecasts?|"
    r"projections?|benchmarks?|stats|statistics|coverage|mention|trace|listing|schedule|terms|owner|phone|email|date)"
)
_NOT_MISSING: Final = (
    r"(?! (?:doubt|question|problem|need|reason|harm|rush|worr|issue|guarantee|wonder|denying|change|difference|"
    r"secret|mistake|"
    r"surprise|catch|longer|matter|other|better|one\b|more\b|less\b|fewer|debt|outstanding|late\b|overdue|errors?\b|"
    r"open\b))"
)
_HAS: Final = (
    r"(?:has|have|had|contains?|lists?|shows?|carr(?:y|ies)|holds?|includes?|provides?|returns?|returned|gives?|gave|"
    r"records?|covers?|offers?|keeps?|stores?|tracks?|reports?|exposes?|came back with|comes? with)"
)
_GIVE: Final = (
    r"(?:have|include|contain|cover|provide|record|list|show|store|track|carry|hold|return|report|give|expose|"
    r"support|offer|say|"
    r"tell|mention|specify|reveal|reach|extend|go back|go that|break|answer|capture|know|keep|indicate|state|"
    r"disclose|publish|convert|come with|make|let me|allow)"
)
_NOT: Final = r"(?:doesn't|don't|does not|do not|didn't|did not|won't|will not|can't|cannot|can not|couldn't|never)"
_CANNOT: Final = (
    r"(?:can't|cannot|can not|couldn't|could not|am unable to|'m unable to|was unable to|am not able to|"
    r"'m not able to|wasn't able to|"
    r"won't be able to|have no way (?:of|to)|(?:'ve|have) no means (?:of|to)|can neither|don't know how to|"
    r"am not in a position to|'m not in a position to)"
)
_ANSWER: Final = (
    r"(?:tell(?:ing)?|say(?:ing)?|give|provide|answer|determine|find|see(?:ing)?|look|pull|fetch|get|retrieve|show|"
    r"convert|calculate|"
    r"compute|work|know(?:ing)?|quote|report|access|check(?:ing)?|confirm|compare|estimate|predict|forecast|name|"
    r"derive|infer|read|"
    r"verify|speak|state|list|identify|locate|project|price|value|assess|judge|establish|offer|share|put|translate|"
    r"figure|view|reach|break|pin|make|supply|return|bring|express|turn|do the)"
)
_BARE: Final = (
    r"(?! (?:you )?(?:that|this|it|with that|your question|th(?:at|is) (?:question|request|"
    r"information))[ ,]*(?:[.!;]|$|right now|at this time))"
)

DECLINES_EN: Final = (
    PhraseRule(
        id="en-no-such-data",
        meaning="there is none of what the answer would rest on",
        pattern=re.compile(
            r"\b(?:(?:there(?: is|'s| are|'re| was| were)|(?:i|we|you)(?: \w+)?(?: have|'ve(?: got)?| see| find|"
            r" found| got)|i've|has|have)"
            r" (?:\w+ly )?(?:no|not any|zero|nothing like)|there (?:isn't|aren't|wasn't|is not|are not) (?:an?|any))"
            rf"{_NOT_MISSING} (?:(?!that |you |it |is |was |but )[\w/&.'`-]+ ){{0,6}}?{_THING}\b"
        ),
        example="There's no tax data among your accounts.",
        counterexample="There's no doubt you'll be paying tax next year.",
    ),
    PhraseRule(
        id="en-none-here",
        meaning="there is none of it in the data",
        pattern=re.compile(
            rf"\b(?:there(?: is|'s| are|'re)|i(?: have| see| find| found|'ve))? ?(?:no|not a single|none){_NOT_MISSING}"
            rf" (?:[\w/&.'`-]+ ){{0,6}}?(?:available|listed|recorded|stored|tracked|provided|{_PLACE})\b"
        ),
        example="No zoning code is recorded for this parcel in the registry.",
        counterexample="There are no other surprises.",
    ),
    PhraseRule(
        id="en-source-has-none",
        meaning="the data carries none of it",
        pattern=re.compile(
            rf"\b(?:{_SOURCE}|`\w+`|\w+_\w+|it|they|which)(?: (?!i\b|you\b)[\w-]+){{0,2}}? {_HAS} (?:no|nothing|none|"
            rf"neither)\b{_NOT_MISSING}|\b(?:{_HAS}|{_GIVE})s?\b[^.!?;\n]{{0,50}}?(?:,| but| and) (?:no|not|"
            rf"never)\b{_NOT_MISSING} (?:[\w-]+ ){{0,3}}?{_THING}\b"
        ),
        example="The county registry carries no sale prices.",
        counterexample="Your list shows no change since May.",
    ),
    PhraseRule(
        id="en-source-does-not",
        meaning="the data or the tool does not give it",
        pattern=re.compile(
            rf"\b(?:{_SOURCE}|`\w+`|\w+_\w+)(?: i have| i can use)?(?: (?!i\b|"
            rf"you\b)[\w-]+){{0,3}}? {_NOT}(?: \w+){{0,2}}? {_GIVE}\b"
            rf"|\b(?!(?:i|we|you|this|that) )[\w]+ {_NOT}(?: \w+ly)? {_GIVE} (?:any |the |"
            rf"your )?(?:[\w-]+ ){{0,3}}?{_THING}\b"
            rf"|(?:^|[.,;:(-] *|and |but |because |since |as )(?:it|they|this|that|these|which) {_NOT}(?: \w+ly)? "
            r"(?:list|show|have|say|return|provide|report|record|give|carry|hold|track|tell|mention|reach|go back|"
            r"contain)\b"
        ),
        example="The connector doesn't return market prices.",
        counterexample="I don't mind saying that it is a good price.",
    ),
    PhraseRule(
        id="en-none-of-the-tools",
        meaning="no tool and no part of the data gives it",
        pattern=re.compile(
            rf"\b(?:none of (?:the|your|my|these|those|our)(?: [\w-]+){{0,3}}? {_SOURCE}|"
            rf"no (?:[\w-]+ ){{0,3}}?(?:tools?|sources?|records?|endpoints?)"
            rf"|nothing (?:in|among) (?:the|your|these|this)(?: [\w-]+){{0,3}}? {_SOURCE})"
            rf"(?: (?:here|available|i have|connected))*(?: that)? (?:can|could|would|{_HAS}|{_GIVE}s?|tells?|lets?)\b"
        ),
        example="None of the tools returns a market price.",
        counterexample="None of the tools was down when I asked.",
    ),
    PhraseRule(
        id="en-i-do-not-have",
        meaning="the assistant was given no such data",
        pattern=re.compile(
            r"\b(?:i|we|you)(?: (?:also|currently|simply|just|unfortunately|still|really))? (?:don't|do not|didn't|"
            r"did not|haven't|lack)"
            r"(?: (?:actually|currently|seem to|yet|appear to|even))*(?: (?:have|see|find|hold|got|get))?"
            r" (?!(?:to|why|how|you|much|(?:an?|any|the|my) (?:\w+ )?(?:recommendation|opinion|preference|advice|"
            r"views?|doubts?|problems?|"
            r"concerns?|reasons?|issues?|plans?|authority|right))\b)(?:an?|any|the|enough|access|live|current|"
            r"real-time|your|his|her|their|"
            r"market|price|pricing|tax|exchange|historical|information|data|intraday|sufficient|visibility|figures|"
            rf"details|records|\w+ {_THING}|(?:this|that|those|it)(?: {_THING}| in (?:the|your|my|this)))\b"
        ),
        example="I don't have any exchange rate for that.",
        counterexample="I don't have a recommendation, but VOO is a fine fund.",
    ),
    PhraseRule(
        id="en-cannot-answer",
        meaning="the assistant cannot say what was asked (bare refusals name nothing and do not count)",
        pattern=re.compile(
            rf"\b(?:i|we|one)(?: (?:really|simply|just|unfortunately|also|therefore|still))*[ ]?{_CANNOT}"
            rf"(?: (?:actually|currently|really|directly|simply|reliably|even|\w+ly|yet|just))* {_ANSWER}\b{_BARE}"
            r"(?! (?:you )?(?:any |an? |my |the )?(?:personal |individual |specific |financial |investment |legal |"
            r"tax |medical )*"
            r"(?:advice|recommendation|opinion|guarantee|promise|enough|too|wrong|fault|anything wrong|why|more))"
            r"(?![^.!?;,\n]* (?:for sure|for certain|with (?:\w+ )?certainty|enough\b))"
            r"|\b(?:it(?:'s| is| isn't| is not)|that(?:'s| is)|this(?: is)?) (?:not possible|impossible|possible|"
            r"beyond me) to (?:\w+ly )?"
            rf"{_ANSWER}\b|\bno way (?:for me )?(?:to|of) {_ANSWER}\b|\b(?:isn't|not|nothing) (?:something )?(?:i|"
            rf"we) (?:can|could) {_ANSWER}\b"
        ),
        example="I'm not able to convert it to US dollars.",
        counterexample="I can't give you personal financial advice, but happy to help.",
    ),
    PhraseRule(
        id="en-answer-from-data",
        meaning="the question cannot be answered from the data, whoever tries",
        pattern=re.compile(
            rf"\b(?:can't|cannot|can not|couldn't|unable to|not able to|impossible to|"
            rf"not possible to) (?:\w+ly )?(?:be )?(?:\w+ly )?{_ANSWER}"
            rf"(?:ed|d|n|t)?\b[^.!?;\n]{{0,60}}? (?:from|through|using|based on|via) (?:here|it|this|that|what|the|"
            rf"your|these|those|my|our|only)\b"
            r"|\b(?:can't|cannot|can not|couldn't) be (?:\w+ly )?(?:determined|answered|derived|calculated|computed|"
            r"worked|found|converted|known|"
            r"told|inferred|established|given|looked|read|quoted|retrieved|confirmed|estimated|compared)\b"
        ),
        example="You can't get a VOO price from here, sorry.",
        counterexample="You can't go wrong with VOO here.",
    ),
    PhraseRule(
        id="en-not-in-data",
        meaning="it is not part of what the data holds",
        pattern=re.compile(
            r"(?:n't|\bnot|\bnever|\bneither|\bnor)(?: (?:currently|yet|actually|also|publicly|directly|be|been|even|"
            r"something|anything|that|one))*"
            r" (?:available|recorded|listed|tracked|stored|exposed|captured|disclosed|accessible|on file|on record|"
            r"(?:included|covered|provided|reported|returned|shown|given|present|contained|kept|held|known|found|"
            r"part|something|any|anything|loaded|"
            rf"reflected|broken out|visible)?(?: of)? ?(?:{_PLACE}|by (?:the|this|your|these|"
            rf"any)(?: [\w-]+){{0,3}}? {_SOURCE}|"
            r"(?:this|the|your) (?:[\w-]+ ){0,2}?(?:registry|data|tool|connector|system|record|source|"
            r"api)s? (?:\w+ )?(?:records?|tracks?|has|"
            r"holds?|covers?|stores?|keeps?|contains?|provides?|includes?|lists?)|that i (?:have|can|see)|i (?:have|"
            r"can see)))\b"
            r"|\bunavailable\b|\bmissing (?:from|in) (?:the|your|this|these|my|our)\b|\b(?:is|are|'s|'re) (?:simply |"
            r"just )?(?:missing|absent)\b"
        ),
        example="Zoning isn't something this registry records.",
        counterexample="That is not in doubt.",
    ),
    PhraseRule(
        id="en-nothing-about",
        meaning="the data says nothing about it",
        pattern=re.compile(
            r"\bnothing (?:in (?:here|it|there)\b|here\b|about\b|on (?:that|this|it|the|your|who|what|how|where|"
            r"when)\b|to base\b|to go on\b|"
            r"to (?:answer|compare|convert|work)\b|(?:that )?(?:tells|says|shows|covers|indicates|records|mentions|"
            r"points to)\b)"
            rf"|\bnothing (?:[\w-]+ ){{0,4}}?(?:in|among|from) (?:the|your|this|these)(?: [\w-]+){{0,3}}? {_SOURCE}\b"
        ),
        example="There's nothing in here about matches that haven't been played.",
        counterexample="There's nothing to worry about.",
    ),
    PhraseRule(
        id="en-no-access",
        meaning="the answer lies outside of what can be reached",
        pattern=re.compile(
            r"\b(?:no|without|not have|n't have|lack(?:s|ing)?)(?: (?:any|direct|live|real-time|the|current))* access\b"
            rf"|\blacks?\b[^.!?;\n]{{0,40}} {_THING}\b"
            r"|\b(?:outside|beyond)(?: of)? (?:the scope|the reach|what (?:the|this|your|these|i|my)|(?:the|this|"
            rf"your|these|my)(?: [\w-]+){{0,3}}? {_SOURCE})\b|\bout of (?:scope|reach)\b"
        ),
        example="That's outside what this connector can see.",
        counterexample="The house is outside of Austin.",
    ),
    PhraseRule(
        id="en-not-enough",
        meaning="what there is does not suffice",
        pattern=re.compile(
            r"(?:n't|\bnot)(?: \w+){0,2}? enough (?:data|information|info|detail|details|context|history|to (?:say|"
            r"tell|answer|go|work|determine|"
            r"calculate|judge|know|compute))\b|\binsufficient (?:\w+ )?(?:data|information|info|detail|history)\b"
        ),
        example="There isn't enough information to say.",
        counterexample="That's not enough savings for a house.",
    ),
)
