"""The comment when a run did not get as far as a report, so that an earlier commit's good result never stays alone."""

from __future__ import annotations

from harness.report.foreign_text import code
from harness.report.markdown import marker
from harness.report.markdown_parts import job_link

_OPENING = "> ⚠️ The run for commit "
_BELOW = "The results below are for an earlier commit."


def render_unfinished(*, key: str, commit: str, run_url: str = "", earlier: str = "") -> str:
    """Return a comment that says the run for this commit did not finish.

    Args:
        key: of the comment's marker.
        commit: the one whose run broke.
        run_url: address of the job, where there is one.
        earlier: the comment as it stands, written by us; its results are kept below, as an earlier commit's.
    """
    links = "".join(f" · {link}" for link in job_link(run_url))
    notice = f"{_OPENING}{code(commit[:7])} did not finish{links}."
    results = earlier.partition("\n")[2]
    if results.startswith(_OPENING):
        results = results.partition(f"{_BELOW}\n\n")[2]
    kept = ["", _BELOW, "", results.rstrip()] if results else []
    return "\n".join((marker(key), notice, *kept, ""))
