"""How often an invented figure gets through: adversarial answers about rich results, and a bound that must hold."""

from __future__ import annotations

from collections import Counter

import pytest

from harness.domain.values import JsonValue
from harness.entropy import stream
from harness.grading.grounding.ground import ground
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence, Sources

pytestmark = pytest.mark.no_cover  # thousands of drawn figures; other tests cover the lines they share

_NAMES = ("Operating Cash", "Fixed Deposit", "IBKR Brokerage", "Yen Savings", "Residence")
_BALANCES = (84250, 210000, 412665, 37840, 1650000)
_NET_WORTH = (2259100, 2262300.5, 2271631.6, 2249870, 2254310.75, 2261924, 2285120, 2301450.4, 2328790.25, 2351200)
_LINES = (11800, 7400, -4150, -1650, -1280, -620, -410, -345)
_SHARES = (0.8119, 0.1723, 0.0158)
_ABOUT_MONEY = (
    "Your emergency fund should be {}.",
    "Dining out cost you {} last month.",
    "You spent {} of it on travel.",
    "You have {} more than last year.",
    "Together that is {} in total.",
    "The gap between the two is {}.",
    "Childcare and mortgage together come to {}.",
    "Your annual bonus is {} a year.",
    "You hold more than {} in gold.",
)
_ABOUT_SHARES = (
    "Your savings rate is {}.",
    "About {} of your spending goes to restaurants.",
    "Your portfolio returned {} last year.",
    "Your net worth is up {} since March.",
    "The residence makes up {} of the total.",
    "Inflation was {}.",
    "You are {} ahead of your target.",
    "Roughly {} of the issues are regressions.",
)


def household() -> Sources:
    """Accounts, ten months, cashflow and exposure, as the shipped suite's tools return them."""
    accounts: list[JsonValue] = [
        {"name": n, "currency": "SGD", "balance": b} for n, b in zip(_NAMES, _BALANCES, strict=True)
    ]
    points: list[JsonValue] = [
        {"month": f"2026-{month:02}", "net_worth": value} for month, value in enumerate(_NET_WORTH, start=1)
    ]
    lines: list[JsonValue] = [{"name": f"Line {n}", "amount": amount} for n, amount in enumerate(_LINES)]
    shares: list[JsonValue] = [{"name": f"Currency {n}", "share": share} for n, share in enumerate(_SHARES)]
    results: dict[str, JsonValue] = {
        "get_accounts": {"currency": "SGD", "accounts": accounts},
        "get_net_worth_history": {"currency": "SGD", "points": points},
        "get_cashflow": {"currency": "SGD", "interval": "month", "lines": lines},
        "get_fx_exposure": {"exposures": shares},
    }
    return collect_sources([CallEvidence(tool=tool, structured=result) for tool, result in results.items()])


def issues() -> Sources:
    """Thirty issues with counts and costs."""
    dice = stream("issues")
    rows: list[JsonValue] = [
        {
            "number": 900 + n,
            "state": dice.choice(["open", "closed"]),
            "comments": dice.randrange(30),
            "points": dice.randrange(1, 14),
            "cost_usd": round(dice.uniform(50, 4000), 2),
        }
        for n in range(30)
    ]
    return collect_sources([CallEvidence(tool="list_issues", structured={"total": 148, "issues": rows})])


def an_amount(number: int) -> str:
    """A figure such as people invent: mostly round."""
    dice = stream("amount", number)
    digits = dice.choice([dice.randrange(1, 100) * 100, dice.randrange(1, 100) * 1000, dice.randrange(100, 99_999)])
    return f"S${digits:,}"


def a_percentage(number: int) -> str:
    """The same for percentages."""
    dice = stream("percentage", number)
    round_one = dice.choice([5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80])
    return f"{dice.choice([round_one, dice.randrange(1, 100), round(dice.uniform(0, 100), 1)])}%"


def statuses_of(sources: Sources, about: tuple[str, ...], kind: str, *, currency: str = "S$") -> Counter[str]:
    """What becomes of 400 invented figures."""
    found: Counter[str] = Counter()
    for number in range(400):
        figure = an_amount(number) if kind == "amount" else a_percentage(number)
        report = ground(about[number % len(about)].format(figure.replace("S$", currency)), sources)
        found.update(trace.status for trace in report.traces)
    return found


@pytest.mark.parametrize(("kind", "most"), [("amount", 0.04), ("percentage", 0.07)], ids=["amounts", "percentages"])
def test_few_invented_figures_pass_over_a_household(kind: str, most: float) -> None:
    """Each family alone may accept one in twenty; all together must stay near that."""
    found = statuses_of(household(), _ABOUT_MONEY if kind == "amount" else _ABOUT_SHARES, kind)
    assert 1 - found["invented"] / found.total() <= most


@pytest.mark.parametrize(("kind", "most"), [("amount", 0.06), ("percentage", 0.03)], ids=["amounts", "percentages"])
def test_few_invented_figures_pass_over_an_issue_list(kind: str, most: float) -> None:
    """Thirty rows of four numbers give chance much to work with."""
    found = statuses_of(issues(), _ABOUT_MONEY if kind == "amount" else _ABOUT_SHARES, kind, currency="$")
    assert 1 - found["invented"] / found.total() <= most


def test_chance_matches_do_not_slip_through_as_not_checkable() -> None:
    """A derivation without credit helps only a figure whose operands the answer names; these name none."""
    for sources in (household(), issues()):
        found = statuses_of(sources, _ABOUT_SHARES, "percentage")
        assert found["not_checkable"] / found.total() <= 0.01
