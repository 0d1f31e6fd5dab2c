"""Draws docs/comment.png from a comment.md, roughly as GitHub shows it: `python docs/picture.py FILE [HEIGHT]`.

Needs chromium on the PATH and markdown-it-py; neither is part of the install, for the picture is committed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from markdown_it import MarkdownIt

STYLE = """
body { font: 14px/1.5 'DejaVu Sans', sans-serif; color: #1f2328; margin: 24px; width: 860px; }
table { border-collapse: collapse; margin: 8px 0; } td, th { border: 1px solid #d1d9e0; padding: 4px 10px; }
code { background: #eff1f3; border-radius: 6px; padding: 2px 5px; font: 12px 'DejaVu Sans Mono', monospace; }
pre { background: #f6f8fa; border-radius: 6px; padding: 12px; } pre code { background: none; padding: 0; }
.added { background: #dafbe1; } .removed { background: #ffebe9; }
h2, h3 { border-bottom: 1px solid #d1d9e0; padding-bottom: 4px; } summary { cursor: pointer; }
"""
HEIGHT = "1180"


def page(markdown: str) -> str:
    """The comment as an HTML page, lines of a diff coloured."""
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown)
    lines = []
    for line in body.split("\n"):
        tags, _, text = line.rpartition(">")
        kind = "added" if text.startswith("+ ") else "removed" if text.startswith("- ") else ""
        opening = f"{tags}>" if tags else ""
        lines.append(f'{opening}<span class="{kind}">{text}</span>' if kind else line)
    return f"<meta charset=utf-8><style>{STYLE}</style>" + "\n".join(lines)


def main() -> None:
    """Draw the comment named on the command line."""
    with tempfile.TemporaryDirectory() as folder:
        html = Path(folder) / "comment.html"
        html.write_text(page(Path(sys.argv[1]).read_text(encoding="utf-8")), encoding="utf-8")
        target = Path(__file__).with_name("comment.png")
        size = f"--window-size=910,{sys.argv[2] if len(sys.argv) > 2 else HEIGHT}"  # noqa: PLR2004 - the page's height
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", size]
        subprocess.run([*command, f"--screenshot={target}", html.as_uri()], check=True)


if __name__ == "__main__":
    main()
