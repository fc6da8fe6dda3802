import { type Action, write } from "./action.ts";
import { changed } from "./changed.ts";
import { type Fault, type FaultDetails, fault, strikes, treats } from "./fault.ts";
import { wireBytes } from "./line.ts";
import { ask, askInSession, tell, toolCall, update, words } from "./messages.ts";
import type { Scene } from "./scene.ts";

const toClient = { towards: ["client"], at: "turn" } as const satisfies FaultDetails;
const toAgent = { towards: ["agent"] } as const satisfies FaultDetails;

const initialize = (scene: Scene, protocolVersion: number) =>
  ask(scene, "initialize", {
    protocolVersion,
    clientCapabilities: {},
    capabilities: {},
    info: { name: "again", version: "1" },
  });

/** What an agent may ask only of clients that advertise it. */
const asksOfClients = (scene: Scene): Action[] => [
  askInSession(scene, "fs/read_text_file", { path: `${scene.folder}/colloquy-fault.txt` }),
  askInSession(scene, "terminal/output", { terminalId: "colloquy-unknown" }),
  askInSession(scene, "terminal/wait_for_exit", { terminalId: "colloquy-unknown" }),
  ask(scene, "mcp/message", { connectionId: "colloquy-unknown", method: "tools/list" }),
  askInSession(scene, "elicitation/create", { mode: "unknown", message: "x" }),
];

/** What a client may ask only of agents that advertise it. None of it starts anything. */
const asksOfAgents = (scene: Scene): Action[] =>
  ["session/load", "session/resume", "session/close", "session/delete", "session/fork"]
    .map((method) => ask(scene, method, { sessionId: "colloquy-unknown", cwd: scene.folder, mcpServers: [] }))
    .concat(
      ask(scene, "providers/list", {}),
      ask(scene, "nes/start", {}),
      ask(scene, "session/list", { cursor: "colloquy-unknown" }),
    );

const unknownVariants = (scene: Scene): Action[] =>
  scene.towards === "client"
    ? [
        update(scene, { sessionUpdate: "colloquy_unknown", data: { a: 1 } }),
        update(scene, { ...words(scene, "x"), content: { type: "colloquy_unknown", data: "x" } }),
        update(
          scene,
          toolCall(scene, "strange", {
            kind: "colloquy_unknown",
            status: "colloquy_unknown",
            content: [{ type: "colloquy_unknown" }],
          }),
        ),
        update(scene, { sessionUpdate: "current_mode_update", currentModeId: "colloquy_unknown" }),
      ]
    : [
        askInSession(scene, "session/set_mode", { modeId: "colloquy_unknown" }),
        askInSession(scene, "session/set_config_option", {
          configId: "colloquy_unknown",
          type: "colloquy_unknown",
          value: {},
        }),
        ask(scene, "authenticate", { methodId: "colloquy_unknown" }),
      ];

/** Members that are null, missing, or of another type. */
const misshapen =
  (value: unknown) =>
  (scene: Scene): Action[] => {
    const member = (key: string) => (value === undefined ? {} : { [key]: value });
    if (scene.towards === "agent")
      return [
        ask(scene, "session/set_mode", { ...member("sessionId"), ...member("modeId") }),
        ask(scene, "session/set_config_option", {
          sessionId: scene.sessionId,
          ...member("configId"),
          ...member("value"),
        }),
        ask(scene, "session/prompt", { sessionId: scene.sessionId, ...member("prompt") }),
        tell("session/cancel", { ...member("sessionId") }),
      ];
    return [
      update(scene, { sessionUpdate: "agent_message_chunk", ...member("content") }),
      update(scene, { sessionUpdate: "tool_call", ...member("toolCallId"), ...member("title"), ...member("kind") }),
      update(scene, { sessionUpdate: "plan", ...member("entries") }),
      update(scene, { sessionUpdate: "available_commands_update", ...member("availableCommands") }),
      update(scene, { ...member("sessionUpdate") }),
      tell("session/update", { sessionId: scene.sessionId, ...member("update") }),
    ];
  };

const afterEnd = fault(
  "J-18",
  "Updates after the end of a turn, and the end once more",
  (scene) => ({
    passes: (line) =>
      line.answers?.method === "session/prompt"
        ? [write(wireBytes(line)), update(scene, words(scene, "late")), write(wireBytes(line))]
        : undefined,
  }),
  toClient,
);

const together = fault(
  "J-28",
  "A thousand updates and the end of the turn in one write",
  (scene) => ({
    passes: (line) => {
      if (line.answers?.method !== "session/prompt") return undefined;
      const one = update(scene, words(scene, "."));
      const text = one.do === "write" ? new TextDecoder().decode(one.bytes) : "";
      return [write(text.repeat(scene.many(1_000)) + new TextDecoder().decode(wireBytes(line)))];
    },
  }),
  toClient,
);

