"""The words and signs that give a number its unit, its scale, or its relation, and those that show it is none.

Tables only. Languages: English, German, French, Spanish, Indian English, Chinese, Japanese.
"""

from __future__ import annotations

from decimal import Decimal


def listed(text: str) -> tuple[str, ...]:
    """Return the words of a text: a table written as one string."""
    return tuple(text.split())


def _pairs(text: str) -> dict[str, str]:
    """Return the mapping written as `key=value` words; `_` stands for a space."""
    return {key.replace("_", " "): value for key, _, value in (item.partition("=") for item in text.split())}


CURRENCY_CODES = frozenset(
    listed(
        "AED ARS AUD BDT BGN BHD BRL CAD CHF CLP CNH CNY COP CRC CZK DKK EGP EUR GBP GHS HKD HUF IDR ILS INR ISK "
        "JPY KES KRW KWD LKR MAD MXN MYR NGN NOK NPR NZD OMR PEN PHP PKR PLN QAR RMB RON RSD RUB SAR SEK SGD THB "
        "TRY TWD TZS UAH UGX USD USDC USDT UYU VND XAF XOF ZAR BTC ETH"
    ),
)
DOLLARS = frozenset({"USD", "SGD", "CAD", "AUD", "HKD", "NZD", "TWD"})
KRONER = frozenset({"SEK", "NOK", "DKK", "ISK"})

