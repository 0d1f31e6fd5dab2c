"""Finds the words that credit a figure to the data or a tool, in English, German, French, Spanish and Japanese.

A credit names a source that says so (`the register shows`, `laut Erntedaten`, `según los datos`). What an estimate is
based on (`based on the harvest data`, `ausgehend von`) is no credit, nor is a source that is said to hold nothing.
"""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import Span, sentences, span_around

_EN_DATA: Final = (
    r"(?:data(?:sets?|bases?)?|records?|tools?|connectors?|dashboards?|accounts?|holdings|histor(?:y|ies)|results?|"
    r"cashflows?|statements?|registry|register|registries|systems?|feeds?|books|apps?|servers?|reports?|ledgers?|"
    r"logs?|files?|exports?|sheets?|spreadsheets?|entries|trackers?|listings?|invoices?|portal)"
)
_DE_DATA: Final = (
    r"[\wäöüß-]*(?:daten(?:bank|satz)?|register|konten|konto|system|bericht|liste|tabelle|verzeichnis|auszug|"
    r"abrechnung|aufzeichnungen|unterlagen|buchhaltung|buch|datei|übersicht|tool|werkzeug|statistik|historie)\b"
)
_FR_DATA: Final = (
    r"(?:données|registres?|relevés?|comptes?|système|rapports?|listes?|tableaux?|fichiers?|base|historique|outils?|"
    r"connecteur|carnet|journal|livres?|export|dossier|fiches?)"
)
_ES_DATA: Final = (
    r"(?:datos|registros?|sistema|informes?|listas?|listado|tablas?|archivos?|base|historial|herramientas?|cuentas?|"
    r"extractos?|libros?|fichas?|conector|bitácora|hojas?)"
)
_JA_DATA: Final = (
    r"(?:データ(?:ベース)?|記録|ツール|台帳|システム|明細|履歴|一覧|登録情報|帳簿|レポート|報告書|資料|ログ|名簿)"
)
_OF: Final = r"(?: (?:des?|du|de la|del|de los|de las|d'|der|vom|von) ?[\w'-]+){0,2}"
_TOOL: Final = r"(?:`[a-z][\w.-]*`|\b[a-z]+(?:_[a-z]+)+\b|@source@)"
_CREDITOR: Final = (
    rf"(?:`[^`\n]+`|\b[a-z]+(?:_[a-z]+)+\b|\b(?:the|your|our|this|these|my|its)(?: [\w'-]+){{0,3}}? {_EN_DATA}\b|"
    rf"(?:^|[.:;,(-] ?)(?:[\w-]+ ){{0,2}}?{_EN_DATA}(?= [a-z])|@source@)"
)
_FOREIGN: Final = (
    rf"(?:\b(?:(?:dem|den|der|die|das|ihren?|ihrem|ihr|deinen?|unseren?|diesen?|meinen?)(?: [\wäöüß-]+)? )?{_DE_DATA}|"
    rf"(?:\b(?:vos|votre|les?|la|nos|notre|mes|ces|cet?|cette|leurs?) |\bl'){_FR_DATA}\b{_OF}|"
    rf"\b(?:tus?|sus?|los|las|el|la|nuestr[oa]s?|est[eoa]s?) {_ES_DATA}\b{_OF})"
)
_SHOWS: Final = (
    r"(?:shows?|says?|reports?|gives?|lists?|returns?|returned|indicates?|puts?|has|have|contains?|states?|reported|"
    r"showed|suggests?|tells?|values?|records?|confirms?|comes? to|works? out|"
    r"zeigt|zeigen|weist|weisen|meldet|melden|ergeben|ergibt|nennt|nennen|führt|führen|enthält|enthalten|verzeichnet|"
    r"verzeichnen|belegt|belegen|liefert|liefern|gibt|geben|beziffert|beziffern|sagt|sagen|"
    r"(?:montre|indique|affiche|donne|mentionne|révèle|précise|enregistre|chiffre|signale)(?:nt)?|fait état|font état|"
    r"contien(?:t|nent)|renvoie(?:nt)?|disent|dit|"
    r"muestran?|indican?|arrojan?|reflejan?|dan?|recogen?|contienen?|señalan?|registran?|dicen?|cifran?|devuelven?)"
)
_ACCORDING: Final = (
    r"(?:according to|as (?:reported|shown|given|listed|returned|recorded) (?:by|in)|\bper|going by|reported by|"
    r"returned by|taken from|pulled from|sourced from|straight from|\blaut|\bgemäß|\bnach|\bselon|\bd'après|\bsuivant|"
    r"\bsegún|de acuerdo con|conforme a)"
)
_SAYS: Final = rf"(?:{_CREDITOR}|{_FOREIGN})"
_JA_BEFORE: Final = rf"{_JA_DATA}(?:によ(?:ると|れば)|(?:の)?上(?:で)?は|では|を見ると|から見ると)"
_BEFORE: Final = (
    rf"{_SAYS} (?:\w+ly |also |now |auch |aussi |también |nous |me |se )?{_SHOWS}\b(?! (?:no|not|none|nothing|only)\b)|"
    rf"{_CREDITOR} ?[:=] |\({_TOOL}\)[*_ ]*[:=]|{_ACCORDING} {_SAYS}|{_FOREIGN} zufolge\b|"
    rf"\b{_SHOWS} (?:uns |nous |nos )?{_FOREIGN}|{_JA_BEFORE}"
)
_AFTER: Final = (
    rf"(?:{_ACCORDING}|\bfrom|\bvia|\bsources? ?:|\bquelle:|\bfuente:|comes from|came from|\baus) {_SAYS}|"
    rf"\b(?:sources?|fuente) ?: ?(?:[\w'-]+ ){{0,3}}?(?:{_EN_DATA}|{_FR_DATA}|{_ES_DATA})\b|"
    rf"[(\[](?:[^()\[\]\n]{{0,80}}[;,] ?)?(?:{_SAYS}(?= ?[)\];,])|{_TOOL})|[-|\u00b7] ?{_TOOL}(?=[.;,)]|$)|"
    rf"\bso die {_DE_DATA}|"
    rf"\b(?:as|wie|comme|como)(?: l'| le| lo)? ?{_SAYS} {_SHOWS}\b|"
    rf"{_JA_DATA}(?:に(?:記載|記録|登録|示され|あり)|より|による)"
)
_SOURCE_CELL: Final = re.compile(  # a cell of a table that names nothing but a source
    r"\s*(?:[\w'-]+ ){0,3}?(?:[\w-]*daten|data|records?|registry|register|system|database|feed|tracker|log|ledger|"
    r"dashboard|données|registre|datos|registro|データ|記録|台帳)\s*"
)
_EARNED: Final = re.compile(r" ?\(?(?:according to|per|from|via|in|as (?:reported|shown) (?:by|in)) [^,;.)]{0,40}")
_DENIAL: Final = re.compile(
    r"\b(?:not|no|nor|neither|never|nothing|only|nicht|keine?[nmrs]?|nur|weder|pas|aucune?|ni|rien|seulement|sin|solo|"
    r"sólo|ningun[oa]?|ningún)\b(?! (?:doubt|question))|n't|without|(?:ない|ません|なく|ず)"
)
_DENIED_WITHIN: Final = 12
_BREAK: Final = re.compile(r"[,;:()\u3001]")


