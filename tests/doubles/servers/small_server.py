"""A real MCP server on stdio, with the standard library alone: it starts in 33 ms and misbehaves on request.

Its behaviour is chosen by a JSON object in the environment variable BEHAVIOUR:

| key             | means                                                                              |
|-----------------|------------------------------------------------------------------------------------|
| tools           | the list of tools, as on the wire                                                  |
| pages, last     | tools per page; the cursor of the last page: absent, null, empty or repeat         |
| results         | tool name to the result of a call, as on the wire                                  |
| errors          | tool name to the JSON-RPC error of a call                                          |
| raw             | tool name to the latin-1 bytes of a whole reply line; `@ID@` is the request's id   |
| banner, chatter | lines written to stdout before the greeting, and before each reply to a call       |
| hex_banner      | bytes, in hexadecimal, written to stdout before the greeting                       |
| stderr_start    | bytes of noise on stderr before the greeting, and half as much on each call        |
| sleep_start     | seconds before the first message is read                                           |
| exit_start      | exit code with which it ends at once; `stderr_text` is said first                  |
| die_on, hang_on | tools whose call ends the process (code 7), or is never answered nor anything else |
| slow            | tools whose call is never answered while everything else is                        |
| ask_roots       | tools during whose call the client is asked for its roots                          |
| modern          | true: speaks 2026-07-28 through server/discover                                    |
| instructions    | the instructions string                                                            |
| changing        | true: the instructions hold the process id                                         |
| long            | tool name to the length of its text                                                |
| rows            | tool name to the number of numbers in its structured content                       |
| stubborn        | true: ignores the end of stdin and SIGTERM                                         |
| child           | true: starts a grandchild that would live for ever                                 |
| identity_error  | a JSON-RPC error in answer to initialize                                           |
| greeting        | keys of the result of initialize, in place of its own                              |
| listing_error   | a JSON-RPC error in answer to tools/list                                           |
| die_listing     | true: the process ends (code 7) when its tools are listed                          |
| hang_listing    | true: it never answers tools/list, nor anything after that                         |

Every process appends its id to the file named by PID_FILE. The tool `environment` returns the whole environment,
`folder` the working directory, `count` how many calls this process has had, `echo` its arguments.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

BEHAVIOUR: dict[str, Any] = json.loads(os.environ.get("BEHAVIOUR", "{}"))
NO_ARGUMENTS = {"type": "object", "properties": {}}
TOOLS = BEHAVIOUR.get(
    "tools",
    [{"name": name, "inputSchema": NO_ARGUMENTS} for name in ("environment", "folder", "count", "echo")],
)
LAST: dict[str, dict[str, Any]] = {
    "absent": {},
    "null": {"nextCursor": None},
    "empty": {"nextCursor": ""},
    "repeat": {"nextCursor": "0"},
}
calls = 0


def write(value: object) -> None:
    """Send one message."""
    write_bytes(json.dumps(value).encode())


def write_bytes(line: bytes) -> None:
    """Send one line as it is."""
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def page(params: dict[str, Any]) -> dict[str, Any]:
    """One page of the tool list."""
    size = BEHAVIOUR.get("pages")
    if not size:
        return {"tools": TOOLS}
    first = int(params.get("cursor") or 0)
    more = {"nextCursor": str(first + size)} if first + size < len(TOOLS) else LAST[BEHAVIOUR.get("last", "absent")]
    return {"tools": TOOLS[first : first + size], **more}


def list_tools(request: dict[str, Any]) -> None:
    """Answer one tools/list, or misbehave."""
    if BEHAVIOUR.get("die_listing"):
        os._exit(7)
    if BEHAVIOUR.get("hang_listing"):
        time.sleep(3600)
    if "listing_error" in BEHAVIOUR:
        write({"jsonrpc": "2.0", "id": request["id"], "error": BEHAVIOUR["listing_error"]})
    else:
        reply(request, page(request.get("params") or {}))


def own_result(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The result of one of the four tools every small server has."""
    facts = {"environment": dict(os.environ), "folder": {"folder": str(Path.cwd())}, "count": {"count": calls}}
    value = facts.get(name, arguments)
    return {"content": [{"type": "text", "text": json.dumps(value)}], "structuredContent": value}


def greeting() -> dict[str, Any]:
    """The result of initialize."""
    instructions = str(os.getpid()) if BEHAVIOUR.get("changing") else BEHAVIOUR.get("instructions")
    return {
        "protocolVersion": "2025-06-18",
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "small", "version": "3"},
        **({"instructions": instructions} if instructions else {}),
        **BEHAVIOUR.get("greeting", {}),
    }


