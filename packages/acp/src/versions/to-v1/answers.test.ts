import { expect, test } from "vitest";
import type * as v2 from "../../schema/v2/unstable.ts";
import { ConversionError, elicitationAnswerToV2, elicitationToV1, endToV1, errorToV1 } from "../index.ts";

test.each(["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"])("%s is %s", (stopReason) => {
  const usage = { totalTokens: 3, inputTokens: 1, outputTokens: 2 };
  expect(endToV1({ stopReason, usage })).toEqual({ response: { stopReason, usage } });
});

test.each([undefined, null])("no stop reason is end_turn", (stopReason) => {
  expect(endToV1({ ...(stopReason === null && { stopReason }) })).toEqual({ response: { stopReason: "end_turn" } });
});

test("a turn that failed is an error", () => {
  expect(endToV1({ stopReason: "error", error: { code: -32000, message: "Sign in" } })).toEqual({
    error: { code: -32000, message: "Sign in" },
  });
  expect(endToV1({ stopReason: "error" })).toMatchObject({ error: { code: -32603 } });
});

test("L-15: a reason of a kind of its own is end_turn with its name besides, or an error when strict", () => {
  const lost: string[] = [];
  const onLoss = ({ id }: { id: string }) => lost.push(id);
  expect(endToV1({ stopReason: "_bored", _meta: { a: 1 } }, { onLoss })).toEqual({
    response: { stopReason: "end_turn", _meta: { a: 1, "colloquy/bridge": { stopReason: "_bored" } } },
  });
  expect(endToV1({ stopReason: "_bored" }, { strict: true, onLoss })).toMatchObject({ error: { code: -32603 } });
  expect(lost).toEqual(["L-15", "L-15"]);
});

test("errors are the same, but for what version 1 does not have", () => {
  const error = { code: -32002, message: "No such session", data: { sessionId: "s" } };
  expect(errorToV1(error)).toEqual(error);
  expect(errorToV1({ code: -32022, message: "m", data: null })).toEqual({ code: -32603, message: "m" });
  expect(errorToV1({ code: 1.5, message: "m" })).toEqual({ code: -32603, message: "m" });
});

const form = (properties: object) =>
  ({
    mode: "form",
    sessionId: "s",
    message: "Who?",
    requestedSchema: { type: "object", properties },
  }) as unknown as v2.CreateElicitationRequest;

test("a form is the same; L-36: a format of a kind of its own is left out", () => {
  const lost: string[] = [];
  const same = form({ mail: { type: "string", format: "email" }, age: { type: "integer", minimum: 0 } });
  expect(elicitationToV1(same, ({ id }) => lost.push(id))).toEqual(same);
  expect(elicitationToV1(form({ tel: { type: "string", format: "_phone" } }), ({ id }) => lost.push(id))).toEqual(
    form({ tel: { type: "string" } }),
  );
  expect(lost).toEqual(["L-36"]);
});

test("L-36: a type of field that version 1 does not have is refused, and so is a mode", () => {
  const lost: string[] = [];
  expect(() => elicitationToV1(form({ at: { type: "_place" } }), ({ id }) => lost.push(id))).toThrow(ConversionError);
  expect(() => elicitationToV1({ ...form({}), mode: "_voice" } as never)).toThrow(/_voice/);
  expect(lost).toEqual(["L-36"]);
});

test("a link is the same", () => {
  const link = { mode: "url" as const, requestId: 1, message: "Sign in", elicitationId: "e", url: "https://a.b" };
  expect(elicitationToV1(link)).toEqual(link);
});

test("an answer is the same; an action that is not listed is none", () => {
  const accepted = { action: "accept", content: { a: 1 }, _meta: { b: 2 } } as const;
  expect(elicitationAnswerToV2(accepted)).toEqual(accepted);
  expect(elicitationAnswerToV2({ action: "_later", _meta: { b: 2 } } as never)).toEqual({
    action: "cancel",
    _meta: { b: 2 },
  });
});
