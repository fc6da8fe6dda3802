import { describe } from "vitest";
import { answers, asks, call, notes, opened, testWatch, update } from "../fixtures/told.ts";

const side = "client";
const options = [{ optionId: "yes", name: "Yes", kind: "allow_once" }];
const permission = asks(
  "agent",
  "session/request_permission",
  { sessionId: "s", toolCall: { toolCallId: "t" }, options },
  5,
);
const selects = (optionId: string) => answers("client", 5, { outcome: { outcome: "selected", optionId } });
const cancels = answers("client", 5, { outcome: { outcome: "cancelled" } });
const cancel = notes("client", "session/cancel", { sessionId: "s" });
const asked = asks("client", "session/prompt", { sessionId: "s", prompt: [{ type: "text", text: "Go." }] }, 1);
const again = asks("client", "session/prompt", { sessionId: "s", prompt: [{ type: "text", text: "Go." }] }, 2);
const ended = answers("agent", 1, { stopReason: "end_turn" });

describe("a client's prompts", () => {
  testWatch([
    {
      rule: "PROM-01",
      side,
      version: 1,
      kept: [asked],
      broken: [asks("client", "session/prompt", { sessionId: "x", prompt: [] }, 1)],
    },
    { rule: "PROM-15", side, version: 1, kept: [asked, ended, again], broken: [asked, again] },
    {
      rule: "CANC-01",
      side,
      version: 1,
      kept: [asked, cancel],
      broken: [asked, asks("client", "session/cancel", { sessionId: "s" }, 3)],
    },
    {
      rule: "CANC-06",
      side,
      version: 1,
      kept: [asked, permission, cancel, cancels],
      broken: [asked, permission, cancel, selects("yes")],
    },
    {
      rule: "PERM-09",
      side,
      version: 1,
      kept: [asked, permission, selects("yes")],
      broken: [asked, permission, selects("no")],
    },
    {
      rule: "PERM-11",
      side,
      version: 1,
      kept: [asked, permission, cancels, ended, again],
      broken: [asked, permission, ended, again],
    },
  ]);
});

const login = (methodId: string, method = "authenticate") => call("client", method, { methodId }, {});
const methods = {
  more: {
    authMethods: [
      { id: "a", name: "A" },
      { id: "t", name: "T", type: "terminal" },
    ],
  },
  client: { auth: { terminal: true } },
};
const listed = { more: { authMethods: [{ methodId: "a", name: "A", type: "agent" }] } };
const modes = { modes: { currentModeId: "a", availableModes: [{ id: "a", name: "A" }] } };
const set = (modeId: string) => call("client", "session/set_mode", { sessionId: "s", modeId }, {});
const select = {
  id: "o",
  name: "O",
  type: "select",
  category: "mode",
  currentValue: "a",
  options: [{ value: "a", name: "A" }],
};
const configure = call(
  "client",
  "session/set_config_option",
  { sessionId: "s", configId: "o", value: "a" },
  { configOptions: [select] },
);
const cancellable = { capabilities: { cancel: {} } };
const providers = (required: boolean) =>
  call("client", "providers/list", {}, { providers: [{ providerId: "p", supported: [], required }] });
const disable = call("client", "providers/disable", { providerId: "p" }, {});

