"""Reads from a key's words what its number is: money, a rate, an exchange rate, a count, or nothing to go by.

Tables and the reading of them. A key in none of them holds a count where it is plural (`counties`) and money where it
is singular (`mortgage`); whole numbers under it may be counts too where no currency is near. The last word weighs most:
a `day_ticket` is a ticket, and `price_per_kg` a price.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from harness.grading.figures.language.lexicon import CJK_CURRENCIES, CURRENCY_CODES, CURRENCY_SIGNS, CURRENCY_WORDS
from harness.grading.grounding.sources.periods import period_in_key

Meaning = Literal[
    "nothing", "money", "count", "several", "span", "tally", "total", "unknown", "percent", "ratio", "rate",
    "price rate", "either", "exchange rate",
]  # fmt: skip

_CODES: Final = frozenset(code.lower() for code in CURRENCY_CODES)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NOTHING: Final = _words(
    "id ids uuid guid fips zip zipcode postcode postal phone fax code number no nr version year years date dates "
    "time timestamp month day hour minute index idx rank page offset lat lon lng latitude longitude isbn "
    "port seq sequence cursor term quarter week epoch created updated key hash checksum status datum monat jahr "
    "fecha mes mois season edition ref reference sku ean iban saison temporada built founded established born "
    "since vintage"
)
_SPANS: Final = _words("day week weekend month quarter year hour minute season night term")
_COUNT: Final = _words(
    "count counts qty quantity size sqft sqm acres area age score population votes stars weight_kg length "
    "width height duration days months weeks hours minutes seconds distance latency rooms headcount capacity speed "
    "temperature altitude depth km kg kwh mwh wh ms mb gb tb cm mm mi mph kmh streak rating stück stueck menge anzahl "
    "attendance crowd audience mileage odometer footfall enrolment enrollment calories "
    "steps points score elevation altitude pe beta sharpe gpa grade rank bedrooms bathrooms followers views clicks "
    "quantité quantite nombre nb cantidad unidades fläche surface superficie âge edad alter pieces pcs"
)
_CJK: Final[tuple[tuple[re.Pattern[str], Meaning], ...]] = (  # a key in Chinese or Japanese, by what stands in it
    (re.compile("率|割合"), "percent"),
    (re.compile("金額|価格|料金|費|代|額|残高|単価|売上|収入|支出|税|价|费|余额|收入"), "money"),
    (re.compile("数|件|個|人|歳|面積|時間|量|距離"), "count"),
    (re.compile("番号|コード|年|月|日|編号|编号|号"), "nothing"),
)
_TALLY: Final = _words(  # whole numbers under these are counts or labels; `open` may also be the price of a day
    "sold open closed registered attended attending enrolled shipped delivered unread pending resolved merged assigned "
    "installed active inactive booked cancelled canceled completed failed passed present absent missing scheduled "
    "visited level stock won drawn played answered signed vacant occupied room floor gate seat platform table bay "
    "berth court lane line track row stop shelf zone"
)
_PERCENT: Final = _words("% pct percent percentage percents perc prozent pourcentage porcentaje")
_RATIO: Final = _words(
    "ratio fraction proportion share weight probability utilization utilisation allocation ltv humidity battery "
    "progress completion confidence occupancy completeness coverage uptime availability turnout accuracy"
)
_RATE: Final = _words("rate apr apy coupon irr twr cagr ytm")
_OF_A_PERCENTAGE: Final = _words(  # rates of these are percentages, even beside a currency; other rates may be prices
    "interest tax vat gst discount growth churn conversion success error failure open click response win savings "
    "saving vacancy inflation mortgage default loan return dropout "
    "retention attendance effective nominal prime policy repo "
    "participation fill hit load commission royalty unemployment approval exchange annual variable fixed sparquote zins"
)
_NO_PRICE_PER: Final = _words("page cent request batch call file")
_RATE_ENDINGS: Final = ("zins", "zinssatz", "steuersatz", "quote")
_EITHER: Final = _words("return returns yield growth change performance margin gain drift delta match")
_MONEY: Final = _words(
    "amount balance price cost value worth salary income tax fee rent mortgage premium payment bill dividend "
    "budget revenue profit loss cash principal spend spending net gross due award savings earnings expenses "
    "groceries utilities fees taxes proceeds dividends costs sales liabilities assets deposits withdrawals "
    "contributions bonds stocks equities funds holdings wages bonuses subscriptions bills loans debts credits "
    "debits payments charges refunds rewards goods damages arrears transfers mrr arr tariff charge deductible debt "
    "loan deposit betrag umsatz kosten miete gehalt saldo importe monto precio montant prix solde loyer kurs "
    "preis preise wert einnahmen ausgaben"
)
_FACTORS: Final = {
    **dict.fromkeys(("cent", "cents", "pence", "minor", "bps", "bp"), 0.01),
    **dict.fromkeys(("thousand", "thousands", "tsd", "teur", "keur", "kusd", "tusd"), 1e3),
    **dict.fromkeys(("lakh", "lakhs"), 1e5),
    **dict.fromkeys(("crore", "crores"), 1e7),
    **dict.fromkeys(("million", "millions", "mn", "mio", "meur", "musd"), 1e6),
    **dict.fromkeys(("billion", "billions", "bn"), 1e9),
}
_BASIS_POINTS: Final = frozenset({"bps", "bp"})
_EXCHANGE: Final = _words("fx forex exchange")
SCALE_KEYS: Final = _words("unit units scale amount_unit amounts_in currency currency_unit denomination magnitude")
_UNIT_ENDINGS: Final = _words("t kg g l ml ha km m2 m3 kwh mwh gb mb h hrs sqm sqft ft kw")
_MEASURES: Final = _words(
    "m m2 m3 m² m³ km kg g l litre litres liter liters kwh mwh wh kw mw gb mb tb hours hour minutes seconds days ms s "
    "pieces items units shares points issues people persons users customers celsius fahrenheit °c °f mm cm mi ft sqft "
    "tonnes tons steps goals runs orders tickets visits requests"
)
SPAN_KEYS: Final = _words("hour day night week weekend month quarter season year")
INTERVAL_KEYS: Final = _words("interval period frequency cadence recurrence every billing_interval billing_period")
_CURRENCY_KEYS: Final = _words(
    "currency ccy unit units waehrung währung moneda divisa devise monnaie 通貨 amounts_in prices_in "
    "values_in quoted_in"
)
_NO_CURRENCY_OF_AMOUNTS: Final = _words("from to source target quote counter symbol name rate rates pair")
DATE_KEYS: Final = _words(
    "date month period as_of asof day year quarter week timestamp time at end_date month_end valuation_date "
    "posted_at statement_date datum monat jahr fecha mes mois 月 年月 日付 年 期間"
)
NAME_KEYS: Final = _words(
    "name title label account symbol ticker payee merchant category item description type key row"
)
PAIR_NAMES: Final = _words("pair symbol currency_pair currencies")
PAIR_KEYS: Final = (
    ("from", "to"),
    ("base", "quote"),
    ("base", "target"),
    ("source", "target"),
    ("from_currency", "to_currency"),
)


_SIGN: Final = re.compile(
    "|".join(re.escape(s) for s in sorted(CURRENCY_SIGNS, key=len, reverse=True) if not s[-1].isalpha())
)


@dataclass(frozen=True, slots=True)
class KeyReading:
    """What a key says of its number: meaning, currency or pair, how often it recurs, and its factor."""

    meaning: Meaning
    currency: str | None = None
    period: str = ""
    factor: float = 1.0


@lru_cache(maxsize=8192)
def read_key(key: str) -> KeyReading:
    """Return what a key says about its number; the currency of an exchange rate is a pair such as `USD/SGD`."""
    sign = _SIGN.search(key)
    if key.isascii() is False and (cjk := next((meaning for found, meaning in _CJK if found.search(key)), None)):
        code = next((code for name, code in CJK_CURRENCIES.items() if name in key), None)
        return KeyReading("money" if code else cjk, CURRENCY_SIGNS[sign[0]] if sign else code)
    words = _split(_SIGN.sub("_", key) if sign else key)
    codes = [CURRENCY_SIGNS[sign[0]]] if sign else [word[-3:].upper() for word in words if _is_code(word)]
    if len(codes) > 1:
        return KeyReading("exchange rate", "/".join(codes[:2]))
    if set(words) & _EXCHANGE:
        return KeyReading("exchange rate", f"{codes[0]}/?" if codes else None)
    factor = next((_FACTORS[word] for word in reversed(words) if word in _FACTORS), 1.0)
    plain = [word for word in words if word not in _FACTORS]
    meaning = "money" if codes else "percent" if _BASIS_POINTS & set(words) else _meaning(plain)
    return KeyReading(meaning, codes[0] if codes else None, period_in_key(words), factor if plain or codes else 1.0)


def is_currency_key(key: str) -> bool:
    """Return whether a field of this name says in which currency the amounts beside it are."""
    words = _split(key)
    return key.lower() in _CURRENCY_KEYS or ("currency" in words and not _NO_CURRENCY_OF_AMOUNTS & set(words))


def is_general(key: str) -> bool:
    """Return whether a currency is that of the record and not, like `original_currency`, of one amount only."""
    return key.lower() in _CURRENCY_KEYS or not set(_split(key)) - {"currency", "code", "iso", "unofficial"}


def names_base(key: str) -> bool:
    """Return whether a field that names a currency names the one that exchange rates lead to."""
    return key.lower() in {"base_currency", "reporting_currency", "basecurrency", "reportingcurrency"}


def currency_of(text: str) -> str:
    """Return the currency a text is (`EUR`, `US$`, `euros`), alone or with a scale (`EUR million`); else nothing."""
    named = text.strip()
    head = re.split(r" ?/ ?| per | je | par | por ", named, maxsplit=1)
    if len(head) > 1:
        return "" if currency_of(head[1]) else currency_of(head[0])
    code = (
        named.upper()
        if named.upper() in CURRENCY_CODES
        else CURRENCY_SIGNS.get(named) or CURRENCY_WORDS.get(named.lower())
    )
    if code:
        return code
    first, _, rest = named.partition(" ")
    return currency_of(first) if rest and factor_of(rest) != 1 else ""


def names_money(key: str) -> bool:
    """Return whether a key names money in so many words: what stands below it under `day` or `month` is money too."""
    return bool(_MONEY & set(_split(key)))


def factor_of(text: str) -> float:
    """Return what amounts in a unit such as `EUR million`, `thousands` or `cents` are to be multiplied by."""
    return next((_FACTORS[word] for word in _split(text) if word in _FACTORS and word not in _BASIS_POINTS), 1.0)


def measure_of(text: str) -> Literal["", "count", "rate"]:
    """Return what a unit such as `kWh` or `percent` makes of the amounts beside it: a count, a rate, or nothing new."""
    word = text.lower().strip()
    return "rate" if word in _PERCENT else "count" if word in _MEASURES else ""


def _is_code(word: str) -> bool:
    """Return whether a word is a currency, alone or with its scale (`teur`)."""
    return word in _CODES or (word in _FACTORS and word[1:] in _CODES)


def _split(key: str) -> list[str]:
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key).lower()
    return [word for word in re.split(r"[^0-9a-zà-ÿ%]+|(?=%)", parted) if word]


def _meaning(words: list[str]) -> Meaning:
    if "per" in words[1:-1]:
        return _meaning(words[: words.index("per", 1)])
    if words[:1] == ["per"] and len(words) > 1 and not _NO_PRICE_PER & set(words):
        return "span"
    told = set(words)
    last = words[-1] if words else ""
    is_plural = last.endswith("s") and not last.endswith("ss")
    named = last in _MONEY or last.removesuffix("s") in _MONEY
    told_of = told & _MONEY and last not in _COUNT and last not in _NOTHING and not last.endswith("s")
    is_label = last in _NOTHING or told & (_NOTHING - _SPANS)
    meanings: tuple[tuple[object, Meaning], ...] = (
        (told & _PERCENT, "percent"),
        (last in _UNIT_ENDINGS and len(words) > 1, "count"),
        (told & _RATIO and words[0] != "in", "ratio"),
        (last in {"rate", "rates"} and not told & _OF_A_PERCENTAGE, "price rate"),
        (told & _RATE or last.endswith(_RATE_ENDINGS), "rate"),
        (named or told_of, "money"),
        (told & _EITHER, "either"),
        ("total" in told and last not in _COUNT and not is_plural, "total"),
        (is_label, "nothing"),
        (told & _SPANS, "span"),
        (told & _TALLY, "tally"),
        (told & _COUNT, "count"),
        (is_plural, "several"),
    )
    return next((meaning for holds, meaning in meanings if holds), "unknown" if words else "money")
