from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.errors import UserError
from harness.github.client import Api
from harness.github.comment import Outcome, publish
from harness.github.comment_text import Report, Unfinished
from harness.github.event import PullRequest
from harness.report.fitting import ALL
from tests.doubles.github_api import BOT, TOKEN, GitHub, Trouble, github

A, B = "a" * 40, "b" * 40
MARKER = "<!-- plumbline:tiny -->"
GREEN = f"{MARKER}\n## ✅ Plumbline: `tiny` passed\n\nPassed 2 of 2.\n\n### What changed\n\nNothing.\n\n---\n\nrun 1\n"
RED = GREEN.replace("✅", "❌").replace("passed\n", "failed\n")


@pytest.fixture
def hub() -> Iterator[GitHub]:
    """GitHub, with a pull request that nobody has commented on and a workflow's own token."""
    with github(GitHub()) as state:
        yield state


def report(markdown: str = GREEN, *, commit: str = A, key: str = "tiny") -> Report:
    """A finished run's report."""
    return Report(key=key, commit=commit, markdown=markdown)


def unfinished(commit: str) -> Unfinished:
    """A run that stopped at its suite file."""
    return Unfinished(key="tiny", commit=commit, ending="did not finish", reason="suite.yaml:3:1: `name` is missing")


def say(hub: GitHub, text: Report | Unfinished, *, token: str = TOKEN, waits: list[float] | None = None) -> Outcome:
    """Publish for the head that GitHub has, or had where the text is about another commit."""
    pull = PullRequest(number=hub.number, head_sha=text.commit, head_repository=hub.repository, author="ann")
    api = Api(base=hub.url, token=token, repository=hub.repository)
    return publish(api, pull, text, pause=(waits if waits is not None else []).append)


def test_the_first_run_posts_a_comment_that_begins_with_the_marker(hub: GitHub) -> None:
    """The marker at the very start is what the next run finds it by."""
    outcome = say(hub, report())
    assert outcome.status == "created"
    assert outcome.url == hub.comments[0]["html_url"]
    assert hub.bodies[0].startswith(f"{MARKER}\n")
    assert "Passed 2 of 2." in hub.bodies[0]


def test_a_second_run_updates_the_comment_of_the_first(hub: GitHub) -> None:
    """One comment, however many runs."""
    say(hub, report())
    assert say(hub, report(RED)).status == "updated"
    assert len(hub.comments) == 1
    assert "`tiny` failed" in hub.bodies[0]


def test_the_same_report_writes_nothing(hub: GitHub) -> None:
    """An edit notifies nobody but is noise in the history."""
    say(hub, report())
    hub.comments[0]["body"] = hub.bodies[0].replace("\n", "\r\n").rstrip()
    hub.requests.clear()
    assert say(hub, report()).status == "unchanged"
    assert hub.writes == []


def test_a_comment_on_the_second_page_is_found(hub: GitHub) -> None:
    """O44: 130 comments, ours is number 105, and GitHub pages by 100."""
    for number in range(130):
        hub.add(f"{GREEN if number == 104 else 'fine'}", author=BOT if number == 104 else "ann")
    assert say(hub, report(RED)).status == "updated"
    assert len(hub.comments) == 130
    assert "`tiny` failed" in hub.bodies[104]


def test_what_a_person_quotes_is_not_ours(hub: GitHub) -> None:
    """A marker somebody pasted, or one in the middle of our own words, is no comment of this key."""
    hub.add(GREEN, author="mallory")
    hub.add(f"quoting {GREEN}", author=BOT)
    hub.add(GREEN.replace("plumbline:tiny", "plumbline:tiny2"), author=BOT)
    before = list(hub.bodies)
    assert say(hub, report(RED)).status == "created"
    assert hub.bodies[:3] == before


def test_of_several_comments_of_ours_the_oldest_is_updated(hub: GitHub) -> None:
    """Two jobs that raced leave two; the first keeps its place and nothing is deleted."""
    hub.add(GREEN, author=BOT)
    hub.add(GREEN, author=BOT)
    assert say(hub, report(RED)).status == "updated"
    assert "failed" in hub.bodies[0]
    assert hub.bodies[1] == GREEN


