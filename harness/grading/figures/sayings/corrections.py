"""The ways of correcting a figure that was stated, and of taking it back, with or without another in its place."""

from __future__ import annotations

from harness.grading.figures.sayings.phrase import phrase

_NUMBER = (
    r"(?:figure|number|value|amount|count|total|sum|one|answer|calculation|statement|reply|result|response|line|"
    r"sentence)s?"
)
_AGAIN = (
    r"(?:redo|correct|fix|rephrase|verify|revise|reconsider|start over|(?:re-?|double-?)(?:check|verify|calculate|"
    r"count|compute|add|read|do|examine|think|consider))"
)
_UP_TO_VERB = r"\b[^.;:!?\n]{0,60}?"
_IS = r"(?: is| was| are| were| should be| comes? to| would be|:)"
_ZAHL = r"(?:\w*zahl|summe|angabe|\w*betrag|wert|ergebnis|antwort)"
_CHIFFRE = r"(?:chiffre|montant|nombre|total|résultat|somme|valeur|réponse)"
_CIFRA = r"(?:cifra|importe|número|total|suma|cantidad|valor|dato|respuesta|resultado)"

CORRECTION = phrase(
    "",
    r"\b(?:correction|corrected|corrigendum|erratum|edit|update)\s*:",
    r"\b(?:sorry|apologies|oops|whoops|my mistake|my bad|scratch that|i (?:misspoke|misread|miscounted|misstated|"
    r"miscalculated|was wrong|stand corrected))\b",
    rf"\b(?:let me|let's|i (?:need|have|ought|want) to|i(?:'d better|'ll| should| must)) (?:\w+ )?{_AGAIN}\b",
    r"\bi(?:'ve| have)? made an? (?:\w+ )?(?:mistake|error|slip|miscalculation)\b",
    r"\b(?:on|upon) (?:second thought|reflection|closer (?:inspection|look)|(?:re-?|further )(?:check|read|review|"
    r"inspection|examin|count)\w*|review)\b|\blooking (?:again|more closely)\b|\bthinking about it(?: again)?\b",
    r"\b(?:that|it|this|which) should (?:be|have been|read|say)\b",
    r"\bi mean\b|\bor rather\b",
    r"\bthe (?:right|correct|true|real|actual|updated|corrected) (?:\w+ )?(?:figure|number|value|amount|count|total|"
    r"one) (?:is|was)\b",
    rf"\bthe (?:right|correct|corrected|revised) (?:\w+ )?{_NUMBER}{_UP_TO_VERB}{_IS}",
    r"\bshould (?:be|read) instead\b",
    r"(?:^|[.!?…\n]\s*|[—\u2013-]\s*)(?:wait|actually|hold on|no)\b[,:.! —\u2013-]",
    r", (?:no,? (?:wait|sorry)|wait|hold on),",
    r"\b(?:korrektur|berichtigung|entschuldigung|verzeihung|moment|tatsächlich sind es)\b",
    r"\b(?:korrigiere|mich korrigieren|mich (?:leider )?(?:verrechnet|vertan|verlesen|geirrt|verzählt))\b|"
    rf"\b(?:richtige|korrekte|korrigierte)[nrs]? {_ZAHL}{_UP_TO_VERB}(?: ist| sind| war| lautet| beträgt|:)",
    r"\brichtig (?:ist|sind|wäre[nt]?|lautet)\b|\b(?:la|le) (?:bonne|bon|vrai|vraie) (?:\w+ )?est\b|"
    r"\blo correcto (?:es|son)\b",
    r"\b(?:me corrige|je (?:corrige|rectifie)|suis trompée?|attende[zs]|au temps pour moi)\b|"
    rf"\b(?:bon(?:ne)?|vraie?) {_CHIFFRE}{_UP_TO_VERB}(?: est| était|:)|"
    rf"\b{_CHIFFRE} (?:correcte?|exacte?|corrigée?|rectifiée?){_UP_TO_VERB}(?: est| était|:)",
    r"\b(?:me corrijo|debo corregir(?:me)?|me he equivocado|me equivoqué|esper[ea]|mejor dicho)\b|"
    rf"\b{_CIFRA} (?:correct[oa]|corregid[oa]|exact[oa]){_UP_TO_VERB}(?: es| era| fue|:)",
    r"\b(?:rectification|pardon|désolée?|en fait|corrección|rectificación|perdón|en realidad)\b",
    "訂正|失礼しました|間違えました|誤りでした|正しくは|(?<!不)正しい[^、。]{0,8}は|更正|纠正|抱歉|算错了|搞错了|(?<!不)正确的[^\uff0c。]{0,8}[是为]",
)
_OPENS = r"(?:(?:^|[.!?…\n])[\s*_>]*|[—\u2013]\s*)"
_WHOA = r"(?:(?:actually|wait|no|oh|hmm+|hold on|sorry|oops|well|but)\b[,.!…\s]*)+"
_WRONG = (
    r"(?:(?:n't| not) (?:quite |actually |entirely |exactly )?(?:right|correct|accurate|true)|(?: \w+ly)? (?:wrong|"
    r"incorrect|inaccurate|mistaken|a mistake|an error))\b(?! (?:to|that|for|about|if)\b)"
)
_IS_WRONG = (
    rf"(?:(?:'s| is| was)(?: (?:actually|simply|just|plainly|clearly))?{_WRONG}|"
    r" (?:can't|cannot|couldn't) be (?:right|correct)\b)"
)
_THAT = rf"(?:that|this|it|(?:that|this|the|my) (?:\w+ )?{_NUMBER})"

