import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { mcpBench, processServer } from "../fixtures/mcp/bench.ts";
import { MCP_LIMITS } from "./limits.ts";
import { ConnectedServer } from "./server.ts";

const surroundings = {
  info: { name: "agent", version: "1.0.0" },
  roots: [import.meta.dirname],
  limits: MCP_LIMITS,
} as const;

test("promise 3: a server that dies in a call fails that call, with its exit and last words", async () => {
  await using bench = await mcpBench([processServer("fixture")]);
  const { text, isError, call, stopReason } = await bench.use("crash");
  expect(text).toBe('The MCP server "fixture" ended unexpectedly: exit code 3\nIts last words:\nI am out of luck');
  expect([isError, call.status, stopReason]).toEqual([true, "failed", "end_turn"]);
  expect(bench.connections.servers).toEqual([
    { name: "fixture", type: "stdio", state: "failed", problem: text, tools: 18 },
  ]);
});

test("a server that has ended is connected again when it is next used", async () => {
  await using bench = await mcpBench([processServer("fixture")]);
  await bench.use("crash");
  expect((await bench.use("echo", { text: "back" })).text).toBe("back");
  expect(bench.connections.servers).toMatchObject([{ state: "connected" }]);
});

test("a server that ends between two calls is connected again for the second, also before it is known how it ended", async () => {
  const server = new ConnectedServer(processServer("fixture"), surroundings, () => {});
  await server.settled();
  const { signal } = new AbortController();
  const call = (name: string) =>
    server.call(server.tools.find((tool) => tool.name === name)!, { text: "hello" }, { signal });
  await call("hang-up");
  // biome-ignore lint/complexity/useLiteralKeys: nobody else can see this moment
  while (!server["line"]!.isOver) await setImmediate();
  expect(server.status.state).toBe("connected");
  expect((await call("echo")).content).toMatchObject([{ text: "hello" }]);
  await call("hang-up");
  await expect.poll(() => server.status.state).toBe("failed");
  expect(server.status.problem).toBe('The MCP server "fixture" ended unexpectedly: it closed its stdout');
  await server.close();
});

test("one that ends each time is given up, and its tools with it; a success counts anew", async () => {
  await using bench = await mcpBench([processServer("fixture")], { limits: { reconnects: 2 } });
  await bench.use("crash");
  await bench.use("crash");
  await bench.use("echo", { text: "well" });
  const held = bench.connections.tools();
  for (let time = 0; time < 3; time++) await bench.use("crash");
  expect(bench.connections.servers).toMatchObject([{ state: "failed", tools: 0 }]);
  expect(bench.connections.tools()).toEqual([]);
  const { signal } = new AbortController();
  await expect(held[0]!.run({}, { signal } as never)).rejects.toThrow(
    'The MCP server "fixture" ended unexpectedly: exit code 3',
  );
});

test("several calls of a server that dies all fail with the reason, and it is started once again for all", async () => {
  let starts = 0;
  const count = () => {
    if (server?.status.state === "connecting") starts += 1;
  };
  const server: ConnectedServer = new ConnectedServer(processServer("fixture"), surroundings, count);
  await server.settled();
  const { signal } = new AbortController();
  const call = (name: string, input = {}) =>
    server.call(server.tools.find((tool) => tool.name === name)!, input, { signal });
  const fates = await Promise.allSettled([call("slow"), call("slow"), call("crash")]);
  for (const fate of fates)
    expect(fate).toMatchObject({ reason: { message: expect.stringContaining("exit code 3\nIts last words") } });
  const results = await Promise.all([call("echo", { text: "one" }), call("echo", { text: "two" })]);
  expect(results.map(({ content }) => content)).toMatchObject([[{ text: "one" }], [{ text: "two" }]]);
  expect(starts).toBe(1);
  await server.close();
});

test("a silent call is given up after its time, and the server is told", async () => {
  await using bench = await mcpBench([processServer("fixture")], { limits: { callMs: 1_000 } });
  const { text, isError } = await bench.use("slow");
  expect({ text, isError }).toEqual({
    text: 'The MCP server "fixture" did not answer slow within 1 s',
    isError: true,
  });
  expect((await bench.use("cancelled")).text).toBe("1");
});

test("progress begins the time of a call anew, up to a limit", async () => {
  await using patient = await mcpBench([processServer("fixture")], { limits: { callMs: 1_200 } });
  expect((await patient.use("steady")).text).toBe("got there");
  await using hasty = await mcpBench([processServer("fixture")], { limits: { callMs: 1_200, maxCallMs: 400 } });
  expect((await hasty.use("steady")).text).toBe('The MCP server "fixture" did not answer steady within 0.4 s');
});

test("progress is the title while it lasts", async () => {
  await using bench = await mcpBench([processServer("fixture")], { limits: { callMs: 1_000 } });
  const { call } = await bench.use("slow");
  expect(bench.newest.client.updates.map(({ title }) => title)).toContain("fixture: slow: half way");
  expect(call.title).toBe("fixture: slow");
});

test("a server that changes its tools has others", async () => {
  await using bench = await mcpBench([processServer("fixture")]);
  expect((await bench.use("change-tools")).text).toBe("changed");
  await bench.until(({ servers }) => servers[0]?.tools === 19);
  expect((await bench.use("added")).text).toBe("I am new");
});

test("a tool that makes no sense costs that tool, and it is said", async () => {
  await using bench = await mcpBench([processServer("fixture", ["--malformed"])]);
  expect(bench.connections.servers).toEqual([
    {
      name: "fixture",
      type: "stdio",
      state: "connected",
      problem:
        'The MCP server "fixture" is connected, but 2 of its tools are left out: doubled, malformed or over a limit',
      tools: 18,
    },
  ]);
});
