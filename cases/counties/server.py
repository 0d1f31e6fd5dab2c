"""The MCP server of a registry of county parcels: nine tools, two of which bill whoever calls them.

It speaks to the registry's API with the customer's token. The registry counts what is billed; this server only asks.
"""

import os
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
    "counties",
    instructions=(
        "County parcel records of the United States, for the counties that are indexed. Seven tools read or extend the "
        "registry and are free. Two bill your account: enrich_address one unit for each lookup, radius_owners one unit "
        "for each parcel returned. States and counties are written as slugs (new-mexico, san-juan), county FIPS codes "
        "as text of five digits, addresses with number, street and city. There is no zoning, no flood zone, no permit, "
        "no sale price and no tax balance on this server."
    ),
)
READS = {"readOnlyHint": True, "openWorldHint": False}
SLUG = "^[a-z]+(-[a-z]+)*$"
Found = dict[str, Any]

Address = Annotated[str, Field(description="House number, street and city, as in '12 Example Street, Springfield, CO'")]
State = Annotated[str, Field(pattern=SLUG, description="State slug: lower case with hyphens, e.g. north-carolina")]
County = Annotated[str, Field(pattern=SLUG, description="County slug without the word county, e.g. san-juan")]


def answer(response: httpx.Response, missing: str) -> Any:  # noqa: ANN401 - whatever the registry holds
    """Return what the registry says; a refusal becomes an error the model can read."""
    if response.status_code == httpx.codes.NOT_FOUND:
        raise ToolError(missing)
    body = response.json()
    if response.is_error:
        msg = f"The registry refused: {body.get('detail') or body.get('title')}"
        raise ToolError(msg)
    return body


def at_address(path: str, address: str, **query: str) -> Any:  # noqa: ANN401 - whatever the registry holds
    """Ask a route about the parcel at an address."""
    return answer(
        api.get(path, params={"address": address, **query}), f"No indexed parcel has the address {address!r}."
    )


def counties_of(state: str, **query: str) -> list[Found]:
    """Return a state's counties, or the one with a slug."""
    rows: list[Found] = answer(api.get("/counties", params={"state": state, **query}), "There are no counties.")
    return rows


def identity(county: Found) -> Found:
    """Return what a county is called in the registry."""
    return {"fips": county["id"], "name": county["name"], "state": county["state"], "county": county["slug"]}


@mcp.tool(annotations=READS)
def list_indexed_states() -> Found:
    """List the states that have indexed counties, and for each how many, and how many of these publish owner names."""
    return {"states": answer(api.get("/states"), "There are no states.")}


@mcp.tool(annotations=READS)
def list_counties_in_state(state: State) -> Found:
    """List the indexed counties of one state: name, slug, FIPS code, and whether owner names are published."""
    counties = counties_of(state)
    if not counties:
        msg = f"No county of {state!r} is indexed. list_indexed_states names the states that are."
        raise ToolError(msg)
    return {"counties": [{**identity(county), "owner_names": county["owner_names"]} for county in counties]}


@mcp.tool(annotations=READS)
def find_county_by_fips(
    fips: Annotated[str, Field(pattern=r"^\d{5}$", description="Five digits as text, leading zero included")],
) -> Found:
    """Resolve a county FIPS code to the county: its name, its slugs, and how many parcels its layer holds."""
    county = answer(api.get(f"/counties/{fips}"), f"No indexed county has the FIPS code {fips}.")
    return {**identity(county), "parcels": county["records"]}


@mcp.tool(annotations=READS)
def get_county_endpoint(state: State, county: County) -> Found:
    """Get the record of a county's parcel layer: its service URL, when it was refreshed, and its health.

    Health is as last observed: up, degraded or down, and how long the endpoint took to answer.
    """
    found = counties_of(state, slug=county)
    if not found:
        msg = f"{county!r} in {state!r} is not indexed. request_county asks for it."
        raise ToolError(msg)
    shown = {key: found[0][key] for key in ("url", "refreshed", "health")}
    return {**identity(found[0]), **shown}


@mcp.tool(annotations=READS)
def geocode_address(address: Address) -> Found:
    """Turn a street address into a point: latitude, longitude, and the FIPS code of the county it lies in."""
    parcel = at_address("/located", address)
    county = parcel["county"]
    place = {"county_fips": county["id"], "state": county["state"], "county": county["slug"]}
    return {"address": parcel["address"], "latitude": parcel["lat"], "longitude": parcel["lon"], **place}


@mcp.tool(annotations=READS)
def find_parcel_by_address(address: Address) -> Found:
    """Find the parcel at an address: parcel number, acreage, its county and that county's layer. Names no owner."""
    parcel = at_address("/located", address)
    county = {**identity(parcel["county"]), "layer_url": parcel["county"]["url"]}
    return {"parcel": parcel["id"], "address": parcel["address"], "acres": parcel["acres"], "county": county}


@mcp.tool(annotations={"readOnlyHint": False, "destructiveHint": False, "openWorldHint": False})
def request_county(state: State, county: County) -> Found:
    """Ask for a county to be indexed that is not served yet."""
    if counties_of(state, slug=county):
        msg = f"{county!r} in {state!r} is indexed already."
        raise ToolError(msg)
    asked = api.post("/requests", json={"state": state, "county": county})
    return {"requested": answer(asked, "The registry takes no requests.")}


@mcp.tool(annotations=READS)
def enrich_address(address: Address) -> Found:
    """Look up who owns the parcel at an address, and where the owner gets letters. Bills one unit for each lookup."""
    found: Found = at_address("/owner", address)
    return found


@mcp.tool(annotations=READS)
def radius_owners(
    address: Address,
    radius_feet: Annotated[int, Field(ge=1, le=2000, description="How far from the address, in feet")],
    *,
    count_only: Annotated[bool, Field(description="Preview: only count the parcels; bills at most one unit")] = False,
    max_parcels: Annotated[int, Field(ge=1, le=500, description="Return, and bill, no more parcels than this")] = 100,
) -> Found:
    """List the owners of the parcels around an address, nearest first. Bills one unit for each parcel returned.

    With `count_only` it returns the number of parcels alone and bills at most one unit. `max_parcels` caps the bill.
    """
    around = {"feet": str(radius_feet)}
    if count_only:
        counted = at_address("/neighbours/count", address, **around)
        return {"address": address, "radius_feet": radius_feet, "parcels": counted["parcels"]}
    owners = at_address("/neighbours", address, **around, limit=str(max_parcels))
    return {"address": address, "radius_feet": radius_feet, "parcels": len(owners), "owners": owners}


if __name__ == "__main__":
    mcp.run(show_banner=False)