CURRENCY_SIGNS = _pairs(
    "US$=USD U.S.$=USD S$=SGD SG$=SGD C$=CAD CA$=CAD CAN$=CAD A$=AUD AU$=AUD HK$=HKD NZ$=NZD NT$=TWD R$=BRL MX$=MXN "
    "$=$ €=EUR £=GBP ¥=JPY JP¥=JPY CN¥=CNY ₹=INR ₩=KRW ₫=VND ₱=PHP ฿=THB ₪=ILS ₺=TRY ₽=RUB ₴=UAH ₦=NGN zł=PLN Kč=CZK "
    "Rs.=INR Rs=INR kr.=kr kr=kr Fr.=CHF SFr.=CHF RM=MYR Rp=IDR RMB=CNY",
)
CURRENCY_WORDS = _pairs(
    "dollar=$ dollars=$ euro=EUR euros=EUR pound=GBP pounds=GBP yen=JPY yens=JPY rupee=INR rupees=INR rupien=INR "
    "roupies=INR rupias=INR franken=CHF yuan=CNY renminbi=CNY won=KRW dólares=$ dólar=$ dollari=$ yenes=JPY "
    "libras=GBP "
    "pfund=GBP kronor=SEK kroner=kr reais=BRL real=BRL us_dollars=USD us_dollar=USD american_dollars=USD "
    "u.s._dollars=USD "
    "singapore_dollars=SGD singapore_dollar=SGD canadian_dollars=CAD australian_dollars=AUD hong_kong_dollars=HKD "
    "new_zealand_dollars=NZD us-dollar=USD singapur-dollar=SGD japanese_yen=JPY indian_rupees=INR swiss_francs=CHF "
    "swiss_franc=CHF pounds_sterling=GBP francs_suisses=CHF francos_suizos=CHF schweizer_franken=CHF "
    "dollars_singapouriens=SGD dollars_de_singapour=SGD dólares_de_singapur=SGD dólares_singapurenses=SGD "
    "dollars_américains=USD dólares_estadounidenses=USD livres_sterling=GBP japanische_yen=JPY",
)
CJK_CURRENCIES = _pairs(
    "シンガポールドル=SGD シンガポール・ドル=SGD シンガポール元=SGD 新加坡元=SGD 新加坡币=SGD 新元=SGD "
    "新币=SGD 坡币=SGD "
    "米ドル=USD 美元=USD 美金=USD 香港ドル=HKD 港元=HKD 港币=HKD カナダドル=CAD "
    "加元=CAD 豪ドル=AUD 澳元=AUD 台湾元=TWD 新台币=TWD "
    "日本円=JPY 日元=JPY 日圆=JPY 円=JPY 圓=JPY 人民币=CNY 人民元=CNY 元=CNY 块=CNY "
    "ユーロ=EUR 欧元=EUR ポンド=GBP 英镑=GBP ルピー=INR 卢比=INR "
    "スイスフラン=CHF 瑞士法郎=CHF ウォン=KRW 韩元=KRW ドル=$ "
    "싱가포르_달러=SGD 싱가포르달러=SGD 미국_달러=USD 미국달러=USD 달러=$ 유로=EUR 엔화=JPY 엔=JPY "
    "위안=CNY 파운드=GBP 원=KRW",
)
SCALE_WORDS: dict[str, Decimal] = {
    word: Decimal(10) ** power
    for power, words in (
        (2, "hundred"),
        (3, "thousand thousands tausend tsd tsd. mil mille milliers k"),
        (5, "lakh lakhs lac lacs l"),
        (6, "million millions mio mio. millionen millones millón mn mln mln. mm m"),
        (7, "crore crores cr cr."),
        (9, "billion billions milliarde milliarden mrd mrd. milliard milliards md mds bn b mil_millones"),
        (12, "trillion trillions billionen trn tn t billones"),
        (3, "千 천"),
        (4, "万 萬 만"),
        (6, "百万 백만"),
        (7, "千万 千萬 천만"),
        (8, "億 亿 억"),
        (12, "兆 조"),
    )
    for word in (item.replace("_", " ") for item in words.split())
}
_BASIS_POINTS = "bps bp basis_points basis_point basispunkte points_de_base puntos_básicos ベーシスポイント 个基点 基点"
_POINTS = (
    "percentage_points percentage_point percentage-points percentage-point %-points pp pts pt ppt p.p. prozentpunkte "
    "prozentpunkten prozentpunkt points_de_pourcentage point_de_pourcentage puntos_porcentuales punto_porcentual "
    "%ポイント パーセントポイント ポイント 个百分点 百分点 퍼센트포인트 %포인트"
)
PERCENT_WORDS: dict[str, tuple[str, Decimal]] = {
    word.replace("_", " "): (unit, Decimal(factor))
    for unit, factor, words in (
        ("%", "1", "% percent per_cent pct pct. prozent pour_cent por_ciento パーセント 퍼센트 \uff05"),
        ("%", "0.1", "‰ per_mille permille per_mil promille pour_mille por_mil"),
        ("bp", "0.01", _BASIS_POINTS),
        ("pt", "1", _POINTS),
        ("%", "10", "割"),
    )
    for word in words.split()
}
MEASURES = frozenset(
    word.replace("_", " ")
    for word in listed(
        "t kg g mg km m miles cm mm m² m³ km² km2 m2 m3 l ml cl gw tw wh twh kwp mwp bar mbar mm² cm² tonnes "
        "kilograms "
        "kilogram kilometres kilometers litres liters metres meters ms "
        "s sec secs min mins h hr hrs d gb mb kb tb gib mib kwh mwh gwh kw mw hz khz "
        "mhz ghz °c °f sqm sqft ft mi mph oz lb lbs ha hectares acres acre px x \u00d7 tokens tok rpm sq_ft "
        "sq_m ft² square_feet square_foot square_metres "
        "square_meters sq"
    )
)
DURATIONS = frozenset(
    listed(
        "second seconds minute minutes hour hours day days week weeks month months quarter quarters year years "
        "decade decades sekunden minuten stunden tag tage tagen woche wochen monat monate monaten jahr jahre "
        "jahren jour jours semaine semaines mois an ans année années día días semana semanas mes meses año años "
        "night nights session sessions yr yrs"
    ),
)
MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar jänner janvier janv enero ene",
            "february feb februar février févr febrero",
            "march mar märz mär mars marzo",
            "april apr avril avr abril abr",
            "may mai mayo",
            "june jun juni juin junio",
            "july jul juli juillet juil julio",
            "august aug août agosto ago",
            "september sep sept septembre septiembre setiembre",
            "october oct oktober okt octobre octubre",
            "november nov novembre noviembre",
            "december dec dezember dez décembre déc diciembre dic",
        ),
        start=1,
    )
    for name in names.split()
}
REFERENCES = frozenset(
    listed(
        "section sections sec chapter ch figure fig table note notes footnote page pages p pp no nr n step "
        "version ver release form line article art level phase tier schedule appendix annex exhibit part volume "
        "vol issue ticket request order invoice ref reference id ids fips zip code port pin room floor flat apt "
        "suite block lot case attempt run test question q season group class grade rule track batch build patch "
        "revision rev bug pr mr commit python node java windows ios android iphone http status error russell "
        "nikkei ftse dax cac dow fortune nasdaq stoxx asx abschnitt kapitel seite schritt nummer tabelle "
        "abbildung anmerkung punkt rechnung chapitre étape numéro tableau facture sección capítulo página paso "
        "número tabla nota factura ending week day account konto compte cuenta iban isin pos item items row rows "
        "column option scenario gpt claude llama msci fiscal fy cy kw rfc iso din cve route highway boeing airbus "
        "apollo formula war type round top area zone gate terminal channel platform wave episode catch interstate "
        "autobahn psalm act stage game match wing sku kto"
    ),
)
