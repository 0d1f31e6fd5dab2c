"""The MCP connector of Agav, a dashboard for a household's finances.

It speaks to Agav's API as the user whose token it holds. The writing tools are offered to a user who may write, and to
nobody else. Every amount it hands out is in the household's base currency.
"""

import datetime as dt
import os
from collections.abc import Callable
from typing import Annotated, Any

import httpx
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from pydantic import Field

api = httpx.Client(
    base_url=os.environ["BACKEND_URL"],
    headers={"Authorization": f"Bearer {os.environ['BACKEND_TOKEN']}"},
    timeout=30,
)
mcp = FastMCP(
    "agav",
    instructions=(
        "Agav holds one household's finances: accounts, month-end history, recurring cashflow, holdings and RSU vests. "
        "All amounts are in the household's base currency, SGD. Balances are as of the latest month in the data, not "
        "live. There are no market prices and no tax records."
    ),
)
READS = {"readOnlyHint": True, "openWorldHint": False}


def accepted(response: httpx.Response) -> httpx.Response:
    """Return a response that is no error; what Agav says was wrong becomes an error the model can read."""
    if response.is_error:
        body = response.json() if "json" in response.headers.get("content-type", "") else {}
        msg = f"Agav refused: {body.get('detail') or body.get('title') or response.reason_phrase}"
        raise ToolError(msg)
    return response


def fetch(path: str) -> dict[str, Any]:
    """Get one resource of Agav's API."""
    resource: dict[str, Any] = accepted(api.get(path)).json()
    return resource


def every(path: str, **query: str) -> list[dict[str, Any]]:
    """Get all rows of a collection."""
    rows: list[dict[str, Any]] = accepted(api.get(path, params={"limit": "500", **query})).json()
    return rows


def converter() -> Callable[[str, float], float]:
    """Return a function from a currency and an amount to the amount in SGD, at Agav's month-end rates."""
    rates: dict[str, float] = fetch("/rates")
    return lambda currency, amount: round(amount * rates[currency], 2)


def valued_accounts() -> list[dict[str, Any]]:
    """Return every account with its balance in SGD."""
    in_sgd = converter()
    accounts = every("/accounts")
    return [{**account, "balance_sgd": in_sgd(account["currency"], account["balance"])} for account in accounts]


@mcp.tool(annotations=READS)
def get_net_worth() -> dict[str, Any]:
    """The household's total net worth now: all accounts of both owners added up, in SGD."""
    total = sum(account["balance_sgd"] for account in valued_accounts())
    return {"as_of": fetch("/me")["as_of"], "currency": "SGD", "net_worth": round(total, 2)}


@mcp.tool(annotations=READS)
def get_accounts() -> dict[str, Any]:
    """List every account (cash, deposits, brokerage, savings, property) with its owner, currency and current balance.

    Balances are given in SGD, whatever the currency of the account.
    """
    names = {owner["id"]: owner["name"] for owner in every("/owners")}
    accounts = [
        {
            "id": account["id"],
            "name": account["name"],
            "owner": names[account["owner"]],
            "kind": account["kind"],
            "currency": account["currency"],
            "balance_sgd": account["balance_sgd"],
        }
        for account in valued_accounts()
    ]
    return {"as_of": fetch("/me")["as_of"], "accounts": accounts}


@mcp.tool(annotations=READS)
def get_net_worth_history(
    months: Annotated[int, Field(ge=1, le=120, description="How many months to go back, the latest one included")] = 6,
) -> dict[str, Any]:
    """Net worth at the end of each past month, in SGD, oldest first.

    Without `months` only the latest six are returned: ask for more to reach an earlier month.
    """
    in_sgd = converter()
    currencies = {account["id"]: account["currency"] for account in every("/accounts")}
    latest = every("/history", sort="-id")[:months]
    series = [
        {
            "month": month["id"],
            "net_worth": round(sum(in_sgd(currencies[name], held) for name, held in month["balances"].items()), 2),
        }
        for month in reversed(latest)
    ]
    return {"currency": "SGD", "history": series}


