"""Every verb and option of the command line. README, docs/cli.md and `action.yml` are held to this table by tests."""

from __future__ import annotations

from harness.cli.arguments import Option, Verb, output_file, share, whole_number
from harness.cli.shared_options import (
    AGENT,
    ATTEMPTS,
    BASE,
    BASELINE,
    CASE,
    CONFIRM,
    GROUP,
    JSON,
    MAX_COST,
    MODE,
    READER,
    RECORD,
    SUITE,
    SUITE_OF_RECORD,
    SUITES,
    WRITE_TO,
)

RUN = Verb(
    name="run",
    summary="Ask an agent every case, grade the answers, compare with the baseline, write the reports.",
    example="python -m harness run cases/household --agent keyword --out runs/demo",
    module="harness.verbs.run",
    options=(
        SUITES,
        AGENT,
        Option(name="--fallback-agent", help="answers if the agent has no key; its flips do not block", metavar="NAME"),
        ATTEMPTS,
        CONFIRM,
        CASE,
        GROUP,
        MODE,
        Option(name="--concurrency", help="attempts at a time", metavar="N", parse=whole_number),
        Option(name="--resume", help="continue a run that was cut short, asking only what is missing", metavar="RUN"),
        BASELINE,
        BASE,
        MAX_COST,
        READER,
        Option(name="--no-judge", help="ask no judge, whatever the cases say: opinions decide nothing", switch=True),
        Option(name="--cases", help="ask the cases of this file in place of the suite's own", metavar="FILE"),
        WRITE_TO,
        Option(name="--out", help="folder of the record and reports (default: runs/<suite>/<id>)", metavar="DIR"),
        Option(name="--seed", help="seed of ids, clock and dice (default: the suite's name)", metavar="TEXT"),
        JSON,
    ),
)
CHECK = Verb(
    name="check",
    summary="Read the suite, start its server, check preflight and whether what was committed is still fresh. No key.",
    example="python -m harness check cases/household",
    module="harness.verbs.check",
    options=(SUITES, WRITE_TO, JSON),
)
GRADE = Verb(
    name="grade",
    summary="Grade a record again, or foreign transcripts: with no model call, unless a reader is named.",
    example="python -m harness grade runs/demo",
    module="harness.verbs.grade",
    options=(
        Option(name="subject", help="a run folder, or a suite with --transcripts", metavar="RUN|SUITE", required=True),
        SUITE_OF_RECORD,
        Option(name="--transcripts", help="JSON lines of {case, calls, answer, reading} to grade", metavar="FILE"),
        READER,
        Option(
            name="--no-server",
            help="with --transcripts: start no server, so that its schemas' defaults are not known",
            switch=True,
        ),
        WRITE_TO,
        JSON,
    ),
)
SELFTEST = Verb(
    name="selftest",
    summary="Test the graders: agents that must fail, an oracle that must pass, and mutations that must be caught.",
    example="python -m harness selftest cases/household",
    module="harness.verbs.selftest",
    options=(
        Option(name="suites", help="folders of suites", metavar="SUITE", many=True),
        Option(name="--labelled", help="JSON lines of labelled transcripts to agree with", metavar="FILE"),
        READER,
        WRITE_TO,
        JSON,
    ),
)
GATE = Verb(
    name="gate",
    summary="Compute the verdict from files: records, baselines or plain counts.",
    example=(
        "python -m harness gate --baseline cases/household/baselines/keyword.converse.json "
        "--run runs/demo --suite cases/household"
    ),
    module="harness.verbs.gate",
    options=(
        Option(name="--baseline", help="what to compare with", metavar="FILE", required=True),
        Option(name="--run", help="what was measured", metavar="FILE", required=True),
        Option(name="--suite", help="take the gate's policy from this suite", metavar="SUITE"),
        Option(name="--allow-removed", help="this case was removed on purpose", metavar="ID", many=True),
        JSON,
    ),
)
POWER = Verb(
    name="power",
    summary="Say how often the gate would block an unchanged agent, and what drop it would catch how often.",
    example="python -m harness power cases/household --agent keyword",
    module="harness.verbs.power",
    options=(
        Option(name="suite", help="whose baseline, attempts and gate are meant", metavar="SUITE"),
        AGENT,
        MODE,
        Option(
            name="--baseline",
            help="counts in place of the suite's baseline: a baseline, a record or plain counts",
            metavar="FILE",
        ),
        ATTEMPTS,
        CONFIRM,
        Option(name="--alpha", help="alpha of the gate (default: the suite's)", metavar="SHARE", parse=share),
        Option(name="--simulations", help="pull requests to simulate a number", metavar="N", parse=whole_number),
        JSON,
    ),
)
COMPARE = Verb(
    name="compare",
    summary="Show two runs side by side: what changed, what moved how surely, and what graders did apart from that.",
    example="python -m harness compare runs/one runs/two",
    module="harness.verbs.compare",
    options=(
        Option(name="first", help="a run folder, its run.jsonl, or a baseline", metavar="A", required=True),
        Option(name="second", help="another run or baseline of the same suite", metavar="B", required=True),
        SUITE_OF_RECORD,
        JSON,
    ),
)
REPORT = Verb(
    name="report",
    summary="Render a record.",
    example="python -m harness report runs/demo --format md",
    module="harness.verbs.report",
    options=(
        RECORD,
        Option(name="--format", help="which form", choices=("md", "junit", "json", "text"), default="text"),
        SUITE_OF_RECORD,
        BASELINE,
        BASE,
        Option(name="--out", help="write to FILE instead of standard output", metavar="FILE", parse=output_file),
    ),
)
REVIEW = Verb(
    name="review",
    summary="Read failures and record whose fault each was; show the pass rate as graded and after review.",
    example="python -m harness review runs/demo",
    module="harness.verbs.review",
    options=(
        RECORD,
        Option(name="--attempt", help="the failure a verdict is on, such as march-2026#2", metavar="ID"),
        Option(
            name="--verdict",
            help="whose fault it was; only a grader's false fail counts as a pass after review",
            choices=("model-failure", "grader-false-fail", "expectation-in-question"),
        ),
        Option(name="--by", help="who has read it (default: git's user.name)", metavar="NAME"),
        Option(name="--note", help="what the next reader should know", metavar="TEXT", parse=str),
        SUITE_OF_RECORD,
        JSON,
    ),
)
COMMENT = Verb(
    name="comment",
    summary="Post the report as the one comment of a pull request, or update it.",
    example="python -m harness comment runs/demo",
    module="harness.verbs.comment",
    options=(
        Option(name="record", help="a run folder, or a Markdown file of the report", metavar="RUN", required=True),
        Option(name="--key", help="tells apart several comments on one pull request", metavar="TEXT", parse=str),
        JSON,
    ),
)
PROMOTE = Verb(
    name="promote",
    summary="Make a baseline from runs: pooled counts with their evidence, and who, when, which commit and why.",
    example='python -m harness promote runs/demo --reason "first baseline"',
    module="harness.verbs.promote",
    options=(
        Option(
            name="records", help="runs to pool, or a baseline to grade again", metavar="RUN", required=True, many=True
        ),
        Option(name="--reason", help="why these numbers become the baseline", metavar="TEXT", parse=str, required=True),
        SUITE_OF_RECORD,
        Option(name="--who", help="who promotes (default: git's user.name)", metavar="NAME"),
        JSON,
    ),
)
TOOLS = Verb(
    name="tools",
    summary="Show the surface: the tools and instructions the server hands to a client.",
    example="python -m harness tools cases/household",
    module="harness.verbs.tools",
    options=(SUITE, WRITE_TO, JSON),
)
CALL = Verb(
    name="call",
    summary="Call one tool by hand and show its result.",
    example="python -m harness call cases/household get_net_worth_history months=7",
    module="harness.verbs.call",
    options=(
        SUITE,
        Option(name="tool", help="name of the tool", metavar="TOOL", required=True),
        Option(name="arguments", help="its arguments; values are read as JSON, else as text", metavar="k=v", many=True),
        WRITE_TO,
        JSON,
    ),
)
ASK = Verb(
    name="ask",
    summary="Ask an agent one question by hand and show what it did.",
    example='python -m harness ask cases/household "What is our net worth?" --agent keyword',
    module="harness.verbs.ask",
    options=(
        SUITE,
        Option(name="question", help="the question", metavar="QUESTION", required=True),
        AGENT,
        READER,
        WRITE_TO,
        JSON,
    ),
)

VERBS: tuple[Verb, ...] = (
    RUN,
    CHECK,
    GRADE,
    SELFTEST,
    GATE,
    POWER,
    COMPARE,
    REPORT,
    REVIEW,
    COMMENT,
    PROMOTE,
    TOOLS,
    CALL,
    ASK,
)
