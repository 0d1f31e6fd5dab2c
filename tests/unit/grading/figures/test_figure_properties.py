"""Laws of reading: an amount in any supported notation reads back; no date, id or version is ever a figure."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from harness.grading.figures import read_figures

FRAMES = (
    "{}",
    "The balance is {}.",
    "Net worth: {}",
    "**{}**",
    "It was {} in March 2026, up a bit.",
    "| a | b |\n|---|---|\n| x | {} |",
    "- Fund: {}\n- Other",
    "({} at the end of 2025)",
    "`{}`",
    "As of 30.09.2026 it is {}, that's all.",
)
AMOUNTS = st.integers(min_value=100, max_value=10**11)


def grouped(number: int, sign: str) -> str:
    """Return a number grouped in threes."""
    return f"{number:,}".replace(",", sign)


def indian(number: int) -> str:
    """Return a number grouped as in India."""
    head, tail = str(number)[:-3], str(number)[-3:]
    pieces = [tail]
    while head:
        head, piece = head[:-2], head[-2:]
        pieces.insert(0, piece)
    return ",".join(pieces)


def notations(cents: int) -> list[tuple[str, Decimal, str]]:
    """Return an amount in every notation, with its value and its unit."""
    whole, rest = divmod(cents, 100)
    value = Decimal(cents) / 100
    small, tail = whole % 1000, f"{rest:02d}"
    scaled = Decimal(small) + Decimal(rest) / 100
    return [
        (f"S${grouped(whole, ',')}.{tail}", value, "SGD"),
        (f"SGD {grouped(whole, ',')}.{tail}", value, "SGD"),
        (f"SGD{grouped(whole, ',')}.{tail}", value, "SGD"),
        (f"{grouped(whole, ',')}.{tail} SGD", value, "SGD"),
        (f"{grouped(whole, '.')},{tail} €", value, "EUR"),
        (f"EUR {grouped(whole, '.')},{tail}", value, "EUR"),
        (f"{grouped(whole, chr(0x202F))},{tail} €", value, "EUR"),
        (f"{grouped(whole, chr(0xA0))},{tail} EUR", value, "EUR"),
        (f"CHF {grouped(whole, chr(0x2019))}.{tail}", value, "CHF"),
        (f"₹{indian(whole)}.{tail}", value, "INR"),
        (f"-US${grouped(whole, ',')}.{tail}", -value, "USD"),
        (f"\u2212${grouped(whole, ',')}.{tail}", -value, "$"),
        (f"${whole}.{tail}", value, "$"),
        (f"{whole}円", Decimal(whole), "JPY"),
        (f"£{small}.{tail}m", scaled * 10**6, "GBP"),
        (f"{small},{tail} Mio. EUR", scaled * 10**6, "EUR"),
        (f"{small}.{tail} million USD", scaled * 10**6, "USD"),
        (f"{small}.{tail}%", scaled, "%"),
        (f"{small},{tail} %", scaled, "%"),
        (f"Rs {small}.{tail} lakh", scaled * 10**5, "INR"),
        (f"{small}.{tail}万元", scaled * 10**4, "CNY"),
        (f"{small}亿美元", Decimal(small) * 10**8, "USD"),
    ]


@given(AMOUNTS, st.sampled_from(FRAMES), st.integers(min_value=0, max_value=21))
def test_an_amount_in_any_notation_reads_back(cents: int, frame: str, which: int) -> None:
    """What one person writes the grader has to read."""
    written, value, unit = notations(cents)[which]
    figures = read_figures(frame.format(written))
    assert [(figure.value, figure.unit) for figure in figures] == [(value, unit)]


YEARS = st.integers(min_value=1900, max_value=2099)
MONTHS = st.integers(min_value=1, max_value=12)
DAYS = st.integers(min_value=1, max_value=28)
NAMES = st.sampled_from(("January", "Sept.", "März", "août", "octubre", "Dezember", "févr.", "May"))
SENTENCES = st.sampled_from(("{}", "Since {} nothing changed.", "As of {}, all is well", "({})", "- {}\n- more"))


@given(YEARS, MONTHS, DAYS, NAMES, SENTENCES, st.integers(min_value=0, max_value=12))
def test_no_date_is_a_figure(year: int, month: int, day: int, name: str, sentence: str, which: int) -> None:
    """A year that happens to equal an amount must not satisfy a case."""
    written = (
        f"{year}-{month:02d}-{day:02d}",
        f"{day:02d}.{month:02d}.{year}",
        f"{day:02d}/{month:02d}/{year}",
        f"{day} {name} {year}",
        f"{day}. {name} {year}",
        f"{name} {day}, {year}",
        f"{name} {year}",
        f"{year}年{month}月{day}日",
        f"Q{month % 4 + 1} {year}",
        f"FY{year}/{(year + 1) % 100:02d}",
        f"{year}\u2013{(year + 1) % 100:02d}",
        f"{day} de octubre de {year}",
        f"year {year}",
    )[which]
    assert read_figures(sentence.format(written)) == ()


@given(st.integers(min_value=1, max_value=99999), SENTENCES, st.integers(min_value=0, max_value=11))
def test_no_identifier_is_a_figure(number: int, sentence: str, which: int) -> None:
    """An id that happens to equal a count must not satisfy a case."""
    written = (
        f"#{number}",
        f"acc_{number}",
        f"INC-{number}",
        f"v{number % 90}.{number % 7}",
        f"{number % 90}.{number % 7}.{number % 11}",
        f"request #{number}",
        f"ticket {number}",
        f"Section {number % 90}.{number % 9 + 1}",
        f"note {number}",
        f"https://example.com/{number}",
        f"`get_rows(limit={number})`",
        f"ID {number}",
    )[which]
    assert read_figures(sentence.format(written)) == ()


@given(st.text(alphabet="0123456789.,-\u2013+%$€S()/ |\n*`~年万m'#:=ab", max_size=60))
def test_any_text_is_read_without_failing_and_in_order(text: str) -> None:
    """An answer is whatever a model wrote."""
    figures = read_figures(text)
    assert all(text[figure.start : figure.end] == figure.text for figure in figures)
    assert [figure.start for figure in figures] == sorted(figure.start for figure in figures)
