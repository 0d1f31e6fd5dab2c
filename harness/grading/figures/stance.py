"""Finds figures an answer names without claiming them: denied, withdrawn, hypothetical, echoed, or not vouched for; and signs said in words.

Patterns look at the words next to a figure in its own sentence. They are few on purpose; each stands for a way of speaking.
"""

from __future__ import annotations

import re

_GAP = r"(?:\W*(?:the|a|an|your|of|at|exactly|about|roughly|der|die|das|le|la|el|de|be|to be)\b)*\W*"
_AMOUNT_LEAD = r"[^\w]*$"
DENIED = re.compile(
    rf"(?:n't|\bnot|\bnever|\brather than|\binstead of|\bnicht|\bkein\w*|\bstatt|\banstatt|\bpas|\bplutôt que|\bau lieu de|\bno es|\bno son|\bno|\ben vez de|不是|并非|而不是)"
    rf"(?! (?:more|less|fewer|quite|only|just|merely|nur|seulement|sólo|solo)\b){_GAP}$",
    re.IGNORECASE,
)
DENIED_BEHIND = re.compile(
    r"[^.\n]{0,24}?\b(?:is|was|are|were|would be)\s*(?:n't|not)?\s*\b(?:wrong|incorrect|outdated|stale|inaccurate|not right|not correct|no longer|a mistake|an error|not the)"
    r"|[^.\n]{0,12}?\b(?:isn't|wasn't|is not|was not)\s+(?:right|correct|accurate|the|your|it|what)|\s*(?:ではなく|ではありません|じゃなく)",
    re.IGNORECASE,
)
NOT_VOUCHED = re.compile(
    r"\b(?:can't|cannot|can not|couldn't|could not|unable to|not able to|won't|don't|didn't|do not|did not|wouldn't)\s+(?:\w+ly\s+)?"
    r"(?:confirm|verify|say|vouch|support|tell|corroborate|guarantee|claim|find|see|know|stand behind|back)\b(?![^.;:\n]*\b(?:but|however|though)\b)"
    r"|\b(?:no (?:evidence|record|sign|trace) (?:of|that|for))|\bwhether\b"
    r"|\bkann\b[^.;\n]*\bnicht\b[^.;\n]*$|\bne (?:peux|peut|pouvons)[^.;\n]*\b(?:confirmer|dire|vérifier)\b|\bno (?:puedo|podemos)\s+(?:confirmar|decir|verificar)\b",
    re.IGNORECASE,
)
NOT_VOUCHED_BEHIND = re.compile(
    r"[^.\n。]*?(?:nicht (?:bestätigen|belegen)|確認できません|とは言えません|无法确认|不能确认|(?:can't|cannot|couldn't) be (?:confirmed|verified))",
    re.IGNORECASE,
)
WITHDRAWN = re.compile(
    r"\b(?:i (?:first|earlier|initially|originally|previously|mistakenly|wrongly|accidentally) \w+|i (?:wrote|said|stated|told you|gave) (?:earlier|above|before|first)"
    r"|i (?:misread|misstated|misspoke)|my (?:first|earlier|previous|initial|original) (?:\w+ )?(?:figure|answer|number|reply|statement|estimate|total|message)"
    r"|(?:ignore|disregard|forget|scrap|scratch) (?:the|my|that)?|zuerst (?:schrieb|sagte|nannte)|zunächst (?:schrieb|sagte|nannte)|j'ai (?:d'abord|initialement)|primero (?:dije|escribí))\b",
    re.IGNORECASE,
)
CORRECTION = re.compile(
    r"\b(?:correction|corrected|corrigendum|erratum|edit|update)\s*:|\b(?:sorry|apologies|oops|whoops|my mistake|my bad|scratch that|i misspoke|let me (?:redo|correct|fix|recheck|re-check|rephrase))\b"
    r"|\b(?:that|it|this|which) should (?:be|have been|read|say)\b|\bi mean\b|\bshould (?:be|read) instead\b|(?:^|[.!?\n]\s*|[—–-]\s*)(?:wait|actually|hold on|no)\b[,:.! —–-]"
    r"|\b(?:korrektur|berichtigung|entschuldigung|verzeihung|moment)\b|\btatsächlich sind es\b|\b(?:rectification|pardon|désolée?|en fait)\b|\b(?:corrección|rectificación|perdón|en realidad)\b"
    r"|訂正|失礼しました|更正|纠正|抱歉",
    re.IGNORECASE,
)
IRREALIS = re.compile(
    r"\b(?:if|were (?:it|the|you|your)|suppos(?:e|ing)|assum(?:e|ing)|imagine|hypothetically|in case)\b(?=[^.\n]*\b(?:would|could|might|were|was to|fell|rose|dropped|falls|rises|drops|goes|went|had|moved?|"
    r"strengthen\w*|weaken\w*|gains?|loses?|sells?|sold|adds?|added|grows?|grew|doubles?|halves)\b)"
    r"|\b(?:wenn|falls|angenommen)\b(?=[^.\n]*\b(?:würde\w*|wäre\w*|hätte\w*|fiele|stiege|fällt|steigt|sinkt)\b)|\bsi\b(?=[^.\n]*\b(?:serait|vaudrait|baissait|montait|sería|valdría|fuera|cayera|subiera|baisse|cae)\b)"
    r"|もし|仮に|如果|假如|假设",
    re.IGNORECASE,
)
BENIGN_IF = re.compile(
    r"\bif (?:you (?:mean|want|need|ask|count|include|look|like|prefer|are asking|check|add|exclude)|i (?:recall|read|understand|add|am)|that helps|so)\b",
    re.IGNORECASE,
)
ECHO = re.compile(
    r"\b(?:you|you've|you'd) (?:had|have|said|say|mention\w*|thought|think|asked|quoted|were told|remember\w*|gave|stated|suggest\w*|expected|assumed|guessed|believed|recalled?)\b|\byour (?:figure|number|guess|estimate|assumption|recollection|memory)\b"
    r"|\bin (?:your head|your mind|mind)\b|\b(?:sie|du) (?:nannte\w*|sagte\w*|erwähnte\w*|dachte\w*)|\bvous (?:aviez|pensiez|disiez)|\bmencion\w+|おっしゃ|您提到|你提到|您说|你说",
    re.IGNORECASE,
)
ECHO_OUTRIGHT = re.compile(
    r"\byou(?:'ve|'d)? (?:mention\w*|said|thought|quoted|suggest\w*|guessed|believed|recalled?|remember\w*|cited?|assumed)\b|\b(?:sie|du) (?:nannte\w*|sagte\w*|erwähnte\w*|dachte\w*)|\bvous pensiez",
    re.IGNORECASE,
)
AFFIRMED = re.compile(
    r"\b(?:yes|correct|right|confirm|confirmed|indeed|exactly|ja|richtig|oui|sí|correcto)\b|はい|是的|没错",
    re.IGNORECASE,
)
REFERENCE = re.compile(
    r"\b(?:target|goal|budget(?:ed)?|limit|threshold|benchmark|cap|quota|ceiling|ziel|budget|objectif|objetivo|límite|plafond|forecast|projected|projection|planned|goal of|previous(?:ly)?|prior|"
    r"last year|last month|a year ago|earlier|formerly|vorjahr|zuvor|précédent|anterior)\b|目標|目标|予算|预算|前年|去年|上月|先月",
    re.IGNORECASE,
)
COMPARED = re.compile(
    r"(?:\bfrom|\bversus|\bvs\.?|\bcompared (?:with|to)|\bagainst|\brelative to|\bup on|\bdown on|\bthan|\bnach|\bgegenüber|\bverglichen mit|\bcontre|\bpar rapport à|\bfrente a|\bdesde|\bdepuis|\bvon)"
    r"\s*(?:the |last |a |an )?$",
    re.IGNORECASE,
)
PART = re.compile(
    r"\s*(?:\w+ )?(?:of (?:them|those|these|which|whom|it|that)|davon|d'entre|de ellos|de ellas)\b", re.IGNORECASE
)
PART_BEFORE = re.compile(
    r"\b(?:of which|of those|of them|of that|including|includes|incl\.|davon|dont|de los cuales|de las cuales|thereof|among them|made up of|consisting of)[^.;\n]{0,40}$|うち|其中",
    re.IGNORECASE,
)
_WORKING_BEFORE = re.compile(r"[+×÷*/][ \u00a0]$|[+×÷] ?$|\d -[ \u00a0]$")
_WORKING_BEHIND = re.compile(r"[ \u00a0]?[+×÷](?=[ \u00a0(\d])|[ \u00a0][-*/][ \u00a0]\S|[ \u00a0]?=")
NEGATIVE_BEFORE = re.compile(
    r"(?:\boverdrawn(?: by)?|\boverdraft of|\bin the red by|\bloss(?:es)?(?: of)?|\blost|\bdeficit(?: of)?|\bshortfall(?: of)?|\bnegative|\bminus|\bdown(?: by)?|\bfell(?: by)?|\bfallen(?: by)?|\bdropped(?: by)?|"
    r"\bdeclined?(?: by| of)?|\bdecreased?(?: by| of)?|\bshrank(?: by)?|\bshrunk(?: by)?|\blower by|\bdrop of|\bfall of|\breduction of|\bdip(?:ped)?(?: by| of)|\bslipped(?: by)?|\bwrote off|"
    r"\bminus von|\bverlust(?: von)?|\büberzogen(?: um)?|\bgesunken um|\bgefallen um|\bsank um|\bfiel um|\brückgang von|\bperte(?: de)?|\bdéficit(?: de)?|\bbaisse de|\bbaissé de|\bdécouvert de|\bpérdida(?: de)?|"
    r"\bcaída de|\bcayó(?: un)?|\bbajó(?: un)?|\bdescubierto de|マイナス|赤字は?|損失は?|亏损|负|透支)"
    r"\W*(?:(?:of|by|is|was|were|about|around|roughly|approximately|nearly|almost|an?|the|on average)\b\W*)*$",
    re.IGNORECASE,
)
NEGATIVE_BEHIND = re.compile(
    r"\s*(?:overdrawn|in the red|in deficit|below zero|lower\b|less\b|(?:net )?loss\b|deficit\b|shortfall\b|decline\b|drop\b|decrease\b|im minus|à découvert|en rojo|en números rojos|の赤字|の損失|の減)",
    re.IGNORECASE,
)
LOSSLIKE = re.compile(
    r"loss|lost|overdr|deficit|shortfall|decreas|declin|drop|fell|fall|down|reduc|shrink|owe|debt|verlust|defizit|rückgang|perte|baisse|pérdida|caída|赤字|損失|亏损|下降|減少",
    re.IGNORECASE,
)


