import { afterAll, beforeAll, expect, test } from "vitest";
import { type Line, type LineClient, lineClient } from "./fixtures/line-client.ts";

let client: LineClient;
let sessionId: string;
beforeAll(async () => {
  client = await lineClient();
  ({ sessionId } = await client.open());
});
afterAll(() => client[Symbol.asyncDispose]());

/** The first error that comes for what is not a request of ours. */
async function answerTo(line: string): Promise<Line> {
  const from = client.lines.length;
  client.write(line);
  const isNew = (one: Line) => client.lines.indexOf(one) >= from && one.error !== undefined;
  return await client.line(isNew);
}

test.each([
  ["what is no JSON", "{nope", { id: null, error: { code: -32700 } }],
  ["a batch", "[]", { id: null, error: { code: -32600 } }],
  ["a request without a method", '{"jsonrpc":"2.0","id":"a"}', { id: "a", error: { code: -32600 } }],
  ["a method that is no text", '{"jsonrpc":"2.0","id":"b","method":5}', { id: "b", error: { code: -32600 } }],
])("C.12 S2-52 %s is answered with an error, and the connection goes on", async (_, line, answer) => {
  expect(await answerTo(line)).toMatchObject(answer);
  expect((await client.prompt(sessionId, "/scenario echo Hello")).result.stopReason).toBe("end_turn");
});

test.each([
  ["session/unknown", {}, -32601],
  ["_vendor/unknown", {}, -32601],
  ["session/prompt", { sessionId: "nobody-has-this", prompt: [{ type: "text", text: "x" }] }, -32002],
  ["session/set_mode", { sessionId: "nobody-has-this", modeId: "plan" }, -32002],
  ["session/set_config_option", { sessionId: "nobody-has-this", configId: "model", value: "x" }, -32002],
  ["_agentao.cn/set_model", { sessionId: "nobody-has-this", model: "x" }, -32002],
  ["session/prompt", { sessionId: "nobody-has-this" }, -32602],
  ["session/prompt", { sessionId: "nobody-has-this", prompt: [{ type: "text" }] }, -32602],
])("C.12 S2-52 S2-53 %s with %j is %i", async (method, params, code) => {
  const { error } = await client.call(method, params);
  expect(error).toMatchObject({ code, message: expect.any(String) });
});

test("C.12 S2-52 initializing twice is an error, and the connection goes on", async () => {
  expect((await client.initialize()).error).toMatchObject({ code: -32600 });
  expect((await client.prompt(sessionId, "/scenario echo Hello")).result.stopReason).toBe("end_turn");
});

test("C.12 S2-53 what an editor of that document says of itself changes nothing: extra fields and an id that is a text", async () => {
  const params = { sessionId, prompt: [{ type: "text", text: "/scenario echo Hello" }], schema_version: 1 };
  client.write(JSON.stringify({ jsonrpc: "2.0", id: "text", method: "session/prompt", params, extra: true }));
  expect((await client.line(({ id }) => id === "text")).result.stopReason).toBe("end_turn");
});

test("C.12 the process ends with its input, in order", async () => {
  await using other = await lineClient();
  await other.open();
  expect(await other.stop()).toBe(0);
});
