import { describe } from "vitest";
import { call, prompt, testWatch, update } from "../fixtures/told.ts";

const call1 = (status: string, rest: object = {}) =>
  update("tool_call", { toolCallId: "t", title: "Reads", ...(status && { status }), ...rest });
const patch = (status: string | undefined, rest: object = {}) =>
  update("tool_call_update", { toolCallId: "t", title: "Reads", status, ...rest });
const state = (name: string, rest: object = {}) => update("state_update", { state: name, ...rest });
const idle = (rest: object = {}) => state("idle", { stopReason: "end_turn", ...rest });
const item = { type: "tool_call", toolCallId: "t" };
const close = call("client", "session/close", { sessionId: "s" }, {});
const terminals = { client: { terminal: true }, agent: { sessionCapabilities: { close: {} } } };
const make = call("agent", "terminal/create", { sessionId: "s", command: "ls" }, { terminalId: "x" });
const release = call("agent", "terminal/release", { sessionId: "s", terminalId: "x" }, {});
const shows = call1("completed", { content: [{ type: "terminal", terminalId: "x" }] });
const display = (rest: object) => update("terminal_update", { terminalId: "x", ...rest });

describe("tool calls", () => {
  testWatch([
    {
      rule: "TOOL-02",
      version: 1,
      kept: prompt(1, [call1("completed")]),
      broken: prompt(1, [call1("completed"), call1("pending")]),
    },
    {
      rule: "TOOL-02",
      version: 2,
      kept: [patch("completed", { name: "read" }), patch("completed", { name: "read" })],
      broken: [patch("completed", { name: "read" }), patch("pending", { name: "write" })],
    },
    {
      rule: "TOOL-04",
      version: 1,
      kept: prompt(1, [call1("pending"), patch("completed")]),
      broken: prompt(1, [patch("completed")]),
    },
    { rule: "TOOL-16", version: 2, kept: [patch("completed")], broken: [patch("completed", { title: undefined })] },
    {
      rule: "TOOL-20",
      version: 1,
      kept: prompt(1, [call1("pending"), patch("completed")]),
      broken: prompt(1, [call1("completed"), patch("in_progress")]),
    },
    {
      rule: "TOOL-28",
      version: 2,
      kept: [patch("in_progress", { capabilities: { cancel: {} } }), patch("completed", { capabilities: null })],
      broken: [patch("completed", { capabilities: { cancel: {} } })],
    },
    {
      rule: "TOOL-19",
      version: 2,
      kept: [state("running"), patch("completed"), idle()],
      broken: [state("running"), patch("in_progress"), idle()],
    },
    {
      rule: "TOOL-19",
      version: 2,
      kept: [state("running"), patch("completed"), patch(undefined, { title: "Done" }), idle()],
      broken: [state("running"), patch(undefined, { title: "Begun" }), idle()],
    },
  ]);
});

describe("background work", () => {
  const listed = idle({ background: [item] });
  testWatch([
    {
      rule: "BG-03",
      version: 2,
      kept: [idle({ background: [] }), idle({ background: [] })],
      broken: [idle({ background: [] }), idle()],
    },
    { rule: "BG-05", version: 2, kept: [patch("in_progress"), listed], broken: [listed] },
    {
      rule: "BG-06",
      version: 2,
      kept: [patch("in_progress"), listed, patch("completed"), idle({ background: [] })],
      broken: [patch("in_progress"), listed, idle({ background: [] })],
    },
    {
      rule: "BG-07",
      version: 2,
      kept: [patch("in_progress"), listed],
      broken: [patch("in_progress"), idle({ background: [item, item] })],
    },
  ]);
});

describe("terminals", () => {
  testWatch([
    {
      rule: "TERM-19",
      version: 1,
      offers: terminals,
      kept: [...make, ...release, ...close],
      broken: [...make, ...close],
    },
    {
      rule: "TERM-20",
      version: 1,
      offers: terminals,
      kept: [...make, shows, ...release],
      broken: [...make, ...release, shows],
    },
    {
      rule: "TDIS-01",
      version: 2,
      kept: [display({ command: "ls" }), display({ exitStatus: {} })],
      broken: [display({ command: "ls", exitStatus: {} }), display({ command: "pwd" })],
    },
    { rule: "TDIS-11", version: 2, kept: [display({ command: "ls" })], broken: [display({})] },
    {
      rule: "TDIS-17",
      version: 2,
      kept: [display({ command: "ls", capabilities: { cancel: {} } }), display({ exitStatus: {}, capabilities: null })],
      broken: [display({ command: "ls", exitStatus: {}, capabilities: { cancel: {} } })],
    },
  ]);
});
