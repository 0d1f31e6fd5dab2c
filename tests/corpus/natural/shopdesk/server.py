"""The support desk of a shop, served from the backend."""

import os
from typing import Any

import httpx2
from mcp.server.mcpserver import MCPServer

server = MCPServer("shopdesk")


def get(path: str, **query: str) -> list[dict[str, Any]]:
    """Return rows of the backend; a filter left empty is none."""
    asked = {key: value for key, value in query.items() if value}
    bearer = {"Authorization": f"Bearer {os.environ['BACKEND_TOKEN']}"}
    answer = httpx2.get(os.environ["BACKEND_URL"] + path, params=asked, headers=bearer, timeout=20)
    answer.raise_for_status()
    rows: list[dict[str, Any]] = answer.json()
    return rows


@server.tool()
def search_orders(status: str = "", customer: str = "") -> dict[str, Any]:
    """Orders, newest first, by status (paid, shipped, delivered, cancelled) or customer name. Totals are in EUR."""
    return {"orders": get("/orders", status=status, customer=customer, sort="-placed_on")}


@server.tool()
def get_product(product_id: str) -> dict[str, Any]:
    """A product with price (EUR), average rating (of 5), number of reviews, and the stock of each variant."""
    found = get("/products", id=product_id)
    return {"product": found[0] if found else None, "variants": get("/variants", product=product_id)}


@server.tool()
def list_refunds(month: str = "") -> dict[str, Any]:
    """Refunds paid, with amount in EUR and reason; month as YYYY-MM."""
    return {"refunds": get("/refunds", month=month)}


@server.tool()
def get_monthly_sales() -> dict[str, Any]:
    """For each month: number of orders, revenue in EUR, orders returned, chargebacks."""
    return {"months": get("/monthly", sort="id")}


server.run()
