import { describe, expect, test } from "vitest";
import type { Side } from "../../rules/index.ts";
import {
  added,
  archives,
  asks,
  command,
  commands,
  compaction,
  config,
  diff1,
  diff2,
  file,
  form,
  full,
  info,
  initialized,
  list,
  loads,
  missing,
  modes,
  modify,
  patch,
  plan,
  prompt,
  prompted,
  resource,
  says,
  select,
  server,
  session,
  sets,
  signIn,
  status,
  terminal,
  text,
  tool,
  url,
} from "../fixtures/messages.ts";
import { call, found, opened, type Step, update } from "../fixtures/told.ts";

/** A message in two forms: one that keeps a rule, and one that breaks it. */
type Pair = readonly [rule: string, version: 1 | 2, kept: readonly Step[], broken: readonly Step[]];

const ofAgents: readonly Pair[] = [
  ["LOC-01", 1, [tool({ locations: [{ path: "/a" }] })], [tool({ locations: [{ path: "a" }] })]],
  [
    "LOC-02",
    2,
    [tool({ locations: [{ path: "/a", line: 1 }] }, 2)],
    [tool({ locations: [{ path: "/a", line: 0 }] }, 2)],
  ],
  [
    "DIR-13",
    1,
    call("agent", "terminal/create", { sessionId: "s", command: "ls", cwd: "/src" }, { terminalId: "x" }),
    call("agent", "terminal/create", { sessionId: "s", command: "ls", cwd: "src" }, { terminalId: "x" }),
  ],
  ["DIR-14", 2, [tool({ locations: [{ path: "C:\\a" }] }, 2)], [tool({ locations: [{ path: "file:///a" }] }, 2)]],
  ["FS-03", 1, file("/a"), file("a")],
  ["DIFF-01", 1, [diff1({})], [diff1({ path: "a" })]],
  ["DIFF-02", 1, [...missing("/a"), diff1({ oldText: null })], [...missing("/a"), diff1({ oldText: "" })]],
  ["DIFF-04", 2, [diff2(modify, patch)], [diff2({ ...modify, path: "/b" }, patch)]],
  ["DIFF-07", 2, [diff2(modify)], [diff2({ ...modify, path: "a" })]],
  ["DIFF-08", 2, [diff2(modify, patch)], [diff2(modify, patch.replaceAll("--- /a", "--- a/a"))]],
  ["DIFF-09", 2, [diff2({ operation: "add", path: "/a" }, added)], [diff2({ operation: "add", path: "/a" }, patch)]],
  ["DIFF-11", 2, [diff2(modify, patch)], [diff2(modify, `From: Ada\n\n${patch}`)]],
  [
    "CONT-05",
    1,
    [says({ type: "image", data: "AAAA", mimeType: "image/png" })],
    [says({ type: "image", data: "data:image", mimeType: "image/png" })],
  ],
  [
    "CONT-06",
    1,
    [says({ type: "image", data: "AAAA", mimeType: "image/png" })],
    [says({ type: "image", data: "AAAA" })],
  ],
  ["CONT-07", 1, [resource({ text: "a" })], [resource({ text: "a", blob: "AAAA" })]],
  [
    "CONT-08",
    1,
    [says({ type: "resource_link", uri: "file:///a", name: "a" })],
    [says({ type: "resource_link", uri: "file:///a" })],
  ],
  [
    "CONT-15",
    2,
    [says({ ...text[0], annotations: { priority: 1 } })],
    [says({ ...text[0], annotations: { priority: 2 } })],
  ],
  [
    "CONT-18",
    2,
    [says({ type: "resource_link", uri: "file:///a", name: "a" })],
    [says({ type: "resource_link", uri: "a b", name: "a" })],
  ],
  ["TDIS-07", 2, [terminal({ output: { data: "AAAA" } })], [terminal({ output: { data: "plain text" } })]],
  ["TDIS-12", 2, [terminal({ size: { cols: 80, rows: 24 } })], [terminal({ size: { cols: 0, rows: 24 } })]],
  [
    "PLAN-04",
    1,
    [update("plan", { entries: [{ content: "a", priority: "low", status: "pending" }] })],
    [update("plan", { entries: [{ content: "a" }] })],
  ],
  ["PLAN-07", 2, [plan({ type: "items", entries: [] })], [plan({ type: "items", entries: [], planId: undefined })]],
  ["PLAN-11", 2, [plan({ type: "file", uri: "file:///a" })], [plan({ type: "file", uri: "a.md" })]],
  ["CONF-03", 2, [config({}, 2)], [update("config_option_update", { configOptions: null })]],
  ["CONF-15", 2, [config({}, 2)], [config({ currentValue: "b" }, 2)]],
  [
    "CONF-16",
    2,
    [config({ options: [{ groupId: "g", name: "G", options: [{ value: "a", name: "A" }] }] }, 2)],
    [config({ options: [{ groupId: "g", name: "G", options: [] }] }, 2)],
  ],
  ["CONF-18", 1, [config({ category: "_own" })], [config({ category: "own" })]],
  [
    "CONF-24",
    1,
    session({ ...modes("a"), configOptions: [select({ category: "mode" })] }),
    session({ configOptions: [select({ category: "mode" })] }),
  ],
  ["MODE-01", 1, session(modes("a")), session(modes("b"))],
  [
    "MODE-05",
    1,
    [update("current_mode_update", { currentModeId: "a" })],
    [update("current_mode_update", { modeId: "a" })],
  ],
  ["MODE-10", 2, [config({}, 2)], [update("current_mode_update", { currentModeId: "a" })]],
  ["CMD-03", 1, [commands(command())], [commands(command({ name: "/go" }))]],
  ["CMD-04", 2, [commands(command({ type: "command" }))], [commands(command({ type: "command", name: "go on" }))]],
  ["CMD-05", 2, [commands(command({ type: "command" }))], [commands(command())]],
  ["USAGE-01", 1, [update("usage_update", { used: 1, size: 2 })], [update("usage_update", { used: null, size: 2 })]],
  [
    "USAGE-08",
    2,
    [update("state_update", { state: "idle", usage: { totalTokens: 2, inputTokens: 1, outputTokens: 1 } })],
    [update("state_update", { state: "idle", usage: { totalTokens: 2 } })],
  ],
  [
    "INFO-05",
    1,
    [update("session_info_update", { title: "T" })],
    [update("session_info_update", { title: "T".repeat(501) })],
  ],
  [
    "NOTE-03",
    2,
    [update("notice", { severity: "info", title: "T" })],
    [update("notice", { severity: "info", title: "" })],
  ],
  ["COMP-09", 2, [compaction({ status: "in_progress" })], [compaction({ status: "in_progress", summary: text })]],
  ["SESS-10", 2, session({ configOptions: [] }), session({ configOptions: null })],
  ["SESS-71", 2, list({}), list({ cwd: "home" })],
  ["SESS-72", 2, list({ updatedAt: "2026-01-02T03:04:05Z" }), list({ updatedAt: "yesterday" })],
  ["PERM-08", 2, asks({ toolCall: undefined }), asks({ toolCall: undefined, options: [] })],
  ["PERM-12", 1, asks({ title: undefined }), asks({ title: undefined, toolCall: {} })],
  [
    "PERM-16",
    2,
    asks({ toolCall: undefined, subject: { type: "command", command: "ls", cwd: "/home" } }),
    asks({ toolCall: undefined, subject: { type: "command", command: "ls", cwd: "home" } }),
  ],
  ["MSG-03", 2, [says(text[0]!)], [update("agent_message_chunk", { content: text[0] })]],
  ["TOOL-03", 1, [tool({})], [tool({ title: undefined })]],
  ["PROM-03", 1, prompted({ stopReason: "refusal" }), prompted({ stopReason: "done" })],
  [
    "ELIC-05",
    2,
    form({}),
    call("agent", "elicitation/create", { sessionId: "s", message: "Who?" }, { action: "cancel" }),
  ],
  ["ELIC-20", 2, form({ properties: { a: { type: "string" } } }), form({ properties: { a: { type: "object" } } })],
  ["ELIC-21", 2, form({}), form({ type: undefined })],
  [
    "ELIC-30",
    2,
    form({ properties: { name: { type: "string" } } }),
    form({ properties: { password: { type: "string" } } }),
  ],
  ["ELIC-32", 2, url("https://a.example/?step=1"), url("https://a.example/?access_token=1")],
  ["ELIC-33", 2, url("http://localhost:8080/"), url("http://a.example.org/")],
  ["EXT-01", 1, [update("session_info_update", {})], call("agent", "vendor/do", {}, {})],
  ["EXT-05", 1, [tool({ rawInput: { anything: 1 }, _meta: { anything: 1 } })], [tool({ anything: 1 })]],
  [
    "EXT-09",
    1,
    [tool({ _meta: { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` } })],
    [tool({ _meta: { traceparent: "mine" } })],
  ],
  ["EXT-14", 2, [tool({ kind: "_own" }, 2)], [tool({ kind: "own" }, 2)]],
  ["FS-17", 2, [tool({}, 2)], file("/a")],
  [
    "TERM-29",
    2,
    [tool({}, 2)],
    call("agent", "terminal/create", { sessionId: "s", command: "ls" }, { terminalId: "x" }),
  ],
  [
    "INIT-12",
    1,
    initialized(1, { agentInfo: info, agentCapabilities: full }),
    initialized(1, { agentCapabilities: full }),
  ],
  [
    "INIT-13",
    2,
    initialized(2, { info, capabilities: {} }),
    initialized(2, { info: { name: "one" }, capabilities: {} }),
  ],
  ["INIT-15", 1, initialized(1, { agentInfo: info, agentCapabilities: full }), initialized(1, { agentInfo: info })],
  ["MCPS-13", 1, initialized(1, { agentCapabilities: full }), initialized(1, { agentCapabilities: {} })],
  [
    "AUTH-07",
    2,
    initialized(2, { info, authMethods: [{ methodId: "a", name: "A", type: "_sso" }] }),
    initialized(2, { info, authMethods: [{ methodId: "a", name: "A", type: "sso" }] }),
  ],
  [
    "AUTH-21",
    2,
    initialized(2, { info, authMethods: [signIn("A", "B")] }),
    initialized(2, { info, authMethods: [signIn("A", "A")] }),
  ],
  [
    "ARCH-02",
    1,
    initialized(1, { agentCapabilities: { sessionCapabilities: { archive: {}, list: {} } } }),
    initialized(1, { agentCapabilities: { sessionCapabilities: { archive: {} } } }),
  ],
  ["ARCH-07", 1, [...archives(), ...list({ archived: false })], [...archives(), ...list({})]],
  ["SSTA-06", 2, status({ status: "open", state: { state: "running" } }), status({ status: "open" })],
];

const ofClients: readonly Pair[] = [
  ["SESS-03", 1, session({}), session({}, { cwd: "home" })],
  ["SESS-05", 1, session({}), session({}, { mcpServers: undefined })],
  ["SESS-27", 1, loads({}), loads({ mcpServers: undefined })],
  ["DIR-05", 2, session({}, { additionalDirectories: ["/a"] }), session({}, { additionalDirectories: ["a"] })],
  ["DIR-10", 2, session({}, { additionalDirectories: ["/a"] }), session({}, { additionalDirectories: ["/a", "/a"] })],
  ["MCPS-08", 1, session({}, server({})), session({}, server({ command: "tool" }))],
  ["MCPS-09", 1, session({}, server({})), session({}, server({ args: undefined }))],
  ["LIFE-08", 2, prompted({ messageId: "u" }), prompted({ messageId: "u" }, [])],
  ["CONF-08", 1, sets({ type: "boolean", value: true }), sets({ type: "boolean", value: "true" })],
  ["CONF-09", 1, sets({ value: "a" }), sets({ value: 7 })],
  ["CONF-12", 2, sets({ type: "id", value: "a" }), sets({ value: "a" })],
  ["SYSP-06", 2, session({}, prompt(text)), session({}, prompt([]))],
  ["INIT-02", 1, initialized(1, {}), call("client", "initialize", {}, { protocolVersion: 1 })],
  ["INIT-09", 2, session({}), call("client", "session/load", { sessionId: "s" }, {})],
];

describe.each([
  ["agent", ofAgents],
  ["client", ofClients],
] as const)("what an %s puts in its messages", (side: Side, pairs) => {
  test.each(pairs)("%s at version %i", (rule, version, kept, broken) => {
    const start = /initialize/.test(JSON.stringify(kept[0]))
      ? []
      : opened(version, { client: { terminal: true, elicitation: { form: {}, url: {} } } });
    expect(found(side, [...start, ...kept]).get(rule)).toBe("");
    expect(found(side, [...start, ...broken]).get(rule)).toMatch(/^(fail|warn): ./);
  });
});

test("nobody is blamed for what the harness brought up", () => {
  const params = { sessionId: "s", prompt: [{ type: "text", text: "Hi.", zzz: 1 }] };
  const steps = [...opened(1), ...call("client", "session/prompt", params, { stopReason: "end_turn", zzz: 1 })];
  expect(found("agent", steps).get("EXT-05")).toBe("");
});

test("a client that speaks both versions introduces itself in the words of each: EXT-05, INIT-12", () => {
  const steps = initialized(1, {}, { protocolVersion: 2, info, capabilities: {}, clientCapabilities: {} });
  const seen = found("client", steps);
  expect(seen.get("EXT-05")).toBe("");
  expect(seen.get("INIT-12")).toBeUndefined();
});
