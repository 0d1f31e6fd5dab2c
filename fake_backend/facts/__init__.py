"""Known data and what follows from it: workings, the fixture, matchers, differences of states. Pure."""

from __future__ import annotations
