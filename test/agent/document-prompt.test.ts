import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LineClient, lineClient } from "./fixtures/line-client.ts";

let client: LineClient;
beforeAll(async () => {
  client = await lineClient({ files: { "milk.txt": "two litres\n" }, settings: { maxRequests: 5 } });
  await client.initialize();
});
afterAll(() => client[Symbol.asyncDispose]());

/** Runs one turn in a session of its own: why it ended, and the updates that it brought. */
async function turn(text: string, mode?: string) {
  const { sessionId } = await client.open();
  if (mode !== undefined) await client.call("session/set_mode", { sessionId, modeId: mode });
  const from = client.updates.length;
  const { result, error } = await client.prompt(sessionId, text);
  return { stopReason: result?.stopReason, error, updates: client.updates.slice(from) };
}

test.each([
  ["/scenario echo Hello", "end_turn"],
  ["/scenario max-tokens", "max_tokens"],
  ["/scenario refusal", "refusal"],
  ["/scenario max-turn-requests", "max_turn_requests"],
])("C.3 S2-29 %s ends with %s", async (text, stopReason) => {
  expect((await turn(text)).stopReason).toBe(stopReason);
});

test("C.3 S2-29 a model that cannot be reached is an error with a sentence, and the session goes on", async () => {
  const { sessionId } = await client.open();
  const { error } = await client.prompt(sessionId, "/scenario error auth");
  expect(error).toMatchObject({ code: -32603, message: expect.any(String), data: { problem: "auth" } });
  expect((await client.prompt(sessionId, "/scenario echo Again")).result.stopReason).toBe("end_turn");
});

test("C.3 S2-28 a prompt is text, and also links, images and resources", async () => {
  const { sessionId } = await client.open();
  const uri = pathToFileURL(client.folders.path("milk.txt")).href;
  const prompt = [
    { type: "text", text: "/scenario echo" },
    { type: "resource_link", name: "milk.txt", uri },
    { type: "resource", resource: { uri: "note://1", text: "and bread" } },
  ];
  const { result } = await client.call("session/prompt", { sessionId, prompt });
  expect(result.stopReason).toBe("end_turn");
});

test("C.3 S2-28 sound was not announced, and is refused", async () => {
  const { sessionId } = await client.open();
  const prompt = [{ type: "audio", data: "AAAA", mimeType: "audio/wav" }];
  const { error } = await client.call("session/prompt", { sessionId, prompt });
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("audio") });
});

test("C.4 S2-30 what the model says and thinks comes in chunks of text", async () => {
  const { updates } = await turn("/scenario thoughts");
  for (const kind of ["agent_message_chunk", "agent_thought_chunk"])
    expect(updates).toContainEqual(
      expect.objectContaining({ sessionUpdate: kind, content: { type: "text", text: expect.any(String) } }),
    );
});

test("C.4 S2-31 errors are no thoughts, but notices to clients that show those, and the turn's error", async () => {
  const { updates, error } = await turn("/scenario error network");
  expect(updates.filter(({ sessionUpdate }) => sessionUpdate === "agent_thought_chunk")).toEqual([]);
  expect(error.code).toBe(-32603);
});

test("C.4 S2-32 S2-33 a tool call begins pending with its input, and ends completed with its content", async () => {
  const { updates } = await turn('/scenario call read_file {"path": "milk.txt"}');
  const call = updates.find(({ sessionUpdate }) => sessionUpdate === "tool_call")!;
  expect(call).toMatchObject({ status: "pending", kind: "read", rawInput: { path: "milk.txt" } });
  expect(call.title).toContain("milk.txt");
  const later = updates.filter(
    ({ sessionUpdate, toolCallId }) => sessionUpdate === "tool_call_update" && toolCallId === call.toolCallId,
  );
  expect(later.map(({ status }) => status).filter(Boolean)).toEqual(["in_progress", "completed"]);
});

test("C.4 S2-33 content that grows is sent whole, so that a client may replace what it has", async () => {
  const { updates } = await turn('/scenario call run_command {"command": "echo one; echo two"}', "full-access");
  const later = updates.filter(({ sessionUpdate }) => sessionUpdate === "tool_call_update");
  expect(later.findLast(({ status }) => status)!.status).toBe("completed");
  expect(JSON.stringify(later.findLast(({ content }) => content)!.content)).toMatch(/one[\s\S]*two/);
});

test("C.4 S2-32 a tool that fails ends failed, and the turn goes on", async () => {
  const { updates, stopReason } = await turn('/scenario call read_file {"path": "no-such-file"}');
  expect(updates.map(({ status }) => status)).toContain("failed");
  expect(stopReason).toBe("end_turn");
});

test.each([
  ["read_file", { path: "milk.txt" }, "read"],
  ["list_folder", { path: "." }, "read"],
  ["find_files", { pattern: "*.txt" }, "search"],
  ["search", { pattern: "litres" }, "search"],
  ["write_file", { path: "bread.txt", content: "one\n" }, "edit"],
  ["move_file", { from: "bread.txt", to: "roll.txt" }, "move"],
  ["delete_file", { path: "roll.txt" }, "delete"],
  ["run_command", { command: "true" }, "execute"],
  ["fetch_url", { url: "http://127.0.0.1:9/" }, "fetch"],
  ["ask_user", { question: "Which?" }, "other"],
])("C.4 S2-34 S2-54 the tool %s with %j is of the kind %s", async (name, input, kind) => {
  const mode = name === "fetch_url" ? "read-only" : "full-access";
  const { updates } = await turn(`/scenario call ${name} ${JSON.stringify(input)}`, mode);
  expect(updates.find(({ sessionUpdate }) => sessionUpdate === "tool_call")).toMatchObject({ kind });
});

test("C.4 S2-34 leaving the mode plan is of the kind switch_mode", async () => {
  const { updates } = await turn("/scenario plan-mode", "plan");
  const kinds = updates.filter(({ sessionUpdate }) => sessionUpdate === "tool_call").map(({ kind }) => kind);
  expect(kinds).toContain("switch_mode");
});
