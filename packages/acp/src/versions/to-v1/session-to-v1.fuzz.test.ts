import fc from "fast-check";
import { expect, test } from "vitest";
import { accepts, DecodeError, decode } from "../../schema/index.ts";
import { decoders as first } from "../../schema/v1/unstable.ts";
import { type SessionUpdate, decoders as second } from "../../schema/v2/unstable.ts";
import { toV1 } from "../index.ts";
import { base64, everything } from "./fixtures/telling.ts";

const tags = [
  ...["user_message", "agent_message", "agent_thought"].flatMap((tag) => [tag, `${tag}_chunk`]),
  ...["state_update", "tool_call_update", "tool_call_content_chunk", "terminal_update", "terminal_output_chunk"],
  ...["plan_update", "plan_removed", "available_commands_update", "config_option_update", "session_info_update"],
  ...["usage_update", "notice", "compaction_update", "compaction_summary_chunk", "subagent_update"],
  ...["session_message", "session_message_chunk", "_odd"],
];
const pool = fc.constantFrom<unknown>(null, "", "a", "_b", 0, -1, true, [], {}, ["a"], [null], base64("x"));
const text = { type: "text", text: "x", annotations: { audience: ["user", "_c"], priority: null } };
const blocks = [text, { type: "image", data: "AA==", mimeType: "a/b", uri: null }, { type: "_b" }];
const patch = "diff --git /a /a\n--- /a\n+++ /a\n@@ -1,2 +1 @@\n-a\n b\n\\ No newline at end of file\n";
const changes = [
  { operation: "modify", path: "/a" },
  { operation: "move", path: "/a", oldPath: "/b" },
  { operation: "_c" },
];
const items = [
  { type: "content", content: text },
  { type: "terminal", terminalId: "a" },
  { type: "diff", changes, patch: { format: "git_patch", text: patch } },
  { type: "_d", changes: 1 },
];
const entries = [{ content: "a", priority: "_p", status: "pending", _meta: null }];
const values = [{ value: "a", name: "A", description: null }];
const options = [
  { configId: "a", name: "A", category: "mode", type: "select", currentValue: "a", options: values },
  {
    configId: "b",
    name: "B",
    type: "select",
    currentValue: "a",
    options: [{ groupId: "g", name: "G", options: values }],
  },
  { configId: "c", name: "C", type: "boolean", currentValue: true, description: null },
  { configId: "d", name: "D", type: "_e" },
];
const ids = fc.constantFrom("a", "b", "c");
const or = (...likely: unknown[]) => fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...likely) }, pool);
const fields = {
  sessionUpdate: fc.constantFrom(...tags),
  messageId: ids,
  toolCallId: ids,
  terminalId: ids,
  planId: ids,
  compactionId: ids,
  sessionId: ids,
  content: fc.oneof(
    or(text, blocks[2], items[0], items[1], items[2], items[3]),
    fc.subarray(blocks),
    fc.subarray(items),
  ),
  state: or("idle", "running", "_s"),
  status: or("completed", "cancelled", "_t"),
  kind: or("read", "_k"),
  title: pool,
  name: pool,
  locations: or([{ path: "/a", line: null }]),
  rawInput: pool,
  rawOutput: pool,
  capabilities: or({ cancel: {} }),
  background: or([{ type: "_w" }]),
  command: pool,
  output: or({ data: base64("x\r\ny") }, { data: "?" }),
  exitStatus: or({ exitCode: 1 }, { signal: "SIGINT" }, {}),
  data: or(base64("x"), base64([0xe2, 0x82]), "?"),
  plan: or(
    { type: "items", planId: "a", entries },
    { type: "markdown", planId: "a", content: "" },
    { type: "_f", planId: "a" },
  ),
  availableCommands: or([
    { type: "command", name: "a", description: "", input: { type: "_g" } },
    { type: "_h", name: "b", description: "" },
  ]),
  configOptions: fc.oneof(fc.subarray(options), pool),
  used: or(1),
  size: or(1, { cols: 1, rows: 1 }),
  cost: or({ amount: 1, currency: "EUR", _meta: null }),
  severity: or("info", "_i"),
  summary: fc.oneof(fc.subarray(blocks), pool),
  _meta: or({ a: null, b: 1 }),
  weight: pool,
};
const update = fc.record(fields, { requiredKeys: ["sessionUpdate", "messageId", "toolCallId", "terminalId"] });

/** What the decoders let through of an update, mended as they mend it. */
function decoded(given: object): SessionUpdate | undefined {
  try {
    return decode(second.SessionUpdate, structuredClone(given)) as SessionUpdate;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

test("promise 6: whatever an agent may say, a client of version 1 is only told what it can read", () => {
  let told = 0;
  fc.assert(
    fc.property(fc.array(update, { maxLength: 12 }), fc.boolean(), fc.boolean(), (given, all, terminals) => {
      const capabilities = { ...(all && everything), ...(terminals && { _meta: { terminal_output: true } }) };
      const session = toV1({ capabilities, hold: all });
      const said = [
        ...given.flatMap((one) => session.update(decoded(one) ?? ({ sessionUpdate: "_none" } as never))),
        ...session.flush(),
      ];
      told += said.length;
      for (const one of said) expect(accepts(first.SessionUpdate, one), JSON.stringify(one)).toBe(true);
    }),
    { seed: 20261120, numRuns: 1500 },
  );
  expect(told).toBeGreaterThan(1500);
});
