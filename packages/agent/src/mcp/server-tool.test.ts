import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressServer, type McpBench, mcpBench, processServer } from "../fixtures/mcp/bench.ts";
import { type HttpFixture, serveHttp } from "../fixtures/mcp/http-server.ts";
import { PNG } from "../fixtures/mcp/tools.ts";
import { MAX_SHOWN } from "./limits.ts";

let http: HttpFixture;
let newest: HttpFixture;
beforeAll(async () => {
  http = await serveHttp({});
  newest = await serveHttp({ modern: true });
});
afterAll(() => Promise.all([http.close(), newest.close()]));

const servers = {
  stdio: () => processServer("fixture"),
  "stdio, newest revision": () => processServer("fixture", ["--modern"]),
  http: () => addressServer("fixture", `${http.url}/mcp`),
  "http, newest revision": () => addressServer("fixture", `${newest.url}/mcp`),
  sse: () => addressServer("fixture", `${http.url}/sse`),
};

describe.each(Object.keys(servers) as (keyof typeof servers)[])("over %s", (transport) => {
  let bench: McpBench;
  beforeAll(async () => {
    bench = await mcpBench([servers[transport]()]);
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  test("pain 20: every tool of every page is there, as the server describes it", () => {
    const tools = bench.connections.tools();
    expect(tools).toHaveLength(18);
    expect(tools[0]).toMatchObject({
      name: "mcp__fixture__echo",
      description: "The tool echo",
      schema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    });
    expect(bench.connections.servers).toMatchObject([{ name: "fixture", state: "connected", tools: 18 }]);
    expect(bench.connections.instructions()).toBe(
      'The MCP server "fixture" says of itself:\nEcho is cheap; slow is not.',
    );
  });

  test("a tool is used: the model and the client have what it gave", async () => {
    const { text, call } = await bench.use("echo", { text: "hello" });
    expect(text).toBe("hello");
    expect(call).toMatchObject({ title: "fixture: Say it again", kind: "read", status: "completed" });
    expect([...call.content]).toMatchObject([{ content: { type: "text", text: "hello" } }]);
  });

  test("an image is one, for both", async () => {
    const { images, call } = await bench.use("image");
    expect(images).toEqual([{ type: "image", data: PNG, mimeType: "image/png" }]);
    expect([...call.content]).toMatchObject([{ content: { type: "image", data: PNG } }]);
  });

  test("structured content is the raw output, also where it is not what the server promised", async () => {
    const { text, call } = await bench.use("structured");
    expect(text).toBe('{"degrees":21}');
    expect(call.rawOutput).toEqual({ degrees: 21 });
  });

  test("an error of the tool is the tool's, a refusal names the server; the turn goes on", async () => {
    const error = await bench.use("error");
    expect(error).toMatchObject({ text: "There is no such city", isError: true, error: undefined });
    expect(error.call).toMatchObject({ kind: "other", status: "failed" });
    const refused = await bench.use("refuse");
    expect(refused.text).toBe('The MCP server "fixture" failed at refuse: Not on a Sunday');
    expect(refused.call.status).toBe("failed");
    expect(refused.stopReason).toBe("end_turn");
  });

  test("a large result is bounded, for the client more than for the model", async () => {
    const { text, call } = await bench.use("big", { size: 300_000 });
    expect(text).toMatch(/^x{100000}\n\[200000 of 300000 characters are left out/);
    expect([...call.content]).toMatchObject([{ content: { text: `${"x".repeat(MAX_SHOWN)}…` } }]);
  });

  test("promise 4: a cancel in the middle of a call ends the turn, and is told to the server", async () => {
    const used = await bench.cancel("slow", ({ client }) =>
      client.updates.some(({ title }) => title === "fixture: slow: half way"),
    );
    expect(used.stopReason).toBe("cancelled");
    expect(used.call.status).toBe("cancelled");
    if (transport !== "http, newest revision") expect((await bench.use("cancelled")).text).not.toBe("0");
    expect((await bench.use("echo", { text: "still here" })).text).toBe("still here");
  });
});

test("consent is asked for this tool of this server, with what the server says of it", async () => {
  await using bench = await mcpBench([processServer("fixture")]);
  await bench.use("echo", { text: "hello" });
  expect(bench.newest.consents).toEqual([{ act: "mcp", server: "fixture", tool: "echo", readOnly: true }]);
  await bench.use("env", { name: "HOME" });
  expect(bench.newest.consents).toEqual([{ act: "mcp", server: "fixture", tool: "env", readOnly: false }]);
});

test("what is no object is no input", async () => {
  await using bench = await mcpBench([processServer("fixture")]);
  const { input } = bench.connections.tools()[0]!;
  expect(["text", null, undefined, ["a"]].map((given) => input.safeParse(given).success)).not.toContain(true);
});

test("resources come with their text, sounds and links are described", async () => {
  await using bench = await mcpBench([processServer("fixture")]);
  const { text } = await bench.use("mixed");
  expect(text).toMatch(
    /^\[audio, audio\/wav, .*notes:\/\/1:\nmilk\[resource notes:\/\/2, application\/zip.*bread of rye\]$/,
  );
});