@mcp.tool(annotations=READS)
def get_fx_exposure() -> dict[str, Any]:
    """How much is held in each currency (SGD, US dollars, Japanese yen): amount in SGD and share in per cent."""
    held: dict[str, float] = {}
    for account in valued_accounts():
        held[account["currency"]] = held.get(account["currency"], 0) + account["balance_sgd"]
    total = sum(held.values())
    exposure = [
        {"currency": currency, "amount_sgd": round(amount, 2), "percent_of_net_worth": round(100 * amount / total, 2)}
        for currency, amount in held.items()
    ]
    return {"base_currency": "SGD", "net_worth": round(total, 2), "exposure": exposure}


@mcp.tool(annotations=READS)
def get_holdings() -> dict[str, Any]:
    """Securities held in the brokerage account (ETFs, bonds), in units. Prices are not part of the data."""
    rows = [{"symbol": row["id"], "name": row["name"], "units": row["units"]} for row in every("/holdings")]
    return {"account": "IBKR Brokerage", "holdings": rows}


@mcp.tool(annotations=READS)
def get_upcoming_vests(
    limit: Annotated[int, Field(ge=1, le=50, description="At most this many vests")] = 3,
) -> dict[str, Any]:
    """The next RSU vests still to come, soonest first: date, symbol and number of shares."""
    today = dt.date.today()  # noqa: DTZ011 - a vest is due on the day of wherever the household's server runs
    vests = every("/vests", date__gte=today.isoformat(), sort="date")[:limit]
    return {"vests": [{"date": vest["date"], "symbol": vest["symbol"], "units": vest["units"]} for vest in vests]}


@mcp.tool(annotations=READS)
def get_rsu_schedule() -> dict[str, Any]:
    """The whole RSU grant: every vest, past and future, and the total number of shares granted."""
    vests = every("/vests", sort="date")
    return {
        "symbol": "FXTC",
        "total_units": sum(vest["units"] for vest in vests),
        "schedule": [{"date": vest["date"], "units": vest["units"]} for vest in vests],
    }


@mcp.tool(annotations=READS)
def get_cashflow() -> dict[str, Any]:
    """Recurring monthly income and expenses, line by line with totals and what is left over, in SGD."""
    lines = every("/cashflow")
    income, expenses = (
        [{"name": line["name"], "amount": line["monthly"]} for line in lines if line["direction"] == direction]
        for direction in ("income", "expense")
    )
    earned, spent = sum(line["amount"] for line in income), sum(line["amount"] for line in expenses)
    return {
        "currency": "SGD",
        "interval": "month",
        "income": income,
        "expenses": expenses,
        "total_income": earned,
        "total_expenses": spent,
        "net": earned - spent,
    }


@mcp.tool(annotations=READS)
def get_brokerage_returns() -> dict[str, Any]:
    """Time-weighted return of the brokerage account in per cent, per calendar year; the latest year is to date."""
    rows = [{"year": int(row["id"]), "return_percent": row["percent"]} for row in every("/returns", sort="id")]
    return {"account": "IBKR Brokerage", "returns": rows}


def offer_writing() -> None:
    """Add the tools that change something."""

    @mcp.tool(annotations={"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True})
    def update_account_balance(account_id: str, balance: float) -> dict[str, Any]:
        """Set the balance of an account, in the account's own currency."""
        changed: dict[str, Any] = accepted(api.patch(f"/accounts/{account_id}", json={"balance": balance})).json()
        return changed

    @mcp.tool(annotations={"readOnlyHint": False, "destructiveHint": False})
    def add_account(
        name: str,
        owner: Annotated[str, Field(description="Id of the owner")],
        *,
        kind: Annotated[str, Field(description="cash, deposit, brokerage, savings or property")],
        currency: Annotated[str, Field(description="ISO 4217 code")],
        balance: float = 0,
    ) -> dict[str, Any]:
        """Add an account to the household."""
        account = {"name": name, "owner": owner, "kind": kind, "currency": currency, "balance": balance}
        added: dict[str, Any] = accepted(api.post("/accounts", json=account)).json()
        return added

    @mcp.tool(annotations={"readOnlyHint": False, "destructiveHint": True})
    def delete_account(account_id: str) -> str:
        """Delete an account and its balance for good."""
        accepted(api.delete(f"/accounts/{account_id}"))
        return f"Deleted {account_id}."


if __name__ == "__main__":
    if fetch("/me")["access"] == "read-write":
        offer_writing()
    mcp.run(show_banner=False)
