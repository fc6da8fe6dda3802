"""The methods of the protocol, and what the SDK calls them."""

from typing import Any, NamedTuple

from acp import schema
from pydantic import BaseModel, TypeAdapter


class Method(NamedTuple):
    name: str
    request: type[BaseModel]
    response: type[BaseModel] | None


def method(name: str, stem: str) -> Method:
    return Method(name, getattr(schema, f"{stem}Request"), getattr(schema, f"{stem}Response"))


OF_THE_AGENT = {
    "initialize": method("initialize", "Initialize"),
    "authenticate": method("authenticate", "Authenticate"),
    "session/new": method("new_session", "NewSession"),
    "session/load": method("load_session", "LoadSession"),
    "session/list": method("list_sessions", "ListSessions"),
    "session/resume": method("resume_session", "ResumeSession"),
    "session/close": method("close_session", "CloseSession"),
    "session/prompt": method("prompt", "Prompt"),
    "session/set_mode": method("set_session_mode", "SetSessionMode"),
    "session/set_config_option": Method(
        "set_config_option", schema.SetSessionConfigOptionSelectRequest, schema.SetSessionConfigOptionResponse
    ),
    "session/cancel": Method("cancel", schema.CancelNotification, None),
}

OF_THE_CLIENT = {
    "session/update": Method("session_update", schema.SessionNotification, None),
    "session/request_permission": method("request_permission", "RequestPermission"),
    "fs/read_text_file": method("read_text_file", "ReadTextFile"),
    "fs/write_text_file": method("write_text_file", "WriteTextFile"),
    "terminal/create": method("create_terminal", "CreateTerminal"),
    "terminal/output": method("terminal_output", "TerminalOutput"),
    "terminal/release": method("release_terminal", "ReleaseTerminal"),
    "terminal/wait_for_exit": method("wait_for_terminal_exit", "WaitForTerminalExit"),
    "terminal/kill": method("kill_terminal", "KillTerminal"),
    "elicitation/complete": Method("complete_elicitation", schema.CompleteElicitationNotification, None),
}

ELICITATION_MODES = TypeAdapter(schema.ElicitationMode)
ELICITATION_ANSWERS = TypeAdapter(schema.CreateElicitationResponse)


def plain(value: Any) -> Any:
    """What the SDK made of a value, as JSON: the fields that were there, under their names on the wire."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value


def wire_params(of: Method, fields: dict[str, Any]) -> dict[str, Any]:
    """The params that a handler was given. The SDK passes the keys of `_meta` as further arguments."""
    known = {name: field.alias or name for name, field in of.request.model_fields.items()}
    params = {known[name]: plain(value) for name, value in fields.items() if name in known and value is not None}
    meta = {name: value for name, value in fields.items() if name not in known}
    return {**params, "_meta": meta} if meta else params


def arguments(of: Method, params: Any) -> dict[str, Any]:
    """The arguments of a call of the SDK."""
    request = of.request.model_validate(params)
    given = {name: getattr(request, name) for name in request.model_fields_set if name != "field_meta"}
    return {**given, **(getattr(request, "field_meta", None) or {})}
