"""English rules on gaps: what was never entered, what was looked for in vain, where the data begins and ends."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.declines.english import HAS, NOT_MISSING, THING
from harness.grading.phrases.declines.english_limits import FEED
from harness.grading.phrases.rule import PhraseRule

_SETTLED: Final = (
    r"(?:set|entered|filled in|recorded|published|announced|decided|determined|priced|posted|uploaded|loaded|captured|"
    r"finali[sz]ed|assigned|named|stated|specified|logged)"
)
_DOCUMENT: Final = (
    r"(?:data|feeds?|tools?|connectors?|records?|registry|register|api|sources?|exports?|file|database|dataset|history|"
    r"lookup|booking|reservation|itinerary|invoice|order|ticket|contract|listing|entry|schedule|roster|catalogue?|"
    r"report|"
    r"bill|sheet|log|profile|result|response|plan|directory|index|statement|extract|series|chart)"
)
_NUMBER: Final = r" (?:[a-z]{0,3}[$€£]?\d|one\b|two\b|three\b|four\b|five\b|six\b|a few\b|a couple\b)"
_IN_SOURCE: Final = (
    rf"(?:in|on|among|from|anywhere in) (?:the|your|this|that|these|my|our)(?: [\w'-]+){{0,3}}? {_DOCUMENT}\b"
)

DECLINES_GAPS: Final = (
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
            rf"\b{FEED}(?: (?!i\b|you\b)[\w'-]+){{0,3}}? (?:(?:only |just )?(?:stops?|ends?|begins?|starts?) (?:at|"
            rf"with|in|"
            r"after|on|before|from|there)|(?:only |just )(?:goes|go|runs?|reach(?:es)?|extends?|covers?)\b|(?:goes|go|"
            r"runs?|"
            r"reach(?:es)?|extends?) (?:only |just |no further|no later|as far as|up to))\b|"
            rf"\b(?:before|until|after|where) (?:the|your|our|my)(?: [\w'-]+){{0,2}}? {FEED} (?:begins?|starts?|ends?|"
            rf"stops?)\b|"
            r"\b(?:predates?|postdates?) (?:the|your|our|my|what)\b|\b(?:doesn't|don't|does not|do not) (?:go|reach|"
            r"stretch) (?:(?:that|so|"
            rf"quite that) far|back)\b|\b{FEED}(?: [\w'-]+){{0,2}}? (?:is|are) (?:incomplete|patchy|partial|"
            rf"truncated)\b"
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
            r"\b(?:tbd|tba|tbc|to be (?:determined|announced|decided|confirmed)|still undecided|unpriced|"
            r"unspecified|"
            r"unrecorded|undisclosed|undetermined|unlisted)\b|\bleaves? (?:[\w'-]+ ){1,4}?(?:blank|empty)\b|\b(?:it|"
            r"that|which|booking|contract|schedule|order|data|record|register|report) leaves (?:the|that|this|"
            r"it) (?:[\w'-]+ ){0,3}?open\b"
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
            r"named|mentions?|identif(?:y|ies)) (?:an? (?:empty|blank)|empty|zero\b|0\b|nothing|nobody|no one|"
            r"no (?:match|result|record|entr|hit|such|"
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
            r"tracked|kept|held|reported|returned|provided|published|covered|exposed)\b"
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
    PhraseRule(
        id="en-in-vain",
        meaning="what was looked for did not come back, or was left out or left empty",
        pattern=re.compile(
            rf"\b(?:{_DOCUMENT}|system|app|platform|dashboard|tracker)(?: [\w'-]+){{0,2}}? \w+s\b[^.!?;:\n]{{1,60}}? "
            rf"but not (?!always|only|all\b|yet|quite)[\w'-]+|"
            r"\b(?:is|are|were|was|be) (?:kept|held|stored|recorded|tracked|logged) elsewhere\b|\bfrom (?:another|"
            r"a different) "
            r"(?:source|system|tool)\b|\bbut (?:[\w'-]+ ){1,4}?(?:isn't|aren't|wasn't|weren't) (?:included|covered|"
            r"recorded|there)\b|"
            rf"\b(?:i|we) (?:have|see|hold)(?!{_NUMBER}) [^.!?;:\n]{{1,40}} only(?=[.,;:]|$)|"
            r"\bno (?:rows?|results?|records?|data|matches|entries|hits) (?:came|come|were|was|are|is) (?:back|"
            r"returned|found|"
            r"available)\b|\b(?:field|section|column|cell|box|entry|slot|line|space)\b[^.!?;,\n]{0,40} (?:empty|"
            r"blank)\b|"
            r": ?(?:unknown|not recorded|not known|not given|none recorded|no data|n/a)\b|"
            rf"\b{_DOCUMENT}\b[^.!?;,\n]{{0,30}} (?:leaves? out|left out|omits?|omitted|lacks?)\b|"
            r"\b(?:i|we)(?:'d| would) need (?!to know)(?:[\w-]+ ){0,4}?(?:data|information|access|history|records?|"
            r"figures?|"
            r"details?)\b"
        ),
        example="No rows came back for 1999.",
        counterexample="No results were worse than these.",
    ),
)
