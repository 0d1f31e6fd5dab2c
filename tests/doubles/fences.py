"""The sections of a message to a judge or a reader, found as a careful model finds them."""

from __future__ import annotations

import re


def read_fences(text: str) -> dict[str, str]:
    """The sections as a careful reader finds them: by the first tag's mark, and by nothing inside."""
    opening = re.match(r"<[a-z]+-([0-9a-f]{16})>\n", text)
    assert opening
    mark = opening[1]
    parts = re.findall(rf"<([a-z]+)-{mark}>\n(.*?)\n</\1-{mark}>", text, flags=re.DOTALL)
    assert "\n\n".join(f"<{name}-{mark}>\n{body}\n</{name}-{mark}>" for name, body in parts) == text
    return dict(parts)
