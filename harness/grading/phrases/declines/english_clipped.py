"""English rules on how people say it in passing: without a subject, by a wish, by what is all there is.

Each is built of the same word classes: who has (`HOLDER`), having and showing (`_HOLDS`), denying, and asking.
"""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.declines.english import NOT_MISSING, SOURCE, THING
from harness.grading.phrases.rule import PhraseRule

_TALK: Final = r"(?:(?:nope|no|nah|well|sorry|unfortunately|sadly|alas|honestly|hmm|so|and|but|afraid not)[,:.!]? ?)*"
_OPENING: Final = rf"(?:^|[.;:!?] |- ){_TALK}"
_HOLDER: Final = (
    rf"(?:(?:the|your|this|that|these|those|my|our|any|[\w-]+(?:'s|s'))(?: [\w'-]+){{0,3}}? {SOURCE}|it|they|this|that)"
)
_HOLDS: Final = (
    r"(?:ha(?:s|ve|d)|hold|contain|includ|list|show|carr|provid|return|giv|gave|record|cover|offer|keep|stor|track|"
    r"report|expos|publish|log|tell|told|sa(?:y|id)|know|answer|mention|reach|pass|sen[dt]|pull|get|got|see|quote|"
    r"look|fetch|can|speak|reveal|supply|attach|disclos)\w*"
)
_IDIOM: Final = (
    r"(?! (?:to\b|why|how come|no\b|enough|more|less|much|fault|better|faster|cheaper|wrong|(?:an?|any|the) (?:\w+ )?"
    r"(?:reason|problem|issue|harm|wrong|fault|point|difference|better|other|need|choice)|it being|i blame|i'm|i am|"
    r"goodbye|far past))"
)
_SEEK: Final = (
    r"(?:see|find|found|seen|tell|say|have|had|got|get|pull|look|access|locate|know|give|quote|answer|show|check|"
    r"confirm|determine|work|make out|read|retrieve|reach|help (?:with|there|you with))"
)
_ASKED: Final = (
    r"(?:who|whom|what|when|where|which|whether|how|if|that|this|it|any|an?|the|its|his|her|their|your|me|us)"
)

