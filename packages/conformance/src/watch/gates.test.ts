import { describe, expect, test } from "vitest";
import type { Message } from "../frames/index.ts";
import type { Side } from "../rules/index.ts";
import { call, found, notes, opened, type Step, update } from "./fixtures/told.ts";

/** What is used, and the capabilities of the other side without which that breaks the rule. */
type Gated = readonly [rule: string, version: 1 | 2, offered: Message, uses: readonly Step[]];

const file = { sessionId: "s", path: "/home/a" };
const terminal = call("agent", "terminal/create", { sessionId: "s", command: "ls" }, { terminalId: "x" });
const form = { sessionId: "s", mode: "form", message: "Who?", requestedSchema: { type: "object", properties: {} } };
const plan = { plan: { type: "items", planId: "p", entries: [] } };
const flag = { id: "o", configId: "o", name: "O", type: "boolean", currentValue: true };
const compaction = { compactionId: "c", status: "in_progress" };
const sessionCall = (method: string, params: Message = {}, result: Message = {}) =>
  call("client", method, { sessionId: "s", ...params }, result);
const folder = { cwd: "/home", mcpServers: [] };
const image = { type: "image", data: "AAAA", mimeType: "image/png" };
const asked = (version: 1 | 2, block: Message) =>
  sessionCall("session/prompt", { prompt: [block] }, version === 1 ? { stopReason: "end_turn" } : { messageId: "u" });
const server = (type: string) =>
  call(
    "client",
    "session/new",
    {
      cwd: "/home",
      mcpServers: [{ type, name: "n", url: "http://localhost/", serverId: "i", headers: [], command: "/bin/n" }],
    },
    { sessionId: "s2" },
    "n2",
  );

const ofAgents: readonly Gated[] = [
  ["FS-01", 1, { fs: { readTextFile: true } }, call("agent", "fs/read_text_file", file, { content: "" })],
  ["FS-02", 1, { fs: { writeTextFile: true } }, call("agent", "fs/write_text_file", { ...file, content: "" }, {})],
  ["TERM-01", 1, { terminal: true }, terminal],
  ["ELIC-01", 1, { elicitation: { form: {} } }, call("agent", "elicitation/create", form, { action: "cancel" })],
  ["ELIC-01", 2, { elicitation: { form: {} } }, call("agent", "elicitation/create", form, { action: "cancel" })],
  [
    "INIT-10",
    2,
    { elicitation: { form: {}, url: {} } },
    call("agent", "elicitation/create", form, { action: "cancel" }),
  ],
  ["NOTE-01", 1, { session: { notices: {} } }, [update("notice", { severity: "info", title: "Hear." })]],
  ["COMP-01", 1, { session: { compaction: {} } }, [update("compaction_update", compaction)]],
  ["PLAN-06", 1, { plan: {} }, [update("plan_update", plan)]],
  ["SUBA-01", 1, { subagents: {} }, [update("subagent_update", { sessionId: "c" })]],
  [
    "CONF-07",
    1,
    { session: { configOptions: { boolean: {} } } },
    [update("config_option_update", { configOptions: [flag] })],
  ],
];

