import { afterEach, beforeEach, expect, test } from "vitest";
import { addressServer, mcpBench } from "../fixtures/mcp/bench.ts";
import { type HttpFixture, serveHttp } from "../fixtures/mcp/http-server.ts";

let http: HttpFixture;
beforeEach(async () => {
  http = await serveHttp({});
});
afterEach(() => http.close());

const paths = ["/mcp", "/sse"] as const;

test.each(paths)("%s: the declared headers go with each request", async (path) => {
  const server = addressServer("web", http.url + path, { Authorization: "Bearer s3cret-key", "X-Team": "red" });
  await using bench = await mcpBench([server]);
  await bench.use("echo", { text: "hello" });
  expect(http.headers().at(-1)).toMatchObject({ authorization: "Bearer s3cret-key", "x-team": "red" });
});

test.each(paths)("MCPS-15: %s: headers of the transport are its own, whatever is declared for them", async (path) => {
  const declared = {
    Accept: "text/x-own",
    "Content-Type": "text/x-typed",
    "Mcp-Name": "named",
    "MCP-Protocol-Version": "1999-01-01",
    "Mcp-Session-Id": "own",
  };
  await using bench = await mcpBench([addressServer("web", http.url + path, declared)]);
  expect((await bench.use("echo", { text: "hello" })).text).toBe("hello");
  for (const headers of http.headers())
    for (const [name, value] of Object.entries(declared))
      expect(headers[name.toLowerCase()] ?? "").not.toContain(value);
});

test.each(paths)("promise 2: %s: when close resolves the session is over on the server, too", async (path) => {
  const bench = await mcpBench([addressServer("web", http.url + path)]);
  expect(http.sessions()).toBe(1);
  await bench.connections.close();
  await expect.poll(() => http.sessions()).toBe(0);
  await bench[Symbol.asyncDispose]();
});

test.each(paths)("promise 3: %s: a call whose answer breaks off fails at once", async (path) => {
  await using bench = await mcpBench([addressServer("web", http.url + path)]);
  const { text, isError, stopReason } = await bench.use("crash");
  expect(text).toMatch(/^The MCP server "web" (failed at crash: it broke off without an answer|cannot be reached: )/);
  expect([isError, stopReason]).toEqual([true, "end_turn"]);
  expect((await bench.use("echo", { text: "again" })).text).toBe("again");
});

test("a server that has forgotten the session is given a new one, and the call is made", async () => {
  await using bench = await mcpBench([addressServer("web", `${http.url}/mcp`)]);
  http.forget();
  expect((await bench.use("echo", { text: "hello" })).text).toBe("hello");
  expect(bench.connections.servers).toMatchObject([{ state: "connected" }]);
});

test.each(paths)("%s: a server that is gone fails the call, and is connected again when it is back", async (path) => {
  await using bench = await mcpBench([addressServer("web", http.url + path)]);
  const port = Number(new URL(http.url).port);
  await http.close();
  const { text, isError } = await bench.use("echo", { text: "hello" });
  expect(text).toMatch(/^The MCP server "web" cannot be reached: .*ECONNREFUSED/);
  expect(isError).toBe(true);
  expect(bench.connections.servers).toMatchObject([{ state: "failed", problem: text }]);
  http = await serveHttp({}, port);
  expect((await bench.use("echo", { text: "back" })).text).toBe("back");
});

test("promise 5 W-14: what refuses us is named, with its status; headers go to no other origin, and into no problem", async () => {
  const headers = { Authorization: "Bearer s3cret-key" };
  await using bench = await mcpBench([
    addressServer("closed", `${http.url}/closed`, headers),
    addressServer("elsewhere", `${http.url}/elsewhere`, headers),
    addressServer("bad", `${http.url}/mcp`, { "X-Key": "s3cret\nkey" }),
    addressServer("file", "file:///etc/passwd"),
  ]);
  const problems = bench.connections.servers.map(({ problem }) => problem);
  expect(problems).toEqual([
    'The MCP server "closed" refused initialize with HTTP status 401: Unauthorized Who are you?',
    'The MCP server "elsewhere" refused initialize with HTTP status 307: Temporary Redirect',
    'The MCP server "bad" cannot be used: its header "X-Key" is none that can be sent',
    'The MCP server "file" cannot be used: its address is neither http nor https',
  ]);
  // Who refuses us is not asked again in other ways.
  expect(http.headers()).toHaveLength(2);
  expect(problems.join()).not.toContain("s3cret");
});

test("a message over the limit costs its call", async () => {
  await using bench = await mcpBench([addressServer("web", `${http.url}/mcp`)], {
    limits: { maxMessageBytes: 20_000 },
  });
  expect((await bench.use("big", { size: 30_000 })).text).toBe(
    'The MCP server "web" failed at big: it broke off without an answer',
  );
  expect((await bench.use("echo", { text: "hello" })).text).toBe("hello");
});
