"""Every mistake in a suite's files is a sentence with its place, and all mistakes are told at once."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from harness.errors import DocumentError
from harness.suite.loading import load_suite

Write = Callable[..., Path]

HEAD = "name: s\nserver: {command: [x]}\nfixture: fixture.yaml\n"
"""Three lines; `agent` and `cases` stand in the fourth and fifth, what a test adds begins in the sixth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """Files with a mistake in them, and what is said about it: `place` is file:line:column, then the key."""

    name: str
    place: str
    said: tuple[str, ...]
    files: dict[str, str] = field(default_factory=dict)


def suite(name: str, added: str, place: str, *said: str, head: str = HEAD, **files: str) -> Mistake:
    """Return a mistake in what stands below the head of `suite.yaml`, or in the head itself."""
    text = f"{head}agent: keyword\ncases: [cases.yaml]\n{textwrap.dedent(added)}"
    return Mistake(name=name, place=f"suite.yaml:{place}", said=said, files={"suite": text, **files})


def case(name: str, text: str, place: str, *said: str, **files: str) -> Mistake:
    """Return a mistake in `cases.yaml`."""
    return Mistake(
        name=name, place=f"cases.yaml:{place}", said=said, files={"cases": textwrap.dedent(text).lstrip(), **files}
    )


