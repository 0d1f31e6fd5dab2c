"""A suite: the folder's files as models (they ARE the format of `suite.yaml`), and the loaded whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from fake_backend.documents import Document, FileModel
from fake_backend.fixtures.fixture import Fixture
from fake_backend.spec import BackendSpec
from harness.domain.case import Case
from harness.domain.policy import GatePolicy
from harness.domain.values import FileValue

Provider = Literal["anthropic", "openai", "scripted", "keyword", "replay", "object"]
DETERMINISTIC: frozenset[str] = frozenset({"keyword", "scripted", "replay"})
KEY_VARIABLES: Mapping[str, str] = {"anthropic": "ANTHROPIC_API_KEY", "openai": "OPENAI_API_KEY"}
"""The providers that ask a model, and where the key of each is looked up when the suite names no other variable."""

Effort = Literal["low", "medium", "high", "xhigh", "max"]
Mode = Literal["converse", "select"]
Tokens = Literal["input", "output", "cache_read", "cache_write"]


class ServerSpec(FileModel):
    """The server under test: exactly one of `command` (stdio), `command` + `url`, `url` alone, or `object`."""

    command: tuple[str, ...] = ()
    url: str | None = None
    headers: dict[str, str] = {}
    object: str | None = None
    env: dict[str, str] = {}
    inherit_env: tuple[str, ...] = ()
    access: Literal["read-only", "read-write"] = "read-only"
    writes: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    metered: tuple[str, ...] = ()
    isolation: Literal["attempt", "worker"] = "attempt"
    startup_timeout_s: float = Field(default=60, gt=0)
    call_timeout_s: float = Field(default=60, gt=0)

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if self.object and (self.command or self.url):
            msg = "`object` stands alone; remove `command` and `url`"
            raise ValueError(msg)
        if not (self.object or self.command or self.url):
            msg = "a server needs `command` (stdio), `command` and `url`, `url`, or `object`"
            raise ValueError(msg)
        if self.headers and not self.url:
            msg = "`headers` belong to a server with a `url`"
            raise ValueError(msg)
        if self.command and self.url and "{port}" not in self.url:
            msg = "a server we start on a `url` needs `{port}` in it, e.g. http://127.0.0.1:{port}/mcp"
            raise ValueError(msg)
        return self

    @property
    def transport(self) -> Literal["stdio", "http", "remote", "object"]:
        """How the server is reached: `http` is started by us, `remote` is running already."""
        if self.object:
            return "object"
        if self.command:
            return "http" if self.url else "stdio"
        return "remote"


class AgentSpec(FileModel):
    """What answers. Which keys apply depends on the provider; see docs/agents.md."""

    provider: Provider
    model: str | None = None
    effort: Effort | None = None
    system: str | None = None
    max_turns: int = Field(default=12, ge=1)
    max_tokens: int = Field(default=8192, ge=1)
    max_calls: int = Field(default=40, ge=1)
    base_url: str | None = None
    api_key_env: str | None = None
    max_retries: int = Field(default=4, ge=0)
    max_retry_wait_s: float = Field(default=60, ge=0)
    timeout_s: float = Field(default=120, gt=0)
    cache: bool = True
    price: dict[Tokens, float] | None = None
    script: str | None = None
    record: str | None = None
    object: str | None = None
    deterministic: bool | None = None

    @model_validator(mode="after")
    def _provider_has_what_it_needs(self) -> Self:
        needs = {"anthropic": "model", "openai": "model", "scripted": "script", "replay": "record", "object": "object"}
        key = needs.get(self.provider)
        if key and getattr(self, key) is None:
            msg = f"an agent of provider `{self.provider}` needs `{key}`"
            raise ValueError(msg)
        return self

    @property
    def asks_a_model(self) -> bool:
        """Whether a service is asked, which wants a key and bills what it answers."""
        return self.provider in KEY_VARIABLES

    @property
    def key_variable(self) -> str:
        """The environment variable its key is in; '' for an agent that asks no model."""
        return self.api_key_env or KEY_VARIABLES.get(self.provider, "")

    @property
    def is_deterministic(self) -> bool:
        """Whether asking twice gives the same answer: one attempt a case is planned and n counts once."""
        return self.provider in DETERMINISTIC if self.deterministic is None else self.deterministic


class RunSpec(FileModel):
    """Defaults of `run`; the command line overrides each."""

    mode: Mode = "converse"
    attempts: int = Field(default=3, ge=1, le=10_000)
    concurrency: int = Field(default=8, ge=1, le=10_000)


class PreflightCall(FileModel):
    """One call before any model call; `expect` maps result paths to a value or `{working: …}`."""

    tool: str
    args: dict[str, FileValue] = {}
    expect: dict[str, Any] = {}


class SuiteFile(FileModel):
    """`suite.yaml` as written. Only name, server, agent and cases are needed."""

    format: Literal[1] = 1
    name: str = Field(min_length=1, max_length=60, pattern=r"^[a-z0-9][a-z0-9-]*$")
    about: str = ""
    fixture: str | None = None
    backend: str | None = None
    server: ServerSpec
    agent: str
    agents: dict[str, AgentSpec] = {}
    run: RunSpec = RunSpec()
    preflight: tuple[PreflightCall, ...] = ()
    gate: GatePolicy = GatePolicy()
    reader: str = "self"
    selftest: Literal["required"] | None = None
    redact: tuple[str, ...] = ()
    cases: tuple[str, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _backend_has_a_fixture(self) -> Self:
        if self.backend and not self.fixture:
            msg = "`backend` serves a fixture: add `fixture: fixture.yaml`"
            raise ValueError(msg)
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """A loaded suite: every file read, every working computed, every reference between them checked.

    `prompts` holds the text of each agent's system prompt file by agent name; `warnings` are sentences that stop
    no run, `notices()` such that only `check` asks for. `agents` always contains `keyword`. `document` is `suite.yaml`
    as it was read, to say the place of what turns out to be wrong only when it is run.
    """

    folder: Path
    file: SuiteFile
    agents: dict[str, AgentSpec]
    prompts: dict[str, str]
    cases: tuple[Case, ...]
    fixture: Fixture | None
    backend: BackendSpec | None
    case_fingerprints: dict[str, CaseFingerprint]
    warnings: tuple[str, ...] = ()
    notices: Callable[[], tuple[str, ...]] = field(default=tuple, repr=False, compare=False)
    document: Document = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        """The suite's name as reports and paths show it."""
        return self.file.name

    @property
    def metered(self) -> tuple[str, ...]:
        """The globs of the tools that bill, in one order whatever the file's."""
        return tuple(sorted(set(self.file.server.metered)))

    def case(self, case_id: str) -> Case:
        """The case of that id; KeyError where there is none."""
        return next(c for c in self.cases if c.id == case_id)


class CaseFingerprint(FileModel):
    """What a case was when it was measured: `ask` (what the agent saw), `expectation` (what was graded)."""

    ask: str
    expectation: str
