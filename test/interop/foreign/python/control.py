"""What the scenarios and this program tell each other: see control.ts."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from acp import RequestError


class Control:
    """Carries what the SDK decodes to the scenarios, and what these send to the SDK."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._calls = 0
        self._pending: dict[int, asyncio.Future[Any]] = {}
        self._served: dict[int, asyncio.Task[None]] = {}

    def _send(self, line: dict[str, Any]) -> None:
        # Written at once, so that the order of the handlers is the order of the lines.
        self._writer.write(json.dumps(line).encode() + b"\n")

    def tell(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    async def ask(self, method: str, params: Any) -> Any:
        self._calls += 1
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending[self._calls] = answered
        self._send({"id": self._calls, "method": method, "params": params})
        return await answered

    async def run(
        self,
        request: Callable[[str, Any], Awaitable[Any]],
        notify: Callable[[str, Any], Awaitable[None]],
    ) -> None:
        """Reads until the scenarios are over. Notifications are sent one after another, requests side by side."""
        while text := await self._reader.readline():
            line = json.loads(text)
            if "cancel" in line:
                self._served[line["cancel"]].cancel()
            elif "method" not in line:
                self._settle(line)
            elif "id" in line:
                task = asyncio.create_task(self._serve(line["id"], request(line["method"], line.get("params") or {})))
                self._served[line["id"]] = task
            else:
                await notify(line["method"], line.get("params") or {})

    async def _serve(self, id: int, answer: Awaitable[Any]) -> None:
        try:
            self._send({"id": id, "result": await answer})
        except RequestError as error:
            self._send({"id": id, "error": {"code": error.code, "message": str(error), "data": error.data}})
        except asyncio.CancelledError:
            self._send({"id": id, "failure": "the call was cancelled here"})
        except Exception as error:
            self._send({"id": id, "failure": f"{type(error).__name__}: {error}"})

    def _settle(self, line: dict[str, Any]) -> None:
        answered = self._pending.pop(line["id"])
        if error := line.get("error"):
            answered.set_exception(RequestError(error["code"], error["message"], error.get("data")))
        elif "result" in line:
            answered.set_result(line["result"])
        else:
            answered.set_exception(RuntimeError(line.get("failure", "aborted")))


async def dial(port: str) -> Control:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(port), limit=64 * 1024 * 1024)
    writer.write(b'{"version":1}\n')
    return Control(reader, writer)
