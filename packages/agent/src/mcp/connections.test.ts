import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { addressServer, isAlive, mcpBench, processServer } from "../fixtures/mcp/bench.ts";
import { serveHttp } from "../fixtures/mcp/http-server.ts";
import { connectServers } from "./index.ts";

const options = { info: { name: "agent", version: "1.0.0" }, roots: [import.meta.dirname] as const };
const never = new AbortController().signal;
const states = (connections: { servers: readonly { name: string; state: string }[] }) =>
  connections.servers.map(({ name, state }) => `${name} ${state}`);

test("servers are connected side by side, and nobody waits for that but who wants to", async () => {
  await using connections = connectServers([processServer("a"), processServer("b")], options);
  expect(states(connections)).toEqual(["a connecting", "b connecting"]);
  expect(connections.tools()).toEqual([]);
  await connections.ready(never);
  expect(states(connections)).toEqual(["a connected", "b connected"]);
});

test("two servers with the same tools have them under two names", async () => {
  await using bench = await mcpBench([
    processServer("a.b", [], { WHO: "first" }),
    processServer("a_b", [], { WHO: "second" }),
  ]);
  const names = bench.connections.tools().map(({ name }) => name);
  expect(new Set(names).size).toBe(36);
  const [first, second] = names.filter((name) => name.includes("__env"));
  expect((await bench.use(first!, { name: "WHO" })).text).toBe("first");
  expect((await bench.use(second!, { name: "WHO" })).text).toBe("second");
});

test("a server that never answers has failed after its time, the others have not", async () => {
  const [well, silent] = await Promise.all([serveHttp({}), serveHttp({ silentAt: "tools/list" })]);
  const servers = [
    processServer("mute", ["--silent-at", "initialize"]),
    addressServer("silent", `${silent.url}/mcp`),
    addressServer("well", `${well.url}/mcp`),
  ];
  await using bench = await mcpBench(servers, { limits: { connectMs: 1_000 } });
  expect(bench.connections.servers.map(({ state, problem }) => [state, problem])).toEqual([
    ["failed", 'The MCP server "mute" did not answer initialize within 1 s'],
    ["failed", 'The MCP server "silent" did not answer tools/list within 1 s'],
    ["connected", undefined],
  ]);
  await Promise.all([well.close(), silent.close()]);
});

test("waiting for them can be given up", async () => {
  await using connections = connectServers([processServer("silent", ["--silent-at", "initialize"])], options);
  const leaving = new AbortController();
  const waiting = connections.ready(leaving.signal);
  leaving.abort(new Error("The turn is over"));
  await expect(waiting).rejects.toThrow("The turn is over");
  await expect(connections.ready(leaving.signal)).rejects.toThrow("The turn is over");
  expect(states(connections)).toEqual(["silent connecting"]);
});

test("promise 2: what is closed while it connects is closed", async () => {
  const connections = connectServers([processServer("silent", ["--silent-at", "initialize"])], options);
  await connections.close();
  expect(states(connections)).toEqual(["silent closed"]);
  await connections.ready(never);
  connections.reconcile([processServer("late")]);
  expect(states(connections)).toEqual(["silent closed"]);
});

test("promise 7: a server that would be reached through the client is not taken, and says so", async () => {
  await using connections = connectServers([{ type: "acp", name: "inner", serverId: "1" }], options);
  await connections.ready(never);
  expect(connections.servers).toEqual([
    {
      name: "inner",
      type: "acp",
      state: "failed",
      problem: 'The MCP server "inner" cannot be used: servers that are reached through the client are not taken',
      tools: 0,
    },
  ]);
  expect(connections.instructions()).toBeUndefined();
});

test("S2-40: of servers that are declared again the same ones stay, others come, go, or are started anew", async () => {
  const same = processServer("same");
  const [other, changed] = ["one", "two"].map((WHO) => processServer("other", [], { WHO })) as [
    typeof same,
    typeof same,
  ];
  await using bench = await mcpBench([same, other, processServer("gone")]);
  const { connections } = bench;
  const pidOf = async (server: string) => Number((await bench.use(`${server}__grandchild`)).text);
  const kept = await pidOf("same");
  const ended = [await pidOf("other"), await pidOf("gone")];
  const before = connections.tools().find(({ name }) => name === "mcp__gone__echo")!;

  connections.reconcile([processServer("new"), changed, { ...same, env: {} }]);
  expect(states(connections)).toEqual(["new connecting", "other connecting", "same connected"]);
  await connections.ready(never);
  expect(states(connections)).toEqual(["new connected", "other connected", "same connected"]);
  expect((await bench.use("other__env", { name: "WHO" })).text).toBe("two");
  await expect.poll(() => ended.map(isAlive)).toEqual([false, false]);
  expect(isAlive(kept)).toBe(true);
  await expect(before.run({}, { signal: never } as never)).rejects.toThrow(
    'The MCP server "gone" is not connected any more',
  );
});

test("a failed server that is declared again is tried again", async () => {
  const server = processServer("late", ["--die"]);
  await using bench = await mcpBench([server]);
  expect(states(bench.connections)).toEqual(["late failed"]);
  bench.connections.reconcile([server]);
  expect(states(bench.connections)).toEqual(["late connecting"]);
});

test("promise 2: a program that has closed its connections has nothing left to wait for", async () => {
  const index = JSON.stringify(new URL("index.ts", import.meta.url).href);
  const program = `import { connectServers } from ${index};
    const connections = connectServers(${JSON.stringify([processServer("fixture")])}, ${JSON.stringify(options)});
    await connections.ready(new AbortController().signal);
    await connections.close();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([0, null]);
});