/** What comes too early, too late, twice, or was never agreed upon. */
export const protocolOrder: readonly Fault[] = [
  strikes(
    "J-12/early",
    "Requests before initialize",
    (scene) =>
      scene.towards === "agent"
        ? [
            ask(scene, "session/list", {}),
            askInSession(scene, "session/set_mode", { modeId: "x" }),
            tell("session/cancel", { sessionId: "x" }),
          ]
        : [...asksOfClients(scene), update(scene, words(scene, "early"))],
    { at: "start" },
  ),
  strikes("J-12/twice", "initialize a second time", (scene) => [initialize(scene, scene.protocol)], toAgent),
  strikes(
    "J-12/other",
    "initialize a second time, for another version",
    (scene) => [initialize(scene, scene.protocol === 1 ? 2 : 1)],
    { ...toAgent, afterwards: "may end" },
  ),
  strikes("J-14", "Requests that were never agreed upon", (scene) =>
    scene.towards === "agent" ? asksOfAgents(scene) : asksOfClients(scene),
  ),
  strikes("J-15", "Variants that nobody knows", unknownVariants),
  strikes("J-16/null", "Members that are null", misshapen(null)),
  strikes("J-16/missing", "Members that are missing", misshapen(undefined)),
  strikes("J-16/type", "Members of a wrong type", misshapen({ wrong: [1] })),
  strikes(
    "J-17/unknown",
    "Updates of a session that nobody opened",
    (scene) => [
      update(scene, words(scene, "stray"), "colloquy-unknown"),
      update(scene, toolCall(scene, "stray", {}), `${scene.sessionId}/child`),
    ],
    { ...toClient, at: "session" },
  ),
  early(),
  afterEnd,
  strikes(
    "J-19",
    "Tool calls that are unknown, begun twice, or go back",
    (scene) => [
      update(scene, { sessionUpdate: "tool_call_update", toolCallId: "never-begun", status: "completed" }),
      update(scene, toolCall(scene, "twice", { title: "One", status: "completed" })),
      update(scene, toolCall(scene, "twice", { title: "Two", status: "pending" })),
      update(scene, { sessionUpdate: "tool_call_update", toolCallId: "twice", status: "pending", content: null }),
    ],
    toClient,
  ),
  fault(
    "J-20",
    "A second prompt while the first is worked on",
    (scene) => ({
      passes: (line) =>
        line.message?.method === "session/prompt"
          ? [write(wireBytes(line)), ask(scene, "session/prompt", line.message.params)]
          : undefined,
    }),
    { ...toAgent, at: "turn" },
  ),
  together,
  strikes(
    "J-31/replay",
    "History in the middle of a turn",
    (scene) => [
      update(scene, words(scene, "Hello", "user_message_chunk")),
      update(scene, words(scene, "old", "agent_thought_chunk")),
      update(scene, words(scene, "old")),
    ],
    toClient,
  ),
  changed(
    "J-31/cursor",
    "Pages of sessions without end",
    "session/list",
    (message) => ({
      ...message,
      result: { sessions: [], ...message.result, nextCursor: "again" },
    }),
    { towards: ["client"] },
  ),
  changed(
    "J-33",
    "A sign-in that is always wanted",
    "session/new",
    (message) => ({
      jsonrpc: "2.0",
      id: message.id,
      error: { code: -32000, message: "Authentication required" },
    }),
    { towards: ["client"], afterwards: "may end" },
  ),
  strikes(
    "J-34",
    "Patches of what is not there, and an end without a beginning",
    (scene) => [
      update(scene, { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" }),
      update(scene, { sessionUpdate: "agent_message", messageId: "absent", content: null }),
      update(scene, {
        sessionUpdate: "tool_call_content_chunk",
        toolCallId: "absent",
        content: { type: "content", content: { type: "text", text: "x" } },
      }),
      update(scene, { sessionUpdate: "plan_update", plan: { type: "items", planId: "absent", entries: null } }),
      update(scene, { sessionUpdate: "terminal_output_chunk", terminalId: "absent", data: "eA==" }),
    ],
    toClient,
  ),
];

/** An update before the response that opens its session. */
function early(): Fault {
  return treats(
    "J-17/early",
    "An update before the response that opens its session",
    (line, scene) => {
      const { answers, message } = line;
      if (answers?.method !== "session/new" || message?.result === undefined) return undefined;
      return [update(scene, words(scene, "early"), message.result.sessionId), write(wireBytes(line))];
    },
    { towards: ["client"], at: "start" },
  );
}