RETRACTED = phrase(
    "",
    rf"{_OPENS}{_WHOA}{_THAT}{_IS_WRONG}",
    r"(?<!can )(?<!may )(?<!could )(?<!not )(?<!n't )(?<!to )(?<!you )\b(?:disregard|ignore|forget|scrap|discard|"
    rf"scratch|strike) (?:that|this|it|the above|(?:that|this|the|my|what i) (?:\w+ )?{_NUMBER})\b"
    r"(?= above| i (?:gave|stated)|\W*(?:$|[.,;:!—\u2013\n])| (?:and|as|since|because|instead)\b)",
    rf"{_OPENS}(?:(?:moment|halt|nein|aber)[,. ]+)?(?:das|diese {_ZAHL})(?: ist)? "
    r"(?:stimmt (?:so |leider )?nicht|(?:leider )?(?:falsch|nicht (?:ganz )?(?:richtig|korrekt)))\b(?!,? dass)",
    rf"\b(?:ignorieren|vergessen|streichen) sie (?:bitte )?(?:das|diese[ns]?|die) ?(?:obige |vorige )?{_ZAHL}?\b",
    rf"\bne tenez (?:pas|plus) compte de (?:cela|cet?(?:te)? {_CHIFFRE})|\b(?:oubliez|ignorez) (?:cela|cet?(?:te)? "
    rf"{_CHIFFRE})|{_OPENS}(?:(?:attendez|non|mais)[,. ]+)?(?:ce n'est|ce n'était|c'est|c'était) "
    r"(?:pas (?:tout à fait )?(?:exact|juste|correct)|faux|inexact|une erreur)\b(?! (?:de|que))",
    rf"\b(?:ignor[ea]|olvid[ea]|descarte) (?:eso|es[ae] {_CIFRA})\b|{_OPENS}(?:(?:espere|espera|no|pero)[,. ]+)?eso "
    r"(?:no es (?:del todo )?(?:correcto|exacto|cierto)|es (?:incorrecto|erróneo|falso|un error))\b(?! que)",
    "(?:これは|それは|いや、)[^。]{0,6}(?:正しくありません|誤りです|間違いです)|無視してください",
    "(?:^|[。\uff01\uff1f\n])(?:这|那)?不对[\uff0c,。]|请忽略(?:这个|上述|上面的)?(?:数字|数值|金额|结果)",
)
"""What takes back the statement before it, whether or not another follows."""

DISPUTED = phrase("", rf"{_OPENS}{_THAT}{_IS_WRONG}")
"""The same in fewer words, unless the asker named a figure: then it is that one which is wrong."""
