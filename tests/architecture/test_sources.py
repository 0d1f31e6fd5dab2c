"""docs/sources.md: every row points at something that is there, and its command is one the page's test runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| in the document")
]
RUN = {
    line
    for page in (PAGE, (ROOT / "docs" / "cli.md").read_text(encoding="utf-8"))
    for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    for line in block.splitlines()
}


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:40] for row in ROWS])
def test_a_row_names_places_that_exist_and_a_command_that_is_run(row: list[str]) -> None:
    """Otherwise a reader is sent nowhere."""
    assert len(row) == 4, row
    *_, places, command = row
    for place in re.findall(r"`([^`]+)`", places):
        assert (ROOT / place).exists(), place
    assert command.strip("`") in RUN


def test_all_four_descriptions_are_there() -> None:
    """One part each."""
    assert len(re.findall(r"^## ", PAGE, re.MULTILINE)) == 4
    assert len(ROWS) > 50