def credit_of(text: str, figure: Span, *, traced: tuple[Span, ...], sources: tuple[str, ...]) -> str:
    """Return the words of a plain text that credit a figure to the data, or nothing.

    Args:
        text: the answer in plain letters.
        figure: where the figure stands.
        traced: the numbers that results do hold: a credit beside one of them is earned by it.
        sources: names of the tools, and of the product, that must not be credited.
    """
    named = "|".join(rf"\b{re.escape(name.lower())}\b" for name in sources if name) or r"(?!)"
    line = Span(text.rfind("\n", 0, figure.start) + 1, (text.find("\n", figure.end) + len(text) + 1) % (len(text) + 1))
    row = text[line.start : line.end]
    if row.lstrip().startswith("|"):
        cells = [cell for cell in row.split("|") if not _DENIAL.search(cell)]
        found = re.search(_SAYS.replace("@source@", named), "|".join(cells))
        found = found or next((cell for cell in map(_SOURCE_CELL.fullmatch, cells) if cell), None)
        return found.group().strip() if found else ""
    sentence = span_around(sentences(text), figure.start, figure.end)
    clause = text.rfind(";", sentence.start, figure.start) + 1
    start = max([sentence.start, clause, *(span.end for span in traced if span.end <= figure.start)])
    end = min([sentence.end, *(span.start for span in traced if span.start >= figure.end)])
    earned = _EARNED.match(text[start : figure.start]) if any(span.end == start for span in traced) else None
    start += earned.end() if earned else 0
    before = _credit_before(text, Span(start, figure.start), named)
    return before or _credit_behind(text, Span(figure.end, end), named, is_bounded=end < sentence.end)


def _credit_before(text: str, stretch: Span, named: str) -> str:
    for found in re.finditer(_BEFORE.replace("@source@", named), text[stretch.start : stretch.end]):
        near = max(0, stretch.start + found.start() - _DENIED_WITHIN)
        if not _DENIAL.search(text[near : stretch.end]):
            return found.group().strip()
    return ""


def _credit_behind(text: str, stretch: Span, named: str, *, is_bounded: bool) -> str:
    """Return the credit that follows the figure; one right before the next number is that number's."""
    for found in re.finditer(_AFTER.replace("@source@", named), text[stretch.start : stretch.end]):
        start, end = stretch.start + found.start(), stretch.start + found.end()
        is_of_next = is_bounded and not _BREAK.search(text, end, stretch.end)
        if not is_of_next and not _DENIAL.search(text[max(0, start - _DENIED_WITHIN) : end]):
            return found.group().strip()
    return ""
