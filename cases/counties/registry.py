"""What the registry's API works out: which parcel an address means, who owns it, and who owns what lies around it.

The functions of the routes that `backend.yaml` computes. Parcels themselves are not served: whatever is known of an
owner is to be had through a route that bills.
"""

import re
from collections.abc import Iterator
from typing import Any

Call = Any
Row = dict[str, Any]

WORDS = dict((
    *(("ave", "avenue"), ("cir", "circle"), ("ct", "court"), ("dr", "drive"), ("ln", "lane"), ("rd", "road")),
    *(("st", "street"), ("trl", "trail"), ("colorado", "co"), ("new mexico", "nm"), ("north carolina", "nc")),
))
WRITTEN_OTHERWISE = re.compile(rf"\b({'|'.join(WORDS)})\b")


def plain(address: str) -> str:
    """Return an address without case, punctuation and abbreviations."""
    words = " ".join(re.findall(r"\w+", address.casefold()))
    return WRITTEN_OTHERWISE.sub(lambda found: WORDS[found[0]], words)


def means(asked: str, parcel: Row) -> bool:
    """Whether an address, in which state and postal code may be missing, is that of a parcel."""
    known = plain(parcel["address"])
    asked = re.sub(r"( usa| united states)$", "", plain(asked))
    place_left_out = known.rsplit(" ", 1)[0], known.rsplit(" ", 2)[0]
    return asked in {known, *place_left_out}


def parcel_at(call: Call) -> Row | None:
    """Return the parcel that the request's `address` means; None where the registry has no such parcel."""
    asked = call.query.get("address", "")
    return next((parcel for parcel in call.table("parcels").values() if means(asked, parcel)), None)


def located(call: Call) -> Row | None:
    """Return a parcel with its county, and nothing about who owns it."""
    parcel = parcel_at(call)
    if parcel is None:
        return None
    shown = {key: parcel[key] for key in ("id", "address", "acres", "lat", "lon")}
    return {**shown, "county": call.table("counties")[parcel["county"]]}


def owned(parcel: Row) -> Row:
    """Return what is known of a parcel's owner."""
    letters = parcel["mailing"] or parcel["address"]
    mailing = letters if parcel["owner"] else None
    return {"parcel": parcel["id"], "address": parcel["address"], "owner": parcel["owner"], "mailing_address": mailing}


def owner(call: Call) -> Row | None:
    """Return the owner of the parcel at an address."""
    parcel = parcel_at(call)
    return None if parcel is None else owned(parcel)


def around(call: Call) -> list[Row] | None:
    """Return the parcels whose middle lies within `feet` of that of the parcel at an address, itself left out."""
    middle = parcel_at(call)
    if middle is None:
        return None
    county = call.table("counties")[middle["county"]]
    north, east = map(float, (call.table("feet_per_degree")["north"], county["feet_per_degree_east"]))

    def squared(parcel: Row) -> float:
        up, right = (float(parcel["lat"] - middle["lat"]) * north, float(parcel["lon"] - middle["lon"]) * east)
        return up * up + right * right

    def nearby() -> Iterator[tuple[float, Row]]:
        for parcel in call.table("parcels").values():
            if parcel["county"] == middle["county"] and parcel["id"] != middle["id"]:
                yield squared(parcel), parcel

    reach = float(call.query["feet"]) ** 2
    found = sorted((pair for pair in nearby() if pair[0] <= reach), key=lambda pair: (pair[0], pair[1]["id"]))
    return [parcel for _, parcel in found]


def neighbours(call: Call) -> list[Row] | None:
    """Return the owners around an address, nearest first, `limit` at most."""
    parcels = around(call)
    return None if parcels is None else [owned(parcel) for parcel in parcels[: int(call.query["limit"])]]


def neighbour_count(call: Call) -> Row | None:
    """Return how many parcels there are around an address."""
    parcels = around(call)
    return None if parcels is None else {"parcels": len(parcels)}
