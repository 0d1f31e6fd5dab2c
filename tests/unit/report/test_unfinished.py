from __future__ import annotations

from harness.report.markdown import BUDGET, render_markdown
from harness.report.unfinished import render_unfinished
from tests.doubles import sample_reports as reports

URL = "https://github.com/acme/money/actions/runs/8"


def test_an_earlier_result_is_kept_and_said_to_be_an_earlier_commits() -> None:
    """A green comment from before the break would otherwise stand for the broken commit."""
    earlier = render_markdown(reports.first(), key="k")
    text = render_unfinished(key="k", commit="bbbbbbb1234", run_url=URL, earlier=earlier)
    assert text.startswith(
        "<!-- plumbline:k -->\n"
        f"> ⚠️ The run for commit `bbbbbbb` did not finish · [full report](<{URL}>).\n\n"
        "The results below are for an earlier commit.\n\n"
        "## ✅ Plumbline: `household` passed\n"
    )
    assert text.endswith(earlier.partition("\n")[2])


def test_a_second_break_replaces_the_notice_of_the_first() -> None:
    """Ten broken pushes must not stack ten notices."""
    earlier = render_markdown(reports.first(), key="k")
    once = render_unfinished(key="k", commit="bbbbbbb", earlier=earlier)
    twice = render_unfinished(key="k", commit="ccccccc", earlier=once)
    assert twice == once.replace("bbbbbbb", "ccccccc")


def test_without_an_earlier_result_the_notice_stands_alone() -> None:
    """There is nothing to keep, and the next notice must not find anything either."""
    alone = "<!-- plumbline:k -->\n> ⚠️ The run for commit `bbbbbbb` did not finish.\n"
    assert render_unfinished(key="k", commit="bbbbbbb", run_url="javascript:1") == alone
    assert render_unfinished(key="k", commit="bbbbbbb", earlier=alone) == alone


def test_the_notice_fits_over_the_largest_comment() -> None:
    """The limit is GitHub's, whoever writes the last line."""
    earlier = render_markdown(reports.huge(), key="k")
    assert len(earlier) <= BUDGET
    assert len(render_unfinished(key="k", commit="b" * 40, run_url=URL, earlier=earlier)) <= 65_536
