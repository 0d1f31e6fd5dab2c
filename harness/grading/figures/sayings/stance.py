"""The ways of naming a figure without claiming it: denied, not vouched for, withdrawn, supposed, echoed."""

from __future__ import annotations

from harness.grading.figures.sayings.phrase import phrase

_VOUCH = r"(?:confirm|verify|say|vouch|support|tell|corroborate|guarantee|claim|find|see|know|stand behind|back)\b"
_NOT = r"(?:can't|cannot|can not|couldn't|could not|unable to|not able to|won't|don't|didn't|do not|did not|wouldn't)"
_MOVES = (
    r"(?:would|could|might|were|was to|had|f[ea]lls?|rises?|rose|drops?|dropped|goes|went|moved?|strengthen\w*|"
    r"weaken\w*|gains?|loses?|sells?|sold|adds?|added|grows?|grew|doubles?|halves)"
)

DENIED = phrase(
    "contrary not never t rather instead nicht kein keine keinen statt anstatt pas plutôt lieu no vez",
    r"n't",
    r"\b(?:not|never|rather than|instead of|contrary to|nicht|kein\w*|statt|anstatt|pas|plutôt que|au lieu de|"
    r"no es|no son|"
    r"no(?![:,.!])|en vez de)",
    "不是|并非|而不是",
    tail=r"(?! (?:more|less|fewer|quite|only|just|merely|nur|seulement|sólo|solo)\b)"
    r"(?:\W*(?:the|a|an|your|full|whole|entire|usual|original|"
    r"old|previous|of|at|exactly|about|roughly|der|die|das|le|la|el|de|be|to be|cost|hold|have|come to|"
    r"total|reach|owe|weigh|show|make)\b)*\W*",
    before=True,
)
DENIED_BEHIND = phrase(
    "",
    r"[^.\n]{0,24}?\b(?:is|was|are|were|would be)\s*(?:n't|not)?\s*\b(?:wrong|incorrect|outdated|stale|inaccurate|"
    r"not right|not correct|no longer|a mistake|an error|not the)",
    r"[^.;:\n]{0,24}?\b(?:is|was|are|were|would be|looks?|seems?) (?:\w+ )?(?:out of date|out-of-date|obsolete|"
    r"superseded|"
    r"(?:too|far too|way too) (?:low|high)|mistaken|misleading|false|untrue)\b",
    r"[^.;:\n]{0,12}?\b(?:isn't|wasn't|is not|was not)\s+(?:(?:quite|exactly|entirely|really) )?(?:right|"
    r"correct|accurate|the|your|it|what)",
    r"\s*(?:ではなく|ではありません|じゃなく)",
    r"[^.\n。]*?(?:nicht (?:bestätigen|belegen)|確認できません|とは言えません|无法确认|不能确认)",
    r"[^.\n]*?\b(?:can't|cannot|couldn't) be (?:confirmed|verified|traced)",
)
NOT_VOUCHED = phrase(
    "t cannot can could unable able no seien sei not evidence record sign trace whether doubt doubtful unclear "
    "uncertain unsure "
    "kann peux peut pouvons puedo podemos wrong incorrect false untrue mistake error misleading inaccurate true "
    "correct "
    "right accurate myth truth falsch irreführend unrichtig stimmt faux inexact erroné vrai incorrecto falso "
    "erróneo cierto "
    "verdad",
    r"(?<!n't be )(?<!not be )(?<!not )(?<!never )(?<!never be )\b(?:wrong|incorrect|false|untrue|an? "
    r"(?:mistake|error|myth)|"
    r"misleading|inaccurate)\s(?:for \w+ )?(?:to (?!be\b)\w+|that)\b",
    r"(?:\bnot|n't|\bno) (?:be )?(?:true|correct|right|accurate|the case|truth)\s(?:to \w+(?: that)?|that|in)\b",
    r"\b(?:falsch|irreführend|unrichtig|unzutreffend)(?: wäre es)?,? (?:zu \w+|dass)\b|\b(?:stimmt|trifft) "
    r"nicht(?: zu)?, dass\b",
    r"\b(?:faux|inexact|incorrect|erroné) (?:de \w+|d'\w+|que)|\bpas (?:vrai|exact|correct) qu",
    r"\b(?:incorrecto|falso|erróneo|equivocado) (?:decir|afirmar|que)\b|\bno es (?:cierto|verdad|correcto) que\b",
    rf"\b{_NOT}\s+(?:\w+ly\s+)?{_VOUCH}(?![^.;:\n]*\b(?:but|however|though)\b)",
    r"\bno (?:evidence|record|sign|trace) (?:of|that|for)\b",
    r"\bno (?:way|means) (?:of|to) \w+",
    r"\bes (?:seien|sei)\b",
    r"\bwhether\b",
    r"\b(?:i doubt|doubtful|unclear|uncertain|unsure|not (?:sure|certain|clear)) (?:that|if)\b",
    r"\bkann\b[^.;\n]*\bnicht\b[^.;\n]*$",
    r"\bne (?:peux|peut|pouvons)[^.;\n]*\b(?:confirmer|dire|vérifier)\b",
    r"\bno (?:puedo|podemos)\s+(?:confirmar|decir|verificar)\b",
)
WITHDRAWN = phrase(
    "i my trust rely go use ignore disregard forget scrap scratch zuerst zunächst j primero",
    r"\bi (?:first|earlier|initially|originally|previously|mistakenly|wrongly|accidentally) \w+",
    r"\bi (?:wrote|said|stated|told you|gave) (?:earlier|above|before|first)\b",
    r"\bi (?:misread|misstated|misspoke|miscounted)\b(?![^\n]*(?:[:;\u2014]|\bit(?: i|')s\b))",
    r"\bmy (?:first|earlier|previous|initial|original) (?:\w+ )?"
    r"(?:figure|answer|number|reply|statement|estimate|total|message)\b",
    r"\b(?:ignore|disregard|forget|scrap|scratch) (?:the|my|that)\b",
    r"\b(?:don't|do not|shouldn't|should not) (?:trust|rely on|go by|use)\b",
    r"\b(?:zuerst|zunächst) (?:schrieb|sagte|nannte)\b",
    r"\bj'ai (?:d'abord|initialement)\b",
    r"\bprimero (?:dije|escribí)\b",
)
SUPPOSED = phrase(
    "example instance e say if were suppose supposing assume assuming imagine hypothetically case wenn falls "
    "angenommen si",
    r"\b(?:if|were (?:it|the|you|your)|suppos(?:e|ing)|assum(?:e|ing)|imagine|hypothetically|in case)\b"
    rf"(?=[^.\n]*\b{_MOVES}\b)",
    r"\b(?:wenn|falls|angenommen)\b(?=[^.\n]*\b(?:würde\w*|wäre\w*|hätte\w*|fiele|stiege|fällt|steigt|sinkt)\b)",
    r"\bsi\b(?=[^.\n]*\b(?:serait|vaudrait|baissait|montait|sería|valdría|fuera|cayera|subiera|baisse|cae)\b)",
    r"\b(?:for example|for instance|e\.g\.|say)\b(?=[^.\n]*\bwould\b)",
    "もし|仮に|如果|假如|假设",
)
BENIGN_IF = phrase(
    "if",
    r"\bif (?:you (?:mean|want|need|ask|count|include|look|like|prefer|are asking|check|add|exclude)"
    r"|i (?:recall|read|understand|add|am)|that helps|so)\b",
)
ECHO = phrase(
    "you your their his her mind sie du vous mencionó mencionaste mencionas",
    r"\b(?:you|you've|you'd) (?:had|have|said|say|mention\w*|thought|think|asked|quoted|were told|remember\w*|gave|"
    r"stated|suggest\w*|expected|assumed|guessed|believed|recalled?)\b",
    r"\byour (?:figure|number|guess|estimate|assumption|recollection|memory)\b",
    r"\b(?:in|on|from) (?:your|their|his|her) (?:head|mind|notes?|spreadsheet|sheet|e-?mail|message|file|"
    r"records?|app|books?|budget|"
    r"memory|list|screenshot)\b|\bin mind\b",
    r"\b(?:sie|du) (?:nannte\w*|sagte\w*|erwähnte\w*|dachte\w*)",
    r"\bvous (?:aviez|pensiez|disiez)",
    r"\bmencion\w+",
    "おっしゃ|您提到|你提到|您说|你说",
)
STALE = phrase(
    "outdated stale old older superseded obsolete date behind wrong incorrect off low high match matches "
    "matched agree current "
    "longer veraltet überholt falsch alt stimmt stimmen aktuell richtig périmé périmée périmés dépassé dépassée "
    "obsolète obsolètes faux "
    "fausse "
    "ancien desactualizado desactualizada desactualizados antiguo antigua incorrecto obsoleto",
    r"(?<!not )(?<!n't )\b(?:outdated|out[ -]of[ -]date|stale|obsolete|superseded|wrong|incorrect|(?:too|bit|little) "
    r"(?:low|high|old)|(?:month|week|year|day|quarter)s? (?:old|behind|out of date)|an? old(?:er)?|"
    r"the old(?:er)?|off by)\b",
    r"\b(?:doesn't|does not|don't|do not|didn't) (?:quite |fully )?(?:match|agree|line up|tally|reconcile)\b",
    r"\b(?:not|n't|no longer) (?:\w+ )?(?:current|up to date|right|correct|accurate|what)\b",
    r"\b(?:veraltet|überholt|falsch|nicht (?:mehr )?(?:aktuell|richtig)|stimmt nicht|stimmen nicht)\b",
    r"\b(?:périmée?s?|dépassée?s?|obsolètes?|fau(?:x|sse)|plus à jour|pas à jour)\b",
    r"\b(?:desactualizad[oa]s?|obsolet[oa]s?|incorrect[oa]s?|anticuad[oa]s?|no está(?:n)? al día)\b",
    "古い|誤り|过时|过期|错误|오래된|틀린",
)
MARK = phrase(
    "off away short reach reached mark threshold line milestone goal target level hurdle barrier far clear "
    "cleared past crossed passed",
    r"\s*(?:is|remains|lies|sits|would be|'s)\b[^.;\d]{0,24}?\b(?:off|away|out of reach|far|ahead|to go)\b",
    r"\s*-?(?:mark|threshold|line|milestone|goal|target|level|hurdle|barrier|you (?:asked|mentioned|named))\b",
    r"\s*(?:has|have|had)(?:n't| not)\b[^.;\d]{0,12}\b(?:been )?(?:reached|crossed|passed|hit)\b",
)
MARK_BEFORE = phrase(
    "cleared crossed passed reached hit reach hitting reaching short shy past beyond beat topped clear cross",
    r"\b(?:clear(?:ed)?|cross(?:ed)?|passed|reach(?:ed|ing)?|hit(?:ting)?|beat|topped|short of|shy of|past|"
    r"beyond|away from|"
    r"far from|close to)(?: the| your| that)?\W{0,2}",
    before=True,
)
REPORTED = phrase(
    "say says said state states stated claim claims claimed mention mentions mentioned quote quotes quoted report "
    "reports reported list lists listed show shows showed reads",
    r"\b(?:say|says|said|states?|stated|claims?|claimed|mentions?|mentioned|quotes?|quoted|reports?|reported|lists?|"
    r"listed|shows?|showed|reads)\b",
)
SECONDHAND = phrase(
    "readme badge page title website site header docs documentation wiki email press article blog spreadsheet "
    "notes screenshot "
    "slide deck brochure listing some others rumours rumors media news report reports newsletter",
    r"\b(?:readme|badge|page|title|website|site|header|docs|documentation|wiki|e-?mail|press|articles?|blog|"
    r"spreadsheet|notes|"
    r"screenshot|slides?|deck|brochure|listing|newsletter|rumou?rs?|media|news|some|others|reports?)\b"
    r"[^.;\n]{0,24}\b(?:says?|said|states?|claims?|shows?|put|puts|mentions?|lists?|quotes?|has|reads|cites?)\b",
)
"""What somebody else says, which the answer sets its own figure against."""
SUMMARY = phrase(
    "short summary sum summarise summarize dr tldr kurz zusammengefasst zusammenfassung résumé bref resumen "
    "said mentioned stated repeat gesagt dit so answer result conclusion therefore antwort ergebnis réponse "
    "respuesta",
    r"\b(?:in short|in summary|summary|to sum up|tl;?dr|to summari[sz]e|kurz gesagt|zusammengefasst|zusammenfassung|"
    r"en résumé|bref|en resumen|as (?:i said|mentioned|stated)|to repeat|wie gesagt|comme dit)\b",
    r"\b(?:so|(?:final |short )?answer|result|conclusion|therefore|antwort|ergebnis|réponse|respuesta)\s?:",
    "要するに|まとめると|总之|总结",
)
ECHO_OUTRIGHT = phrase(
    "you one sie du vous",
    r"\b(?:you|one) (?:might|may|could|would) (?:well )?(?:expect|think|assume|guess|suppose|be tempted)\b",
    r"\byou(?:'ve|'d)? (?:mention\w*|said|thought|quoted|suggest\w*|guessed|believed|recalled?|remember\w*|cited?|"
    r"assumed)\b",
    r"\b(?:sie|du) (?:nannte\w*|sagte\w*|erwähnte\w*|dachte\w*)",
    r"\bvous pensiez",
)
AFFIRMED = phrase(
    "yes correct right confirm confirmed indeed exactly ja richtig oui sí correcto",
    r"\b(?:yes|correct|right|confirm|confirmed|indeed|exactly|ja|richtig|oui|sí|correcto)\b",
    "はい|是的|没错",
)
SAME_AGAIN = phrase(
    "",
    r"(?:or|oder|ou|o|i\.e\.,?|that is,?|that's|in other words,?|about|roughly|approximately|approx\.?|around|"
    r"exactly|"
    r"precisely|rounded(?: to)?|rund|etwa|genau|environ|unos|either|maybe|perhaps|possibly|just)\b[\s,~≈(]*",
    lead=r"[\s,;:(\[=≈~\u2013—-]*(?:",
    tail=")+",
)
IN_OTHER_WORDS = phrase(
    "",
    r"(?:that is|that's|which is|which makes|i\.e\.|in other words|in short|put differently|put another way|das heißt|"
    r"d\. ?h\.|c'est-à-dire|soit|es decir|o "
    r"sea)\b[\s,.]*(?:you(?:'re| are) worth |it(?:'s| is) |that(?:'s| is) )?(?:(?:to say|about|around|roughly|"
    r"approximately|rund|etwa|environ|unos)\s)?",
    lead=r"[,;:(\u2013—.-]\s*",
    before=True,
)
BY_WHICH = phrase(
    "",
    r"\s*(?:more|less|higher|lower|above|below|fewer|over|under|mehr|weniger|de plus|de moins|"
    r"más)\b",
)
NONE_COUNTED = phrase(
    "no zero not t kein keine aucun aucune ningún ninguna ninguno are is do does",
    r"\b(?:no|zero|not a single|not any|keine?|aucune?|ning[uú]n[oa]?|no hay|"
    r"(?:isn't|aren't|are not|is not|don't have|doesn't have|do not have|does not have) any)\s+((?:[\w-]+[ ]?){1,4})",
    r"([\u3040-\u9fff]{0,12}(?:ありません|没有))",
)
UNREAD_NUMBER = phrase(
    "",
    r"\b(?!(?:million|milliard)\w*\b)\w*(?:zehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|"
    r"hundert|tausend)\b",
    r"\b(?:ein|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun)\s+(?:millionen?|milliarden?)\b",
    r"\b(?:treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|quatre-vingts?|mille)\b",
    r"\b(?:trece|catorce|quince|veint\w+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|ciento?|mil)\b",
    r"(?<!\d)[½¼¾⅓⅔]",
    r"[一二三四五六七八九十百千〇]{1,8}[万億亿]?(?:円|元|件|個|个|人|株|%|パーセント|新元|米ドル|つ|項|项|口)",
)
