import type { Change, Mutant } from "../mutant.ts";

const prompt = "session/prompt";
const ask = "session/request_permission";
const ping = "_probe/ping";
const stray = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: "stray", method, params });
/** It sends something before its prompt. */
const before = (rule: string, protocol: 1 | 2, how: string, method: string, params: object = {}): Mutant => ({
  rule,
  protocol,
  how,
  changes: [{ on: "out", method: prompt, before: [stray(method, params)] }],
});
const sends = (rule: string, protocol: 1 | 2, how: string, method: string, change: Omit<Change, "on">): Mutant => ({
  rule,
  protocol,
  how,
  changes: [{ on: "out", method, ...change }],
});
const answers = (rule: string, how: string, method: string, change: Omit<Change, "on">): Mutant => ({
  rule,
  protocol: 1,
  how,
  changes: [{ on: "out", answers: method, ...change }],
});
const says = (rule: string, protocol: 1 | 2, how: string, block: object): Mutant =>
  sends(rule, protocol, how, prompt, { set: { "params.prompt.0": block } });

/** Clients whose messages are wrong in themselves. */
export const watchMessages: readonly Mutant[] = [
  sends("ENV-01", 1, "leaves jsonrpc out", prompt, { unset: ["jsonrpc"] }),
  sends("ENV-02", 1, "asks and answers in one message", prompt, { set: { result: {} } }),
  answers("ENV-03", "answers twice", ask, { twice: true }),
  answers("ENV-06", "answers with a result and an error", ask, { set: { error: { code: 1, message: "Both" } } }),
  answers("ENV-07", "answers with a number", ask, { replace: { jsonrpc: "2.0", id: "$id", result: 5 } }),
  sends("ENV-10", 1, "asks under a fraction", prompt, { set: { id: 1.5 } }),
  sends("ENV-11", 2, "uses an id twice at once", prompt, {
    before: [{ jsonrpc: "2.0", id: "$id", method: "_colloquy.test/other", params: {} }],
  }),
  sends("ENV-12", 1, "uses an id twice at once", prompt, {
    before: [{ jsonrpc: "2.0", id: "$id", method: "_colloquy.test/other", params: {} }],
  }),
  sends("ENV-18", 1, "sends a batch", prompt, { raw: '[{"jsonrpc":"2.0","method":"_colloquy.test/note"}]\n' }),
  sends("ENV-35", 1, "writes names in another way", "initialize", {
    set: { "params.clientCapabilities.fs": "read_text_file" },
  }),
  answers("ERR-01", "has a text for an error code", ping, { set: { "error.code": "-32601" } }),
  answers("ERR-02", "tells a novel", ping, { set: { "error.message": "Once upon a time. ".repeat(30) } }),
  answers("ERR-05", "has a code of its own among the reserved", ping, { set: { "error.code": -32_050 } }),
  answers("ERR-13", "sends its stack", ping, {
    set: { "error.data": { stack: "Error: no\n    at serve (/home/somebody/client/serve.js:12:7)" } },
  }),
  before("EXT-01", 1, "has a method of its own without an underscore", "colloquy/echo"),
  sends("EXT-09", 1, "takes traceparent for something else", prompt, {
    set: { "params._meta": { traceparent: "not a trace" } },
  }),
  sends("STDIO-03", 1, "does not end a line", prompt, {
    raw: '{"jsonrpc":"2.0","method":"_colloquy.test/a"}',
    exit: 0,
  }),
  sends("STDIO-04", 1, "breaks lines in a message", prompt, { raw: '{\n  "jsonrpc": "2.0",\n  "method": "_x"\n}\n' }),
];