MISTAKES = (
    suite("an unknown key", "prefligt: []\n", "6:1: prefligt", "unknown key 'prefligt'; did you mean 'preflight'?"),
    suite("a required key left out", "", "1:1: server", "required", head="name: s\nfixture: fixture.yaml\n"),
    suite("a word that is none", "run: {mode: converze}\n", "6:7: run.mode", "did you mean 'converse'?", "select"),
    suite("a key that stands twice", "agent: claude\n", "6:1: agent", "twice", "line 4", "line 6"),
    suite("no form of a server", "", "2:1: server", "a server needs `command`", head="name: s\nserver: {env: {}}\n"),
    suite(
        "a backend without data",
        "backend: backend.yaml\n",
        "1:1",
        "`backend` serves a fixture",
        head="name: s\nserver: {command: [x]}\n",
    ),
    suite(
        "a reader that is none",
        "reader: plane\n",
        "6:1: reader",
        "no agent is called 'plane'; did you mean 'plain'?",
        "self",
    ),
    suite(
        "a reader that asks no model", "reader: keyword\n", "6:1: reader", "the agent 'keyword' (keyword) asks no model"
    ),
    suite(
        "an agent called as a reader is",
        "agents: {plain: {provider: openai, model: m1}}\n",
        "6:10: agents.plain",
        "`plain` is a reader of answers; give this agent another name",
    ),
    Mistake(
        name="a default agent that is none",
        place="suite.yaml:3:1: agent",
        said=("no agent is called 'claud'; did you mean 'claude'?", "keyword"),
        files={
            "suite": "name: s\nserver: {command: [x]}\nagent: claud\ncases: [cases.yaml]\n"
            "agents: {claude: {provider: anthropic, model: claude-sonnet-5-5}}\n"
        },
    ),
    suite(
        "a keyword agent that is another",
        "agents: {keyword: {provider: anthropic, model: claude-sonnet-5-5}}\n",
        "6:20: agents.keyword.provider",
        "built-in",
    ),
    suite(
        "a tool that both writes and does not",
        "",
        "2:49: server.reads[0]",
        "'x_*' stands under `writes` too",
        head=HEAD.replace("[x]", "[x], writes: ['x_*'], reads: ['x_*']"),
    ),
    suite(
        "a system prompt that is not there",
        "agents: {a: {provider: openai, model: m1, system: prompt.txt}}\n",
        "6:43: agents.a.system",
        "the file 'prompt.txt' is not there",
        "relative to the suite's folder",
    ),
    suite(
        "a script that is not there",
        "agents: {a: {provider: scripted, script: suite.yml}}\n",
        "6:34: agents.a.script",
        "did you mean 'suite.yaml'?",
    ),
    Mistake(
        name="a file of cases that is not there",
        place="suite.yaml:4:9: cases[0]",
        said=("the file 'case.yaml' is not there", "did you mean 'cases.yaml'?"),
        files={"suite": "name: s\nserver: {command: [x]}\nagent: keyword\ncases: [case.yaml]\n"},
    ),
    suite("a fixture that is a folder", "", "3:1: fixture", "is a folder", head=HEAD.replace("fixture.yaml", ".")),
    suite(
        "an unknown placeholder",
        "",
        "2:37: server.env.URL",
        "unknown placeholder {harness.pyton}; did you mean 'harness.python'?",
        head=HEAD.replace("{command: [x]}", '{command: [x, y, zz], env: {URL: "{harness.pyton}"}}'),
    ),
    suite(
        "a placeholder of a backend that is not there",
        "",
        "2:29: server.command[1]",
        "unknown placeholder {backend.url}; the suite has no `backend`",
        head=HEAD.replace("[x]", '[ python, "{backend.url}"]'),
    ),
    suite(
        "a port of a server that we do not start",
        "",
        "2:10: server.url",
        "unknown placeholder {port}",
        head=HEAD.replace("{command: [x]}", '{url: "http://localhost:{port}/mcp"}'),
    ),
    suite(
        "a preflight working with a misspelt name",
        "preflight:\n  - {tool: t, expect: {total: {working: 'len(drawer)'}}}\n",
        "7:32: preflight[0].expect.total.working",
        "nothing is called 'drawer'; did you mean 'drawers'?",
    ),
    suite(
        "a preflight value that its working denies",
        "preflight:\n  - {tool: t, expect: {total: {working: 'len(drawers)', value: 3}}}\n",
        "7:57: preflight[0].expect.total.value",
        "the value 3 and the working disagree: 2",
    ),
    suite(
        "a preflight expectation that is half a working",
        "preflight:\n  - {tool: t, expect: {total: {working: 'len(drawers)', within: 3}}}\n",
        "7:57: preflight[0].expect.total.within",
        "unknown key beside `working`",
    ),
    suite(
        "a preflight working that is no text",
        "preflight:\n  - {tool: t, expect: {total: {working: 3}}}\n",
        "7:32: preflight[0].expect.total.working",
        "found 3; allowed: an expression",
    ),
    suite(
        "a preflight matcher",
        "preflight:\n  - {tool: t, expect: {total: {at_least: 3}}}\n",
        "7:24: preflight[0].expect.total",
        "a preflight expectation is exact",
    ),
    suite(
        "a preflight path that leads nowhere",
        "preflight:\n  - {tool: t, expect: {'a[x]': 3}}\n",
        "7:24: preflight[0].expect.a[x]",
        "'a[x]' is no path",
    ),
    suite(
        "metered tools left out in select mode",
        "run: {mode: select}\n",
        "2:1: server",
        "in select mode nothing is executed",
        "`metered: []`",
    ),
    Mistake(
        name="a bill in select mode where nothing is said to bill",
        place="cases.yaml:1:39: [0].bills",
        said=("in select mode nothing is executed", "`server.metered`"),
        files={
            "suite": "name: s\nserver: {url: 'http://127.0.0.1:1/', metered: []}\n"
            "agent: keyword\ncases: [cases.yaml]\nrun: {mode: select}\n",
            "cases": "- {id: a, ask: Hm?, tools: {best: t}, bills: {at_most: 0}}\n",
        },
    ),
    case("cases that are no list", "cases: []\n", "1:1", "allowed: a list of cases, each beginning with `- id: …`"),
    case("no case at all", "[]\n", "1:1", "found nothing; allowed: a list of cases"),
    case("a case that is no mapping", "- just text\n", "1:3: [0]", "found the text 'just text'"),
    case(
        "an unknown key in a case",
        """
        - id: a
          ask: Hm?
          answers: {says: [x]}
        """,
        "3:3: [0].answers",
        "unknown key 'answers'; did you mean 'answer'?",
    ),
    case(
        "the same id twice",
        "- {id: a, ask: Hm?, answer: {says: [x]}}\n- {id: a, ask: Ah?, answer: {says: [x]}}\n",
        "2:4: [1].id",
        "the id 'a' is taken: the first case of that id is in ",
        "cases.yaml:1",
    ),
    case("no check", "- {id: a, ask: Hm?}\n", "1:3: [0]", "this case has no check, so no attempt could fail it"),
    case(
        "only metrics",
        "- {id: a, ask: Hm?, tools: {best: t}}\n",
        "1:3: [0]",
        "no check (`best`, `also` and `first` are for metrics)",
    ),
    case(
        "only a judge",
        "- {id: a, ask: Hm?, answer: {judge: {rubric: r, agent: h}}}\n",
        "1:3: [0]",
        "only the judge, which is advisory",
        suite=f"{HEAD}agent: keyword\ncases: [cases.yaml]\nagents: {{h: {{provider: openai, model: gpt-6.1}}}}\n",
    ),
    case(
        "a judge that is no agent",
        "- {id: a, ask: Hm?, answer: {says: [x], judge: {rubric: r, agent: keywords}}}\n",
        "1:60: [0].answer.judge.agent",
        "no agent is called 'keywords'; did you mean 'keyword'?",
    ),
    case(
        "a judge without a model",
        "- {id: a, ask: Hm?, answer: {says: [x], judge: {rubric: r, agent: keyword}}}\n",
        "1:60: [0].answer.judge.agent",
        "the agent 'keyword' (keyword) cannot judge; allowed providers: anthropic, openai",
    ),
    case(
        "a judge by an alias",
        "- {id: a, ask: Hm?, answer: {says: [x], judge: {rubric: r, agent: h}}}\n",
        "1:60: [0].answer.judge.agent",
        "pins an exact model, and 'claude-haiku-latest' is an alias",
        suite=f"{HEAD}agent: keyword\ncases: [cases.yaml]\n"
        "agents: {h: {provider: anthropic, model: claude-haiku-latest}}\n",
    ),
    case(
        "a tool both asked for and forbidden",
        "- {id: a, ask: Hm?, tools: {must: [t], never: [t]}}\n",
        "1:36: [0].tools.must[0]",
        "'t' is asked for here and forbidden under `never`",
    ),
    case(
        "a best tool that is forbidden",
        "- {id: a, ask: Hm?, tools: {never: [{tool: t}], best: t}}\n",
        "1:49: [0].tools.best",
        "forbidden under `never`",
    ),
    case(
        "no tool and yet one",
        "- {id: a, ask: Hm?, tools: {none: true, any_of: [t]}}\n",
        "1:29: [0].tools.none",
        "asks for no tool at all, yet the case also names t",
    ),
    case(
        "no tool and yet arguments",
        "- {id: a, ask: Hm?, tools: {none: true}, args: {t: {n: 1}}}\n",
        "1:42: [0].args",
        "`args` has nothing to speak of",
    ),
    case(
        "fewer calls than tools",
        "- {id: a, ask: Hm?, tools: {must: [t, u], any_of: [v], at_most: 2}}\n",
        "1:56: [0].tools.at_most",
        "at most 2 calls, yet the tools asked for take 3",
    ),
    case(
        "arguments of a forbidden tool",
        "- {id: a, ask: Hm?, tools: {never: [t]}, args: {t: {n: 1}}}\n",
        "1:49: [0].args.t",
        "'t' is forbidden under `tools.never`",
    ),
    case(
        "a solution that is forbidden",
        "- {id: a, ask: Hm?, tools: {never: [t]}, solution: [{tool: t}]}\n",
        "1:54: [0].solution[0].tool",
        "the solution calls 't', which the case forbids",
    ),
    case(
        "a solution that leaves a tool out",
        "- {id: a, ask: Hm?, tools: {must: [t]}, solution: [{tool: u}]}\n",
        "1:41: [0].solution",
        "the solution never calls t",
    ),
    case(
        "a solution with none of the tools",
        "- {id: a, ask: Hm?, tools: {any_of: [t, v]}, solution: [{tool: u}]}\n",
        "1:46: [0].solution",
        "the solution calls none of t, v",
    ),
    case(
        "a solution that is too long",
        "- {id: a, ask: Hm?, tools: {at_most: 1}, solution: [{tool: u}, {tool: u}]}\n",
        "1:42: [0].solution",
        "the solution makes 2 calls, and the case allows 1",
    ),
    case(
        "words both asked for and refused",
        "- {id: a, ask: Hm?, answer: {says: [Paid], says_none: [paid]}}\n",
        "1:37: [0].answer.says[0]",
        "refused under `says_none`",
    ),
    case(
        "an answer that may not be what it must be",
        "- {id: a, ask: Hm?, answer: {equals: x, not_equals: x}}\n",
        "1:41: [0].answer.not_equals",
        "this is what `equals` asks for",
    ),
    case(
        "an empty word",
        "- {id: a, ask: Hm?, answer: {says: [x, ' ']}}\n",
        "1:40: [0].answer.says[1]",
        "an empty text stands in every answer",
    ),
    case(
        "an example's call without a tool",
        "- {id: a, ask: Hm?, answer: {says: [x]}, examples: {passes: [{calls: [{args: {}}], answer: x}]}}\n",
        "1:71: [0].examples.passes[0].calls[0]",
        "a call needs `tool`",
    ),
    case(
        "an example's call with a misspelt key",
        "- {id: a, ask: Hm?, answer: {says: [x]}, examples: {fails: [{calls: [{tool: t, resullt: 1}]}]}}\n",
        "1:80: [0].examples.fails[0].calls[0].resullt",
        "unknown key 'resullt'; did you mean 'result'?",
    ),
    case(
        "an example's call whose arguments are none",
        "- {id: a, ask: Hm?, answer: {says: [x]}, examples: {fails: [{calls: [{tool: t, args: 3}]}]}}\n",
        "1:80: [0].examples.fails[0].calls[0].args",
        "a mapping",
    ),
    case(
        "a broken regular expression",
        "- {id: a, ask: Hm?, answer: {matches: '(x'}}\n",
        "1:30: [0].answer.matches",
        "'(x' is no regular expression",
    ),
    case(
        "an expression that looks around",
        "- {id: a, ask: Hm?, answer: {not_matches: '(?!x)y'}}\n",
        "1:30: [0].answer.not_matches",
        "'(?!x)y' is no regular expression: RE2 knows no look-around; use two checks, one of them negated",
    ),
    case(
        "a JSON Schema with a broken regular expression",
        "- {id: a, ask: Hm?, answer: {schema: {pattern: '(x'}}}\n",
        "1:39: [0].answer.schema.pattern",
        "'(x' is no regular expression",
    ),
    case(
        "a broken JSON Schema",
        "- {id: a, ask: Hm?, answer: {schema: {type: nmber}}}\n",
        "1:39: [0].answer.schema.type",
        "this is no JSON Schema",
        "nmber",
    ),
    case(
        "a JSON Schema of no known dialect",
        "- {id: a, ask: Hm?, answer: {not_schema: {$schema: [1]}}}\n",
        "1:43: [0].answer.not_schema.$schema",
        "this is no JSON Schema",
    ),
    case(
        "a broken matcher",
        "- {id: a, ask: Hm?, args: {t: {n: {at_least: {}}}}}\n",
        "1:32: [0].args.t.n",
        "at_least",
    ),
    case(
        "a broken matcher of a forbidden call",
        "- {id: a, ask: Hm?, tools: {never: [{tool: t, args: {n: {matches: '('}}}]}}\n",
        "1:54: [0].tools.never[0].args.n",
        "matches",
    ),
    case(
        "a broken tolerance",
        "- {id: a, ask: Hm?, answer: {facts: [{name: n, value: 1, within: roughly}]}}\n",
        "1:58: [0].answer.facts[0].within",
        "roughly",
    ),
    case(
        "a hard check that the case does not have",
        "- {id: a, ask: Hm?, tools: {never: [t]}, hard: [tools.never, state]}\n",
        "1:62: [0].hard[1]",
        "the case has no check 'state' that could be hard",
        "tools.never",
    ),
    case(
        "a hard check that is none",
        "- {id: a, ask: Hm?, tools: {never: [t]}, hard: [tools.nevr]}\n",
        "1:42: [0].hard",
        "`tools.nevr` is not a check that can be hard",
    ),
    case(
        "a state that nothing keeps",
        "- {id: a, ask: Hm?, state: unchanged}\n",
        "1:21: [0].state",
        "the suite has no `backend`, so there is no state to compare",
    ),
    case(
        "bills that nothing counts",
        "- {id: a, ask: Hm?, tools: {must: [t]}, bills: {at_most: 0}}\n",
        "1:41: [0].bills",
        "nothing counts what is billed",
    ),
    case(
        "bills bounded by arguments of tools that nobody named",
        "- {id: a, ask: Hm?, bills: {bounded_by: [limit]}}\n",
        "1:29: [0].bills.bounded_by",
        "the suite does not say which tools bill: add `server.metered`",
        suite=f"{HEAD}agent: keyword\ncases: [cases.yaml]\nbackend: backend.yaml\n",
        backend="collections: {drawers: {}}\n",
    ),
    case(
        "a state of a collection that is not there",
        "- {id: a, ask: Hm?, state: {drawer: {removed: [left]}}}\n",
        "1:29: [0].state.drawer",
        "the fixture has no collection 'drawer'; did you mean 'drawers'?",
        suite=f"{HEAD}agent: keyword\ncases: [cases.yaml]\nbackend: backend.yaml\n",
        backend="collections: {drawers: {}}\n",
    ),
    Mistake(
        name="a backend of data that is not there",
        place="backend.yaml:1:15: collections.drawerz",
        said=("drawers",),
        files={
            "suite": f"{HEAD}agent: keyword\ncases: [cases.yaml]\nbackend: backend.yaml\n",
            "backend": "collections: {drawerz: {}}\n",
        },
    ),
    suite(
        "a token that the backend does not declare",
        "backend: backend.yaml\n",
        "2:30: server.env.T",
        "unknown placeholder {backend.tokens.writer}; did you mean 'backend.tokens.reader'?",
        head=HEAD.replace("[x]", '[x], env: {T: "{backend.tokens.writer}"}'),
        backend="tokens: {reader: read}\ncollections: {drawers: {}}\n",
    ),
    case(
        "a fact without a source",
        "- {id: a, ask: Hm?, answer: {facts: [{name: n}]}}\n",
        "1:38: [0].answer.facts[0]",
        "a fact needs `working`",
    ),
    case(
        "a value that is no single thing",
        "- {id: a, ask: Hm?, answer: {facts: [{name: n, value: [1, 2]}]}}\n",
        "1:48: [0].answer.facts[0].value",
        "a fact is a number, a date, a clock time, a text, or true or false",
    ),
    case(
        "an explanation that is not the program's own",
        "- {id: a, ask: Hm?, answer: {facts: [{name: n, value: 1, shown: because}]}}\n",
        "1:58: [0].answer.facts[0].shown",
        "unknown key 'shown'",
    ),
    case(
        "a value that its working denies",
        "- {id: a, ask: Hm?, answer: {facts: [{name: n, working: 'drawers[0].cents * 2', value: 2501}]}}\n",
        "1:81: [0].answer.facts[0].value",
        "the value 2,501 and the working disagree: 1,250 ",
        " 2 = 2,500",
        "leave `value` out",
    ),
    case(
        "a working with a misspelt field",
        "- {id: a, ask: Hm?, answer: {facts: [{name: n, working: 'drawers[0].cent'}]}}\n",
        "1:48: [0].answer.facts[0].working",
        "drawers[0] has no 'cent'; did you mean 'cents'?",
    ),
    case(
        "a working that is nothing to be stated",
        "- {id: a, ask: Hm?, answer: {facts: [{name: n, working: drawers}]}}\n",
        "1:48: [0].answer.facts[0].working",
        "works out to [",
        "a fact is a number",
    ),
    case(
        "a working without a fixture",
        "- {id: a, ask: Hm?, answer: {facts: [{name: n, working: 1 + 1}]}}\n",
        "1:48: [0].answer.facts[0].working",
        "computed from the fixture, and there is none",
        suite="name: s\nserver: {command: [x]}\nagent: keyword\ncases: [cases.yaml]\n",
    ),
    Mistake(
        name="a fixture that is broken",
        place="fixture.yaml:2:1: a",
        said=("twice", "line 1", "line 2"),
        files={"fixture": "a: 1\na: 2\n"},
    ),
)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_told_with_its_place(shop: Write, mistake: Mistake) -> None:
    """A person must be able to click on the place and know what to write instead."""
    folder = shop(**mistake.files)
    with pytest.raises(DocumentError) as caught:
        load_suite(folder)
    told = [str(problem) for problem in caught.value.problems]
    assert len(told) == 1, told
    assert told[0].startswith(f"{folder}/{mistake.place}: ")
    for words in mistake.said:
        assert words in told[0]