CHANGED_BY = re.compile(
    r"(?:\b(?:grew|grown|rose|risen|increased?|up|gained|added|climbed|jumped|fell|fallen|dropped|declined?|decreased?|down|slipped|lost|shrank|changed|moved|gestiegen|gewachsen|gefallen|gesunken|stieg|sank|"
    r"augmenté|progressé|reculé|baissé|aumentó|creció|subió|bajó|cayó|aumentado|crecido)(?: by| um| de| d'| un| en)?|\b(?:increase|rise|gain|decrease|drop|fall|decline|change|difference) of|\s\+)"
    r"\s*(?:(?:about|around|roughly|nearly|almost|some|just|another|rund|etwa|environ)\s+)*$",
    re.IGNORECASE,
)
CHANGED_BEHIND = re.compile(
    r"\s*(?:more|less|higher|lower|above|below|up|down|fewer) (?:than|on|from)\b|\s*(?:mehr|weniger) als\b",
    re.IGNORECASE,
)
CHANGE_ASKED = re.compile(
    r"chang|grow|grew|return|perform|gain|varianc|differ|increas|decreas|drop|rise|rose|fell|fall|by how|how did|off budget|overdra|loss|lost|deficit|moved?\b|gap|wachs|veränder|änder|stieg|gestiegen|"
    r"croiss|évol|variation|augment|baiss|creci|cambio|vari|aument|変化|増|減|増減|增|减|变",
    re.IGNORECASE,
)
EXCLUDING = re.compile(
    r"\b(?:excluding|excl\.|without|except|apart from|other than|before|ohne|außer|sans|hors|sin|excepto)\b|除く|除外|不含",
    re.IGNORECASE,
)
SUMMED = re.compile(
    r"\b(?:together|combined|in total|altogether|in all|jointly|sum|zusammen|ensemble|juntos|juntas|en conjunto)\b|合わせて|合計|一共|总共",
    re.IGNORECASE,
)
SAME_AGAIN = re.compile(
    r"[\s,;:(\[=≈~–—-]*(?:(?:or|oder|ou|o|i\.e\.,?|that is,?|that's|in other words,?|about|roughly|approximately|approx\.?|around|exactly|precisely|rounded(?: to)?|rund|etwa|genau|environ|unos|either|maybe|perhaps|possibly|just)\b[\s,~≈(]*)+",
    re.IGNORECASE,
)
NONE_COUNTED = re.compile(
    r"\b(?:no|zero|not a single|not any|keine?|aucune?|ning[uú]n[oa]?|no hay|(?:isn't|aren't|are not|is not|don't have|doesn't have|do not have|does not have) any)\s+((?:[\w-]+[ ]?){1,4})"
    r"|([\u3040-\u9fff]{0,12}(?:ありません|没有))",
    re.IGNORECASE,
)


def is_working(before: str, behind: str) -> bool:
    """Return whether a figure is a term of a calculation rather than its outcome."""
    return bool(_WORKING_BEFORE.search(before) or _WORKING_BEHIND.match(behind))
