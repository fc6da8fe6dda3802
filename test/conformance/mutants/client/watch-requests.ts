import type { Mutant } from "../mutant.ts";

const request = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: "mutant", method, params });
const opens = { on: "out", method: "session/new" } as const;
const introduces = { on: "out", method: "initialize" } as const;

/** A client that asks for something that the agent may not have offered, once it has a session. */
function uses(rule: string, method: string, params: object = {}, protocol: 1 | 2 = 1): Mutant {
  const ask = request(method, { sessionId: "colloquy-session-1", ...params });
  return {
    rule,
    how: `sends ${method} all the same`,
    protocol,
    changes: [{ on: "out", method: "session/prompt", before: [ask] }],
  };
}

/** Clients that are wrong in what they send, wherever they send it. */
export const watched: readonly Mutant[] = [
  { rule: "STDIO-06", how: "writes its log to the agent", greeting: "Starting the agent.\n" },
  { rule: "STDIO-16", how: "begins with a byte order mark", greeting: "\uFEFF" },
  {
    rule: "INIT-01",
    how: "begins with something else",
    changes: [{ ...introduces, before: [request("session/list")] }],
  },
  {
    rule: "INIT-12",
    how: "does not say what it is",
    changes: [{ ...introduces, set: { "params.protocolVersion": 1 }, unset: ["params.clientInfo"] }],
  },
  { rule: "INIT-13", how: "does not say its version", changes: [{ ...introduces, unset: ["params.info.version"] }] },
  {
    rule: "SESS-03",
    how: "opens sessions in relative folders",
    changes: [{ ...opens, set: { "params.cwd": "here" } }],
  },
  { rule: "SESS-05", how: "leaves out its servers", changes: [{ ...opens, unset: ["params.mcpServers"] }] },
  {
    rule: "DIR-04",
    how: "adds folders",
    protocol: 1,
    changes: [{ ...opens, set: { "params.additionalDirectories": ["/srv"] } }],
  },
  {
    rule: "DIR-05",
    how: "adds relative folders",
    changes: [{ ...opens, set: { "params.additionalDirectories": ["srv"] } }],
  },
  {
    rule: "DIR-10",
    how: "adds a folder twice",
    changes: [{ ...opens, set: { "params.additionalDirectories": ["/srv", "/srv"] } }],
  },
  {
    rule: "MCPS-08",
    how: "names programs by relative paths",
    changes: [{ ...opens, set: { "params.mcpServers": [{ name: "n", command: "tool", args: [], env: [] }] } }],
  },
  {
    rule: "MCPS-09",
    how: "leaves out arguments",
    changes: [{ ...opens, set: { "params.mcpServers": [{ name: "n", command: "/bin/tool" }] } }],
  },
  {
    rule: "SYSP-06",
    how: "has an empty system prompt",
    changes: [{ ...opens, set: { "params.systemPrompt": { mode: "append", content: [] } } }],
  },
  { rule: "EXT-05", how: "has members of its own", changes: [{ ...opens, set: { "params.vendorThing": 1 } }] },
  {
    rule: "EXT-14",
    how: "makes up kinds of servers",
    changes: [{ ...opens, set: { "params.mcpServers": [{ type: "pipe", name: "n" }] } }],
  },
  {
    rule: "LIFE-08",
    how: "sends empty prompts",
    changes: [{ on: "out", method: "session/prompt", set: { "params.prompt": [] } }],
  },
  {
    rule: "PROM-01",
    how: "prompts in a session that was never opened",
    changes: [{ on: "out", method: "session/prompt", set: { "params.sessionId": "nowhere" } }],
  },
  {
    rule: "PROM-15",
    how: "sends each prompt twice",
    changes: [
      {
        on: "out",
        method: "session/prompt",
        after: [request("session/prompt", { sessionId: "$session", prompt: [{ type: "text", text: "Again." }] })],
      },
    ],
  },
  {
    rule: "CANC-01",
    how: "asks for an answer to its cancel",
    changes: [{ on: "out", method: "session/cancel", set: { id: "cancel" } }],
  },
  uses("SESS-20", "session/load", { cwd: "/", mcpServers: [] }),
  uses("FORK-01", "session/fork", { cwd: "/", mcpServers: [] }),
  uses("TITL-01", "session/set_title", { title: "T" }),
  uses("SSTA-01", "session/status"),
  uses("ARCH-01", "session/archive"),
  uses("PROV-01", "providers/list"),
  uses("ASTA-01", "auth/status"),
  uses("MODE-02", "session/set_mode", { modeId: "nowhere" }),
  uses("TOOL-23", "tool_call/cancel", { toolCallId: "nobody" }, 2),
  uses("TDIS-14", "terminal/cancel", { terminalId: "nobody" }, 2),
  uses("INIT-09", "session/load", { cwd: "/" }, 2),
  uses("AUTH-12", "auth/login", { methodId: "nobody" }, 2),
  uses("CONF-12", "session/set_config_option", { configId: "o", value: "a" }, 2),
  uses("CONF-09", "session/set_config_option", { configId: "o", value: 7 }),
];
