import fc from "fast-check";
import { expect, test } from "vitest";
import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import { updatesOfV1 } from "./fixtures/updates.ts";
import {
  elicitationAnswerToV2,
  elicitationToV1,
  elicitationToV2,
  mcpServersToV2,
  mcpServerToV1,
  toV1,
  toV2,
} from "./index.ts";
import { everything } from "./to-v1/fixtures/telling.ts";

/** Without plans by id: version 1's own plan is one of them there, and is to come back as it was. */
const { plan: _, ...capabilities } = everything;

test("what version 1 says and version 2 can say comes back as it was", () => {
  fc.assert(
    fc.property(updatesOfV1, (updates) => {
      const there = toV2();
      const back = toV1({ capabilities });
      expect(updates.flatMap((one) => there.update(one)).flatMap((one) => back.update(one))).toEqual(updates);
    }),
    { seed: 20261120, numRuns: 500 },
  );
});

test("a diff comes back exactly when it keeps its texts", () => {
  const diff: v1.ToolCallContent = { type: "diff", path: "/a", oldText: "a\nb", newText: "a\nc" };
  const call: v1.SessionUpdate = { sessionUpdate: "tool_call", toolCallId: "c", title: "Edit", content: [diff] };
  const there = toV2({ texts: true }).update(call);
  expect(there.flatMap((one) => toV1({ capabilities: {} }).update(one))).toMatchObject([{ content: [diff] }]);
});

test("a mode comes back as one, by way of an option", () => {
  const modes = {
    currentModeId: "ask",
    availableModes: [
      { id: "ask", name: "Ask" },
      { id: "code", name: "Code" },
    ],
  };
  const there = toV2();
  const back = toV1({ capabilities: {} });
  there.settings.answered({ modes });
  expect(back.options(there.settings.list()).modes).toEqual(modes);
  const said = there
    .update({ sessionUpdate: "current_mode_update", currentModeId: "code" })
    .flatMap((one) => back.update(one));
  expect(said.at(-1)).toEqual({ sessionUpdate: "current_mode_update", currentModeId: "code" });
  const setting = back.modeSetting({ sessionId: "s", modeId: "ask" })!;
  expect(there.settings.setting(setting)).toMatchObject({
    method: "session/set_mode",
    params: { sessionId: "s", modeId: "ask" },
  });
});

test("a question for consent comes back, and so does its answer", () => {
  const options = [{ optionId: "yes", name: "Yes", kind: "allow_once" as const }];
  const toolCall = { toolCallId: "c", title: "Edit", kind: "edit" as const };
  const request: v1.RequestPermissionRequest = { sessionId: "s", toolCall, options, _meta: { a: 1 } };
  const there = toV2().permission(request)!;
  const back = toV1({ capabilities: {} }).permission(there.request);
  expect(back.request).toEqual(request);
  const answer = { outcome: { outcome: "selected" as const, optionId: "yes" } };
  expect(there.answer(back.answer(answer))).toEqual(answer);
});

test("servers and questions come back", () => {
  const servers: v1.McpServer[] = [
    { name: "a", command: "/a", args: ["x"], env: [{ name: "A", value: "1" }] },
    { type: "http", name: "b", url: "https://b", headers: [{ name: "A", value: "1" }] },
  ];
  const able = { session: { mcp: { stdio: {}, http: {} } } };
  expect(mcpServersToV2(servers, able).map(mcpServerToV1)).toEqual(servers);
  const form: v1.CreateElicitationRequest = {
    mode: "form",
    sessionId: "s",
    message: "Who?",
    requestedSchema: { type: "object", properties: { a: { type: "string", format: "email" } }, required: ["a"] },
  };
  expect(elicitationToV1(elicitationToV2(form))).toEqual(form);
  const answer: v2.CreateElicitationResponse = { action: "accept", content: { a: "b" } };
  expect(elicitationAnswerToV2(answer as v1.CreateElicitationResponse)).toEqual(answer);
});
