"""Ends the servers' process groups even when the harness itself is killed and can end nothing any more.

One small shell per run holds the other end of a pipe: it is told of every group that starts and every group that has
ended, and when the pipe breaks, for whatever reason, it kills the groups that are left. It costs one process a run, on
every POSIX system, and needs no code between fork and exec.
"""

from __future__ import annotations

import contextlib
import subprocess

_SCRIPT = """
trap '' INT TERM HUP
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) groups="${groups%% $group *} ${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
"""


class OrphanGuard:
    """Tell it which process groups live; it outlives us and ends those that are left."""

    def __init__(self) -> None:
        self._shell = subprocess.Popen(
            ["/bin/sh", "-c", _SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={},
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        """The guard's own process id."""
        return self._shell.pid

    def watch(self, group: int) -> None:
        """A process group has started."""
        self._tell(f"+ {group}\n")

    def forget(self, group: int) -> None:
        """A process group has ended."""
        self._tell(f"- {group}\n")

    def _tell(self, line: str) -> None:
        stdin = self._shell.stdin
        if stdin is not None and not stdin.closed:
            with contextlib.suppress(BrokenPipeError):
                stdin.write(line.encode())
                stdin.flush()

    def close(self) -> None:
        """End the guard, and with it every group it still watches."""
        if self._shell.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self._shell.stdin.close()
        self._shell.wait()
