"""English rules on where the data stops short: what is unknown, what a source is limited to, what it leaves out."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.declines.english import HAS, NOT_MISSING, SOURCE, THING
from harness.grading.phrases.rule import PhraseRule

_OPEN_QUESTION: Final = r"(?:who|whom|whose|when|where|which|what|how (?:many|much|old|long|often|far)|whether|if)"
FEED: Final = (
    r"(?:data|feeds?|tools?|connectors?|records?|registry|register|api|sources?|exports?|integration|endpoint|files?|"
    r"database|dataset|history|lookup|series|extract|statement|log)"
)
_AMOUNT: Final = r"(?:price|fee|rent|total|figure|amount|cost|premium|sum|bill|balance|quote|rate|tariff|number)"
_DELIVERS: Final = r"(?:reports?|returns?|covers?|provides?|contains?|records?|tracks?|carries|exposes?)"

DECLINES_LIMITS: Final = (
    PhraseRule(
        id="en-this-but-not-that",
        meaning="the data carries one thing and, by the same sentence, not the other",
        pattern=re.compile(
            rf"\b(?:{SOURCE}|`\w+`|[a-z]+_\w++|it|they|i|we)(?: [\w-]+){{0,2}}? (?:{HAS}|see|find|have)\b"
            rf"[^.!?;:\n]{{0,60}}?,? but (?:no|not|nothing (?:on|about))\b{NOT_MISSING} [\w-]+|"
            rf"\b{SOURCE} (?:only |just )?{HAS}\b[^.!?;:\n]{{0,200}},? but (?:(?:has|have|with) )?no{NOT_MISSING} "
            rf"(?:[\w'/-]+ ){{0,3}}?{THING}\b(?! (?:is|are|was|were)\b)|"
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
            rf"\b{FEED} (?:i have |i can use )?(?:is|are) (?:strictly |only )?(?:limited|restricted|confined) to\b|"
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
)