def test_a_system_prompt_that_is_no_text_is_told_with_its_place(shop: Write) -> None:
    """The prompt is sent verbatim, so it must be readable."""
    agents = "agents: {a: {provider: openai, model: m1, system: prompt.bin}}\n"
    folder = shop(suite=f"{HEAD}agent: keyword\ncases: [cases.yaml]\n{agents}")
    (folder / "prompt.bin").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DocumentError, match=r"suite.yaml:6:43: agents.a.system: the file 'prompt.bin' cannot be read"):
        load_suite(folder)


def test_a_file_name_that_no_disk_can_hold_is_not_there(shop: Write) -> None:
    """Text pasted into the wrong key must not end in a traceback."""
    folder = shop(suite=f"name: s\nserver: {{command: [x]}}\nagent: keyword\ncases: [{'x' * 5000}]\n")
    with pytest.raises(DocumentError, match=r"is not there"):
        load_suite(folder)


def test_a_file_in_a_folder_that_is_not_there_has_no_neighbours(shop: Write) -> None:
    """Nothing is near, so nothing is suggested."""
    folder = shop(suite="name: s\nserver: {command: [x]}\nagent: keyword\ncases: [away/cases.yaml]\n")
    with pytest.raises(DocumentError, match=r"'away/cases.yaml' is not there; paths are .* folder$"):
        load_suite(folder)


