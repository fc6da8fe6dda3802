import { expect, test } from "vitest";
import { accepts } from "../../schema/index.ts";
import { decoders } from "../../schema/v1/unstable.ts";
import { everything, telling, text } from "./fixtures/telling.ts";

const call = { sessionUpdate: "tool_call_update", toolCallId: "c" };
const block = { ...text("x"), annotations: null, _meta: null };
const link = { type: "resource_link", name: "n", uri: "file:///n", title: null, description: null, size: null };

/** Every update with every field that may be null; what version 1 itself lets be cleared is tested elsewhere. */
const updates = [
  { sessionUpdate: "agent_message_chunk", messageId: "m", content: block, _meta: null },
  { sessionUpdate: "agent_message", messageId: "m2", content: [block, link], _meta: null },
  { sessionUpdate: "user_message", messageId: "m3", content: null, _meta: null },
  { sessionUpdate: "agent_thought", messageId: "m4", _meta: null },
  { ...call, title: null, name: null, kind: null, status: null, content: null, locations: null, rawInput: null },
  { ...call, rawOutput: null, capabilities: null, _meta: null },
  { ...call, locations: [{ path: "/a", line: null, _meta: null }], content: [{ type: "content", content: block }] },
  {
    ...call,
    content: [{ type: "diff", changes: [{ operation: "add", path: "/a", fileType: null }], patch: null, _meta: null }],
  },
  { sessionUpdate: "terminal_update", terminalId: "t", command: null, cwd: null, output: null, exitStatus: null },
  {
    sessionUpdate: "plan_update",
    plan: { type: "items", planId: "p", entries: [{ content: "a", priority: "low", status: "pending", _meta: null }] },
    _meta: null,
  },
  {
    sessionUpdate: "available_commands_update",
    availableCommands: [{ type: "command", name: "a", description: "A", input: null, _meta: null }],
  },
  {
    sessionUpdate: "config_option_update",
    configOptions: [
      {
        configId: "o",
        name: "O",
        description: null,
        category: null,
        type: "select",
        currentValue: "v",
        options: [{ value: "v", name: "V", description: null, _meta: null }],
        _meta: null,
      },
    ],
  },
  { sessionUpdate: "usage_update", used: 1, size: 2, cost: null, _meta: null },
  { sessionUpdate: "notice", severity: "info", title: "t", description: null, _meta: null },
  { sessionUpdate: "state_update", state: "idle", stopReason: null, background: null, _meta: null },
];

test.each(updates)("no null of version 2 reaches a client of version 1, where it would say nothing: %j", (update) => {
  for (const capabilities of [{}, everything]) {
    const { tell } = telling(capabilities);
    const said = [...tell(update), ...tell(update)];
    expect(JSON.stringify(said)).not.toContain("null");
    for (const one of said) expect(accepts(decoders.SessionUpdate, one)).toBe(true);
  }
});
