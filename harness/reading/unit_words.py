"""What units are called: the tables that units are known by."""

from __future__ import annotations

from decimal import Decimal

CODES = frozenset(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
    COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
    MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR
    SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV
    WST XAF XCD XOF XPF YER ZAR ZMW ZWL
    """.split()  # noqa: SIM905
)
"""ISO 4217."""


def _table(text: str) -> dict[str, str]:
    """Return word → unit of lines `unit: word, word`."""
    lines = (line.partition(":") for line in text.strip().splitlines())
    return {word.strip(): unit.strip() for unit, _, words in lines for word in words.split(",")}


MONEY = _table("""
    EUR: €, euro, euros
    GBP: £, pound sterling, pounds sterling, sterling
    USD: us$, usd$, us dollar, us dollars
    SGD: s$, sg$, singapore dollar, singapore dollars
    AUD: a$, au$
    CAD: c$, ca$
    HKD: hk$
    NZD: nz$
    TWD: nt$
    BRL: r$, reais, real
    JPY: 円, yen, jp¥
    CNY: 元, 人民币, rmb, yuan, cn¥
    INR: ₹, rupees, rupee, rs, rs.
    KRW: ₩, 원
    CHF: fr., sfr, sfr., swiss franc, swiss francs, franken
    RUB: ₽
    TRY: ₺
    UAH: ₴
    ILS: ₪
    VND: ₫
    PHP: ₱
    NGN: ₦
    THB: ฿
    PLN: zł
    CZK: kč
    HUF: ft.
    $: $, dollar, dollars
    ¥: ¥
    kr: kr, kr., kronor, kroner, krone, krona
    cent: ¢, cent, cents, eurocent, eurocents, centimes, centavos, pence, penny
""")
DOLLARS = frozenset(
    "USD SGD AUD CAD HKD NZD TWD ARS CLP COP MXN UYU DOP BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD ZWL".split()  # noqa: E501, SIM905
)
LOOSE = {
    "$": DOLLARS,
    "¥": frozenset({"JPY", "CNY"}),
    "kr": frozenset({"SEK", "NOK", "DKK", "ISK"}),
    "INR": frozenset({"PKR", "LKR", "NPR", "MUR"}),
    "°": frozenset({"°C", "°F"}),
    "lb": frozenset({"GBP"}),
    "point": frozenset({"pt"}),
}
"""What a symbol that several units share may stand for."""
CENTS = DOLLARS | {"$", "EUR", "GBP", "ZAR", "BRL"}
PLAIN_WORDS = frozenset({"all", "cup", "gel", "lak", "mad", "mop", "pen", "php", "ron", "sos", "std", "top", "try"})
"""Words that are currency codes only in capitals."""

RATIOS = _table("""
    %: %, percent, per cent, pct, percentage, prozent, pour cent, por ciento, por cento, per cento, procent, パーセント, 퍼센트
    ‰: ‰, per mille, promille
    pt: pt, pp, ppt, pps, %-pts, % points, percentage point, percentage points, percent points, prozentpunkt, prozentpunkte, prozentpunkten, points de pourcentage, puntos porcentuales, punti percentuali, pontos percentuais, ポイント
    bps: bps, bp, basis point, basis points, basispunkte
""")  # noqa: E501
FACTORS = {
    ("%", "‰"): Decimal(10),
    ("‰", "%"): Decimal("0.1"),
    ("%", "bps"): Decimal(100),
    ("bps", "%"): Decimal("0.01"),
    ("pt", "bps"): Decimal(100),
    ("bps", "pt"): Decimal("0.01"),
}
"""A change in per cent is none in points."""

TIMES = _table("""
    ns: ns, nanosecond, nanoseconds
    us: us, \u00b5s, \u03bcs, microsecond, microseconds
    ms: ms, millisecond, milliseconds, millisekunden, millisecondes, ミリ秒, 毫秒
    s: s, sec, secs, second, seconds, sek, sekunde, sekunden, seconde, secondes, segundo, segundos, secondo, secondi, 秒
    min: min, mins, min., minute, minutes, minuten, minuto, minutos, minuti, 分, 分間, 分钟, 分鐘
    h: h, hr, hrs, hour, hours, std, std., stunde, stunden, heure, heures, hora, horas, ora, ore, 時間, 小时, 小時
    d: d, day, days, tag, tage, tagen, jour, jours, día, días, dia, dias, giorno, giorni, 日, 日間, 天
    wk: wk, wks, week, weeks, woche, wochen, semaine, semaines, semana, semanas, settimana, settimane, 週間, 周
    month: mo, month, months, monat, monate, monaten, mois, mes, meses, mês, mese, mesi, か月, ヶ月, 个月
    quarter: quarter, quarters, quartal, quartale
    year: y, yr, yrs, year, years, jahr, jahre, jahren, ans, année, années, año, años, anno, anni, ano, anos, 年
""")
SECONDS = {
    "ns": Decimal("1e-9"),
    "us": Decimal("1e-6"),
    "ms": Decimal("0.001"),
    "s": Decimal(1),
    "min": Decimal(60),
    "h": Decimal(3600),
    "d": Decimal(86400),
    "wk": Decimal(604800),
}
MONTHS = {"month": Decimal(1), "quarter": Decimal(3), "year": Decimal(12)}

SCALES = {
    word: Decimal(10) ** int(power)
    for word, power in _table("""
        3: k, t, thousand, thousands, tsd, tsd., tausend, mille, mil, mila, тыс, 千, 천
        4: 万, 萬, 만
        5: lakh, lakhs, lac
        6: m, mm, mn, mln, mio, mio., million, millions, millionen, millones, milhões, milioni, milione, 百万, 백만
        7: crore, crores, cr, 千万, 천만
        8: 億, 亿, 억
        9: b, bn, bln, mrd, mrd., md, billion, billions, milliarde, milliarden, milliard, milliards, miliardi, 十億
        12: tn, trn, trillion, trillions, billionen, 兆, 조
    """).items()
}
"""How many times a number is what it is written as, by the word after it."""

MEASURES = frozenset(
    """
    meter micron light_year nautical_mile inch foot yard mile fathom furlong second minute hour day week fortnight
    ampere gram metric_ton carat ounce pound stone hundredweight ton long_ton troy_ounce kelvin degree_Celsius
    degree_Fahrenheit bit byte radian degree arcminute arcsecond knot mile_per_hour kilometer_per_hour
    kilometer_per_second meter_per_second foot_per_second ampere_hour standard_atmosphere pascal bar torr
    pound_force_per_square_inch ohm hertz revolutions_per_minute becquerel are hectare acre square_inch square_foot
    square_yard square_mile liter cubic_centimeter cubic_inch cubic_foot cubic_yard gallon pint quart cup barrel
    oil_barrel teaspoon tablespoon fluid_ounce bushel newton joule watt_hour electron_volt calorie
    british_thermal_unit therm watt volt_ampere horsepower metric_horsepower volt lumen lux candela sievert gray
    mole
    """.split()  # noqa: SIM905
)
"""pint's names of what prose measures; its points, hands, links and dozens are nouns here."""

SPELLED = _table("""
    °C: c, °c, ℃, celsius, degree celsius, degrees celsius, deg c, grad celsius, degrés celsius, grados celsius
    °F: f, °f, ℉, fahrenheit, degree fahrenheit, degrees fahrenheit, deg f, grad fahrenheit
    °: °, degree, degrees, deg, grad, degrés, grados, gradi, graus
    kB: kb
    m**2: m2, m², qm, sqm, ㎡, quadratmeter
    km**2: km2, km², sqkm, sq km, quadratkilometer
    m**3: m3, m³, cbm, kubikmeter
    km/h: kmh, km/std, stundenkilometer
    t: t, tonnen, tonnes, tonne
    kg: kilo, kilos, kilogramm
    fluid_ounce: fl oz, fl. oz., fluid ounces
    ft: feet, ft.
    inch: in, in., inches, zoll
""")

NO_NOUNS = frozenset(
    """
    a ab als am an and ans are as at au aus avg bei by da das de der des di die do du e el em en et for from für had
    has have il im in is la le les less mehr more of ohne on or out over para per plus por pour que so than that the
    to um und up vom von vs was were when which while will with y zu
    """.split()  # noqa: SIM905
)
"""Words after a number that do not say what it counts."""
