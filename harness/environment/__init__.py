"""The environment of a run: servers under test, started in front of worlds, and what they may do.

It hands out stations and says what it saw; it grades nothing and knows no agent.
"""

from __future__ import annotations
