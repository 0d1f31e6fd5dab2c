"""What in a server's schemas nothing is held against, as sentences for whoever runs the suite."""

from __future__ import annotations

from collections.abc import Iterator

from fake_backend.documents import dotted
from fake_backend.fixtures.json_schemas import schema_faults
from harness.domain.surface import Surface


def unchecked(surface: Surface) -> Iterator[str]:
    """Yield a sentence for each schema with such a part: the first of them, and how many more there are."""
    for tool in surface.tools:
        for word, schema in (("input", tool.input_schema), ("output", tool.output_schema)):
            faults = tuple(schema_faults(schema)) if schema is not None else ()
            if faults:
                at, fault = faults[0]
                place = f" at {dotted(at)}" if at else ""
                more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
                yield f"tool {tool.name!r}: part of its {word} schema is not checked{place}: {fault}{more}"
