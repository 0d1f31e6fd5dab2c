"""Reads from a key's words what its number is: money, a rate, an exchange rate, a count, or nothing to go by.

Tables and the reading of them. A key in none of them holds money where it is singular (`mortgage`) and a count where it
is plural (`counties`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from harness.grading.figures.lexicon import CURRENCY_CODES

Meaning = Literal["nothing", "money", "count", "percent", "ratio", "rate", "either", "exchange rate"]

_CODES: Final = frozenset(code.lower() for code in CURRENCY_CODES)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NOTHING: Final = _words(
    "id ids uuid guid fips zip zipcode postcode postal phone fax code number no nr version year years date dates "
    "time timestamp month day hour minute index idx rank page offset limit lat lon lng latitude longitude isbn "
    "port seq sequence cursor term quarter week epoch created updated key hash checksum status"
)
_COUNT: Final = _words(
    "count counts qty quantity size sqft sqm acres area age score target population votes stars weight_kg length "
    "width height duration days months weeks hours minutes seconds distance latency rooms"
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
    "budget total revenue profit loss cash principal spend spending net gross due award savings earnings expenses "
    "groceries utilities fees taxes proceeds dividends costs sales liabilities assets deposits withdrawals "
    "contributions bonds stocks equities funds holdings wages bonuses subscriptions bills loans debts credits "
    "debits payments charges refunds rewards goods damages arrears transfers"
)
_FACTORS: Final = {
    **dict.fromkeys(("cent", "cents", "pence", "minor", "bps", "bp"), 0.01),
    **dict.fromkeys(("thousand", "thousands"), 1e3),
    **dict.fromkeys(("million", "millions", "mn", "mio"), 1e6),
    **dict.fromkeys(("billion", "billions", "bn"), 1e9),
}
_EXCHANGE: Final = _words("fx forex exchange")
_MONTHLY: Final = _words("monthly month mensuel monatlich mensual pm mo")
INTERVAL_KEYS: Final = _words("interval period frequency cadence recurrence every billing_interval billing_period")
CURRENCY_KEYS: Final = {  # whether it names the base of exchange rates rather than the currency of amounts
    "currency": False, "currency_code": False, "currencycode": False, "ccy": False, "iso_currency_code": False,
    "unit": False, "units": False, "base_currency": True, "reporting_currency": True,
}  # fmt: skip
DATE_KEYS: Final = _words(
    "date month period as_of asof day year quarter week timestamp time at end_date month_end valuation_date "
    "posted_at statement_date"
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
    words = [w for w in re.split(r"[^0-9a-zà-ÿ%]+|(?=%)", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key).lower()) if w]
    codes = [word.upper() for word in words if word in _CODES]
    if len(codes) > 1:
        return KeyReading("exchange rate", "/".join(codes[:2]))
    if set(words) & _EXCHANGE:
        return KeyReading("exchange rate", f"{codes[0]}/?" if codes else None)
    monthly = bool(words) and ("monthly" in words or (words[-1] in _MONTHLY and len(words) > 1))
    factor = next((_FACTORS[word] for word in reversed(words) if word in _FACTORS), 1.0)
    plain = [word for word in words if word not in _FACTORS]
    meaning = "money" if codes else "percent" if {"bps", "bp"} & set(words) else _meaning(plain)
    return KeyReading(meaning, codes[0] if codes else None, monthly, factor if plain or codes else 1.0)


def _meaning(words: list[str]) -> Meaning:
    told = set(words)
    rates: tuple[tuple[frozenset[str], Meaning], ...] = ((_PERCENT, "percent"), (_RATIO, "ratio"), (_RATE, "rate"))
    meaning = next((meaning for table, meaning in rates if told & table), None)
    if meaning:
        return meaning
    last = words[-1] if words else ""
    if (
        last in _MONEY
        or last.removesuffix("s") in _MONEY
        or (told & _MONEY and last not in _COUNT and last not in _NOTHING and not last.endswith("s"))
    ):
        return "money"
    if told & _EITHER:
        return "either"
    if told & _NOTHING:
        return "nothing"
    return "count" if told & _COUNT or (last.endswith("s") and not last.endswith("ss")) else "money"