describe("what a client chooses", () => {
  testWatch([
    { rule: "AUTH-01", side, version: 1, offers: methods, kept: login("a"), broken: login("b") },
    { rule: "AUTH-02", side, version: 1, offers: methods, kept: login("a"), broken: login("t") },
    {
      rule: "AUTH-12",
      side,
      version: 2,
      bare: true,
      kept: [...opened(2, listed), ...login("a", "auth/login")],
      broken: [...opened(2), ...login("a", "auth/login")],
    },
    { rule: "MODE-02", side, version: 1, session: modes, kept: set("a"), broken: set("b") },
    {
      rule: "INIT-10",
      side,
      version: 1,
      bare: true,
      kept: [...opened(1, {}, { configOptions: [select] }), ...configure],
      broken: [...opened(1), ...configure],
    },
    {
      rule: "CONF-25",
      side,
      version: 1,
      bare: true,
      kept: [...opened(1, {}, modes), ...set("a")],
      broken: [...opened(1, {}, { ...modes, configOptions: [select] }), ...set("a")],
    },
    {
      rule: "PROV-06",
      side,
      version: 1,
      offers: { agent: { providers: {} } },
      kept: [...providers(false), ...disable],
      broken: [...providers(true), ...disable],
    },
    {
      rule: "TOOL-23",
      side,
      version: 2,
      kept: [
        update("tool_call_update", { toolCallId: "t", ...cancellable }),
        ...call("client", "tool_call/cancel", { sessionId: "s", toolCallId: "t" }, {}),
      ],
      broken: call("client", "tool_call/cancel", { sessionId: "s", toolCallId: "t" }, {}),
    },
    {
      rule: "TDIS-14",
      side,
      version: 2,
      kept: [
        update("terminal_update", { terminalId: "t", ...cancellable }),
        ...call("client", "terminal/cancel", { sessionId: "s", terminalId: "t" }, {}),
      ],
      broken: call("client", "terminal/cancel", { sessionId: "s", terminalId: "t" }, {}),
    },
  ]);
});

const resume = (cwd: string) => call("client", "session/resume", { sessionId: "s", cwd }, {});
const pages = (cursor: string, rest: object = {}) => [
  ...call("client", "session/list", {}, { sessions: [], nextCursor: "next" }, "l1"),
  ...call("client", "session/list", { cursor, ...rest }, { sessions: [] }, "l2"),
];
const archive = { agent: { session: { archive: {}, status: {} } } };
const put = (method: string) => call("client", `session/${method}`, { sessionId: "s" }, {});
const go = call(
  "client",
  "session/prompt",
  { sessionId: "s", prompt: [{ type: "text", text: "Go." }] },
  { messageId: "u" },
);
const open = call("client", "session/status", { sessionId: "s" }, { status: "open", state: { state: "idle" } });
const subagent = (capabilities: object) => update("subagent_update", { sessionId: "c", capabilities });
const cancelChild = notes("client", "session/cancel", { sessionId: "c" });
const filled = (name: unknown) =>
  call(
    "agent",
    "elicitation/create",
    {
      sessionId: "s",
      mode: "form",
      message: "Who?",
      requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    },
    { action: "accept", content: { name } },
  );

describe("what a client does with what is kept", () => {
  testWatch([
    { rule: "SESS-51", side, version: 2, kept: resume("/home/"), broken: resume("/srv") },
    { rule: "SESS-65", side, version: 2, kept: pages("next"), broken: pages("nex") },
    {
      rule: "ARCH-11",
      side,
      version: 2,
      offers: archive,
      kept: [...put("archive"), ...put("unarchive"), ...resume("/home")],
      broken: [...put("archive"), ...resume("/home")],
    },
    {
      rule: "SSTA-05",
      side,
      version: 2,
      offers: archive,
      kept: [...put("close"), ...open, ...resume("/home"), ...go],
      broken: [...put("close"), ...open, ...go],
    },
    {
      rule: "SUBA-05",
      side,
      version: 2,
      kept: [subagent({ cancel: {} }), cancelChild],
      broken: [subagent({}), cancelChild],
    },
    {
      rule: "SUBA-07",
      side,
      version: 2,
      kept: [subagent({ cancel: {} }), cancelChild],
      broken: [subagent({}), ...call("client", "session/resume", { sessionId: "c", cwd: "/home" }, {})],
    },
    {
      rule: "ELIC-14",
      side,
      version: 2,
      offers: { client: { elicitation: { form: {} } } },
      kept: filled("Ada"),
      broken: filled(7),
    },
  ]);
});
