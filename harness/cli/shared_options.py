"""Options that several verbs take, so that they mean the same in all of them."""

from __future__ import annotations

from harness.cli.arguments import Option, amount, natural_number, output_file, whole_number

SUITE = Option(name="suite", help="folder of the suite, or its suite.yaml", metavar="SUITE", required=True)
SUITES = Option(name="suites", help="folders of suites, or their suite.yaml", metavar="SUITE", required=True, many=True)
RECORD = Option(name="record", help="a run folder or its run.jsonl", metavar="RUN", required=True)
SUITE_OF_RECORD = Option(
    name="--suite", help="the suite it is a record of (default: cases/<its name>, else ./<its name>)", metavar="SUITE"
)
JSON = Option(
    name="--json",
    help="write the result as JSON to FILE, or to standard output with -",
    metavar="FILE|-",
    parse=output_file,
)
AGENT = Option(name="--agent", help="an agent of the suite (default: the suite's own)", metavar="NAME")
READER = Option(
    name="--reader",
    help="who reads the answers: self (the run's agent), an agent of the suite, or plain",
    metavar="NAME|plain",
)
MODE = Option(name="--mode", help="converse or select (default: the suite's)", choices=("converse", "select"))
BASELINE = Option(
    name="--baseline",
    help="baseline to compare with; `none` for none (default: the suite's own for agent and mode)",
    metavar="FILE|none",
)
ATTEMPTS = Option(name="--attempts", help="attempts a case (default: the suite's)", metavar="N", parse=whole_number)
CONFIRM = Option(
    name="--confirm",
    help="fresh attempts for each suspicious case; 0 for none (default: the suite's)",
    metavar="N",
    parse=natural_number,
)
BASE = Option(
    name="--base",
    help="take baseline and gate settings from the merge base with COMMIT, and say what was changed in them since",
    metavar="COMMIT",
)
MAX_COST = Option(
    name="--max-cost",
    help="start no attempt once this much was spent; agent and reader state their `price`",
    metavar="USD",
    parse=amount,
)
CASE = Option(name="--case", help="only cases of this id or glob; may be repeated", metavar="ID", many=True)
GROUP = Option(name="--group", help="only cases of this group; may be repeated", metavar="GROUP", many=True)
WRITE_TO = Option(
    name="--write-to",
    help="the exact name of a host, not this machine, that a read-write suite may write to; may be repeated",
    metavar="HOST",
    many=True,
)
