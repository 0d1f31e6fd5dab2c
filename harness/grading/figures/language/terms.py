"""Turns names, questions and answers into comparable terms: stems, and concepts with one word per language.

`Nettovermögen`, `patrimoine net`, `净资产` and `net worth` are one term. Chinese and Japanese text, which has no
spaces, is also compared by pairs of characters. Dates, periods and function words are no terms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from harness.grading.figures.language.deeds import DEEDS
from harness.grading.figures.language.lexicon import CURRENCY_CODES, MONTHS, listed
from harness.grading.figures.language.words import Word, words_of

_CONCEPTS = {
    "networth": (
        "net worth|networth|nettovermögen|reinvermögen|gesamtvermögen|vermögen|"
        "patrimoine net|patrimoine|patrimonio neto|patrimonio|純資産|净资产|净值"
    ),
    "fixeddeposit": (
        "fixed deposits?|term deposit|time deposit|fd|festgeld(?:konto)?|"
        "dépôt à terme|depósito a plazo(?: fijo)?|plazo fijo|定期預金|定期存款"
    ),
    "cash": "cash|liquidités|efectivo|bargeld|barmittel|liquidität|現金|现金",
    "saving": "savings?|saves?|saved|sparen|spart|sparquote|épargne|ahorros?|ersparnisse|sparkonto|貯蓄|储蓄",
    "residence": "residence|résidence|residencia|vivienda|eigenheim|自宅|住宅|住所",
    "property": "property|properties|immobilien?|immobilier|inmuebles?|不動産|房产",
    "brokerage": "brokerage|courtage|depot|corretaje|wertpapierdepot|証券口座|证券账户|証券|证券",
    "loan": "loan|mortgage|darlehen|kredit|hypothek|prêt|hypothèque|préstamo|hipoteca|住宅ローン|ローン|房贷|贷款",
    "interest": "interest|zinsen|zins|intérêts?|intereses|利息|利子",
    "revenue": "revenues?|turnover|umsatz|chiffre d'affaires|ingresos|売上高?|营收|营业收入",
    "income": "income|earn|earns|earned|einkommen|einnahmen|revenus?|renta|収入|收入",
    "profit": "profits?|gewinn|bénéfices?|beneficios?|ganancias?|利益|利润",
    "loss": "loss(?:es)?|verlust|pertes?|pérdidas?|損失|赤字|亏损",
    "result": "net result|result|ergebnis|résultat|resultado",
    "expense": "expenses?|spending|spent|spend|ausgaben|dépenses?|gastos?|支出",
    "cost": "costs?|kosten|coûts?|costes?|費用|费用",
    "insurance": "insurance|versicherung(?:en)?|assurances?|seguros?|保険|保险",
    "rent": "rent|miete|loyer|alquiler|家賃|房租",
    "salary": "salary|salaries|gehalt|salaire|salario|sueldo|給与|工资",
    "balance": "balance|saldo|kontostand|guthaben|solde|残高|余额",
    "total": (
        "totals?|totalling|overall|altogether|in all|all told|"
        "adds? up|sums? up|comes? to|sum|gesamt|insgesamt|summe|au total|"
        "合計|总计|总额|総額"
    ),
    "growth": (
        "growth|grew|grown|grow|wachstum|gewachsen|gestiegen|"
        "croissance|crecimiento|creció|成長|增长|increase|increased|rose|risen"
    ),
    "share": (
        "share|proportion|portion|anteil|quote-part|proporción|porcentaje|"
        "占比|割合|make up|makes up|accounts? for|represents?"
    ),
    "difference": "differences?|gap|differenz|unterschied|écart|différence|diferencia|brecha|差額|差额",
    "net": "net|netto|neto|手取り",
    "gross": "gross|brutto|brut|bruto|税込",
    "maturity": "maturity|matures?|pays? out|payout|fälligkeit|auszahlung|échéance|vencimiento|満期|到期",
    "principal": "principal|invested|put in|deposited|einlage|投入",
    "dividend": "dividends?|dividenden?|dividendes?|dividendos?|配当|股息",
    "tax": "tax(?:es)?|steuern?|impôts?|impuestos?|税金?",
    "vat": "vat|value added tax|mwst|mehrwertsteuer|umsatzsteuer|ust|tva|iva|消費税|增值税",
    "price": "price|preis|prix|precio|価格|价格",
    "average": "averages?|averaged|averaging|mean|durchschnitt(?:lich)?|mittelwert|moyenne|promedio|平均",
    "highest": (
        "largest|biggest|greatest|top|größte[rns]?|"
        "highest|highs?|maximum|max|best|peak|höchste[rns]?|beste[rns]?|plus élevée?|máxim[oa]|más alt[oa]|最高|最大"
    ),
    "lowest": (
        "lowest|lows?|smallest|cheapest|kleinste[rns]?|minimum|min|worst|"
        "niedrigste[rns]?|plus bas|plus faible|mínim[oa]|más baj[oa]|最低|最小"
    ),
    "unit": "units?|anteile|stück|parts sociales|participaciones",
    "stock": "shares|aktien|actions|acciones|株式|株|股票|股",
    "customer": "customers?|clients?|kunden|clientes?|顧客|客户",
    "employee": "employees?|staff|headcount|mitarbeiter(?:innen)?|employés|empleados|従業員|员工",
    "change": "changes?|changed|änderung|veränderung|changement|variation|variación|cambio|変化|变化|moved",
    "require": "required?|requires|need(?:s|ed)?|benötigt|brauchen|必要",
    "outstanding": "outstanding|owed?|owes|owing|ausstehend|restschuld|restant|pendiente|残債|未偿",
    "open": "open|offene?n?|ouvert(?:e?s)?|abiert[oa]s?|未解決|未关闭",
    "yen": "yen|yens|円建て|日元",
    "usdollar": "us dollars?|usd|dollar américain|us-dollar|米ドル|美元",
    "value": "valued?|valuation|worth|wert|valeur|valor|価値|价值",
    "fee": "fees?|gebühr(?:en)?|frais|comisión|comisiones|手数料",
    "debt": "debts?|schulden|dettes?|deudas?|負債|债务",
    "remaining": "left|remaining|remains?|to go|übrig|verbleibend|restants?|restantes?|残り|剩余",
    "closed": "closed|geschlossene?n?|fermée?s?|cerrad[oa]s?|已关闭",
    "win": "wins?|won|victory|victories|siege?|gewonnen|victoires?|victorias?",
    "deposit": "deposits?|kaution|dépôt de garantie|fianza",
    "score": "score[ds]?|runs scored",
}
_OPTIONAL = re.compile(r"\(\?:(\w+)\)\?|\[(\w+)\](\??)|(\w)\?")


def _spellings(pattern: str) -> set[str]:
    """Return every spelling of a pattern that holds nothing but `x?`, `(?:xyz)?`, `[xyz]` and `[xyz]?`."""
    found = _OPTIONAL.search(pattern)
    if found is None:
        return {pattern}
    group, letters, maybe, letter = found.groups()
    choices = ["", group or letter] if not letters else [*letters, *([""] if maybe else [])]
    head, tail = pattern[: found.start()], pattern[found.end() :]
    return {spelling for choice in choices for spelling in _spellings(head + choice + tail)}


_CJK_CONCEPTS: dict[str, str] = {}
_PHRASES: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _name, _patterns in _CONCEPTS.items():
    for _spelling in {spelling for pattern in _patterns.split("|") for spelling in _spellings(pattern)}:
        if _spelling[0] > "\u2e80":
            _CJK_CONCEPTS[_spelling] = _name
        else:
            _words = tuple(re.findall(r"[^\W\d_]+", _spelling))
            _PHRASES.setdefault(_words[0], []).append((_words, _name))
for _phrases in _PHRASES.values():
    _phrases.sort(key=lambda item: -len(item[0]))
_CJK_CONCEPT = re.compile("|".join(sorted(map(re.escape, _CJK_CONCEPTS), key=len, reverse=True)))
_CJK_RUN = re.compile(r"[\u3005\u3400-\u9fff\u30a0-\u30ff]{2,}")
_HAS_CJK = re.compile(r"[\u3005\u3400-\u9fff\u3040-\u30ff]")
_PERIOD_WORDS = frozenset(
    listed(
        "per month months monthly year years yearly annual annually day days daily week weeks weekly quarter quarterly"
    )
)
STOP = frozenset(
    listed(
        "a an the of in on at by for from to with and or as is are was were be been being do does did has have "
        "had will would can could should what which who how much many when where why that this these those it its "
        "our your we you us i my me their his her there here now right currently current today latest end so far "
        "please show tell give get s t re ve ll m d not no yes still about into out up than then also each any "
        "some all one if but percentage percent points point amount figure number value worth in- der die das des "
        "dem den ein eine einen und oder ist sind wie hoch viel viele unser unsere unserem ihr ihre von zu zum "
        "zur im am auf für mit aktuell derzeit le la les l d du de un une et ou est sont quel quelle quels "
        "quelles notre nos votre vos combien au aux sur pour el los las un una y es son cuál cuánto cuánta "
        "cuántos cuántas nuestro nuestra su sus del al por para"
    ),
) - {"value", "worth"}
_NO_TERMS = STOP | _PERIOD_WORDS | frozenset(MONTHS)
_NAMED_BY_CODE = re.compile(r"(?<![\w.-])[A-Za-z]{1,3}-?\d{1,4}(?![\w%]|[.,]\d)")
_CODES = frozenset(code.lower() for code in CURRENCY_CODES)
_REACH = 40
_SHORTEST = 3
_PAIR = 2
_ENDINGS = (
    "ments",
    "ment",
    "ities",
    "ity",
    "ations",
    "ation",
    "ings",
    "ing",
    "ies",
    "ed",
    "es",
    "en",
    "s",
    "e",
    "y",
    "n",
)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return the stem of a word in lower case; at most seven letters, those of the deed where it tells one."""
    word = DEEDS.get(word, word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    return word[:7]


def instances(text: str, words: Sequence[Word] | None = None) -> list[tuple[str, int]]:
    """Return every term of the text with where it begins, in order; `words` if they are known already."""
    known = words_of(text) if words is None else words
    found: list[tuple[str, int]] = []
    skip = 0
    for index, (word, start, _) in enumerate(known):
        if index < skip:
            continue
        if len(word) == 1 and text[start + 1 : start + 2].isdigit():
            continue
        if len(word) == 1 and _is_letter_name(text, start):
            found.append((word.upper(), start))
            continue
        phrase = _phrase_at(known, index) if word in _PHRASES else None
        if phrase is not None:
            found.append((phrase[1], start))
            skip = index + phrase[0]
        elif word not in _NO_TERMS and word < "\u2e80":
            found.append((stem(word), start))
    found += [(code[0].lower(), code.start()) for code in _NAMED_BY_CODE.finditer(text)]
    if not text.isascii() and _HAS_CJK.search(text):
        found += _cjk_instances(text)
    found.sort(key=itemgetter(1))
    return found


def _is_letter_name(text: str, start: int) -> bool:
    """Return whether the single letter at `start` names something, as in `Salary A`, `500 (A)` or `A: 500`."""
    if not "A" <= text[start] <= "Z" or text[start] == "I":
        return False
    return (start > 1 and text[start - 1] == " " and text[start - 2].isalnum()) or (
        text[start + 1 : start + 2] in {":", ")", "="}
    )


def _phrase_at(words: Sequence[Word], index: int) -> tuple[int, str] | None:
    """Return the number of words and the concept of the longest phrase that begins at a word."""
    for phrase, name in _PHRASES[words[index].text]:
        following = words[index : index + len(phrase)]
        near = len(following) == len(phrase) and following[-1].start - words[index].end < _REACH
        if near and all(word.text == part for word, part in zip(following, phrase, strict=True)):
            return len(phrase), name
    return None


def _cjk_instances(text: str) -> list[tuple[str, int]]:
    """Return concepts and pairs of characters of Chinese and Japanese text."""
    found = [(_CJK_CONCEPTS[match[0]], match.start()) for match in _CJK_CONCEPT.finditer(text)]
    for run in _CJK_RUN.finditer(text):
        found += [(text[at : at + 2], at) for at in range(run.start(), run.end() - 1)]
    return found


@lru_cache(maxsize=2048)
def terms(label: str) -> frozenset[str]:
    """Return the terms of a short text: a name, a question, a table label."""
    return frozenset(term for term, _ in instances(label) if term not in _CODES)


def weight(term: str) -> float:
    """Return how much a term of the expected name says about the quantity."""
    if term in {"balance", "total", "value", "cost", "account", "share", "change", "require"}:
        return 0.5
    if len(term) == 1 and term < "\u2e80":
        return 2.0
    return 0.4 if len(term) == _PAIR and term > "\u2e80" else 1.0
