"""The agents that must fail: one that does nothing and one that refuses everything."""

from __future__ import annotations

from harness.domain.trajectory import Ending, Trajectory, Turn


def nothing() -> Trajectory:
    """The agent that does nothing: it calls no tool and says nothing."""
    return Trajectory(turns=(Turn(),))


def refusal() -> Trajectory:
    """The agent that refuses everything."""
    text = "I'm sorry, but I can't help with that."
    return Trajectory(turns=(Turn(text=text, stop_reason="refusal"),), answer=text, ending=Ending.REFUSED)
