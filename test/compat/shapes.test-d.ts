// Checked by the compiler alone: code that was written with the types of the earlier SDKs still means what it meant.
import * as compat from "../../packages/acp/src/compat/index.ts";

export const values = [
  compat.AgentSideConnection,
  compat.ClientSideConnection,
  compat.TerminalHandle,
  compat.RequestError,
  compat.ndJsonStream,
  compat.AGENT_METHODS,
  compat.CLIENT_METHODS,
  compat.PROTOCOL_METHODS,
  compat.PROTOCOL_VERSION,
];

// S3-02 S3-19 S3-32: what is optional may be absent, and what the protocol lets be null may be null.
export const initialize: compat.InitializeRequest = {
  protocolVersion: 1,
  clientCapabilities: { fs: { readTextFile: true, writeTextFile: true }, terminal: true, nes: { jump: {} } },
  clientInfo: { name: "my-client", version: "1.0.0", title: null },
  _meta: null,
};
export const initialized: compat.InitializeResponse = {
  protocolVersion: 1,
  agentCapabilities: { sessionCapabilities: { fork: {}, list: null }, mcpCapabilities: { acp: true }, nes: null },
  authMethods: [
    { id: "login", name: "Log in" },
    { type: "env_var", id: "key", name: "Key", vars: [{ name: "KEY" }] },
  ],
};

// S3-03 S3-05 S3-20 S3-21
export const method: compat.AuthMethod = { id: "login", name: "Log in", description: null };
export const models: compat.SessionModelState = {
  currentModelId: "a",
  availableModels: [{ modelId: "a", name: "A", description: null }],
};
export const opened: compat.NewSessionResponse = { sessionId: "s1", modes: null, models };
export const loaded: compat.LoadSessionResponse = { models: null };
const server: compat.Stdio = { name: "files", command: "/bin/files", args: [], env: [] };
export const setup: compat.NewSessionRequest = {
  cwd: "/",
  mcpServers: [server, { type: "sse", name: "news", url: "https://example.org", headers: [] }],
};

// S3-10: any JSON may go in and come out of a tool.
export const call: compat.ToolCall = { toolCallId: "t1", title: "Edit", rawInput: "text", rawOutput: [1] };

// S3-09 S3-11 S3-29: the tag narrows, of variants that were unstable too.
export function text({ update }: compat.SessionNotification): string | undefined {
  switch (update.sessionUpdate) {
    case "agent_message_chunk":
    case "agent_thought_chunk":
    case "user_message_chunk":
      return update.content.type === "text" ? update.content.text : undefined;
    case "tool_call":
      return update.title;
    case "tool_call_update":
      return update.title ?? undefined;
    case "plan":
      return update.entries.map((entry) => entry.content).join();
    case "current_mode_update":
      return update.currentModeId;
    case "available_commands_update":
      return update.availableCommands[0]?.input?.hint;
    default:
      return undefined;
  }
}
export const planned: compat.SessionNotification = {
  sessionId: "s1",
  update: { sessionUpdate: "plan_update", plan: { type: "markdown", id: "p1", content: "- [ ] a" } },
};
export const stopped: compat.PromptResponse = { stopReason: "max_turn_requests", usage: null };

// S3-15 S3-18
export const permission: compat.RequestPermissionRequest = {
  sessionId: "s1",
  toolCall: { toolCallId: "t1", status: null },
  options: [{ optionId: "a", name: "Yes", kind: "allow_always" }],
};
export const resource: compat.EmbeddedResourceResource = { uri: "file:///a", blob: "" };

// S3-22 S3-26
export const extension: compat.ExtMethodRequest = { anything: 1 };
export const name: "session/new" = compat.AGENT_METHODS.session_new;

// S1-51: a class with methods that are synchronous, and one without those that are optional.
export class Least implements compat.Agent {
  initialize() {
    return initialized;
  }
  newSession() {
    return { sessionId: "s1" };
  }
  authenticate() {}
  async prompt(): Promise<compat.PromptResponse> {
    return { stopReason: "end_turn" };
  }
  cancel() {}
}

// S3-28: typed calls by method, and through the interface that both sides share.
export async function calls(connection: compat.ClientSideConnection): Promise<void> {
  const agent: compat.Agent = connection;
  const response: compat.NewSessionResponse = await agent.newSession(setup);
  const same: compat.NewSessionResponse = await connection.request("session/new", setup);
  const other: { a: number } = await connection.request<{ a: number }>("_other", {});
  void [response, same, other];
}
