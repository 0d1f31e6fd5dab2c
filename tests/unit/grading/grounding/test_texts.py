"""Text results that hold more than words: tables of separated values, several JSON documents, records by line."""

from __future__ import annotations

import pytest

from harness.domain.values import JsonValue
from harness.grading.grounding.sources.texts import documents_in

WARDS = [{"ward": "ICU", "cost": 18240.75}, {"ward": "Eye", "cost": 9615}]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ward,cost\nICU,18240.75\nEye,9615\n", [WARDS]),
        ("ward;cost\nICU;18.240,75\nEye;9.615\n", [WARDS]),
        ("ward\tcost\nICU\t18'240.75\nEye\t9'615", [WARDS]),
        ('ward,cost\nICU,"18,240.75"\nEye,"9,615"', [WARDS]),
        ("ward   cost\n----  ------\nICU    18240.75\nEye    9615", [WARDS]),
        ("ward | cost\nICU | 18240.75\nEye | 9615", [WARDS]),
        ("August\n\nward,cost\nICU,18240.75\nEye,9615\n\nThe end.", [WARDS, "August\n\n\nThe end."]),
        ("code,cost\n007,-12.50", [[{"code": "007", "cost": -12.5}]]),
        ("name,when\nA,soon\nB,later", ["name,when\nA,soon\nB,later"]),
        ("a,a\n1,2", ["a,a\n1,2"]),
        ("Dear user,\nthe total is $5, thanks", ["Dear user,\nthe total is $5, thanks"]),
        ("| a | b |\n|---|---|\n| x | 1 |", ["| a | b |\n|---|---|\n| x | 1 |"]),
        ('{"a": 1}', [{"a": 1}]),
        ('{"a": 1}\n{"a": 2}\n', [[{"a": 1}, {"a": 2}]]),
        ('{"a": 1}\n{"a": 2', ['{"a": 1}\n{"a": 2']),
        ('{"a": NaN}', ['{"a": NaN}']),
        ('```json\n{"a": 1}\n```', [{"a": 1}]),
        ('Here:\n```json\n{"a": 1}\n```\n', [{"a": 1}, "Here:\n\n"]),
        ("Here:\n```\nplain\n```", ["Here:\n```\nplain\n```"]),
        ("currency: GBP\nunit_rate: 0.2480\nname: Flex", [{"currency": "GBP", "unit_rate": 0.248, "name": "Flex"}]),
        ("unit_rate: 0.2480\nname: Flex", ["unit_rate: 0.2480\nname: Flex"]),
        ("currency: GBP\nand so on", ["currency: GBP\nand so on"]),
        ("", [""]),
    ],
)
def test_a_text_is_read_as_the_documents_it_holds(text: str, expected: list[JsonValue]) -> None:
    """Rows have columns, so that a column can be totalled; what is no document stays text."""
    assert documents_in(text) == expected