def call(request: dict[str, Any]) -> None:
    """Answer one tools/call, or misbehave."""
    global calls  # noqa: PLW0603 - the process is the state
    calls += 1
    name = request["params"]["name"]
    for line in BEHAVIOUR.get("chatter", []):
        print(line, flush=True)  # noqa: T201 - stdout is the point
    noise(BEHAVIOUR.get("stderr_start", 0) // 2)
    if name in BEHAVIOUR.get("die_on", []):
        print(f"cannot go on in {name}", file=sys.stderr, flush=True)  # noqa: T201 - stderr is the point
        os._exit(7)
    if name in BEHAVIOUR.get("hang_on", []):
        time.sleep(3600)
    if name not in BEHAVIOUR.get("slow", []):
        answer_call(request, name)


def answer_call(request: dict[str, Any], name: str) -> None:
    """Answer as BEHAVIOUR says, else with the tool's own result."""
    if name in BEHAVIOUR.get("ask_roots", []):
        write({"jsonrpc": "2.0", "id": "roots-1", "method": "roots/list"})
        said = json.loads(sys.stdin.readline())
        reply(request, {"content": [{"type": "text", "text": f"the client said: {said['error']['message']}"}]})
    elif name in BEHAVIOUR.get("errors", {}):
        write({"jsonrpc": "2.0", "id": request["id"], "error": BEHAVIOUR["errors"][name]})
    elif name in BEHAVIOUR.get("long", {}):
        reply(request, {"content": [{"type": "text", "text": "x" * BEHAVIOUR["long"][name]}]})
    elif name in BEHAVIOUR.get("rows", {}):
        reply(request, {"content": [], "structuredContent": {"rows": list(range(BEHAVIOUR["rows"][name]))}})
    elif name in BEHAVIOUR.get("raw", {}):
        write_bytes(BEHAVIOUR["raw"][name].replace("@ID@", json.dumps(request["id"])).encode("latin-1"))
    else:
        own = own_result(name, request["params"].get("arguments", {}))
        reply(request, BEHAVIOUR.get("results", {}).get(name, own))


def reply(request: dict[str, Any], result: dict[str, Any]) -> None:
    """Answer a request."""
    modern = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"} if BEHAVIOUR.get("modern") else {}
    write({"jsonrpc": "2.0", "id": request["id"], "result": {**modern, **result}})


def answer(request: dict[str, Any]) -> None:
    """Answer one message of the client."""
    method = request.get("method")
    if method == "initialize" and "identity_error" in BEHAVIOUR:
        write({"jsonrpc": "2.0", "id": request["id"], "error": BEHAVIOUR["identity_error"]})
    elif method == "initialize":
        reply(request, greeting())
    elif method == "server/discover" and BEHAVIOUR.get("modern"):
        identity = {"io.modelcontextprotocol/serverInfo": greeting()["serverInfo"]}
        reply(request, {"supportedVersions": ["2026-07-28"], **greeting(), "_meta": identity})
    elif method == "tools/list":
        list_tools(request)
    elif method == "tools/call":
        call(request)
    elif "id" in request and "method" in request:
        write({
            "jsonrpc": "2.0",
            "id": request["id"],
            "error": {"code": -32601, "message": f"Method not found: {method}"},
        })


def noise(size: int) -> None:
    """Write to stderr, the end of it without a newline."""
    if size:
        sys.stderr.write(("x" * 99 + "\n") * (size // 200) + "\x1b[31mlast words\x1b[0m" + "y" * (size // 2))
        sys.stderr.flush()


def note_pid(pid: int) -> None:
    """Leave a process id for the test."""
    if "PID_FILE" in os.environ:
        with Path(os.environ["PID_FILE"]).open("a", encoding="utf-8") as file:
            file.write(f"{pid}\n")


def start() -> None:
    """What happens before the first message is read."""
    note_pid(os.getpid())
    if BEHAVIOUR.get("stubborn"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if BEHAVIOUR.get("child"):
        note_pid(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"]).pid)
    sys.stderr.write(BEHAVIOUR.get("stderr_text", ""))
    sys.stderr.flush()
    if "exit_start" in BEHAVIOUR:
        sys.exit(BEHAVIOUR["exit_start"])
    for line in BEHAVIOUR.get("banner", []):
        print(line, flush=True)  # noqa: T201 - stdout is the point
    if "hex_banner" in BEHAVIOUR:
        write_bytes(bytes.fromhex(BEHAVIOUR["hex_banner"]))
    noise(BEHAVIOUR.get("stderr_start", 0))
    time.sleep(BEHAVIOUR.get("sleep_start", 0))


def main() -> None:
    """Serve until stdin ends."""
    start()
    for line in sys.stdin:
        answer(json.loads(line))
    while BEHAVIOUR.get("stubborn"):
        time.sleep(3600)


if __name__ == "__main__":
    main()