def test_all_mistakes_of_all_files_are_told_at_once_in_the_order_of_their_places(shop: Write) -> None:
    """Nobody should have to run the check once per mistake."""
    folder = shop(
        fixture="drawers: [{id: left}, {id: left}]\n",
        cases="- {id: a, ask: Hm?, nope: 1}\n- {id: b, ask: 3, answer: {says: [x]}}\n- {ask: Hm?}\n",
    )
    with pytest.raises(DocumentError) as caught:
        load_suite(folder)
    places = [(Path(problem.file).name, problem.line, problem.key) for problem in caught.value.problems]
    assert places == [
        ("fixture.yaml", 1, "drawers[1].id"),
        ("cases.yaml", 1, "[0].nope"),
        ("cases.yaml", 2, "[1].ask"),
        ("cases.yaml", 3, "[2].id"),
    ]


def test_rules_of_several_cases_are_told_together(shop: Write) -> None:
    """Contradictions are found in every case, not only in the first one."""
    folder = shop(cases="- {id: a, ask: Hm?}\n- {id: a, ask: Hm?, tools: {must: [t], never: [t]}}\n")
    with pytest.raises(DocumentError) as caught:
        load_suite(folder)
    assert [problem.key for problem in caught.value.problems] == ["[0]", "[1].id", "[1].tools.must[0]"]


