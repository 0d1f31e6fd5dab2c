"""A judge: an agent without tools that is asked once about one attempt. Whatever fails, only its opinion is missing."""

from __future__ import annotations

from harness.agents.base import Agent, Task
from harness.agents.no_tools import NoTools
from harness.domain.attempt import AttemptResult
from harness.domain.case import Case, JudgeSpec
from harness.domain.opinion import Opinion
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import Ending, Trajectory
from harness.judging.prompt import INSTRUCTIONS, question
from harness.judging.reply import read_reply


class Judge:
    """Asks the agent of a suite for opinions.

    Args:
        name: what the suite calls the agent.
        spec: its settings. `system` and `max_turns` are for answering and are not used: a judge has its own
            instructions and one turn.
        agent: the agent itself.
    """

    def __init__(self, name: str, spec: AgentSpec, agent: Agent) -> None:
        self.name = name
        self.agent = agent
        self._spec = spec

    async def opinion(self, case: Case, spec: JudgeSpec, result: AttemptResult) -> Opinion:
        """Return what the judge says of an attempt's answer by the case's rubric."""
        attempt = result.attempt
        task = Task(
            case=attempt.case,
            number=attempt.number,
            ask=question(case, spec.rubric, result.evidence.trajectory),
            prompt=INSTRUCTIONS,
            timeout_s=self._spec.timeout_s,
            seed=f"{attempt} judged by {self.name}",
        )
        said = await self.agent.answer(task, NoTools("judge"))
        score, rationale, missing = _read(said)
        return Opinion(
            judge=self.name,
            model=self._spec.model or "",
            score=score,
            rationale=rationale,
            missing=missing,
            usage=said.usage,
            cost_usd=said.cost_usd,
            latency_ms=said.latency_ms,
        )


def can_be_judged(result: AttemptResult) -> bool:
    """Whether there is an answer to have an opinion on: the agent had its say and said something."""
    evidence = result.evidence
    said = evidence.trajectory.ending.measured and bool(evidence.trajectory.answer.strip())
    return said and not evidence.selected and not evidence.server_crashed


def _read(said: Trajectory) -> tuple[int | None, str, str]:
    if said.ending is not Ending.ANSWERED:
        return None, "", f"{said.ending.value}: {said.detail}" if said.detail else said.ending.value
    reply = read_reply(said.answer)
    return (None, "", reply) if isinstance(reply, str) else (reply.score, reply.rationale, "")