/** Clients that use what was not offered to them. */
export const watchOffers: readonly Mutant[] = [
  sends("INIT-02", 1, "names no version", "initialize", { unset: ["params.protocolVersion"] }),
  before("INIT-10", 1, "lists sessions of an agent that cannot", "session/list"),
  before("INIT-29", 1, "lists sessions of an agent that cannot", "session/list"),
  before("AUTH-02", 1, "signs in over the wire by a method of the terminal", "authenticate", { methodId: "terminal" }),
  before("AUTH-10", 1, "signs out of an agent that cannot", "logout"),
  sends("SESS-27", 1, "loads without servers", "session/load", { unset: ["params.mcpServers"] }),
  before("SESS-40", 1, "resumes where that is not offered", "session/resume", {
    sessionId: "s",
    cwd: "/c",
    mcpServers: [],
  }),
  before("SESS-60", 1, "lists where that is not offered", "session/list"),
  before("SESS-80", 1, "closes where that is not offered", "session/close", { sessionId: "s" }),
  before("SESS-93", 1, "deletes where that is not offered", "session/delete", { sessionId: "s" }),
  sends("DIR-13", 1, "opens a session in a relative folder", "session/new", { set: { "params.cwd": "here" } }),
  sends("DIR-14", 2, "opens a session at a URI", "session/new", { set: { "params.cwd": "file:///here" } }),
  sends("MCPS-02", 1, "declares a server over HTTP", "session/new", {
    set: { "params.mcpServers": [{ type: "http", name: "web", url: "http://127.0.0.1:1/", headers: [] }] },
  }),
  sends("MCPS-03", 2, "declares a server over stdio", "session/new", {
    set: { "params.mcpServers": [{ type: "stdio", name: "files", command: "/bin/files" }] },
  }),
  says("PROM-10", 1, "sends an image", { type: "image", data: "AAAA", mimeType: "image/png" }),
  says("CONT-03", 1, "sends an image", { type: "image", data: "AAAA", mimeType: "image/png" }),
  says("CONT-05", 1, "sends an image that is no base64", { type: "image", data: "?!", mimeType: "image/png" }),
  says("CONT-06", 1, "sends an image without its type", { type: "image", data: "AAAA" }),
  says("CONT-07", 1, "sends a resource that is flat", { type: "resource", uri: "file:///a", text: "a" }),
  says("CONT-08", 1, "sends a link without a name", { type: "resource_link", uri: "file:///a" }),
  says("CONT-15", 1, "has a priority of five", { type: "text", text: "Hello", annotations: { priority: 5 } }),
  says("CONT-18", 2, "links to what is no URI", { type: "resource_link", uri: "not a uri", name: "a" }),
  answers("PERM-09", "chooses what was not offered", ask, { set: { "result.outcome.optionId": "other" } }),
  sends("CONF-08", 1, "sets a boolean as a text", "session/set_config_option", { set: { "params.value": "true" } }),
  sends("CONF-25", 1, "sets a mode where there are options", "session/set_config_option", {
    before: [stray("session/set_mode", { sessionId: "colloquy-session-1", modeId: "code" })],
  }),
  before("MODE-10", 2, "sets a mode in version 2", "session/set_mode", { sessionId: "s", modeId: "code" }),
  before("FS-17", 2, "reads a file in version 2", "fs/read_text_file", { sessionId: "s", path: "/a" }),
  before("TERM-29", 2, "starts a terminal in version 2", "terminal/create", { sessionId: "s", command: "a" }),
  sends("SYSP-01", 1, "has a system prompt for an agent that takes none", "session/new", {
    set: { "params.systemPrompt": { mode: "append", content: [{ type: "text", text: "Be brief." }] } },
  }),
  sends("SYSP-03", 1, "overrides a system prompt", "session/new", {
    set: { "params.systemPrompt": { mode: "override", content: [{ type: "text", text: "Be brief." }] } },
  }),
  sends("MACP-01", 1, "declares a server over ACP", "session/new", {
    set: { "params.mcpServers": [{ type: "acp", name: "own", serverId: "own" }] },
  }),
  sends("MACP-02", 2, "declares a server over ACP", "session/new", {
    set: { "params.mcpServers": [{ type: "acp", name: "own", serverId: "own" }] },
  }),
  sends("MACP-03", 1, "declares a server over ACP twice", "session/new", {
    set: {
      "params.mcpServers": [
        { type: "acp", name: "one", serverId: "own" },
        { type: "acp", name: "two", serverId: "own" },
      ],
    },
  }),
  sends("ARCH-09", 1, "lists what is archived", "session/list", { set: { "params.archived": "only" } }),
];