def test_a_personal_token_finds_the_comments_of_its_person() -> None:
    """With another token we are somebody else, and only that somebody's comments are ours."""
    with github(GitHub(login="Release-Bot")) as hub:
        hub.add(GREEN, author=BOT)
        hub.add(GREEN, author="release-bot")
        hub.comments[1]["user"]["login"] = "Release-Bot"
        assert say(hub, report(RED)).status == "updated"
        assert hub.bodies[0] == GREEN


def test_a_comment_whose_author_is_gone_is_nobodys(hub: GitHub) -> None:
    """GitHub shows deleted accounts as null."""
    hub.add(GREEN, author="x")["user"] = None
    assert say(hub, report(RED)).status == "created"


def test_a_run_of_an_older_commit_does_not_overwrite_a_newer_result(hub: GitHub) -> None:
    """The head is looked at just before writing."""
    say(hub, report(commit=A))
    outcome = say(hub, report(RED, commit=B))
    assert outcome.status == "skipped-stale"
    assert "bbbbbbb" in outcome.note
    assert "passed" in hub.bodies[0]


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_token_that_may_not_write_ends_in_a_notice(hub: GitHub, status: int) -> None:
    """O43: forks and Dependabot; the verdict alone decides about the job."""
    hub.troubles.append(Trouble(method="POST", path_end="/comments", status=status, message="Resource not accessible"))
    outcome = say(hub, report())
    assert outcome.status == f"skipped-http-{status}"
    assert "Resource not accessible" in outcome.note
    assert len(hub.writes) == 1


def test_a_wrong_token_is_refused_before_anything_is_written(hub: GitHub) -> None:
    """401 at the first question already."""
    assert say(hub, report(), token=TOKEN[::-1]).status == "skipped-http-401"
    assert hub.writes == []


@pytest.mark.parametrize(("characters", "octets"), [(65_536, 262_144), (ALL, 65_536)])
def test_a_comment_that_is_too_long_is_posted_once_more_in_its_shortest_form(characters: int, octets: int) -> None:
    """O42: GitHub counts characters, or bytes; verdict, counts and the address of the run are kept either way."""
    rows = "\n".join(f"- 😀 case {number}" for number in range(9_000))
    long = GREEN.replace("Nothing.", rows)
    with github(GitHub(most_characters=characters, most_bytes=octets)) as hub:
        assert say(hub, report(long)).status == "created"
        assert len(hub.writes) == 2
        assert hub.bodies[0].startswith(f"{MARKER}\n")
        assert "Passed 2 of 2." in hub.bodies[0]
        assert hub.bodies[0].endswith("\n---\n\nrun 1\n")
        assert "case 17" not in hub.bodies[0]
        assert say(hub, report(long.replace("Passed 2", "Passed 1"))).status == "updated"


def test_what_is_refused_in_its_shortest_form_is_given_up(hub: GitHub) -> None:
    """422 can mean other things too."""
    hub.troubles.append(Trouble(method="POST", path_end="/comments", status=422, message="Validation Failed", times=9))
    assert say(hub, report()).status == "skipped-http-422"
    assert len(hub.writes) == 2


@pytest.mark.parametrize(
    "trouble",
    [
        Trouble(method="POST", path_end="/comments", status=502),
        Trouble(method="POST", path_end="/comments", status=429, headers={"Retry-After": "7"}),
        Trouble(method="POST", path_end="/comments", status=403, message="You have exceeded a secondary rate limit"),
        Trouble(method="GET", path_end="/comments", status=403, headers={"X-RateLimit-Remaining": "0"}),
        Trouble(method="GET", path_end="/user", status=403, headers={"Retry-After": "7"}),
    ],
)
def test_what_passes_is_tried_again_after_the_wait_github_asks_for(hub: GitHub, trouble: Trouble) -> None:
    """Overload and limits are no answer."""
    waits: list[float] = []
    hub.troubles.append(trouble)
    assert say(hub, report(), waits=waits).status == "created"
    assert waits == [7.0 if "Retry-After" in trouble.headers else 1.0]