def test_the_same_id_in_two_files_is_told_with_both_places(shop: Write, tmp_path: Path) -> None:
    """Counts of two cases under one id would be added up unseen."""
    other = tmp_path / "other.yaml"
    other.write_text("\n- {id: total, ask: Hm?, answer: {says: [x]}}\n", encoding="utf-8")
    folder = shop()
    with pytest.raises(DocumentError) as caught:
        load_suite(folder, extra_cases=other)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (str(other), 2)
    assert f"{folder}/cases.yaml:1" in problem.message


def test_a_merged_key_may_be_overridden(shop: Write) -> None:
    """Anchors and merge keys are how cases share what they have in common."""
    cases = """\
- &first {id: a, ask: Hm?, answer: {says: [x]}}
- {<<: *first, id: b}
"""
    suite = load_suite(shop(cases=cases))
    assert [(c.id, c.answer.says) for c in suite.cases] == [("a", ("x",)), ("b", ("x",))]


def test_words_of_yaml_1_1_stay_text(shop: Write) -> None:
    """Norway's code and a stock's ticker are not false and true."""
    cases = "- {id: a, ask: Hm?, args: {find: {country: NO, ticker: ON, confirmed: yes}}}\n"
    assert load_suite(shop(cases=cases)).case("a").args["find"] == {"country": "NO", "ticker": "ON", "confirmed": "yes"}


