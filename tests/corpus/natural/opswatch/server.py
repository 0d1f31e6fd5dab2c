"""Monitoring of a few services, served from the backend."""

import os
from typing import Any

import httpx2
from mcp.server.mcpserver import MCPServer

server = MCPServer("opswatch")


def get(path: str, **query: str) -> list[dict[str, Any]]:
    """Return rows of the backend; a filter left empty is none."""
    asked = {key: value for key, value in query.items() if value}
    bearer = {"Authorization": f"Bearer {os.environ['BACKEND_TOKEN']}"}
    answer = httpx2.get(os.environ["BACKEND_URL"] + path, params=asked, headers=bearer, timeout=20)
    answer.raise_for_status()
    rows: list[dict[str, Any]] = answer.json()
    return rows


@server.tool()
def list_services(team: str = "") -> dict[str, Any]:
    """All services with their team, pods desired and ready, memory used and limit (GiB) and CPU (percent)."""
    return {"services": get("/services", team=team)}


@server.tool()
def get_service_metrics(service: str) -> dict[str, Any]:
    """Requests, errors and latency percentiles in milliseconds of a service, for the days on record."""
    return {"service": service, "days": get("/metrics", service=service, sort="day")}


@server.tool()
def list_alerts(status: str = "", severity: str = "") -> dict[str, Any]:
    """Alerts, newest first; status is firing or resolved, severity critical or warning. Times are UTC."""
    return {"alerts": get("/alerts", status=status, severity=severity, sort="-fired_at")}


@server.tool()
def list_incidents(service: str = "") -> dict[str, Any]:
    """Outages with their start (UTC) and the minutes of downtime."""
    return {"incidents": get("/incidents", service=service, sort="started_at")}


server.run()
