"""Turns an amount in one measure into another of the same kind: 18,400 kg are 18.4 t, 50 cents are half a dollar."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

_AREAS = (
    "cm²=0.0001 m²=1 m2=1 sqm=1 sq_m=1 square_metres=1 square_meters=1 ha=10000 hectares=10000 km²=1000000 km2=1000000 "
    "sqft=0.09290304 sq_ft=0.09290304 sq=0.09290304 ft²=0.09290304 square_feet=0.09290304 square_foot=0.09290304 "
    "acres=4046.8564224 acre=4046.8564224"
)
_TIMES = (
    "ms=1 s=1000 sec=1000 secs=1000 second=1000 seconds=1000 min=60000 mins=60000 minute=60000 minutes=60000 "
    "h=3600000 hr=3600000 hrs=3600000 hour=3600000 hours=3600000 d=86400000 day=86400000 days=86400000 "
    "week=604800000 weeks=604800000"
)
_KINDS = (
    "mg=0.001 g=1 kg=1000 kilogram=1000 kilograms=1000 t=1000000 tonnes=1000000",
    "mm=0.001 cm=0.01 m=1 metres=1 meters=1 km=1000 kilometres=1000 kilometers=1000 miles=1609.344",
    "wh=1 kwh=1000 mwh=1000000 gwh=1000000000 twh=1000000000000",
    "kw=1 mw=1000 gw=1000000 tw=1000000000",
    "ml=0.001 cl=0.01 l=1 litres=1 liters=1 m³=1000 m3=1000",
    _AREAS,
    _TIMES,
    "kb=1 mb=1000 gb=1000000 tb=1000000000",
)
_FACTORS = {
    name.replace("_", " "): (kind, Decimal(factor))
    for kind, line in enumerate(_KINDS)
    for name, factor in (item.split("=") for item in line.split())
}
_CENTS: Mapping[str, str | None] = {
    **dict.fromkeys(("cent", "cents"), None),
    **dict.fromkeys(("pence", "penny"), "GBP"),
    **dict.fromkeys(("centimes", "céntimos", "centimos"), "EUR"),
    "rappen": "CHF",
    "paise": "INR",
}
_WITHOUT_CENTS = frozenset({"JPY", "KRW", "VND", "CLP", "ISK", "GBP", "INR", "CHF"})
_CENT = Decimal("0.01")


def measure_factor(unit: str | None, wanted: str | None) -> Decimal | None:
    """Return what an amount in `unit` is multiplied with to be one in `wanted`; None where they are not of one kind."""
    if unit is None or wanted is None:
        return None
    here, there = _FACTORS.get(unit.lower()), _FACTORS.get(wanted.lower())
    return here[1] / there[1] if here and there and here[0] == there[0] else None


def cent_factor(unit: str | None, currency: str) -> Decimal | None:
    """Return the hundredth that a cent is of the currency; None where `unit` is no cent of it."""
    if unit is None or unit not in _CENTS:
        return None
    own = _CENTS[unit]
    return _CENT if own == currency or (own is None and currency not in _WITHOUT_CENTS) else None
