"""The German rules on declining: data, not code."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import PhraseRule

_VERBS: Final = (
    r"(?:nennen|sagen|beantworten|angeben|ermitteln|beurteilen|berechnen|umrechnen|bestimmen|finden|abrufen|"
    r"einsehen|sehen|mitteilen|liefern|bestätigen|ausrechnen|ableiten|herleiten|feststellen|prüfen|vergleichen|"
    r"vorhersagen|schätzen|wissen|entnehmen|abfragen|anzeigen|beziffern|bieten|geben|antworten|machen|ablesen|"
    r"erkennen|zugreifen)"
)
_THING: Final = (
    r"(?:[\wäöüß-]*(?:daten|angaben|informationen|kurse?n?|preise?n?|werte?n?|sätze?n?|quellen?)|information|infos?|"
    r"zugriff|zugang|eintrag|einträge?n?|werkzeuge?|tools?|auskunft|auskünfte|treffer|angabe|vermerk)"
)

_DATA: Final = (
    r"[\wäöüß-]*(?:daten|register|system|auswertung|liste|tabelle|bericht|verzeichnis|aufzeichnungen|unterlagen|"
    r"historie|akte|"
    r"datenbank|export|auszug)"
)
_NO_LACK: Final = (
    r"(?! (?:weniger|mehr|nur|zuletzt|falsch|schlecht|alt|neu|höher|niedriger|zweifel|fehler|problem|änderung|"
    r"veränderung|"
    r"auffällig|ungewöhnlich|besonder|rolle|grund|sorge)\w*\b)"
)

_NOT_CREDITED: Final = (
    r"(?<!laut )(?<!gemäß )(?<!nach )(?<!laut den )(?<!laut dem )(?<!laut der )(?<!laut ihren )(?<!laut meinen )"
    r"(?<!gemäß den )(?<!gemäß dem )(?<!gemäß der )(?<!gemäß ihren )(?<!gemäß meinen )(?<!nach den )"
    r"(?<!nach dem )(?<!nach der )(?<!nach ihren )(?<!nach meinen )"
)

DECLINES_DE: Final = (
    PhraseRule(
        id="de-kann-nicht",
        meaning="the assistant cannot say what was asked",
        pattern=re.compile(
            rf"\b(?:kann|können|konnte|konnten|könnte|vermag|lässt sich|lassen sich|"
            rf"ließ sich)\b[^.!?;\n]{{0,110}}?\bnicht\b(?: [\wäöüß]+){{0,4}}? {_VERBS}\b(?! sie\b)|"
            rf"\bnicht (?:\w+ )?(?:zu )?{_VERBS} (?:kann|können|konnte|lässt|ist|sind)\b|\bnicht in der lage\b|"
            rf"\bnicht möglich\b"
        ),
        example="Den Kurs kann ich Ihnen leider nicht nennen.",
        counterexample="Damit können Sie nichts falsch machen.",
    ),
    PhraseRule(
        id="de-keine-daten",
        meaning="there is none of what the answer would rest on",
        pattern=re.compile(
            rf"\bkein(?:e|en|er|em|es|erlei)?\b(?: (?!zweifel|problem|sorge)[\wäöüß/.-]+){{0,4}}? {_THING}\b|"
            r"\bgibt es (?:dazu |dafür |davon |hier |leider )?(?:in|aus|unter|bei) [^.!?;,\n]{0,40}? nicht\b|"
            r"\bweiß ich (?:[\wäöüß]+ )?nicht\b|\b(?:ist|sind) (?:[\wäöüß]+ )?unbekannt\b|"
            r"\blieg(?:t|en)\b[^.!?;,\n]{0,40} (?:nicht|kein\w* [\wäöüß -]{2,30}) vor\b|\b(?:liefer|enth[aä]l|nenn|"
            r"zeig|führ|kenn|biete|erfass|"
            r"verzeichn|umfass|speicher)\w*(?: [\wäöüß]+){0,4}? keine?[nrms]? (?!zweifel|problem|sorge|frage|grund)"
            r"[\wäöüß-]+"
        ),
        example="Dazu liegen mir leider keine Daten vor.",
        counterexample="Es besteht kein Zweifel daran.",
    ),
    PhraseRule(
        id="de-nicht-enthalten",
        meaning="it is not part of what the data holds",
        pattern=re.compile(
            r"\b(?:nicht|kein\w*(?: [\wäöüß/.-]+){0,6}?|nirgends)(?: [\wäöüß]+){0,3}? (?:enthalten|verfügbar|"
            r"vorhanden|hinterlegt|verzeichnet|erfasst|abrufbar|gespeichert|bekannt|ersichtlich|aufgeführt|gelistet|"
            r"angegeben|genannt|eingetragen|vermerkt|dokumentiert|notiert|ausgewiesen|"
            r"zugänglich|verbunden)\b|\bgeh(?:t|en)\b[^.!?;\n]{0,70}? nicht hervor\b|\bfehl(?:t|"
            r"en)\b(?! es nicht)[^.!?;\n]{0,60}(?:daten|angabe|kurs|preis|information)|(?:daten|angaben|kurse?|preise?|"
            r"informationen)\b[^.!?;,\n]{0,40}? fehl(?:t|en)\b(?! es nicht)|\bnichts (?:dazu|darüber|hierzu|davon)\b|"
            r"\bnicht (?:in|aus|im) (?:den |der |dem |ihren |deinen |diesen )?[\wäöüß]*(?:daten|register|konten|"
            r"ergebnissen|quelle|liste)\b|\b(?:kennt|kennen|enthält|enthalten|führt|führen|liefert|liefern|nennt|"
            r"erfasst|verzeichnet|umfasst)\b[^.!?;,\n]{0,60} nichts?\b"
        ),
        example="Verkaufspreise sind im Register nicht verzeichnet.",
        counterexample="Das Konto ist nicht überzogen.",
    ),
    PhraseRule(
        id="de-reicht-nicht",
        meaning="the data does not reach as far, or says nothing of it",
        pattern=re.compile(
            r"\b[\wäöüß-]*(?:daten|register|liste|buchungen|einträge|konten|verlauf|aufzeichnungen|unterlagen|datei|"
            r"tabelle|historie|preisliste)\b"
            r"(?: [\wäöüß-]+){0,3}? (?:reich|end|geh|deck|umfass|beginn|fang|fäng|start|setz)\w*(?: [\wäöüß-]+){0,2}? "
            r"(?:nur|bis|mit|bereits|schon|erst|ab|im|ein|\d{4})\b|\breich\w* [^.!?;,\n]{0,40} nicht\b|"
            r"\bgeb(?:en|t)\b[^.!?;\n]{0,60} nicht her\b|\bgibt\b[^.!?;\n]{0,60} nicht her\b|\bnicht her(?:geben|"
            r"gibt)\b|"
            r"\bnichts (?:gefunden|vor|bekannt|hinterlegt|vermerkt|eingetragen|verzeichnet|hervor|entnehmen)\b|"
            r"\bsteh(?:t|en)\b[^.!?;,\n]{0,40} (?:keine?[nr]?|nichts)\b|\b(?:feld|spalte|zeile|"
            r"eintrag)\b[^.!?;,\n]{0,40} "
            r"leer\b"
        ),
        example="Die Vereinsdaten reichen nur bis zur laufenden Saison.",
        counterexample="Die Straße reicht nur bis zum Fluss.",
    ),
    PhraseRule(
        id="de-nur-das",
        meaning="what is given is something else, and only that",
        pattern=re.compile(
            rf"\b{_NOT_CREDITED}{_DATA}\b(?! zufolge)[^.!?;,\n]{{0,40}}? (?:nicht|nichts|keine?[nrms]?)\b{_NO_LACK}|"
            rf"\b{_NOT_CREDITED}{_DATA}\b(?! zufolge)[^.!?;\n]{{0,60}}, (?:aber |jedoch |"
            rf"doch )?keine?[nrms]?\b{_NO_LACK}|"
            r"\b(?:nur|lediglich) [^.!?;,\n]{1,40}, [\wäöüß]+ (?:aber |leider )?nicht\b|\bfehl(?:t|en)\b (?:mir |"
            r"hier |dazu )?in "
            r"(?:der|den|dem|dieser|diesen)\b|"
            r"\b(?:ich (?:sehe|habe|finde|kenne)|(?:sehe|habe|finde|kenne) ich|(?:mir |hier |es )?lieg(?:t|"
            r"en)(?: mir)?|"
            r"(?:erfasst|hinterlegt|vorhanden|gespeichert) (?:ist|sind|wird|werden))(?: hier| leider| dazu)? (?:nur|"
            r"lediglich) "
            r"(?!ein\b|eine[nr]?\b|zwei\b|drei\b|\d)|\b(?:habe|hab|finde|sehe) ich (?:[\wäöüß]+ )?nichts\b(?! "
            r"(?:dagegen|zu|"
            r"einzuwenden|falsch|besser))|\bnicht (?:bestand)?teil (?:der|des|ihrer|dieser)\b|\b(?:gehör|"
            r"zähl)\w+ nicht zu\b|"
            rf"\bkann ich\b[^.!?;\n]{{0,40}}? nichts (?:sagen|finden|nennen|sehen|mitteilen|dazu)\b|"
            rf"\bnicht zu {_VERBS}\b|"
            r"\bohne (?:ergebnis|treffer|befund)\b|\bkeine?n? (?:ergebniss?e?|treffer)\b|\bleere[srn]? (?:ergebnis|"
            r"liste|antwort)\b|"
            r"\baußerhalb (?:der|des|meiner|ihrer|dieser)\b[^.!?;,\n]{0,30}(?:daten|zeitraum|register|reichweite)"
        ),
        example="Ich habe nur Daten ab 2021.",
        counterexample="Ich sehe nur einen Fehler.",
    ),
    PhraseRule(
        id="de-sehe-ich-nicht",
        meaning="the assistant does not see it there, or does not get it",
        pattern=re.compile(
            r"\b(?:sehe|finde|kenne|bekomme|erhalte|weiß) ich\b[^.!?;,\n]{0,25}?\bnicht\b(?! (?:nur|so|schlecht|"
            r"ein|gut|"
            r"teuer|richtig))|\b(?:steht|stehen|taucht|tauchen)\b[^.!?;,\n]{0,30}?\bnicht\b[^.!?;,\n]{0,15}?\b(?:drin|"
            r"darin|dabei|auf|hier)\b|\bkomm(?:t|en) (?:bei mir|hier) nicht an\b"
        ),
        example="Preise sehe ich hier nicht, nur Stückzahlen.",
        counterexample="Das sehe ich nicht ein.",
    ),
)
