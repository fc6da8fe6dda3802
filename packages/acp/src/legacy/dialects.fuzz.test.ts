import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message, Receiver, Wire } from "../rpc/index.ts";
import { agentao, type Dialect, draft202606, lenient, mcpConnect, models, nes, renamedMethods } from "./index.ts";

const dialects: [string, () => Dialect][] = Object.entries({
  agentao,
  draft202606,
  lenient,
  mcpConnect,
  models,
  nes,
  renamedMethods,
});

/** What the protocol's messages are made of, put together in any way. */
const keys = fc.constantFrom(
  ...["sessionId", "update", "sessionUpdate", "content", "configOptions", "options", "models", "availableModels"],
  ...["currentModelId", "prompt", "outcome", "toolCall", "subject", "changes", "patch", "text", "type", "id", "plan"],
  ...["configId", "value", "modelId", "availableCommands", "capabilities", "session", "authMethods", "replayFrom"],
  ...["protocolVersion", "info", "clientInfo", "messageId", "state", "stopReason", "error", "toolCallId", "question"],
);
const leaf = fc.constantFrom<unknown>(
  ...[null, true, 0, 1, 2, "", "s", "model", "select", "diff", "git_patch", "resource", "idle", "tool_call_update"],
  ...[
    "config_option_update",
    "user_message",
    "state_update",
    "selected",
    "start",
    "@@ -1 +1 @@",
    "diff --git a a\n--- a",
  ],
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.dictionary(keys, tie("value"), { maxKeys: 5 }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
}));
const params = fc.dictionary(keys, value, { maxKeys: 6 });
const method = fc.constantFrom(
  ...["initialize", "session/new", "session/load", "session/resume", "session/prompt", "session/update"],
  ...["session/request_permission", "session/set_config_option", "session/set_model", "session/set_mode"],
  ...["session/close", "session/stop", "authenticate", "auth/login", "nes/suggest", "_nes/suggest", "mcp/message"],
  ...["_agentao.cn/ask_user", "document/didOpen"],
);
const id = fc.integer({ min: 1, max: 6 });
const message = fc.oneof(
  fc.record({ id, method, params: fc.oneof(params, value) }),
  fc.record({ method, params: fc.oneof(params, value) }),
  fc.record({ id, result: fc.oneof(params, value) }),
  fc.record({ id, error: value }),
);
const handshake = fc.constantFrom({ protocolVersion: 1 }, { protocolVersion: 2 }, { protocolVersion: 2, info: {} });

describe.each(dialects)("%s", (_name, make) => {
  test("survives any message in either direction, and changes none of ours", () => {
    fc.assert(
      fc.property(handshake, handshake, fc.array(fc.tuple(fc.boolean(), message)), (asked, answered, traffic) => {
        let inner: Receiver | undefined;
        const wire: Wire = {
          open: (receiver) => void (inner = receiver),
          send: () => undefined,
          pause: () => {},
          resume: () => {},
          end: async () => {},
          destroy: () => {},
        };
        const outer = make()(wire);
        outer.open({ message: () => {}, fault: () => {}, end: () => {}, broken: () => {} });
        const hello = { id: 0, method: "initialize", params: asked };
        const all = [
          [true, hello],
          [false, hello],
          [true, { id: 0, result: answered }],
          [false, { id: 0, result: answered }],
        ];
        for (const [isOurs, body] of [...all, ...traffic] as [boolean, object][]) {
          const one = { jsonrpc: "2.0", ...structuredClone(body) } as Message;
          const before = JSON.stringify(one);
          if (!isOurs) inner?.message(one);
          else {
            outer.send(one);
            expect(JSON.stringify(one)).toBe(before);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
