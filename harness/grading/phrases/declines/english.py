"""The English rules on declining, as data: each is one way to say that the data or the tools do not hold the answer."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import PhraseRule

SOURCE: Final = (
    r"(?:data(?:sets?|bases?)?|records?|results?|tools?|connectors?|connection|registr(?:y|ies)|register|systems?|"
    r"sources?|accounts?|holdings|feeds?|apis?|exports?|listings?|lists?|histor(?:y|ies)|cashflows?|statements?|"
    r"servers?|files?|ledgers?|trackers?|repo(?:sitor(?:y|ies))?s?|dashboards?|integrations?|responses?|outputs?|"
    r"portfolios?|scorecards?|profiles?|entr(?:y|ies)|snapshots?|documents?|tables?|transactions?|budgets?|"
    r"subscriptions?|issues?|parcels?|rows?|information|bookings?|reservations?|itinerar(?:y|ies)|orders?|invoices?|"
    r"receipts?|contracts?|leases?|polic(?:y|ies)|tickets?|logs?|rosters?|rotas?|schedules?|calendars?|timetables?|"
    r"catalog(?:ue)?s?|price ?lists?|menus?|reports?|bills?|sheets?|spreadsheets?|archives?|manifests?|"
    r"inventor(?:y|ies)|"
    r"brochures?|summar(?:y|ies)|surveys?|certificates?|minutes|notes?|books?|plans?|forms?|pages?|charts?|cards?|"
    r"directory|directories|index|quotes?|census|tariffs?|fields|columns|extracts?|series|stats|statistics|"
    r"metadata|endpoints?|setup|payloads?)"
)
_PLACE: Final = (
    rf"(?:here|there|in (?:it|here|there)|in them|in this|from this|from it|for me|to me|on (?:file|record)|at hand|"
    rf"to hand|on hand|i can see|(?:in|among|from|through|with|via|by|within|on|to|across|part of|one of) (?:the|"
    rf"your|this|that|these|those|my|our|any|all|either|its|what|[\w-]+(?:'s|s'))(?: [\w/'`-]+){{0,5}}? {SOURCE})"
)
THING: Final = (
    r"(?:data|information|info|figures?|numbers?|details?|prices?|pricing|quotes?|quotations?|rates?|values?|"
    r"valuations?|records?|histor(?:y|ies)|access|tools?|way|means|source|basis|insight|visibility|fields?|feed|"
    r"entry|entries|forecasts?|projections?|benchmarks?|stats|statistics|coverage|mention|trace|listing|schedule|"
    r"terms|owner|phone|email|date|columns?)"
)
NOT_MISSING: Final = (
    r"(?! (?:doubt|question|problem|need|reason|harm|rush|worr|issue|guarantee|wonder|denying|change|difference|"
    r"secret|mistake|surprise|catch|longer|matter|other|better|one\b|more\b|less\b|fewer|debt|outstanding|late\b|"
    r"overdue|errors?\b|open\b|(?:shortage|lack|dearth|scarcity|want|absence|end|limit) (?:of|to)\b|mystery|hiding|"
    r"escaping|getting around|two ways|argu|uncertainty|ambiguity|room for doubt))"
)
HAS: Final = (
    r"(?:has|have|had|contains?|lists?|shows?|carr(?:y|ies)|holds?|includes?|provides?|returns?|returned|gives?|"
    r"gave|records?|covers?|offers?|keeps?|stores?|tracks?|reports?|exposes?|came back with|comes? with)"
)
_GIVE: Final = (
    r"(?:have|include|contain|cover|provide|record|list|show|store|track|carry|hold|return|report|give|expose|"
    r"support|offer|say|tell|mention|specify|reveal|reach|extend|go back|go that|break|answer|capture|know|keep|"
    r"indicate|state|disclose|publish|convert|come with|make|let me|allow)"
)
_NOT: Final = r"(?:doesn't|don't|does not|do not|didn't|did not|won't|will not|can't|cannot|can not|couldn't|never)"
_CANNOT: Final = (
    r"(?:can't|cannot|can not|couldn't|could not|am unable to|'m unable to|was unable to|am not able to|"
    r"'m not able to|wasn't able to|won't be able to|have no way (?:of|to)|(?:'ve|have) no means (?:of|to)|"
    r"can neither|don't know how to|am not in a position to|'m not in a position to)"
)
_ANSWER: Final = (
    r"(?:tell(?:ing)?|say(?:ing)?|give|provide|answer|determine|find|see(?:ing)?|look|pull|fetch|get|retrieve|show|"
    r"convert|calculate|compute|work|know(?:ing)?|quote|report|access|check(?:ing)?|confirm|compare|estimate|"
    r"predict|forecast|name|derive|infer|read|verify|speak|state|list|identify|locate|project|price|value|assess|"
    r"judge|establish|offer|share|put (?:an? |any )?(?:number|figure|price|date|name|value|amount|sum)|translate|"
    r"figure|view|reach|break|pin|make|supply|return|bring|express|turn|"
    r"do the)"
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
            rf"\b(?:(?:there(?: is|'s| are|'re| was| were)|(?:i|we|you)(?: \w+)?(?: have|'ve(?: got)?| see| find|"
            rf" found| got)|i've|has|have) (?:\w+ly )?(?:no|not any|zero|nothing like)|there (?:isn't|aren't|wasn't|"
            rf"is not|are not) (?:an?|any)){NOT_MISSING} (?:(?!that |you |it |is |was |"
            rf"but )[\w/&.'`-]+ ){{0,6}}?{THING}\b"
        ),
        example="There's no tax data among your accounts.",
        counterexample="There's no doubt you'll be paying tax next year.",
    ),
    PhraseRule(
        id="en-none-here",
        meaning="there is none of it in the data",
        pattern=re.compile(
            rf"\b(?:there(?: is|'s| are|'re)|i(?: have| see| find| found|'ve))? ?(?:no|not a single|"
            rf"none){NOT_MISSING} (?:[\w/&.'`-]+ ){{0,6}}?(?:available|listed|recorded|stored|tracked|provided|"
            rf"{_PLACE})\b"
        ),
        example="No zoning code is recorded for this parcel in the registry.",
        counterexample="There are no other surprises.",
    ),
    PhraseRule(
        id="en-source-has-none",
        meaning="the data carries none of it",
        pattern=re.compile(
            rf"\b(?:{SOURCE}|`\w+`|[a-z]+_\w++|it|they|which)(?: (?!i\b|you\b)[\w-]+){{0,2}}? {HAS} (?:no|nothing|"
            rf"none|neither)\b{NOT_MISSING}|\b(?:{HAS}|{_GIVE}|see|access to)s?\b(?:[^.!?;\n]|\.(?=\d)){{0,50}}?(?:,|"
            rf",? but|,? and) (?:no|not|never)\b{NOT_MISSING} (?:[\w-]+ ){{0,3}}?{THING}\b"
        ),
        example="The county registry carries no sale prices.",
        counterexample="Your list shows no change since May.",
    ),
    PhraseRule(
        id="en-source-does-not",
        meaning="the data or the tool does not give it",
        pattern=re.compile(
            rf"\b(?:{SOURCE}|`\w+`|[a-z]+_\w++)(?: i have| i can use)?(?: (?!i\b|"
            rf"you\b)[\w-]+){{0,3}}? {_NOT}(?: \w+){{0,2}}? {_GIVE}\b|\b(?!(?:i|we|you|this|"
            rf"that) )[\w]+ {_NOT}(?: \w+ly)? {_GIVE} (?:any |the |your )?(?:[\w-]+ ){{0,3}}?{THING}\b|(?:^|"
            rf"[.,;:(-] *|and |but |because |since |as )(?:it|they|this|that|these|which) {_NOT}(?: \w+ly)? (?:list|"
            rf"show|have|say|return|provide|report|record|give|carry|hold|track|tell|mention|reach|go back|"
            rf"contain)\b"
        ),
        example="The connector doesn't return market prices.",
        counterexample="I don't mind saying that it is a good price.",
    ),
    PhraseRule(
        id="en-none-of-the-tools",
        meaning="no tool and no part of the data gives it",
        pattern=re.compile(
            rf"\b(?:none of (?:this|that|it|these|(?:the|your|my|these|those|our)(?: [\w-]+){{0,3}}? {SOURCE})|"
            rf"no (?:[\w-]+ ){{0,3}}?(?:tools?|sources?|records?|endpoints?)|nothing (?:in|among) (?:the|your|these|"
            rf"this)(?: [\w-]+){{0,3}}? {SOURCE})(?: (?:here|available|i have|connected))*(?: that)? (?:can|could|"
            rf"would|{HAS}|{_GIVE}s?|tells?|lets?)\b"
        ),
        example="None of the tools returns a market price.",
        counterexample="None of the tools was down when I asked.",
    ),
    PhraseRule(
        id="en-i-do-not-have",
        meaning="the assistant was given no such data",
        pattern=re.compile(
            rf"\b(?:i|we|you)(?: (?:also|currently|simply|just|unfortunately|still|really))? (?:don't|do not|didn't|"
            rf"did not|haven't|lack)(?: (?:actually|currently|seem to|yet|appear to|even))*(?: (?:have|see|find|"
            rf"hold|got|get))? (?!(?:to|why|how|you|much|(?:an?|any|the|my) (?:\w+ )?(?:recommendation|opinion|"
            rf"preference|advice|views?|doubts?|problems?|concerns?|reasons?|issues?|plans?|authority|"
            rf"right))\b)(?:an?|any|the|enough|access|live|current|real-time|your|his|her|their|market|price|"
            rf"pricing|tax|exchange|historical|information|data|intraday|sufficient|visibility|figures|details|"
            rf"records|\w+ {THING}|(?:this|that|those|it)(?: {THING}| in (?:the|your|my|this)))\b|\bwhich (?:i|"
            rf"we) (?:don't|do not) (?:have|see)\b|\b(?:i|but|and) found no (?:[\w-]+ ){{0,3}}?" + THING + r"\b|"
            r"\b(?:wasn't|was not|haven't been|have not been) (?:given|shown|provided with) (?:any|an?|the)\b"
        ),
        example="I don't have any exchange rate for that.",
        counterexample="I don't have a recommendation, but VOO is a fine fund.",
    ),
    PhraseRule(
        id="en-cannot-answer",
        meaning="the assistant cannot say what was asked (bare refusals name nothing and do not count)",
        pattern=re.compile(
            rf"\b(?:i|we|one)(?: (?:really|simply|just|unfortunately|also|therefore|"
            rf"still))*[ ]?{_CANNOT}(?: (?:actually|currently|really|directly|simply|reliably|even|\w+ly|yet|"
            rf"just))* {_ANSWER}\b{_BARE}(?! (?:you )?(?:any |an? |my |the )?(?:personal |individual |specific |"
            rf"financial |investment |legal |tax |medical )*(?:advice|recommendation|opinion|guarantee|promise|"
            rf"enough|too|wrong|fault|anything wrong|why|more))|\b(?:it(?:'s| is| isn't| is not)|that(?:'s| is)|"
            rf"this(?: is)?) (?:not possible|impossible|possible|beyond me) to (?:\w+ly )?{_ANSWER}\b|"
            rf"\bno way (?:for me )?(?:to|of) {_ANSWER}\b|\b(?:isn't|not|nothing) (?:something )?(?:i|we) (?:can|"
            rf"could) {_ANSWER}\b"
        ),
        example="I'm not able to convert it to US dollars.",
        counterexample="I can't give you personal financial advice, but happy to help.",
    ),
    PhraseRule(
        id="en-answer-from-data",
        meaning="the question cannot be answered from the data, whoever tries",
        pattern=re.compile(
            rf"\b(?:can't|cannot|can not|couldn't|unable to|not able to|impossible to|"
            rf"not possible to) (?:\w+ly )?(?:be )?(?:\w+ly )?{_ANSWER}(?:ed|d|n|t)?\b[^.!?;\n]{{0,60}}? (?:from|"
            rf"through|using|based on|via) (?:here|it|this|that|what|the|your|these|those|my|our|only)\b|\b(?:can't|"
            rf"cannot|can not|couldn't) be (?:\w+ly )?(?:determined|answered|derived|calculated|computed|worked|"
            rf"found|converted|known|told|inferred|established|given|looked|read|quoted|retrieved|confirmed|"
            rf"estimated|compared|located|identified|retrieved|obtained)\b|"
            r"\bcould not be (?:located|found|retrieved|determined|identified|matched|obtained|established|derived)\b"
        ),
        example="You can't get a VOO price from here, sorry.",
        counterexample="You can't go wrong with VOO here.",
    ),
    PhraseRule(
        id="en-not-in-data",
        meaning="it is not part of what the data holds",
        pattern=re.compile(
            rf"(?:n't|\bnot|\bnever|\bneither|\bnor)(?: (?:currently|yet|actually|also|publicly|directly|be|been|"
            rf"even|something|anything|that|one))* (?:available|recorded|listed|tracked|stored|exposed|captured|"
            rf"mentioned|specified|stated|published|documented|logged|"
            rf"disclosed|accessible|part of what (?:i|we|the tools?) (?:can )?(?:have|see|get|reach)|on file|"
            rf"on record|(?:included|covered|provided|reported|returned|shown|given|present|contained|kept|held|"
            rf"known|found|part(?: of what (?:i|we|the tools?) (?:can )?(?:have|see|get|reach))?|something|any|"
            rf"anything|loaded|reflected|broken out|visible)?(?: of)? ?(?:{_PLACE}|by (?:the|this|your|these|"
            rf"any)(?: [\w-]+){{0,3}}? {SOURCE}|(?:this|the|your) (?:[\w-]+ ){{0,2}}?(?:registry|data|tool|"
            rf"connector|system|record|source|feed|api)s? (?:\w+ )?(?:records?|tracks?|has|holds?|covers?|stores?|"
            rf"keeps?|contains?|provides?|includes?|lists?|gives?|returns?|shows?|logs?|captures?|measures?|counts?|"
            rf"carr(?:y|ies)|offers?|exposes?|reports?|knows?)|that i (?:have|can|see)|"
            rf"i (?:have|can see)))\b|\bunavailable\b|\bmissing (?:from|in) (?:the|your|this|these|my|our)\b|"
            rf"\b(?:is|are|'s|'re) (?:simply |just )?(?:missing|absent)\b"
        ),
        example="Zoning isn't something this registry records.",
        counterexample="That is not in doubt.",
    ),
    PhraseRule(
        id="en-nothing-about",
        meaning="the data says nothing about it",
        pattern=re.compile(
            rf"\bnothing (?:in (?:here|it|there)\b|here\b|about\b|on (?:that|this|it|the|your|who|what|how|where|"
            rf"when)\b|to base\b|to go on\b|to (?:answer|compare|convert|work)\b|(?:that )?(?:tells|says|shows|"
            rf"covers|indicates|records|mentions|points to)\b)|\bnothing (?:[\w-]+ ){{0,4}}?(?:in|among|"
            rf"from) (?:the|your|this|these)(?: [\w-]+){{0,3}}? {SOURCE}\b"
        ),
        example="There's nothing in here about matches that haven't been played.",
        counterexample="There's nothing to worry about.",
    ),
    PhraseRule(
        id="en-no-access",
        meaning="the answer lies outside of what can be reached",
        pattern=re.compile(
            rf"\b(?:no|without|not have|n't have|lack(?:s|ing)?)(?: (?:any|direct|live|real-time|the|"
            rf"current))* access\b|\blacks?\b[^.!?;\n]{{0,40}} {THING}\b|\b(?:outside|beyond)(?: of)? (?:the scope|"
            rf"the reach|what (?:the|this|your|these|i|my)|(?:the|this|your|these|"
            rf"my)(?: [\w-]+){{0,3}}? {SOURCE})\b|\bout of (?:scope|reach)\b"
        ),
        example="That's outside what this connector can see.",
        counterexample="The house is outside of Austin.",
    ),
    PhraseRule(
        id="en-not-enough",
        meaning="what there is does not suffice",
        pattern=re.compile(
            r"(?:n't|\bnot)(?: \w+){0,2}? enough (?:data|information|info|detail|details|context|history|to (?:say|"
            r"tell|answer|go|work|determine|calculate|judge|know|compute))\b|\binsufficient (?:\w+ )?(?:data|"
            r"information|info|detail|history)\b"
        ),
        example="There isn't enough information to say.",
        counterexample="That's not enough savings for a house.",
    ),
)
