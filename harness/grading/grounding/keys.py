"""Reads from a key's words what its number is: money, a rate, an exchange rate, a count, or nothing to go by.

Tables and the reading of them. A key in none of them holds a count where it is plural (`counties`) and money where it
is singular (`mortgage`); whole numbers under it may be counts too where no currency is near.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from harness.grading.figures.lexicon import CURRENCY_CODES

Meaning = Literal[
    "nothing", "money", "count", "tally", "total", "unknown", "percent", "ratio", "rate", "either", "exchange rate"
]

_CODES: Final = frozenset(code.lower() for code in CURRENCY_CODES)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NOTHING: Final = _words(
    "id ids uuid guid fips zip zipcode postcode postal phone fax code number no nr version year years date dates "
    "time timestamp month day hour minute index idx rank page offset lat lon lng latitude longitude isbn "
    "port seq sequence cursor term quarter week epoch created updated key hash checksum status datum monat jahr "
    "fecha mes mois"
)
_COUNT: Final = _words(
    "count counts qty quantity size sqft sqm acres area age score population votes stars weight_kg length "
    "width height duration days months weeks hours minutes seconds distance latency rooms headcount capacity speed "
    "temperature altitude depth km kg kwh mwh wh ms mb gb tb cm mm mi mph kmh streak rating"
)
_TALLY: Final = _words(  # whole numbers under these are counts; `open` and `closed` may also be prices of a day
    "sold open closed registered attended attending enrolled shipped delivered unread pending resolved merged assigned "
    "installed active inactive booked cancelled canceled completed failed passed present absent missing scheduled "
    "visited level stock won drawn played answered signed vacant occupied"
)
_PERCENT: Final = _words("% pct percent percentage percents perc prozent pourcentage porcentaje")
_RATIO: Final = _words(
    "ratio fraction proportion share weight probability utilization utilisation allocation ltv humidity battery "
    "progress completion confidence occupancy completeness coverage uptime availability turnout accuracy"
)
_RATE: Final = _words("rate apr apy coupon irr twr cagr ytm")
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
    **dict.fromkeys(("thousand", "thousands"), 1e3),
    **dict.fromkeys(("lakh", "lakhs"), 1e5),
    **dict.fromkeys(("crore", "crores"), 1e7),
    **dict.fromkeys(("million", "millions", "mn", "mio"), 1e6),
    **dict.fromkeys(("billion", "billions", "bn"), 1e9),
}
_BASIS_POINTS: Final = frozenset({"bps", "bp"})
_EXCHANGE: Final = _words("fx forex exchange")
_MONTHLY: Final = _words("monthly month mensuel monatlich mensual pm mo mrr")
SCALE_KEYS: Final = _words("unit units scale amount_unit amounts_in currency currency_unit denomination magnitude")
MEASURED_KEYS: Final = _words("value values amount total reading sum measurement usage consumption")
_MEASURES: Final = _words(
    "m m2 m3 m² m³ km kg g l litre litres liter liters kwh mwh wh kw mw gb mb tb hours hour minutes seconds days ms s "
    "pieces items units shares points issues people persons users customers celsius fahrenheit °c °f mm cm mi ft sqft "
    "tonnes tons steps goals runs orders tickets visits requests"
)
SPAN_KEYS: Final = _words("hour day week month quarter year")
INTERVAL_KEYS: Final = _words("interval period frequency cadence recurrence every billing_interval billing_period")
CURRENCY_KEYS: Final = {  # whether it names the base of exchange rates rather than the currency of amounts
    "currency": False, "currency_code": False, "currencycode": False, "ccy": False, "iso_currency_code": False,
    "unit": False, "units": False, "waehrung": False, "währung": False, "moneda": False, "devise": False,
    "base_currency": True, "reporting_currency": True,
}  # fmt: skip
DATE_KEYS: Final = _words(
    "date month period as_of asof day year quarter week timestamp time at end_date month_end valuation_date "
    "posted_at statement_date datum monat jahr fecha mes mois"
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


@dataclass(frozen=True, slots=True)
class KeyReading:
    """What a key says of its number: meaning, currency or pair, whether it recurs monthly, and its factor."""

    meaning: Meaning
    currency: str | None = None
    monthly: bool = False
    factor: float = 1.0


@lru_cache(maxsize=8192)
def read_key(key: str) -> KeyReading:
    """Return what a key says about its number; the currency of an exchange rate is a pair such as `USD/SGD`."""
    words = _split(key)
    codes = [word.upper() for word in words if word in _CODES]
    if len(codes) > 1:
        return KeyReading("exchange rate", "/".join(codes[:2]))
    if set(words) & _EXCHANGE:
        return KeyReading("exchange rate", f"{codes[0]}/?" if codes else None)
    monthly = bool(words) and (bool({"monthly", "mrr"} & set(words)) or (words[-1] in _MONTHLY and len(words) > 1))
    factor = next((_FACTORS[word] for word in reversed(words) if word in _FACTORS), 1.0)
    plain = [word for word in words if word not in _FACTORS]
    meaning = "money" if codes else "percent" if _BASIS_POINTS & set(words) else _meaning(plain)
    return KeyReading(meaning, codes[0] if codes else None, monthly, factor if plain or codes else 1.0)


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


def _split(key: str) -> list[str]:
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key).lower()
    return [word for word in re.split(r"[^0-9a-zà-ÿ%]+|(?=%)", parted) if word]


def _meaning(words: list[str]) -> Meaning:
    told = set(words)
    last = words[-1] if words else ""
    is_plural = last.endswith("s") and not last.endswith("ss")
    named = last in _MONEY or last.removesuffix("s") in _MONEY
    told_of = told & _MONEY and last not in _COUNT and last not in _NOTHING and not last.endswith("s")
    meanings: tuple[tuple[object, Meaning], ...] = (
        (told & _PERCENT, "percent"),
        (told & _RATIO and words[0] != "in", "ratio"),
        (told & _RATE, "rate"),
        (named or told_of, "money"),
        (told & _EITHER, "either"),
        ("total" in told and last not in _COUNT and not is_plural, "total"),
        (told & _NOTHING, "nothing"),
        (told & _TALLY, "tally"),
        (told & _COUNT or is_plural, "count"),
    )
    return next((meaning for holds, meaning in meanings if holds), "unknown" if words else "money")
