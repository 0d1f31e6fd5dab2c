"""Writes the parcels of fixture.yaml again from its counties and streets: `python parcels.py`.

Fifteen houses stand on each street, odd and even numbers on either side, some ninety feet apart. What nobody needs to
choose (a lot's width, its size, who owns it) follows from a hash of the address: the same streets give the same bytes.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

FIXTURE = Path(__file__).with_name("fixture.yaml")
MARK = "# Written by parcels.py.\nparcels:\n"
HOUSES = 15
ACROSS = 130
"""Feet from the middle of a lot to that of the lot over the road."""

GIVEN = (
    *("Ada", "Amos", "Beatriz", "Calvin", "Celia", "Dario", "Edith", "Felix", "Greta", "Hollis", "Imani", "Jonas"),
    *("Kerstin", "Leland", "Marisol", "Nestor", "Odessa", "Pavel", "Ramona", "Silas", "Thea", "Ulises", "Vera"),
)
FAMILY = (
    *("Abernathy", "Baca", "Calloway", "Dunmore", "Escobedo", "Fairbanks", "Gallegos", "Holloway", "Ibarra", "Jessup"),
    *("Kirkland", "Lucero", "Mabry", "Nakamura", "Ocampo", "Prescott", "Quintana", "Radcliffe", "Sandoz", "Thibodeaux"),
    *("Underhill", "Vasquez", "Whitlock", "Yarbrough"),
)
FIRMS = ("Holdings LLC", "Family Trust", "Land Partners LP")


def pick(address: str, about: str, below: int) -> int:
    """Return a number from 0 to `below` that depends on nothing but its arguments."""
    return int.from_bytes(sha256(f"{about} of {address}".encode()).digest()[:8], "big") % below


def owner(address: str) -> str:
    """Return a made-up owner: mostly a person, now and then a firm."""
    family = FAMILY[pick(address, "family", len(FAMILY))]
    if pick(address, "kind", 8) == 0:
        return f"{family} {FIRMS[pick(address, 'firm', len(FIRMS))]}"
    return f"{GIVEN[pick(address, 'given', len(GIVEN))]} {family}"


def box(address: str, place: str) -> str | None:
    """Return where an owner gets letters that does not get them at the parcel itself."""
    return None if pick(address, "mailing", 3) else f"PO Box {100 + pick(address, 'box', 9000)}, {place}"


def houses(street: dict[str, Any], county: dict[str, Any], feet_north: int) -> Iterator[dict[str, Any]]:
    """Yield the houses of a street, from its western end, all but their ids."""
    for number in range(HOUSES):
        along, side = divmod(number, 2)
        address = f"{101 + 4 * along + side} {street['name']}, {street['place']}"
        east = 90 * along + pick(address, "width", 21)
        yield {
            "address": address,
            "owner": owner(address) if county["owner_names"] else None,
            "mailing": box(address, street["place"]) if county["owner_names"] else None,
            "acres": (18 + pick(address, "acres", 60)) / 100,
            "lat": street["lat"] + ACROSS * side / feet_north,
            "lon": street["lon"] + east / county["feet_per_degree_east"],
        }


def line(parcel_id: str, county: str, house: dict[str, Any]) -> str:
    """Return one parcel as a line of YAML."""
    mailing = f'"{house["mailing"]}"' if house["mailing"] else "null"
    return (
        f'  - {{id: {parcel_id}, county: "{county}", address: "{house["address"]}", owner: {house["owner"] or "null"}, '
        f"mailing: {mailing}, acres: {house['acres']:.2f}, lat: {house['lat']:.6f}, lon: {house['lon']:.6f}}}"
    )


def parcels(head: str) -> str:
    """Return the lines of all parcels, given the part of the fixture that stands above them."""
    known = yaml.safe_load(head)
    lines: list[str] = []
    for county in known["counties"]:
        streets = (street for street in known["streets"] if street["county"] == county["id"])
        found = [house for street in streets for house in houses(street, county, known["feet_per_degree"]["north"])]
        lines.append(f"  # {county['name']}")
        lines += [line(f"{county['id']}-{n:04}", county["id"], house) for n, house in enumerate(found, start=1)]
    return "\n".join(lines) + "\n"


def rewritten(text: str) -> str:
    """Return the fixture with its parcels written again."""
    head = text[: text.index(MARK)]
    return head + MARK + parcels(head)


if __name__ == "__main__":
    FIXTURE.write_text(rewritten(FIXTURE.read_text(encoding="utf-8")), encoding="utf-8")