const ofClients: readonly Gated[] = [
  ["AUTH-10", 1, { auth: { logout: {} } }, call("client", "logout", {}, {})],
  ["INIT-29", 1, { auth: { logout: {} } }, call("client", "logout", {}, {})],
  ["ASTA-01", 1, { auth: { status: {} } }, call("client", "auth/status", {}, { state: "unknown" })],
  ["SESS-20", 1, { loadSession: true }, sessionCall("session/load", folder)],
  ["SESS-40", 1, { sessionCapabilities: { resume: {} } }, sessionCall("session/resume", folder)],
  ["SESS-60", 1, { sessionCapabilities: { list: {} } }, call("client", "session/list", {}, { sessions: [] })],
  ["SESS-80", 1, { sessionCapabilities: { close: {} } }, sessionCall("session/close")],
  ["SESS-93", 1, { sessionCapabilities: { delete: {} } }, sessionCall("session/delete")],
  ["SESS-93", 2, { session: { delete: {} } }, sessionCall("session/delete")],
  ["ARCH-01", 2, { session: { archive: {} } }, sessionCall("session/archive")],
  ["ARCH-09", 2, { session: { archive: {} } }, call("client", "session/list", { archived: "only" }, { sessions: [] })],
  ["SSTA-01", 2, { session: { status: {} } }, sessionCall("session/status", {}, { status: "saved" })],
  ["TITL-01", 2, { session: { title: {} } }, sessionCall("session/set_title", { title: "T" }, { title: "T" })],
  ["FORK-01", 2, { session: { fork: {} } }, sessionCall("session/fork", { cwd: "/home" }, { sessionId: "f" })],
  ["PROV-01", 1, { providers: {} }, call("client", "providers/list", {}, { providers: [] })],
  [
    "DIR-04",
    1,
    { sessionCapabilities: { additionalDirectories: {} } },
    call("client", "session/new", { ...folder, additionalDirectories: ["/srv"] }, { sessionId: "s2" }, "n2"),
  ],
  [
    "SYSP-01",
    2,
    { session: { systemPrompt: {} } },
    call(
      "client",
      "session/new",
      { cwd: "/home", systemPrompt: { mode: "append", content: [{ type: "text", text: "Be brief." }] } },
      { sessionId: "s2" },
      "n2",
    ),
  ],
  [
    "SYSP-03",
    2,
    { session: { systemPrompt: { mode: { override: {} } } } },
    call(
      "client",
      "session/new",
      { cwd: "/home", systemPrompt: { mode: "override", content: [{ type: "text", text: "Be brief." }] } },
      { sessionId: "s2" },
      "n2",
    ),
  ],
  ["CONT-03", 1, { promptCapabilities: { image: true } }, asked(1, image)],
  ["PROM-10", 1, { promptCapabilities: { image: true } }, asked(1, image)],
  ["CONT-03", 2, { session: { prompt: { image: {} } } }, asked(2, image)],
  ["MCPS-02", 1, { mcpCapabilities: { http: true } }, server("http")],
  ["MCPS-03", 2, { session: { mcp: { stdio: {} } } }, server("stdio")],
  ["MACP-01", 1, { mcpCapabilities: { acp: true } }, server("acp")],
  ["MACP-02", 2, { session: { mcp: { acp: {} } } }, server("acp")],
];

/** The opening with these capabilities of one side, or with none. */
function after(version: 1 | 2, from: Side, capabilities: Message, uses: readonly Step[]): Step[] {
  const none = version === 1 ? { mcpCapabilities: {} } : { session: {} };
  return [
    ...opened(version, from === "client" ? { client: capabilities } : { agent: { ...none, ...capabilities } }),
    ...uses,
  ];
}

describe.each([
  ["an agent", "agent", "client", ofAgents],
  ["a client", "client", "agent", ofClients],
] as const)("%s uses what the other side offers", (_who, side, other, gated) => {
  test.each(gated)("%s at version %i", (rule, version, offered, uses) => {
    expect(found(side, after(version, other, offered, uses)).get(rule)).toBe("");
    const bare = found(side, after(version, other, {}, uses));
    const general = ["INIT-10", "INIT-29", "PROM-10"].includes(rule);
    if (!general) expect(bare.get(rule)).toMatch(/^fail/);
  });
});

test("INIT-10: what has no rule of its own needs what it needs all the same", () => {
  const steps = [...opened(2, { agent: { session: null } }), notes("client", "session/cancel", { sessionId: "s" })];
  expect(found("client", steps).get("INIT-10")).toMatch(/^fail/);
});

test("a terminal sign-in needs a client that can show it: AUTH-03", () => {
  const more = { authMethods: [{ id: "t", name: "T", type: "terminal" }] };
  expect(found("agent", opened(1, { client: { auth: { terminal: true } }, more })).get("AUTH-03")).toBe("");
  expect(found("agent", opened(1, { more })).get("AUTH-03")).toMatch(/^fail/);
});

test("auth/status_update needs its own side to offer it: ASTA-10", () => {
  const told = notes("agent", "auth/status_update", { state: "authenticated" });
  expect(found("agent", [...opened(2, { agent: { auth: { status: {} } } }), told]).get("ASTA-10")).toBe("");
  expect(found("agent", [...opened(2), told]).get("ASTA-10")).toMatch(/^fail/);
});
