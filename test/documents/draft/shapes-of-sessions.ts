import { anything, bare, list, orNull, record, type Shape, tagged, text, the } from "./shape.ts";

const empty = record({});
const marker = orNull(empty);
const markers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, marker]));
const person = orNull(record({ name: text, version: text }, { title: orNull(text) }));
const protocolVersion = { type: "integer", minimum: 0, maximum: 65_535 };
const session = { sessionId: text };
const directories = { additionalDirectories: list(text) };
const mcpServers = list(the("McpServer"));
const options = { configOptions: orNull(list(the("SessionConfigOption"))) };
const method = record({ id: text, name: text }, { description: orNull(text) });
const pairs = list(record({ name: text, value: text }));
const choice = record({ value: text, name: text }, { description: orNull(text) });

/** Requests of clients, and how an agent answers them. */
export const sessions: { readonly [name: string]: Shape } = {
  InitializeRequest: record({ protocolVersion }, { capabilities: empty, clientInfo: person }),
  InitializeResponse: record(
    { protocolVersion },
    { capabilities: the("AgentCapabilities"), authMethods: list(the("AuthMethod")), agentInfo: person },
  ),
  AgentCapabilities: record({}, { session: orNull(the("SessionCapabilities")), auth: record({}, { logout: marker }) }),
  SessionCapabilities: record(
    {},
    {
      ...markers("load", "list", "delete", "additionalDirectories", "resume", "close"),
      prompt: orNull(record({}, markers("image", "audio", "embeddedContext"))),
      mcp: orNull(record({}, markers("stdio", "http"))),
    },
  ),
  AuthMethod: { ...tagged("type", { agent: method }, {}), ...method },

  AuthenticateRequest: record({ methodId: text }),
  AuthenticateResponse: empty,
  LogoutRequest: empty,
  LogoutResponse: empty,

  NewSessionRequest: record({ cwd: text, mcpServers }, directories),
  NewSessionResponse: record(session, options),
  LoadSessionRequest: record({ ...session, cwd: text, mcpServers }, directories),
  LoadSessionResponse: record({}, options),
  ResumeSessionRequest: record({ ...session, cwd: text }, { ...directories, mcpServers }),
  ResumeSessionResponse: record({}, options),
  ListSessionsRequest: record({}, { cwd: orNull(text), cursor: orNull(text) }),
  ListSessionsResponse: record({ sessions: list(the("SessionInfo")) }, { nextCursor: orNull(text) }),
  SessionInfo: record({ ...session, cwd: text }, { ...directories, title: orNull(text), updatedAt: orNull(text) }),
  DeleteSessionRequest: record(session),
  DeleteSessionResponse: empty,
  CloseSessionRequest: record(session),
  CloseSessionResponse: empty,
  SetSessionConfigOptionRequest: record({ ...session, configId: text, value: text }),
  SetSessionConfigOptionResponse: record({ configOptions: list(the("SessionConfigOption")) }),
  PromptRequest: record({ ...session, prompt: list(the("ContentBlock")) }),
  PromptResponse: record({ stopReason: text }),
  CancelNotification: record(session),

  McpServer: tagged("type", {
    http: record({ name: text, url: text, headers: pairs }),
    stdio: record({ name: text, command: text, args: list(text), env: pairs }),
  }),
  SessionConfigOption: {
    ...tagged("type", {
      select: bare({
        currentValue: text,
        options: { anyOf: [list(choice), list(record({ group: text, name: text, options: list(choice) }))] },
      }),
    }),
    ...record({ id: text, name: text }, { description: orNull(text), category: orNull(text) }),
  },

  Error: bare({ code: { type: "integer" }, message: text }, { data: anything }),
};
