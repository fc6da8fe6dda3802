import { type ModelServer, modelServer, type SeenPart } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiNames, apis, opened, whole } from "../fixtures/model-server/opened.ts";
import type { Message, Model } from "../model/index.ts";

let server: ModelServer;
beforeAll(async () => void (server = await modelServer()));
afterAll(() => server[Symbol.asyncDispose]());

const data = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
const image = { type: "image", data, mimeType: "image/png" } as const;
const look: Message = { role: "user", content: [{ type: "text", text: "Look." }, image] };
const call: Message = { role: "assistant", content: [{ type: "call", id: "c1", name: "shoot", input: {} }] };
const shot: Message = {
  role: "tool",
  results: [{ callId: "c1", name: "shoot", content: [{ type: "text", text: "Here." }, image], isError: false }],
};

/** All parts that the server was sent, those inside results too. */
async function sent(model: Model, messages: readonly Message[]): Promise<SeenPart[]> {
  server.reply([{ text: "Yes." }]);
  await whole(model, { messages });
  const seen = (await server.next()).messages.flatMap(({ parts }) => parts);
  return seen.flatMap((part) => ("result" in part ? [part, ...part.result] : [part]));
}

describe.each(apiNames)("a request by %s", (api) => {
  it("has the images of a prompt", async () => {
    const parts = await sent(await opened(server, api), [look]);
    expect(parts).toEqual([{ text: "Look." }, { image: data, mimeType: "image/png" }]);
  });

  it("has the images of a tool's result, where the API has a place for them", async () => {
    const parts = await sent(await opened(server, api), [look, call, shot]);
    expect(parts.filter((part) => "image" in part)).toHaveLength(2);
    expect(JSON.stringify(parts.find((part) => "result" in part))).toContain("Here.");
  });

  it("has a word in place of an image for a model that takes none", async () => {
    const parts = await sent(await opened(server, api, { images: false }), [look, call, shot]);
    expect(parts.some((part) => "image" in part)).toBe(false);
    expect(
      JSON.stringify(parts).match(/an image \(image\/png\), which this model cannot see/g)?.length,
    ).toBeGreaterThan(1);
    expect(JSON.stringify(server.calls.at(-1)?.body)).not.toContain(data);
  });

  it("never takes an image for an address to be fetched", async () => {
    const { calls } = server;
    const address = { ...image, data: `${server.urls.openai}/secret` };
    const before = calls.length;
    await sent(await opened(server, api), [{ role: "user", content: [address] }]);
    expect(calls).toHaveLength(before + 1);
    expect(JSON.stringify(calls.at(-1)?.body)).not.toContain("secret");
  });

  it("has nothing of what another model thought or signed", async () => {
    const provider = { model: "other/model", metadata: { anthropic: { signature: "foreign" } } };
    const answer: Message = {
      role: "assistant",
      content: [
        { type: "thinking", text: "Secretly,", provider },
        { type: "text", text: "openly", provider },
      ],
    };
    await sent(await opened(server, api), [look, answer, look]);
    const body = JSON.stringify(server.calls.at(-1)?.body);
    expect(body).toContain("openly");
    expect(body).not.toMatch(/Secretly|foreign/);
  });

  it("has no halves of characters", async () => {
    const cut = "half \ud83d";
    const parts = await sent(await opened(server, api), [
      { role: "user", content: [{ type: "text", text: cut }] },
      {
        role: "assistant",
        content: [
          { type: "text", text: cut },
          { type: "call", id: "c1", name: "shoot", input: {} },
        ],
      },
      {
        role: "tool",
        results: [{ callId: "c1", name: "shoot", content: [{ type: "text", text: cut }], isError: false }],
      },
    ]);
    expect(parts.filter((part) => "text" in part)).toEqual(Array(3).fill({ text: "half \ufffd" }));
  });

  it("has no system prompt where there is none", async () => {
    server.reply([{ text: "Yes." }]);
    await whole(await opened(server, api), { system: "" });
    const { system, body } = await server.next();
    expect(system).toBe("");
    expect(JSON.stringify(body)).not.toMatch(/"system|"developer|systemInstruction/);
  });

  it("leaves out what is empty", async () => {
    const empty: Message[] = [
      { role: "user", content: [{ type: "text", text: "" }] },
      { role: "assistant", content: [{ type: "text", text: "" }] },
    ];
    expect(await sent(await opened(server, api), [...empty, look])).toEqual([
      { text: "Look." },
      { image: data, mimeType: "image/png" },
    ]);
  });

  it("says how much to think in the API's own words", async () => {
    const model = await opened(server, api);
    const bodies: unknown[] = [];
    for (const thinking of ["off", "high"] as const) {
      server.reply([{ text: "Yes." }]);
      await whole(model, { thinking });
      bodies.push((await server.next()).body);
    }
    expect(bodies).toMatchObject(expected[api]);
  });

  it("says nothing of thinking to a model that does not", async () => {
    server.reply([{ text: "Yes." }]);
    await whole(await opened(server, api, { thinking: ["off"] }), { thinking: "high" });
    const body = JSON.stringify((await server.next()).body);
    expect(body).not.toMatch(/"thinking|reasoning_effort|"effort"|thinkingConfig/);
  });
});

const expected = {
  anthropic: [{ thinking: { type: "disabled" } }, { thinking: { type: "enabled" } }],
  "openai-responses": [
    { reasoning: { effort: "none" }, store: false },
    { reasoning: { effort: "high", summary: "auto" }, store: false, include: ["reasoning.encrypted_content"] },
  ],
  "openai-chat": [{ reasoning_effort: "none" }, { reasoning_effort: "high" }],
  google: [
    { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } },
    { generationConfig: { thinkingConfig: { includeThoughts: true } } },
  ],
} as const;

describe("Anthropic's cache", () => {
  it("is told to keep the system prompt and what ends the conversation", async () => {
    await sent(await opened(server, "anthropic"), [look, call, shot]);
    const body = server.calls.at(-1)?.body as { system: object[]; messages: { role: string; content: object[] }[] };
    const ends = body.messages.map(({ content }) => content.at(-1));
    const kept = { cache_control: { type: "ephemeral" } };
    expect(body.system).toEqual([expect.objectContaining(kept)]);
    expect(ends).toEqual([
      expect.objectContaining(kept),
      expect.not.objectContaining(kept),
      expect.objectContaining(kept),
    ]);
    expect(JSON.stringify(body).match(/cache_control/g)).toHaveLength(3);
  });
});

describe("a limit for answers", () => {
  it("is sent where it is known", async () => {
    server.reply([{ text: "Yes." }]);
    await whole(await opened(server, "openai-chat", { maxOutputTokens: 77 }));
    expect((await server.next()).body).toMatchObject({ max_tokens: 77, model: apis["openai-chat"].model });
  });
});