@pytest.mark.parametrize(
    ("expected", "key"),
    [
        ("answer: {says: [till, Acme Ltd]}", "[0].answer.says[1]"),
        ("answer: {says_none: [Acme]}", "[0].answer.says_none[0]"),
        ("answer: {equals: It is Acme.}", "[0].answer.equals"),
        ("answer: {facts: [{name: shop, value: Acme}]}", "[0].answer.facts[0].value"),
        ("answer: {facts: [{name: shop, one_of: [till, Acme]}]}", "[0].answer.facts[0].one_of[1]"),
        ("args: {t: {name: {one_of: [Acme]}}}", "[0].args.t.name.one_of[0]"),
        ("args_every: {t: {account: 4532001}}", "[0].args_every.t.account"),
    ],
)
def test_what_redact_takes_out_is_neither_asked_for_nor_refused(shop: Write, expected: str, key: str) -> None:
    """Evidence is graded without it: one such case could never pass, another never fail, and nobody would know why."""
    suite = "name: s\nserver: {command: [x]}\nagent: keyword\ncases: [cases.yaml]\nredact: [Acme, '4532001', '']\n"
    with pytest.raises(DocumentError) as caught:
        load_suite(shop(suite=suite, cases=f"- {{id: a, ask: Who is Acme?, {expected}}}\n"))
    (problem,) = caught.value.problems
    assert (problem.key, "`redact` takes out" in problem.message, "Acme" in problem.message) == (key, True, False)
    allowed = "- {id: a, ask: Who is Acme?, args: {t: {sure: true, n: 45}}, answer: {says: [till]}}\n"
    assert load_suite(shop(suite=suite, cases=allowed)).cases
