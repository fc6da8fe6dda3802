import { type ModelServer, modelServer } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiNames, opened, whole } from "../fixtures/model-server/opened.ts";
import type { Message, ToolSpec } from "../model/index.ts";

let server: ModelServer;
beforeAll(async () => void (server = await modelServer()));
afterAll(() => server[Symbol.asyncDispose]());

const read: ToolSpec = {
  name: "read",
  description: "Reads a file.",
  input: { type: "object", properties: { path: { type: "string" } }, required: ["path"], additionalProperties: false },
};

const prompt: Message = { role: "user", content: [{ type: "text", text: "Read a.txt." }] };

describe.each(apiNames)("an answer by %s", (api) => {
  it("comes as it is said", async () => {
    server.reply([{ text: "Hello, you there." }]);
    const { events, end, text } = await whole(await opened(server, api));
    expect(text).toBe("Hello, you there.");
    expect(events.filter(({ type }) => type === "text").length).toBeGreaterThan(1);
    expect(end).toMatchObject({ type: "end", reason: "stop", content: [{ type: "text", text: "Hello, you there." }] });
    const call = await server.next();
    expect(call).toMatchObject({ api, system: "Be brief.", hasKey: true });
    expect(call.messages).toEqual([{ role: "user", parts: [{ text: "Hi." }] }]);
  });

  it("counts its tokens, with those of the cache", async () => {
    server.reply([{ text: "Hi." }], { usage: { input: 1_000, output: 20, cacheRead: 600, cacheWrite: 300 } });
    const { end } = await whole(await opened(server, api));
    // Only Anthropic says what it puts into the cache.
    const cacheWrite = api === "anthropic" ? 300 : 0;
    expect(end.usage).toEqual({ input: 1_000, output: 20, cacheRead: 600, cacheWrite });
    await server.next();
  });

  it("has calls, whose results go back with them", async () => {
    const model = await opened(server, api);
    server.reply([{ text: "I look." }, { call: { id: "call-1", name: "read", input: { path: "a b.txt" } } }]);
    const { end } = await whole(model, { messages: [prompt], tools: [read] });
    expect(end.reason).toBe("tools");
    const call = end.content.find((part) => part.type === "call");
    expect(call).toMatchObject({ name: "read", input: { path: "a b.txt" } });
    expect((await server.next()).tools).toMatchObject([{ name: "read", description: "Reads a file." }]);

    server.reply([{ text: "Done." }]);
    const callId = call?.id ?? "";
    const content = [{ type: "text", text: "The text." }] as const;
    const result: Message = { role: "tool", results: [{ callId, name: "read", content, isError: false }] };
    await whole(model, { messages: [prompt, { role: "assistant", content: end.content }, result], tools: [read] });
    const parts = (await server.next()).messages.flatMap((message) => message.parts);
    expect(parts).toContainEqual({ text: "I look." });
    expect(parts).toContainEqual({
      call: expect.objectContaining({ name: "read", input: { path: "a b.txt" } }),
      // Gemini signs calls, and refuses them without.
      ...(api === "google" && { signature: "sign-read" }),
    });
    expect(parts).toContainEqual(expect.objectContaining({ result: [{ text: "The text." }] }));
  });

  it("has calls even where the server says that it simply stopped", async () => {
    server.reply([{ call: { name: "read", input: { path: "a" } } }], { stop: "stop" });
    expect((await whole(await opened(server, api), { tools: [read] })).end.reason).toBe("tools");
    await server.next();
  });

  it("may want a tool that nobody offered", async () => {
    server.reply([{ call: { name: "fly", input: { to: "Rome" } } }]);
    const { end } = await whole(await opened(server, api), { tools: [read] });
    expect(end).toMatchObject({ reason: "tools", content: [{ type: "call", name: "fly", input: { to: "Rome" } }] });
    await server.next();
  });

  it("has thoughts, which go back to the same model with what signs them", async () => {
    const model = await opened(server, api);
    server.reply([{ thinking: "Let me think.", signature: "c2lnbmVk" }, { text: "Four." }]);
    const { end, thinking } = await whole(model, { messages: [prompt], thinking: "medium" });
    expect(thinking).toBe("Let me think.");
    expect(end.content.map(({ type }) => type)).toEqual(["thinking", "text"]);
    await server.next();

    server.reply([{ text: "Yes." }]);
    const kept: Message = { role: "assistant", content: JSON.parse(JSON.stringify(end.content)) };
    await whole(model, { messages: [prompt, kept, prompt], thinking: "medium" });
    const thoughts = (await server.next()).messages.flatMap(({ parts }) => parts.filter((part) => "thinking" in part));
    // Chat completions have no signatures.
    const signed = api === "openai-chat" ? {} : { signature: "c2lnbmVk" };
    expect(thoughts).toEqual([{ thinking: "Let me think.", ...signed }]);
  });

  it.each([
    ["length", "length"],
    ["refusal", "refusal"],
    ["filtered", "refusal"],
  ] as const)("that ends with %s has the reason %s", async (stop, reason) => {
    server.reply([{ text: "I will" }], { stop });
    const { end, text } = await whole(await opened(server, api));
    expect(end).toMatchObject({ reason, content: [{ type: "text", text: "I will" }] });
    expect(text).toBe("I will");
    await server.next();
  });

  it("that was cut at its limit has no calls that could be carried out", async () => {
    const say = [
      { text: "I look." },
      { thinking: "Hm.", signature: "s" },
      { call: { name: "read", input: { path: "a" } } },
    ];
    server.reply(say, { stop: "length" });
    const { end } = await whole(await opened(server, api), { tools: [read] });
    expect(end).toMatchObject({ reason: "length", content: [{ type: "text", text: "I look." }] });
    expect(end.content).toHaveLength(1);
    await server.next();
  });
});

describe.each(["anthropic", "openai-responses"] as const)("thoughts by %s", (api) => {
  it("that follow each other are shown as paragraphs, and go back as they were", async () => {
    const thoughts = ["First.", "", "Then.", "So."];
    server.reply([...thoughts.map((thinking) => ({ thinking, signature: "c2ln" })), { text: "Four." }]);
    const { end, thinking } = await whole(await opened(server, api), { thinking: "high" });
    expect(thinking).toBe("First.\n\nThen.\n\nSo.");
    expect(end.content.map((part) => (part.type === "call" ? "" : part.text))).toEqual([...thoughts, "Four."]);
    await server.next();
  });
});

// Google's calls are objects on the wire.
describe.each(apiNames.filter((api) => api !== "google"))("a call by %s", (api) => {
  it("has the input of a call as it came where that is no JSON", async () => {
    const model = await opened(server, api);
    server.reply([{ call: { id: "c", name: "read", input: '{"path": "a' } }]);
    const { end } = await whole(model, { messages: [prompt], tools: [read] });
    expect(end).toMatchObject({ reason: "tools", content: [{ type: "call", name: "read", input: '{"path": "a' }] });
    await server.next();

    server.reply([{ text: "Sorry." }]);
    const content = [{ type: "text", text: "The input is no JSON." }] as const;
    const result: Message = { role: "tool", results: [{ callId: "c", name: "read", content, isError: true }] };
    await whole(model, { messages: [prompt, { role: "assistant", content: end.content }, result], tools: [read] });
    const parts = (await server.next()).messages.flatMap((message) => message.parts);
    expect(parts).toContainEqual({ call: expect.objectContaining({ name: "read", input: {} }) });
  });
});
