"""A real MCP server on streamable HTTP, with the standard library alone.

`small_http_server.py PORT`; port 0 takes a free one, which is printed. BEHAVIOUR is a JSON object:

| key            | means                                                                                 |
|----------------|---------------------------------------------------------------------------------------|
| redirect       | a location; a POST to any other path than `/mcp/` is answered with 307 to it          |
| status         | every POST is answered with this status                                               |
| token          | the bearer token without which a POST is answered with 401                            |
| die_on         | tools whose call ends the process                                                     |
| html           | true: every POST is answered with a web page                                          |
| never_listen   | true: the port is never opened                                                        |

The tool `seen` returns how many requests this process has had and the headers of the last.
"""

from __future__ import annotations

import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

BEHAVIOUR: dict[str, Any] = json.loads(os.environ.get("BEHAVIOUR", "{}"))
requests = 0


class Endpoint(BaseHTTPRequestHandler):
    """Answers each POST with one JSON message."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """One message of the client."""
        global requests  # noqa: PLW0603 - the process is the state
        requests += 1
        body = self.rfile.read(int(self.headers["content-length"]))
        token = BEHAVIOUR.get("token")
        if "redirect" in BEHAVIOUR and self.path != "/mcp/":
            self.send(307, b"", location=BEHAVIOUR["redirect"])
        elif token and self.headers.get("authorization") != f"Bearer {token}":
            self.send(401, b"")
        elif "status" in BEHAVIOUR:
            self.send(BEHAVIOUR["status"], b"")
        elif BEHAVIOUR.get("html"):
            self.send(200, b"<html>", **{"content-type": "text/html"})
        else:
            self.answer(json.loads(body))

    def do_GET(self) -> None:
        """There is no stream."""
        self.send(405, b"")

    def do_DELETE(self) -> None:
        """There are no sessions."""
        self.send(405, b"")

    def answer(self, request: dict[str, Any]) -> None:
        """Answer one message."""
        if "id" not in request:
            self.send(202, b"")
            return
        result = self.result(request)
        reply = {"result": result} if result is not None else {"error": {"code": -32601, "message": "Method not found"}}
        self.send(
            200,
            json.dumps({"jsonrpc": "2.0", "id": request["id"], **reply}).encode(),
            **{"content-type": "application/json"},
        )

    def result(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """The result of one request."""
        if request["method"] == "initialize":
            return {
                "protocolVersion": "2025-06-18",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "small-http", "version": "3"},
            }
        if request["method"] == "tools/list":
            return {"tools": [{"name": "seen", "inputSchema": {"type": "object"}}]}
        if request["method"] == "tools/call":
            if request["params"]["name"] in BEHAVIOUR.get("die_on", []):
                print("cannot go on", file=sys.stderr, flush=True)  # noqa: T201 - stderr is the point
                os._exit(7)
            seen = {
                "requests": requests,
                "headers": {k.lower(): v for k, v in self.headers.items()},
                "pid": os.getpid(),
            }
            return {"content": [], "structuredContent": seen}
        return None

    def send(self, status: int, body: bytes, **headers: str) -> None:
        """Send a whole response."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


def main() -> None:
    """Serve until killed."""
    if "PID_FILE" in os.environ:
        with Path(os.environ["PID_FILE"]).open("a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
    if BEHAVIOUR.get("never_listen"):
        time.sleep(3600)
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Endpoint)
    print(server.server_port, flush=True)  # noqa: T201 - tells who started it
    server.serve_forever()


if __name__ == "__main__":
    main()
