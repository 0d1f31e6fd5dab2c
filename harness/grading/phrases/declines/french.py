"""The French rules on declining: data, not code."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import PhraseRule

_VERBS: Final = (
    r"(?:donner|dire|répondre|indiquer|fournir|calculer|convertir|déterminer|trouver|préciser|estimer|savoir|"
    r"connaître|communiquer|vérifier|confirmer|comparer|prédire|consulter|accéder|obtenir|voir|afficher|évaluer|"
    r"chiffrer|renseigner|récupérer|déduire|tirer|établir|lire|retrouver)"
)

_DATA: Final = (
    r"(?:données|registres?|relevés?|comptes|fichiers?|système|base|historique|outils?|connecteur|liste|rapports?|"
    r"tableaux?|"
    r"dossiers?|archives|export)"
)

_NOT_CREDITED: Final = (
    r"(?<!selon )(?<!d'après )(?<!suivant )(?<!selon les )(?<!selon le )(?<!selon la )(?<!selon vos )"
    r"(?<!selon votre )(?<!d'après les )(?<!d'après le )(?<!d'après la )(?<!d'après vos )(?<!d'après votre )"
    r"(?<!suivant les )(?<!suivant le )(?<!suivant la )(?<!suivant vos )(?<!suivant votre )"
)

DECLINES_FR: Final = (
    PhraseRule(
        id="fr-ne-peux-pas",
        meaning="the assistant cannot say what was asked",
        pattern=re.compile(
            rf"\bn(?:e |')(?:\w+ )?(?:peux|peut|pouvons|puis|pourrais|suis|sommes|est|parviens|arrive|saurais|"
            rf"sais)\b(?! que\b)[^.!?;,\n]{{0,45}}?\b{_VERBS}\b(?! (?:(?:de |un |des |d')?(?:conseil|recommandation|"
            rf"avis)|à quel point|combien je|assez))|\b(?:impossible|incapable|pas en mesure) (?:de |d'|à )(?:vous |"
            rf"te |le |la |l')*{_VERBS}\b"
        ),
        example="Je ne peux pas vous donner le prix de vente.",
        counterexample="Je ne peux que vous donner raison.",
    ),
    PhraseRule(
        id="fr-ne-contient-pas",
        meaning="the data carries none of it",
        pattern=re.compile(
            r"\bn(?:e |')(?:me |nous |vous |le |la |les )?(?:contien|comport|fourni|inclu|indiqu|mentionn|répertori|"
            r"recens|enregistr|figur|dispos|donn|propos|couvr|renseign|précis|affich|retourn|renvoi|appara|connai|"
            r"list|compren|permet|possèd|di(?:t|sent)\b|v(?:a|ont)\b|ai\b|a\b|ont\b|avons\b|y a\b|existe|vois\b|"
            r"trouve\b)\w*(?: malheureusement|"
            r" y)? (?:pas|aucune?s?|ni|rien|nulle part)\b(?! eu\b| à (?:redire|craindre|ajouter|signaler)|"
            r" (?:de |d')?(?:doute|problème|souci|raison|besoin|quoi|hausse|changement|différence|frais|risque|"
            r"surprise|retard|secret|"
            r"inquiétude|erreur|meilleur|mieux|urgence|mystère)s?\b)"
        ),
        example="Le registre ne contient pas les transactions.",
        counterexample="Il n'y a aucun doute là-dessus.",
    ),
    PhraseRule(
        id="fr-indisponible",
        meaning="it is not available",
        pattern=re.compile(
            r"\bpas (?:\w+ ){0,2}?(?:disponibles?|incluse?s?|enregistrée?s?|accessibles?|renseignée?s?|fournie?s?|"
            r"publiée?s?|fixée?s?|communiquée?s?|répertoriée?s?|présente?s?|connue?s?|indiquée?s?|couverte?s?|"
            r"prévue?s? (?:dans|par))\b|"
            r"\babsente?s? (?:du|de|des)\b|"
            r"\bnulle part\b|\b(?:dépasse|au-delà de) ce que\b|\bindisponibles?\b|"
            r"\baucune? (?:\w+ ){0,2}?(?:données?|informations?|prix|cours|taux|accès|outils?|chiffres?)\b|"
            r"(?<!ne )\b(?:manque|manquent|s'arrête|s'arrêtent)\b|"
            r"\bpas (?:précisée?s?|mentionnée?s?|communiquée?s?|publiée?s?)\b|"
            r"\baucune? (?!doute|problème|souci)[^.!?;,\n]{1,45} "
            r"(?:n'(?:est|apparaît|existe|y figure|a été)|ne figure)\b|"
            r"\b(?:je|on) (?:ne |n'en )(?:le |la |l')?sai[st] (?:pas|rien)\b"
        ),
        example="Le cours n'est pas disponible ici.",
        counterexample="Ce n'est pas cher.",
    ),
    PhraseRule(
        id="fr-rien-de-tel",
        meaning="there is nothing of the kind in the data",
        pattern=re.compile(
            r"\brien (?:n'(?:est|y est|a été|y figure)|ne (?:figure|permet|l'indique))\b|(?:^|"
            r"[;:.,] )(?:désolée?, )?pas (?:de |d')"
            r"(?:données?|informations?|prix|cours|taux|tarifs?|chiffres?|traces?|mention|montants?|noms?)\b|"
            r"\bchamps?\b"
            r"[^.!?;,\n]{0,40} (?:vides?|pas remplis?)\b|\bn'a pas (?:encore )?été (?:saisie?|enregistrée?|"
            r"renseignée?|publiée?|"
            r"fixée?|communiquée?)s?\b"
        ),
        example="Rien n'est indiqué pour la saison prochaine.",
        counterexample="Rien de plus simple, pas de problème.",
    ),
    PhraseRule(
        id="fr-seulement",
        meaning="the data gives something else, and does not reach as far",
        pattern=re.compile(
            rf"\b{_NOT_CREDITED}{_DATA}(?: \w+){{0,2}}? n(?:e |')(?:en |le |la |les |y |l')?(?!ment|chang|laiss|pos|"
            rf"lèv|tromp|bouge|"
            rf"baiss)\w+ "
            rf"(?:pas|aucune?|rien|ni)\b|\bn(?:e |')(?:est|sont|était|étaient|figure\w*|"
            rf"appara\w+) pas (?:\w+ )?(?:dans|par|au|en) "
            rf"(?:les? |la |l'|vos |votre |ces? |cette |mes )?{_DATA}\b|"
            r"\b(?:données|écritures|historique|registres?|relevés?|comptes|fichiers?|séries?|archives|"
            r"enregistrements)\b"
            r"[^.!?;,\n]{0,30} (?:ne remont\w+|commenc\w+|début\w+|démarr\w+|prennent fin|s'arrêt\w+)\b|"
            r"\b(?:je|on|nous) n(?:e |')(?:ai|a|avons|vois|voit|dispose|trouve|connais|possède)\w*(?: accès)?(?: "
            r"ici)? (?:que |qu'|qu'à )"
            r"(?!une? |deux |trois |\d)|\brien (?:pour|sur|concernant|à ce sujet|dans (?:les|le|la|vos)|avant|après)\b|"
            r"\b(?:recherche|requête|consultation|appel|outil)\b[^.!?;,\n]{0,30} (?:aucun|rien|vide|zéro|0)\b"
        ),
        example="Je n'ai que les loyers depuis 2021.",
        counterexample="Je n'ai que deux remarques.",
    ),
)
