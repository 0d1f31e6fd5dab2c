"""Finds where an answer says that a thing has no fee, limit or term: a fact about the thing, and no lack of data.

`The plan has no annual fee` answers a question; `the plan has no annual fee on file` declines it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from harness.grading.phrases.declines.english import THING
from harness.grading.phrases.rule import Span

_PRODUCT: Final = (
    r"(?:plans?|cards?|subscriptions?|polic(?:y|ies)|accounts?|contracts?|leases?|tariffs?|tickets?|bookings?|"
    r"reservations?|orders?|bills?|invoices?)\b(?! (?:data|records?|lists?|listings?|statements?|histor(?:y|ies)|"
    r"details?|information|pages?|entr(?:y|ies)|tables?|files?|summar(?:y|ies)|feeds?|sheets?)\b)"
)
_FEATURE: Final = (
    r"(?:fees?|charges?|surcharges?|minimums?|limits?|caps?|penalt(?:y|ies)|deductibles?|excess|commitments?|"
    r"deposits?|commissions?|restrictions?|exclusions?|lock-in|overdrafts?|"
    r"(?:minimum|notice|contract|waiting|lock-in) (?:terms?|periods?|spend|stay|balance))"
)
_OF_IT: Final = rf"(?:[\w-]+ ){{0,3}}?{_FEATURE}\b"
_HAS: Final = r"(?:has|have|had|carries|carry|comes? with|includes?|charges?|imposes?|requires?)"
_HAS_NOT: Final = (
    r"(?:doesn't|does not|don't|do not|didn't|did not|never) (?:\w+ly )?"
    r"(?:ha(?:ve|s)|carr(?:y|ies)|comes? with|includes?|charges?|imposes?|requires?)"
)
_APPLIES: Final = (
    r"(?: (?:is|are|applies|apply|charged|due))* (?:on|with|for|under|to) (?:the|this|that|your|our)(?: [\w-]+){0,3}?"
)
_PRODUKT: Final = r"\w*(?:tarif|vertrag|karte|konto|abo|abonnement|police|versicherung|ticket|buchung)"
_MERKMAL: Final = (
    r"\w*(?:gebühr|kosten|laufzeit|frist|limit|grenze|zuschlag|zuschläge|kaution|bindung|selbstbehalt|"
    r"selbstbeteiligung)\w*"
)
_PRODUIT: Final = r"(?:forfait|carte|contrat|abonnement|compte|police|billet|bail|formule|offre)"
_TRAIT: Final = r"(?:frais|engagement|franchise|plafond|limite|pénalités?|dépôt|commissions?|supplément|caution)"
_N_A: Final = r"(?:n'a|ne comporte|ne prévoit|n'inclut|ne comprend) (?:pas (?:de|d')|aucune?s?|ni)(?: |(?<='))"
_PRODUCTO: Final = r"(?:plan|tarjeta|contrato|cuenta|póliza|tarifa|suscripción|abono|billete|reserva)"
_TIENE: Final = r"(?:tiene|incluye|conlleva|cobra|contempla|lleva)"
_RASGO: Final = (
    r"(?:comision(?:es)?|comisión|cuota|gastos?|permanencia|límite|franquicia|penalización|depósito|recargos?)"
)
_FACTS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_PRODUCT}(?:[^.!?;\n]*? (?:it|they|which|that))?(?: \w+)? {_HAS} (?:no|neither) {_OF_IT}",
        rf"\b{_PRODUCT}(?:[^.!?;\n]*? (?:it|they|which|that))?(?: \w+)? {_HAS_NOT} (?:an? |any |the )?{_OF_IT}",
        rf"(?:^\W*|[,;:] |\b(?:and|so|as|there (?:is|are)|there're|there's) )no {_OF_IT}{_APPLIES} {_PRODUCT}",
        rf"\b{_PRODUKT} (?:\w+ )?(?:hat|haben|enthält|umfasst|kennt) keine?[nrms]? (?:\w+ ){{0,2}}?{_MERKMAL}",
        rf"\b{_PRODUIT} (?:\w+ )?{_N_A}(?:\w+ ){{0,2}}?{_TRAIT}",
        rf"\b{_PRODUCTO} (?:\w+ )?no {_TIENE} (?:ning\w+ |una? )?(?:\w+ ){{0,2}}?{_RASGO}",
    )
)
_RECORDED: Final = re.compile(  # what is said to be missing is then the record of it
    r"[^.!?;\n]*?(?:\b(?:listed|recorded|stated|specified|mentioned|given|shown|available|provided|returned|visible|"
    r"on (?:file|record)|i (?:can|know|have|found)|data|information|info|details?|figures?|fields?|columns?|"
    r"entr(?:y|ies)|regist(?:er|ry)|records?|database|tools?|connector|system|results?|angaben|daten|hinterlegt|"
    r"aufgeführt|verzeichnet|données|indiqué\w*|renseigné\w*|mentionné\w*|datos|registrad\w+|indicad\w+|consta\w*)\b|"
    rf"\b{THING}(?=[.,;:!?)]|$))"
)


def facts_of_absence(words: str) -> Iterator[Span]:
    """Yield each stretch of a sentence in plain letters that says a thing has none of what things cost or limit."""
    for fact in _FACTS:
        for found in fact.finditer(words):
            if not _RECORDED.match(words, found.end()):
                yield Span(found.start(), found.end())
