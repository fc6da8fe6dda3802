"""A program that speaks the protocol with the Python SDK, and does what the scenarios say.

`peer.py agent <port> <versions>` or `peer.py client <port> <version> <agent command...>`.
"""

import asyncio
import os
import sys
from typing import Any

from acp import RequestError, run_agent, spawn_agent_process
from control import Control, dial
from methods import (
    ELICITATION_ANSWERS,
    ELICITATION_MODES,
    OF_THE_AGENT,
    OF_THE_CLIENT,
    Method,
    arguments,
    plain,
    wire_params,
)

class Scripted:
    """An agent or a client whose every method hands what it is given to the scenarios."""

    def __init__(self, control: Control, methods: dict[str, Method]) -> None:
        self._control = control
        for wire_name, method in methods.items():
            setattr(self, method.name, self._handler(wire_name, method))

    def _handler(self, wire_name: str, method: Method) -> Any:
        async def request(**fields: Any) -> Any:
            answer = await self._control.ask(wire_name, wire_params(method, fields))
            return None if answer is None else method.response.model_validate(answer)

        async def notification(**fields: Any) -> None:
            self._control.tell(wire_name, wire_params(method, fields))

        return notification if method.response is None else request

    async def ext_method(self, method: str, params: dict[str, Any]) -> Any:
        return await self._control.ask(f"_{method}", params)

    async def ext_notification(self, method: str, params: dict[str, Any]) -> None:
        self._control.tell(f"_{method}", params)


class ScriptedClient(Scripted):
    async def create_elicitation(self, message: str, mode: Any, **meta: Any) -> Any:
        kind = "form" if hasattr(mode, "requested_schema") else "url"
        params = {**plain(mode), "message": message, "mode": kind}
        return ELICITATION_ANSWERS.validate_python(await self._control.ask("elicitation/create", params))


class Calls:
    """Makes calls of the SDK out of what the scenarios send."""

    def __init__(self, connection: Any, methods: dict[str, Method]) -> None:
        self._connection = connection
        self._methods = methods

    async def request(self, wire_name: str, params: Any) -> Any:
        if wire_name.startswith("_"):
            return await self._connection.ext_method(wire_name[1:], params)
        if wire_name == "elicitation/create":
            rest = {name: value for name, value in params.items() if name not in ("message", "mode")}
            mode = ELICITATION_MODES.validate_python(rest)
            return plain(await self._connection.create_elicitation(message=params["message"], mode=mode))
        method = self._methods.get(wire_name)
        if method is None:
            raise RequestError.method_not_found(wire_name)
        return plain(await getattr(self._connection, method.name)(**arguments(method, params)))

    async def notify(self, wire_name: str, params: Any) -> None:
        if wire_name.startswith("_"):
            await self._connection.ext_notification(wire_name[1:], params)
            return
        try:
            method = self._methods[wire_name]
            await getattr(self._connection, method.name)(**arguments(method, params))
        except ValueError as error:
            print(wire_name, error, file=sys.stderr)


async def serve_agent(control: Control) -> None:
    agent = Scripted(control, OF_THE_AGENT)
    connected = asyncio.get_running_loop().create_future()
    agent.on_connect = connected.set_result
    served = asyncio.create_task(run_agent(agent, use_unstable_protocol=True))
    calls = Calls(await connected, OF_THE_CLIENT)
    driven = asyncio.create_task(control.run(calls.request, calls.notify))
    await asyncio.wait([served, driven], return_when=asyncio.FIRST_COMPLETED)
    if not served.done():
        driven.result()
        print("the scenario ended the agent", file=sys.stderr, flush=True)
        os._exit(7)


async def drive_agent(control: Control, command: list[str]) -> None:
    client = ScriptedClient(control, OF_THE_CLIENT)
    stderr = {"stderr": None}
    spawned = spawn_agent_process(client, *command, use_unstable_protocol=True, transport_kwargs=stderr)
    async with spawned as (connection, _process):
        calls = Calls(connection, OF_THE_AGENT)
        await control.run(calls.request, calls.notify)


async def main() -> None:
    role, port, _versions, *command = sys.argv[1:]
    control = await dial(port)
    await (serve_agent(control) if role == "agent" else drive_agent(control, command))


asyncio.run(main())