DECLINES_CLIPPED: Final = (
    PhraseRule(
        id="en-clipped",
        meaning="somebody cannot see or find it, and who that is goes without saying",
        pattern=re.compile(
            rf"{_OPENING}(?:can't|cannot|can not|couldn't|could not|don't|didn't|haven't|unable to|not able to)"
            rf"(?: (?:really|actually|currently|quite|even|yet|seem to))* {_SEEK}\b{_IDIOM}|"
            rf"{_OPENING}(?:not (?:seeing|finding|getting)|not in (?:there|here)|unclear from)\b|"
            rf"\bnothing like that (?:in|on|from|among)\b"
        ),
        example="Nope, can't see prices in here, just unit counts.",
        counterexample="Can't complain, it's $512.34.",
    ),
    PhraseRule(
        id="en-not-something",
        meaning="it is nothing that the data or the tools hold or answer",
        pattern=re.compile(
            rf"(?:n't|\bnot|\bnever) (?:\w+ly )?(?:something|anything|one|an? (?:question|thing|detail|figure|number|"
            rf"field|point))(?: that| which)? (?:i|we|you|it|the|this|that|these|your|my|any)(?:'ve|'m|'s)?\b"
            rf"(?: [\w'-]+){{0,4}}? ?\b(?<!would )(?<!'d ){_HOLDS}\b(?! (?:to|recommend|worr))|"
            rf"\b(?:that's|that is|it's|it is|this is) (?:more|further|deeper) than {_HOLDER}\b|"
            rf"\bmore than (?:i|we|the|your|this)\b[^.!?;\n]{{0,30}} (?:tells?|says?|shows?|knows?|answers?)\b"
        ),
        example="Prices aren't something I get.",
        counterexample="It's not something I'd recommend.",
    ),
    PhraseRule(
        id="en-wished-for",
        meaning="it would be told if the data held it",
        pattern=re.compile(
            rf"^(?=[^\n]*\b(?:if|wish|would|tried|looked|hoped|love|happy|gladly)\b|[^\n]*'d )[^\n]*?\b{_HOLDS}\b"
            rf"[^\n]*?[,;.-] ?(?:but|only|though|yet|and|which|except(?: that)?|sadly|unfortunately|alas)?,? ?"
            rf"{_HOLDER}(?: just| simply| sadly)? (?:doesn't|don't|didn't|hasn't|haven't|isn't|aren't|wasn't|does not|"
            r"do not|did not|has not|have not)(?= *(?:[.,;:!)]|$))|"
            r"\b(?:i|we) wish (?:i|we|it|the|your|this|that|there)\b(?! (?:(?:had|was|were) )?(?:better|good|happier))"
            r"[^.!?;\n]{0,40}?\b(?:could|had|knew|said|showed|told|listed|recorded|gave|went|was|were)\b"
        ),
        example="I'd pass on the zoning if the registry recorded it, but it doesn't.",
        counterexample="I'd say it is worth it, but it isn't cheap.",
    ),
    PhraseRule(
        id="en-nothing-of-then",
        meaning="there is nothing of it, or nothing that anybody connected would give it",
        pattern=re.compile(
            r"\b(?:there(?:'s| is| was| are)|i have|i've(?: got)?|i see|i find|i found|have got|has got) (?:\w+ly )?"
            r"(?:nothing|none|zero|zilch)(?: at all| whatsoever| recorded| listed| stored| here| there)* (?:on|"
            r"about|for|"
            r"from|before|after|prior to|under|beyond|dated|covering|earlier than|older than)\b(?! (?:you|me|us|"
            r"it|sale|"
            r"offer|fire|the (?:table|horizon|menu) ))|"
            rf"\bnothing (?:that )?(?:i|we|you)(?:'ve|'m)?(?: [\w'-]+){{1,4}}? (?:(?:{_HOLDS}s?)|tells?|says?)\b|"
            rf"\b(?:none|neither) of (?:the|your|my|these|our)(?: [\w'-]+){{0,3}}? {SOURCE}(?: [\w'-]+)? {_HOLDS}\b"
            rf"(?! to\b)|\bno(?: [\w'-]+){{1,3}} (?:connected|linked|hooked up|wired up|plugged in)\b"
        ),
        example="There's nothing on March 2019.",
        counterexample="There's nothing due in March.",
    ),
    PhraseRule(
        id="en-out-of-window",
        meaning="it lies before or beyond what there is",
        pattern=re.compile(
            r"\b(?:before|after|outside|beyond|past|earlier than|older than|prior to|later than) (?:of )?(?:anything|"
            r"everything|all|what(?:ever)?|the (?:window|period|range|span|dates?|points?|months?|years?|seasons?))"
            rf"(?: that)? (?:(?:is|are|was) (?:here|there|recorded|covered|listed|available)|(?:i|we)'ve|(?:i|we|"
            rf"{_HOLDER})"
            r"(?: \w+)? (?:have|has|had|can|query|hold|holds|get|gets|see|cover|covers|go|goes|starts?|begins?|"
            r"ends?|reach|"
            r"reaches|contains?))\b|"
            r"\bas far back as (?:it|they|the|i|we|my|your|this)\b|\bleaves? (?:(?!me|us|you|him|her|"
            r"them)[\w'-]+ ){1,5}?"
            r"out\b|\b(?:stats|statistics|numbers|figures|entries|points|scores) (?:[\w'-]+ ){0,2}?(?:stop|end|begin|"
            r"start|run out) (?:at|with|in|after|on|before|from)\b|\bnot among (?:them|those|these|what)\b|"
            r"n't among (?:them|those|these|what)\b|\bhas a (?:gap|hole|blank) (?:there|here|for|at|in|on|where)\b|"
            r"\b(?:is|are) (?:just |simply )?a blank\b"
        ),
        example="March 2019 is before anything I have.",
        counterexample="He left before the season that I watched.",
    ),
    PhraseRule(
        id="en-all-there-is",
        meaning="what was given is all there is, and it is something else",
        pattern=re.compile(
            r"\b(?:is|are|'s) (?:about |pretty much )?(?:all|everything|the only thing|as much as|the most)(?: that)? "
            rf"(?:i|we|you|{_HOLDER})(?:'ve| have| can| could|'m| am| do)* ?(?:got|get|see|have|ha[sd]|give\w*|show\w*|"
            r"list\w*|given|return\w*|tell\w*|say|hold\w*|(?<='ve))(?= *[.,;:!)]|$)|"
            rf"\b(?:{SOURCE}|it|they|i|we)(?: [\w'-]+)? (?:gave|gives?|lists?|has|have|shows?|returns?|returned|"
            rf"get|got|"
            r"see|hold|holds)\b[^.!?;\n]{1,50}? and (?:that's (?:it|all)|nothing (?:else|more|beyond))\b|"
            r"\bwhat (?:i|we)(?: can| do)? (?:see|get|have|reach|access)\b[^.!?;\n]{0,20} (?:is|are) (?:limited|"
            rf"restricted|confined)\b|\b(?:{SOURCE}|it|they) (?:lists?|shows?|gives?|records?|returns?|reports?|"
            rf"has|have|"
            rf"carry|carries|holds?) [^.!?;,\n]{{1,40}}? (?:rather than|instead of) (?:[\w-]+ ){{0,3}}?{THING}\b|"
            rf"\b(?:{SOURCE}|it|they)(?: \w+)? (?:tells?|says?|shows?|lists?|gives?|"
            rf"records?)\b[^.!?;\n]{{1,60}}?,? but "
            r"not (?:what|who|when|where|how|which|whether|why|the|their|its|any)\b"
        ),
        example="Unit counts are all I've got.",
        counterexample="That is all you need to know.",
    ),
    PhraseRule(
        id="en-came-back-null",
        meaning="a field came back without a value, or nothing came with it",
        pattern=re.compile(
            r"\b(?:as|back|returned|is|are|was|were|reads?) (?:as )?(?:null|undefined|n/a|nil)\b|\b(?:came|comes|come|"
            r"coming) back (?:as )?(?:null|blank|empty|none|nothing)\b|"
            rf"\bno{NOT_MISSING} (?:[\w'-]+ ){{1,4}}?(?:(?:was|were|is|are|has been|have been|gets?) (?:returned|given|"
            r"provided|supplied|reported|attached|passed|sent|shared|delivered|exposed)|(?:came|comes|"
            r"come) (?:with|back|"
            r"through|along))\b"
        ),
        example="The zoning field came back null.",
        counterexample="The parcel came back on the market.",
    ),
    PhraseRule(
        id="en-not-told",
        meaning="nobody has told the assistant, who therefore does not know",
        pattern=re.compile(
            r"\b(?:i|we)(?: (?:simply|really|just|honestly|sadly|also|still))? (?:don't|do not|can't|cannot|couldn't) "
            r"know (?:the|its|his|her|their|your|what|(?:it|this|that)(?= *[.,;:!)]|$))(?! feeling\b)|"
            r"\b(?:is|are|was|were)(?:n't| not)(?: yet| currently| publicly)? (?:known|clear (?:from|who|what|when|in|"
            rf"here))\b|\bunclear (?:from|based|who|what|when|which)\b|\b(?:hasn't|haven't|has not|have not)"
            rf"(?: yet| been)? (?:said|announced|shared|told|published|named|provided|uploaded|entered|"
            rf"decided) {_ASKED}\b|"
            r"\b(?:i'm|i am|we're|we are|i was|i've|i have|we have)(?: not| never|n't)(?: been)? (?:given|shown|"
            r"told|sent|"
            r"fed|handed|provided|supplied)\b|\b(?:i'm|i am|we're|we are) (?:without|missing|lacking) (?!you)[\w'-]+|"
            r"\bin no position to (?:say|tell|give|quote|answer|judge|know)\b|\b(?:hard|tough|difficult|impossible) to "
            r"(?:say|tell|know|judge|determine|answer) (?:from|with|without|based on|"
            r"given)\b(?! (?:\w+ )?(?:certainty|confidence|precision))|"
            rf"\bwithout (?:an?|any|the) [^.!?;,\n]{{1,40}}?,? (?:i|we) (?:can't|cannot|couldn't|can not)\b|"
            rf"\b{_HOLDER} never (?:sees?|gets?|shows?|gives?|records?|says?|mentions?|tells?|learns?|knows?)\b|"
            r"\bnever (?:reach(?:es)? (?:me|us|this)|made it into|makes? it into|(?:gets?|got) (?:passed|sent|recorded|"
            r"to me))\b|\b(?:nobody|no one)(?: has| ever)* (?:told|entered|gave|given|recorded|uploaded)\b"
        ),
        example="I don't know the price.",
        counterexample="I don't know that it matters.",
    ),
    PhraseRule(
        id="en-source-of-which",
        meaning="a source that somebody named or connected does not give it",
        pattern=re.compile(
            rf"\b{SOURCE}(?:'s? [\w-]+)?(?: (?:that )?(?:you|i|we)(?:'ve|'m| have| am| was| were|"
            rf" can)? (?:connected|have|"
            r"get|got|use|given|shared|linked|see|pull|uploaded|reach))?(?: \w+ly)? (?:doesn't|don't|does not|do not|"
            r"didn't|did not|won't|can't|cannot) (?:\w+ly )?(?:include|cover|hand|pass|send|serve|feed|go into|break|"
            r"speak to|address|touch|mention|have|give|show|list|say|tell|record|return|answer|carry|hold|contain)\b|"
            rf"(?:n't|\bnot) (?:wired up|hooked up|plugged in|set up|switched on) (?:in|for|to|here)\b|"
            rf"(?:n't|\bnot|\bnever)(?: \w+ly| yet| been| be)* (?:(?:covered|returned|tracked|shown|given|sent|"
            rf"recorded|"
            rf"included|reported|passed along|exposed) (?:by|in|with)|part of|"
            rf"among) (?:[\w'-]+ ){{1,4}}?(?:(?:that )?(?:i|"
            r"we)(?:'m|'ve| am| have| get| got| can| see| receive| was)?)\b"
        ),
        example="That isn't covered by the stats I get back.",
        counterexample="The policy doesn't lapse in May.",
    ),
    PhraseRule(
        id="en-said-nothing",
        meaning="the source was asked and left it out, or keeps none of it",
        pattern=re.compile(
            r"\b(?:says?|said|tells?|reveals?) nothing (?:of|about|on)\b|\bnothing (?:came|comes) (?:back|up|"
            r"through)\b|"
            r"\b(?:but|and) (?:didn't|doesn't|did not|does not) (?:attach|supply|include|come with|return|carry|list|"
            rf"record|mention)\b|\b(?:and|but|so) (?:can't|cannot|couldn't|didn't) (?:see|find|spot|locate|"
            rf"trace){_IDIOM}\b|"
            rf"\b{SOURCE} (?:covers?|has|holds?|shows?|lists?|contains?|includes?|goes back|"
            rf"records?) only (?!\W*\w*\d)|"
            r"\b(?:need|would|'d)\b[^.!?;\n]{0,60}? (?:and|but) (?:there (?:isn't|aren't)|(?:i|we) (?:don't|"
            r"do not) have|(?:i|"
            r"we) haven't) (?:one|any)\b|\b(?:i|we) (?:don't|do not) (?:track|record|store|keep|log|collect|"
            r"cover) (?:that|"
            r"this|it|those|these|any)\b"
        ),
        example="Nothing came back about zoning.",
        counterexample="Nothing came of it.",
    ),
)
