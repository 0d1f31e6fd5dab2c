"""What the tools returned, as figures with their place, unit, record and column. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from harness.domain.values import JsonValue

Kind = Literal["money", "rate", "count", "exchange rate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallEvidence:
    """One call as the figure check sees it: what was asked, and all that came back as text or structured content."""

    tool: str
    arguments: Mapping[str, JsonValue] | None = None
    texts: tuple[str, ...] = ()
    structured: JsonValue = None
    is_error: bool = False


class SourceFigure(NamedTuple):
    """One number of a result. A tuple for speed: results may hold tens of thousands.

    Attributes:
        value: the number, signed; a rate is in percent (0.19524 under `ratio` is 19.524).
        kind: an amount of money, a rate, an exchange rate, or a count, which supports neither money nor percentages.
        unit: ISO code of an amount; `FROM/TO` of an exchange rate with `?` for what is unknown; None if nothing says.
        parent: JSON path of the record the number stands in.
        key: name or index under which it stands there.
        column: path with every index replaced by `*`: figures of one column, over all calls of a tool, belong together.
        rows: path of the list its row belongs to, empty outside of lists.
        date: ISO date or month of the point, empty if it has none.
        period: how often the result says that the amount recurs, e.g. `month`; empty if it does not say.
        row: the record itself, for its wording fields.
    """

    value: float
    kind: Kind
    unit: str | None
    parent: str
    key: str
    column: str
    rows: str
    date: str
    period: str
    row: Mapping[str, JsonValue]

    @property
    def path(self) -> str:
        """Return the JSON path, beginning with the tool's name."""
        if self.key.startswith("["):
            return self.parent + self.key
        return f"{self.parent}.{self.key}" if self.key else self.parent

    def __str__(self) -> str:
        """Return value, unit and path, e.g. `2,394,755 SGD at get_net_worth.net_worth`."""
        digits = f"{self.value:,.10g}" if self.value != int(self.value) else f"{int(self.value):,}"
        unit = {"rate": "%", "money": f" {self.unit}" if self.unit else ""}.get(self.kind, "")
        return f"{digits}{unit} at {self.path}"


# Read off tens of thousands of figures at once, a field is found faster by its place than by its name.
VALUE: Final = itemgetter(SourceFigure._fields.index("value"))
KIND_AND_UNIT: Final = itemgetter(SourceFigure._fields.index("kind"), SourceFigure._fields.index("unit"))
PARENT: Final = itemgetter(SourceFigure._fields.index("parent"))
PERIOD: Final = itemgetter(SourceFigure._fields.index("period"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """All figures of all results that count, and the tools that were called."""

    figures: tuple[SourceFigure, ...] = ()
    tools: tuple[str, ...] = field(default_factory=tuple)