def test_three_failures_are_enough(hub: GitHub) -> None:
    """The job waits for nobody for long."""
    waits: list[float] = []
    hub.troubles.append(Trouble(method="GET", path_end="/pulls/7", status=500, times=99))
    assert say(hub, report(), waits=waits).status == "skipped-unavailable"
    assert len(waits) == 2


def test_a_long_wait_is_not_waited(hub: GitHub) -> None:
    """An hour of a runner costs more than a comment is worth."""
    waits: list[float] = []
    hub.troubles.append(Trouble(method="POST", path_end="/comments", status=429, headers={"Retry-After": "3600"}))
    assert say(hub, report(), waits=waits).status == "skipped-unavailable"
    assert waits == []


def test_a_post_whose_answer_was_lost_is_not_made_twice(hub: GitHub) -> None:
    """It may have had its effect: the comments are read again before anything else is written."""
    hub.troubles.append(Trouble(method="POST", path_end="/comments", lost=True))
    assert say(hub, report()).status == "created"
    assert len(hub.comments) == 1
    assert len(hub.writes) == 1


def test_nobody_at_the_address_is_no_failure() -> None:
    """A network that is down skips the comment."""
    with github(GitHub()) as gone:
        pass
    assert say(gone, report()).status == "skipped-unavailable"


def test_the_token_follows_no_redirection(hub: GitHub) -> None:
    """It is for the API it was made for, and for no host that an answer names."""
    with github(GitHub()) as elsewhere:
        redirection = {"Location": f"{elsewhere.url}/user"}
        hub.troubles.append(Trouble(method="GET", path_end="/user", status=302, headers=redirection))
        assert say(hub, report()).status == "skipped-http-302"
        assert elsewhere.requests == []


def test_the_token_follows_no_page_at_another_host(hub: GitHub) -> None:
    """A Link header is an answer like any other."""
    for _ in range(101):
        hub.add("fine", author="ann")
    with github(GitHub()) as elsewhere:
        hub.url, address = elsewhere.url, hub.url
        api = Api(base=address, token=TOKEN, repository=hub.repository)
        pull = PullRequest(number=hub.number, head_sha=A, head_repository=hub.repository, author="ann")
        assert publish(api, pull, report()).status == "skipped-incomplete"
        assert elsewhere.requests == []


def test_an_address_that_is_no_api_is_an_error_of_the_user() -> None:
    """`file:` would be read by the standard library without a word."""
    with pytest.raises(UserError, match="GITHUB_API_URL"):
        Api(base="file:///etc", token=TOKEN, repository="acme/widget")


def test_a_run_that_did_not_finish_marks_the_older_results_as_older(hub: GitHub) -> None:
    """O46: an old green comment must not stand alone after a crash."""
    say(hub, report(commit=A))
    hub.head_sha = B
    assert say(hub, unfinished(B)).status == "updated"
    said = hub.bodies[0]
    assert said.startswith(f"{MARKER}\n")
    assert "The run for `bbbbbbb` did not finish; the results below are for `aaaaaaa`." in said
    assert "suite.yaml:3:1" in said
    assert said.index("did not finish") < said.index("`tiny` passed")


def test_a_second_broken_run_replaces_the_word_of_the_first(hub: GitHub) -> None:
    """The word does not pile up, and the older results stay those of their commit."""
    say(hub, report(commit=A))
    for commit in (B, "c" * 40):
        hub.head_sha = commit
        say(hub, unfinished(commit))
    assert hub.bodies[0].count("did not finish") == 1
    assert "for `ccccccc` did not finish; the results below are for `aaaaaaa`" in hub.bodies[0]
    hub.head_sha = "d" * 40
    say(hub, report(RED, commit="d" * 40))
    assert "did not finish" not in hub.bodies[0]


def test_a_first_run_that_did_not_finish_says_that_there_are_no_results(hub: GitHub) -> None:
    """Twice the same is unchanged."""
    assert say(hub, unfinished(A)).status == "created"
    assert "there are no results yet" in hub.bodies[0]
    assert say(hub, unfinished(A)).status == "unchanged"
    hub.head_sha = B
    say(hub, unfinished(B))
    assert "there are no results yet" in hub.bodies[0]
