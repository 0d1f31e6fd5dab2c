"""The ways of naming a figure beside the one asked for: compared with, changed by, part of, target.

And the ways of saying a sign in words.
"""

from __future__ import annotations

import re

from harness.grading.figures.sayings.phrase import phrase

_ABOUT = r"\s*(?:(?:about|around|roughly|nearly|almost|some|just|another|rund|etwa|environ)\s+)*"

REFERENCE = phrase(
    "expected supposed scheduled geplant erwartet prévu prévue previsto prevista "
    "target goal budget budgeted limit threshold benchmark cap quota ceiling ziel objectif objetivo límite plafond "
    "forecast "
    "projected projection planned previous previously prior last ago earlier formerly vorjahr zuvor précédent "
    "anterior",
    r"\b(?:expected|supposed|scheduled|geplant\w*|erwartet\w*|prévue?s?|previst[oa]s?|"
    r"target|goal|budget(?:ed)?|limit|threshold|benchmark|cap|quota|ceiling|ziel|objectif|objetivo|límite|plafond|"
    r"forecast|projected|projection|planned|previous(?:ly)?|prior|last (?:year|month|quarter|week)|a year ago|"
    r"earlier|"
    r"formerly|vorjahr|zuvor|précédent|anterior)\b",
    "目標|目标|予算|预算|前年|去年|上月|先月",
)
COMPARED = phrase(
    "from versus vs compared against relative up down than gegenüber verglichen contre rapport frente desde depuis von",
    r"\b(?:from|versus|vs\.?|compared (?:with|to)|against|relative to|up on|down on|than|gegenüber|verglichen mit|"
    r"contre|par rapport à|frente a|desde|depuis)\s*(?:the |last |a |an )?",
    before=True,
)
FROM_OLD = phrase("von de", r"\b(?:von|de)\s*", before=True)
TO_NEW = phrase("auf à a", r"\s+(?:(?:im|in|en|in) \w+ )?(?:auf|à|a)\s+")
ARROW = phrase("", r"\s*(?:→|->|⇒)\s*[^\d\s]{0,4}\d")
PER_PIECE = phrase(
    "per each je pro par por a",
    r"\s?(?:per|each|je|pro|par|por|a)\s+(?:share|unit|head|person|piece|item|user|seat|employee|account|night|"
    r"hour|kg|aktie|stück|kopf|person|action|unité|personne|acción|unidad|persona)\b",
)
_TIMES = (
    r"(?:year|month|week|day|quarter|annum|hour|cent|hundred|thousand|jahr|monat|woche|tag|quartal|stunde|an|"
    r"mois|semaine|jour|trimestre|heure|año|mes|semana|día|hora)s?\b"
)
EACH = phrase(
    "per each apiece je pro jeweils par chacun chacune por cada",
    rf"\s?(?:(?:per|je|pro|par|por)\s(?!{_TIMES})[^\W\d_]|each\b|apiece\b|jeweils\b|chacune?\b|cada un[oa]\b)",
)
EACH_BEFORE = phrase(
    "per each every je jede jeder jedes pro par chaque por cada",
    rf"\b(?:per|je|pro|par|por)\s(?!{_TIMES})[^\W\d_]+\W{{0,2}}",
    rf"\b(?:each|every|jede[rs]?|chaque|cada)\s(?!{_TIMES}|costs?\b|is\b|at\b)[^\W\d_]+\s"
    r"(?:(?:is|costs?|at|kostet|coûte|cuesta)\s)?",
    before=True,
)
PIECE_ASKED = phrase("", r"\b(?:per|each|one|single|je|pro|par|por|unit|unitaire|stück\w*|unitario)\b|/", "単価|单价")
TOTAL_ASKED = phrase(
    "",
    r"\b(?:totals?|altogether|in all|all (?:of )?(?:them|the)|combined|together|gesamt\w*|insgesamt|zusammen|summe|"
    r"en tout|au total|en total)\b",
    "合計|一共|总共|总计|総額",
)
OUT_OF = phrase(
    "out left remains remain remaining",
    r"\bout of\s(?:the |a total of |all )?",
    r"\b(?:left|remains?|remaining) of\s(?:the|your|our|my|his|her|its|their)\s",
    before=True,
)
TERM = phrase(
    "plus zuzüglich más",
    r"[^.;\n]*?\b(?:comes? to|adds? up to|makes?|equals|amounts? to|totals?|ergibt|macht|"
    r"suman)\b[^\d\n]{0,12}\d",
)
OUTCOME = phrase(
    "make makes making come comes total totals totalling add adds equals amount amounts bring brings give gives "
    "ergibt "
    "ergeben macht machen soit font suman hacen",
    r"\b(?:make[s]?|making|comes? to|total(?:s|ling)?|adds? up to|equals|amounts? to|brings? (?:it|that|the "
    r"total) to|"
    r"gives|ergibt|ergeben|macht|machen|soit|font|suman|hacen)",
    tail=_ABOUT,
    before=True,
)
PART = phrase(
    "of davon d ellos ellas",
    r"\s*(?:\w+ )?(?:of (?:them|those|these|which|whom|it|that)|davon|d'entre|de ellos|de ellas)\b",
)
PART_BEFORE = phrase(
    "which those them that including includes incl davon dont cuales thereof among made consisting",
    r"\b(?:of which|of those|of them|of that|including|includes|incl\.|davon|dont|de los cuales|de las cuales|"
    r"thereof|"
    r"among them|made up of|consisting of)(?:(?!, (?:there|it|that|this|you|we|i)\b)[^.;\n]){0,40}",
    r"(?:うち|其中).*",
    before=True,
)
CHANGED_BEHIND = phrase(
    "more less higher lower above below up down fewer mehr weniger",
    r"\s*(?:more|less|higher|lower|above|below|up|down|fewer) (?:than|on|from|at)\b",
    r"\s*(?:mehr|weniger) als\b",
)
YEAR_ASKED = phrase("", r"\b(?:year|when|jahr|wann|année|quand|año|cuándo)\b", r"年|いつ|何时")
EXCLUDING = phrase(
    "all bis sauf salvo excluding excl without except apart other before ohne außer sans hors sin excepto",
    r"\b(?:all but|bis auf|sauf|salvo|"
    r"excluding|excl\.|without|except|apart from|other than|before|ohne|außer|sans|hors|sin|excepto)\b",
    "除く|除外|不含",
)
SUMMED = phrase(
    "together combined total altogether all jointly sum zusammen ensemble juntos juntas conjunto",
    r"\b(?:together|combined|in total|altogether|in all|jointly|sum|zusammen|ensemble|juntos|juntas|en conjunto)\b",
    "合わせて|合計|一共|总共",
)
NEGATIVE_BEFORE = phrase(
    "exceeded exceed overspent overdrawn overdraft red loss losses lost deficit shortfall negative minus down "
    "fell fallen "
    "dropped declined decline decreased decrease shrank shrunk lower drop fall reduction dip dipped slipped wrote "
    "verlust nettoverlust jahresverlust quartalsverlust pertes pérdidas überzogen gesunken gefallen sank fiel "
    "rückgang perte déficit baisse baissé découvert pérdida caída cayó "
    "bajó descubierto",
    r"\b(?:expenses|costs|spending|expenditure|outgoings|payments) exceed(?:ed)? [^.;\d]{0,30}\bby",
    r"\b(?:overdrawn(?: by)?|overspent(?: by)?|overdraft of|in the red by|loss(?:es)?(?: of)?|lost|deficit(?: "
    r"of)?|shortfall(?: of)?|"
    r"negative(?: \w+){0,2}(?: of)?|minus|"
    r"(?<!broken )(?<!break )(?<!put )(?<!set )(?<!written )down(?: by)?|fell(?: by)?|fallen by|"
    r"(?:has|have|had|'s|'ve)(?: \w+)? fallen|dropped(?: by)?|declined?(?: by| "
    r"of)?|"
    r"decreased?(?: by| of)?|shrank(?: by)?|shrunk(?: by)?|lower by|drop of|fall of|reduction of|dip(?:ped)?(?: by| "
    r"of)|"
    r"slipped(?: by)?|wrote off|minus von|(?:netto|jahres|quartals)?verlust(?: von| in höhe von)?|überzogen(?: "
    r"um)?|gesunken um|gefallen um|sank um|fiel um|"
    r"rückgang von|pertes?(?: nettes?)?(?: de)?|déficit(?: de)?|baisse de|baissé de|découvert de|pérdidas?(?: "
    r"netas?)?(?: de)?|caída de|cayó(?: "
    r"un)?|"
    r"bajó(?: un)?|descubierto de)",
    "マイナス|赤字は?|損失は?|亏损|负|透支",
    tail=r"\W*(?:(?:of|by|is|was|were|about|around|roughly|approximately|nearly|almost|an?|the|on average)\b\W*)*",
    before=True,
)
NEGATIVE_BEHIND = phrase(
    "worse hole short overdrawn red deficit below lower less loss shortfall decline drop decrease minus "
    "überzogen découvert rojo",
    r"\s*(?:overdrawn|worse off|in the (?:red|hole)|in deficit|below zero|lower|less|(?:net )?loss|deficit|"
    r"shortfall|decline|drop|"
    r"short(?! of)|decrease|"
    r"überzogen|im minus|à découvert|en rojo|en números rojos)\b(?! than)",
    r"\s*の(?:赤字|損失|減)",
)
FLOWED_OUT = phrase(
    "outflow outflows burn burned burnt abfluss nettoabfluss geldabfluss mittelabfluss sortie salida defizit "
    "fehlbetrag minus "
    "hole",
    r"\b(?:outflows?|(?:cash )?burn(?:ed|t)?|in the hole)(?:[^.;,\d]{0,30}:)?",
    r"\b(?:(?:netto|geld|mittel)?abfluss|defizit|fehlbetrag|minus)(?: (?:von|bei|über|in höhe von|beträgt|"
    r"beläuft sich auf))?",
    r"\b(?:sortie|salida)s?(?: nette| neta)?(?: de (?:fonds|trésorerie|caisse|caja|efectivo))?(?: de)?",
    "流出|순유출|적자",
    tail=r"\W*(?:(?:of|by|is|was|were|at|came to|about|around|roughly|an?|the)\b\W*)*",
    before=True,
)
"""What is an amount below zero where a balance of what came in and went out is asked for."""
_IN = (
    r"\b(?:earn(?:ed|ings)?|made|took in|brought in|received|came in|income|revenues?|receipts|inflows?|"
    r"umsatz|einnahmen|erlöse|recettes|revenus|produits|chiffre d'affaires|ingresos|ventas)\b"
)
_OUT = (
    r"\b(?:spen[dt](?:ing)?|expenses?|expenditure|costs?|outgoings|outflows?|went out|paid out|payments|"
    r"kosten|ausgaben|aufwendungen|dépenses|charges|coûts|gastos|costes|costos)\b"
)
_GAP = r"(?:[^.;\n\0]|\.(?=\d)){0,64}?"
_ABOVE = (
    r"\b(?:exceed(?:s|ed|ing)?|outpac\w+|outstrip\w*|outran|outweigh\w*|surpass\w*|topp?ed|overtook|outdid|"
    r"überst[ie]{2}g\w*|übertr[ae]f\w*|dépass\w+|excéd\w+|supera\w*|excedi\w+|"
    r"(?:was|were|is|are|ran) "
    r"(?:above|higher|over|ahead|larger|greater|more))\b"
)
_BELOW = r"\b(?:fell short of|falls? short of|(?:was|were|is|are) (?:below|lower|less|smaller)|trail\w+|lagg\w+)\b"
OVERSPENT = re.compile(
    rf"{_OUT}{_GAP}{_ABOVE}{_GAP}{_IN}{_GAP}\b(?:by|um|de|en) \0|{_IN}{_GAP}{_BELOW}{_GAP}{_OUT}{_GAP}\bby \0|"
    rf"{_OUT}{_GAP}\0 (?:more than|above|over|higher than){_GAP}{_IN}|{_IN}{_GAP}\0 (?:less|lower|below|"
    rf"under){_GAP}{_OUT}|"
    r"\0 more (?:went out|was spent|left|flowed out)\b",
    re.IGNORECASE,
)
"""A sentence that says more went out than came in by a figure, which stands as a NUL in it."""
BALANCE_ASKED = phrase(
    "",
    r"\b(?:net|netto\w*|balance|flow|surplus|result|profit|bottom line|saldo|bilanz|\w*ergebnis|\w*überschuss|"
    r"cashflow|solde|"
    r"résultat|"
    r"flux|flujo|resultado)\b",
    "収支|純|净|손익|순",
)
OWED = phrase(
    "owe owes owing schulden schuldest schuldet devez doit debe debes debemos",
    r"\b(?:owe|owes|owing|schulden|schuldest|schuldet|devez|doit|debe[sn]?|debemos)\b(?: (?:us|me|you|ihnen|sie))?",
    tail=_ABOUT,
    before=True,
)
PAID = phrase(
    "charged charges debited debits paid pay pays cost costs spent took takes withdrew deducted payment "
    "withdrawal debit charge "
    "bezahlt zahlte abgebucht kostete payé débité coûté prélevé pagado pagó cobró costó cargó",
    r"\b(?:charge[sd]?|debit(?:s|ed)?|pa(?:id|ys?)|costs?|spent|t(?:ook|akes)|withdrew|deducted|payment of|"
    r"withdrawal of|"
    r"bezahlt|zahlte|abgebucht|kostete|payé|débité|coûté|prélevé|pagado|pagó|cobró|costó|cargó)\b"
    r"(?: (?:us|me|you|out|ihnen|euch|uns|un|una))?",
    tail=_ABOUT,
    before=True,
)
PAID_ASKED = phrase(
    "",
    r"\b(?:charge[ds]?|pay|paid|cost|spen[dt]|withdr[ae]w|debit(?:ed)?|kostet\w*|bezahlt|"
    r"payé|coût\w*|pagado|cobr\w+)\b",
)
"""What is an amount below zero where a booking below zero is expected."""
LOSSLIKE = phrase(
    "",
    r"\bloss|\blos[et]\b|\bchurn|\bcancel|\battrition|\boverdr|deficit|shortfall|\bdecreas|\bdeclin|\bdrop(?:s|ped)?\b|\bfell\b|\bfall(?:s|en)?\b|"
    r"\bdown\b|\breduc|\bshrink|\boutflow|\bburn|abfluss|fehlbetrag|\bsortie|\bsalida|\bow(?:e|ed|es|ing)\b|"
    r"\bdebt|verlust|defizit|rückgang|\bperte|\bbaisse|\bpérdida|"
    r"\bcaída|赤字|損失|亏损|下降|減少",
)
_WORKING_BEFORE = re.compile(r"[+\u00d7÷*/][ \u00a0]$|[+\u00d7÷] ?$|\d -[ \u00a0]$")
_WORKING_BEHIND = re.compile(
    r"[ \u00a0]?[+\u00d7÷](?=[ \u00a0(\d])|[ \u00a0](?:[-*][ \u00a0]|/[ \u00a0](?![A-Z]))\S|[ \u00a0]?="
    r"|[*/]\d[\d.,]*\s?[=*/+-]"
)


def is_working(before: str, behind: str) -> bool:
    """Return whether a figure is a term of a calculation rather than its outcome."""
    return _WORKING_BEFORE.search(before) is not None or _WORKING_BEHIND.match(behind) is not None
