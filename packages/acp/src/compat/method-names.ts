/** The version of the protocol that these classes speak. */
export const PROTOCOL_VERSION = 1;

/** What an agent serves, by the keys of the earlier SDKs. */
export const AGENT_METHODS = {
  authenticate: "authenticate",
  document_did_change: "document/didChange",
  document_did_close: "document/didClose",
  document_did_focus: "document/didFocus",
  document_did_open: "document/didOpen",
  document_did_save: "document/didSave",
  initialize: "initialize",
  logout: "logout",
  mcp_message: "mcp/message",
  nes_accept: "nes/accept",
  nes_close: "nes/close",
  nes_reject: "nes/reject",
  nes_start: "nes/start",
  nes_suggest: "nes/suggest",
  providers_disable: "providers/disable",
  providers_list: "providers/list",
  providers_set: "providers/set",
  session_cancel: "session/cancel",
  session_close: "session/close",
  session_delete: "session/delete",
  session_fork: "session/fork",
  session_list: "session/list",
  session_load: "session/load",
  session_new: "session/new",
  session_prompt: "session/prompt",
  session_resume: "session/resume",
  session_set_config_option: "session/set_config_option",
  session_set_mode: "session/set_mode",
  session_set_model: "session/set_model",
} as const;

/** What a client serves, by the keys of the earlier SDKs. */
export const CLIENT_METHODS = {
  elicitation_complete: "elicitation/complete",
  elicitation_create: "elicitation/create",
  fs_read_text_file: "fs/read_text_file",
  fs_write_text_file: "fs/write_text_file",
  mcp_connect: "mcp/connect",
  mcp_disconnect: "mcp/disconnect",
  mcp_message: "mcp/message",
  session_request_permission: "session/request_permission",
  session_update: "session/update",
  terminal_create: "terminal/create",
  terminal_kill: "terminal/kill",
  terminal_output: "terminal/output",
  terminal_release: "terminal/release",
  terminal_wait_for_exit: "terminal/wait_for_exit",
} as const;

/** What both sides serve. The connection does so itself. */
export const PROTOCOL_METHODS = { cancel_request: "$/cancel_request" } as const;
