"""English rules on where the data stops short: what is unknown, what a source is limited to, what it leaves out."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.declines_en import HAS, NOT_MISSING, SOURCE, THING
from harness.grading.phrases.rule import PhraseRule

_OPEN_QUESTION: Final = r"(?:who|whom|whose|when|where|which|what|how (?:many|much|old|long|often|far)|whether|if)"
_FEED: Final = (
    r"(?:data|feeds?|tools?|connectors?|records?|registry|register|api|sources?|exports?|integration|endpoint|files?|"
    r"database|dataset|history|lookup)"
)
_AMOUNT: Final = r"(?:price|fee|rent|total|figure|amount|cost|premium|sum|bill|balance|quote|rate|tariff|number)"
_SETTLED: Final = (
    r"(?:set|entered|filled in|recorded|published|announced|decided|determined|priced|posted|uploaded|loaded|captured|"
    r"finali[sz]ed|assigned|named|stated|specified|logged)"
)
_DOCUMENT: Final = (
    r"(?:data|feeds?|tools?|connectors?|records?|registry|register|api|sources?|exports?|file|database|dataset|history|"
    r"lookup|booking|reservation|itinerary|invoice|order|ticket|contract|listing|entry|schedule|roster|catalogue?|"
    r"report|"
    r"bill|sheet|log|profile|result|response|plan|directory|index|statement)"
)
_NUMBER: Final = r" (?:[a-z]{0,3}[$€£]?\d|one\b|two\b|three\b|four\b|five\b|six\b|a few\b|a couple\b)"
_IN_SOURCE: Final = (
    rf"(?:in|on|among|from|anywhere in) (?:the|your|this|that|these|my|our)(?: [\w'-]+){{0,3}}? {_DOCUMENT}\b"
)
_DELIVERS: Final = r"(?:reports?|returns?|covers?|provides?|contains?|records?|tracks?|carries|exposes?)"

DECLINES_LIMITS: Final = (
    PhraseRule(
        id="en-this-but-not-that",
        meaning="the data carries one thing and, by the same sentence, not the other",
        pattern=re.compile(
            rf"\b(?:{SOURCE}|`\w+`|[a-z]+_\w++|it|they|i|we)(?: [\w-]+){{0,2}}? (?:{HAS}|see|find|have)\b"
            rf"[^.!?;:\n]{{0,60}}?,? but (?:no|not|nothing (?:on|about))\b{NOT_MISSING} [\w-]+|"
            rf"\b(?:only|just)\b[^.!?;:\n]{{0,60}}?\b(?:recorded|listed|tracked|stored|kept|available|included|covered|"
            rf"logged|returned|reported|{HAS})\b[^.!?;:\n]{{0,60}}?(?:,|,? and|,? but)(?: never|'s|"
            rf" is)? (?:not|no|never)\b{NOT_MISSING} [\w-]+"
        ),
        example="Your file lists an allergy but no blood type.",
        counterexample="I only checked the price, not twice but once.",
    ),
    PhraseRule(
        id="en-unknown",
        meaning="it is not known",
        pattern=re.compile(
            rf"\b(?:is|are|was|remains?|stays?) (?:still |simply |currently )?unknown\b|"
            rf"\b(?:i|we)(?: (?:simply|really|just|still|honestly))? (?:don't|do not|can't|cannot|couldn't|wouldn't) "
            rf"(?:know|tell|say) {_OPEN_QUESTION}\b(?! (?:you|it takes|to (?:say|do)|else|more)\b)|"
            rf"\b(?:nobody|no one) (?:can|could) (?:tell|know|say)\b|\b(?:i have|i've) no idea {_OPEN_QUESTION}\b"
        ),
        example="The lookup failed, so I don't know who owns it.",
        counterexample="I don't know if you noticed, but it went up.",
    ),
    PhraseRule(
        id="en-limited-to",
        meaning="the data or the tool is limited to something else",
        pattern=re.compile(
            rf"\b{_FEED} (?:i have |i can use )?(?:is|are) (?:strictly |only )?(?:limited|restricted|confined) to\b|"
            rf"\b(?:i|we) (?:can |do )?(?:only|just) (?:get|see|have access to|receive)\b|"
            rf"\b(?:blind spot|left blank|is blank|are blank|is empty for|isn't filled in|not filled in)\b"
        ),
        example="The portfolio feed is limited to share counts.",
        counterexample="Your card is limited to five withdrawals.",
    ),
    PhraseRule(
        id="en-goes-not-into",
        meaning="what was looked at leaves it out",
        pattern=re.compile(
            rf"\b(?:the|your|this|that|these|those|his|her|their|our|its)(?: [\w'-]+){{0,3}}? (?!{_AMOUNT}\b)[\w'-]+ "
            r"(?:doesn't|does not|don't|do not|didn't|did not) (?:\w+ly )?(?:mention|specify|go into|state|tell|"
            r"disclose|name|indicate|reveal|record|say (?:who|when|where|which|what|how|whether|if|anything))\b"
        ),
        example="The menu doesn't go into calories.",
        counterexample="The price doesn't include VAT.",
    ),
    PhraseRule(
        id="en-is-not-given",
        meaning="it is not given, does not show up, or comes without",
        pattern=re.compile(
            r"(?:n't|\bnot|\bnever)(?: (?:currently|yet|actually|also|been|be|even))* (?:provided|reported|returned|"
            r"shown|supplied|supported|connected|"
            r"indicated|covered(?=[.,;:!)]|$)|possible (?:with|from|using|based on|without|here)|"
            r"displayed|attached|spelled out|given (?:here|for|in|anywhere)|(?:show up|appear|"
            r"come up|feature) (?:in|on|anywhere|here|among))\b|"
            r"\b(?:i'm|i am|we're|we are) not (?:seeing|finding|getting) |\b(?:makes?|made|with) no mention\b|"
            r"\b(?:have|has|see|found|is) nothing (?:for|on|about|beyond|after|before)\b|"
            r"\bwith no [\w-]+ (?:attached|given|listed|recorded|shown)\b|"
            r"\b(?:that|this|it|which)(?:'s| is| was) not in\b(?! (?:doubt|dispute|question|danger|trouble|line|"
            r"favou?r|stock|the (?:mood|red|way)))"
        ),
        example="Availability isn't provided for this show.",
        counterexample="The price is $512, VAT not included.",
    ),
    PhraseRule(
        id="en-only-this",
        meaning="the source gives one thing and only that",
        pattern=re.compile(
            rf"\b(?:only|just|merely) {_DELIVERS}\b|\b{_DELIVERS}"
            r" (?:(?:the|a|an|current) )?(?:[\w-]+ ){1,4}?only(?=[.;,:)]|$| and\b)"
        ),
        example="The sensor reports temperature only.",
        counterexample="It only costs $5.",
    ),
    PhraseRule(
        id="en-verbless",
        meaning="a sentence without a verb says that there is none of it",
        pattern=re.compile(
            rf"(?:^|[;:.] )(?:(?:sorry|unfortunately|hmm|alas|afraid)[,:]? )?(?:no{NOT_MISSING} (?:[\w'/-]+ ){{0,4}}?"
            rf"(?:{THING}\b(?! (?:is|was|were|are)\b)|(?:yet|on file|on record)\b)|nothing (?:on|for|about|listed|"
            rf"recorded)\b)"
        ),
        example="No information on that.",
        counterexample="No worries, it is included.",
    ),
    PhraseRule(
        id="en-ends-before",
        meaning="the data does not reach as far",
        pattern=re.compile(
            rf"\b{_FEED}(?: (?!i\b|you\b)[\w'-]+){{0,3}}? (?:(?:only |just )?(?:stops?|ends?|begins?|starts?) (?:at|"
            rf"with|in|"
            r"after|on|before|from|there)|(?:only |just )(?:goes|go|runs?|reach(?:es)?|extends?|covers?)\b|(?:goes|go|"
            r"runs?|"
            r"reach(?:es)?|extends?) (?:only |just |no further|no later|as far as|up to))\b"
        ),
        example="The club data stops at this season.",
        counterexample="The race starts at noon.",
    ),
    PhraseRule(
        id="en-not-entered",
        meaning="nobody has entered or settled it",
        pattern=re.compile(
            rf"(?:n't|\bnot|\bnever)(?: \w+)? (?:been |yet been )?{_SETTLED}\b(?! (?:in stone|aside|up|off|out))|"
            rf"\bno (?:[\w'-]+ ){{1,4}}?(?:has|have|had|is|was|were)(?: yet)? (?:been )?{_SETTLED}\b|"
            r"\b(?:tbd|tba|tbc|to be (?:determined|announced|decided|confirmed)|undecided|unpriced|unassigned|"
            r"unspecified|"
            r"unrecorded|undisclosed|undetermined|unlisted)\b|\bleaves? (?:[\w'-]+ ){1,4}?(?:open|blank|empty|out)\b"
        ),
        example="No coach has been entered for next season.",
        counterexample="It is not set in stone.",
    ),
    PhraseRule(
        id="en-silent",
        meaning="the source is silent, or was asked and gave nothing",
        pattern=re.compile(
            r"\b(?:is|are|stays?|remains?) silent (?:on|about|as to)\b|\b(?:search|query|lookup|look-up|tool|call|"
            r"request|"
            r"records?|data|registry|register|i|we|it|they)(?: \w+){0,2} (?:found|returned|gave|produced|turned up|"
            r"names?|"
            r"named|mentions?|identif(?:y|ies)) (?:nothing|nobody|no one|no (?:match|result|record|entr|hit|such|"
            r"name)\w*)|"
            r"\b(?:came|comes|come) (?:back|up) (?:empty|blank|with nothing|with no)\b|\bno (?:match|hits?|results?|"
            r"records?|entr(?:y|ies)) (?:for|found|on|under)\b|\b(?:but|and|with) nothing (?:for|on|about|beyond|"
            r"after)\b"
        ),
        example="The register is silent on ownership.",
        counterexample="The library is silent today.",
    ),
    PhraseRule(
        id="en-has-only",
        meaning="what is given is something else, and only that",
        pattern=re.compile(
            rf"\b{_DOCUMENT}(?: (?!i\b|you\b)[\w'-]+){{0,3}}? (?:only|just) (?:has|have|had|{HAS})\b(?!{_NUMBER})|"
            rf"\b{_DOCUMENT} {HAS} (?!{_NUMBER})[^.!?;:\n]{{1,50}} (?:only|alone)(?=[.;,:)]|$)|\ball (?:i|we|it|"
            rf"the \w+)"
            r" (?:can )?(?:see|have|get|find|has|shows?|gives?|lists?)\b[^.!?;:\n]{0,40}? (?:is|are)\b|\bonly (?!\d)"
            r"[^.!?;:\n]{1,50} (?:is|are|was|were) (?:given|listed|recorded|shown|stored|available|included|known|"
            r"tracked)\b"
        ),
        example="The booking only has the outbound fare.",
        counterexample="Your list only has two names.",
    ),
    PhraseRule(
        id="en-will-not-find",
        meaning="it is not to be found there",
        pattern=re.compile(
            r"\b(?:you|we|i|one) (?:won't|will not|can't|cannot|don't|didn't|couldn't) (?:find|see)\b(?! (?:an?|any) "
            rf"(?:better|cheaper|nicer|finer|reason|problem|issue))[^.!?;\n]{{0,60}}? {_IN_SOURCE}|"
            r"\bno (?:amount|fare|sum|name|answer|figure|date|price) (?:to (?:give|report|quote|show|share|tell)|"
            r"i can)\b"
        ),
        example="You won't find the return fare in the booking.",
        counterexample="You won't find a better fare than the one in your booking.",
    ),
    PhraseRule(
        id="en-none-for",
        meaning="the assistant has none of it for what was asked",
        pattern=re.compile(
            rf"\b(?:i|we)(?: \w+ly| just| still)? (?:have|see|find|found|hold|got|have got) no{NOT_MISSING}(?! "
            rf"(?:plans?|objections?|"
            r"idea how|opinions?|preferences?|advice|recommendations?|trouble|hesitation|complaints?|comments?|"
            r"tips?)\b)"
            r"(?: [\w'/-]+){1,4}? (?:for|on|about|after|before|beyond|from|of)\b"
        ),
        example="I have no fixtures for next season.",
        counterexample="I have no objections to that.",
    ),
)
