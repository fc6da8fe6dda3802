import { expect, test } from "vitest";
import { isAlive, mcpBench, processServer } from "../fixtures/mcp/bench.ts";

test("a process gets the allow list and what was declared, and starts in the session's folder", async () => {
  const environment = { PATH: "/usr/bin:/bin", HOME: "/home/ann", OPENAI_API_KEY: "sk-1", NODE_OPTIONS: "--inspect" };
  await using bench = await mcpBench([processServer("fixture", [], { NOTES: "mine", HOME: "/home/bob" })], {
    environment,
  });
  const env = async (name: string) => (await bench.use("env", { name })).text;
  expect(await env("PATH")).toBe("/usr/bin:/bin");
  expect(await env("NOTES")).toBe("mine");
  expect(await env("HOME")).toBe("/home/bob");
  expect(await env("OPENAI_API_KEY")).toBe("undefined");
  expect(await env("NODE_OPTIONS")).toBe("undefined");
  expect((await bench.use("cwd")).text).toBe(import.meta.dirname.replace(/mcp$/, "fixtures/mcp"));
});

test("the session's folders are its roots", async () => {
  await using bench = await mcpBench([processServer("fixture")], { roots: [import.meta.dirname, "/srv/two words"] });
  expect(JSON.parse((await bench.use("roots")).text)).toEqual({
    roots: [{ uri: `file://${import.meta.dirname}` }, { uri: "file:///srv/two%20words" }],
  });
});

test("promise 6: what is no message costs its line alone", async () => {
  await using bench = await mcpBench([processServer("fixture", ["--garbage"])]);
  expect((await bench.use("echo", { text: "hello" })).text).toBe("hello");
  expect(bench.connections.servers).toMatchObject([{ state: "connected" }]);
});

test("promise 6: a line over the limit costs its call, not the server", async () => {
  const limits = { maxMessageBytes: 50_000, callMs: 1_000 };
  await using bench = await mcpBench([processServer("fixture")], { limits });
  const { text, isError } = await bench.use("big", { size: 60_000 });
  expect({ text, isError }).toEqual({
    text: 'The MCP server "fixture" did not answer big within 1 s',
    isError: true,
  });
  expect((await bench.use("echo", { text: "hello" })).text).toBe("hello");
});

test("promise 2 T-08: when close resolves nothing of it runs, what it started and does not heed SIGTERM included", async () => {
  const bench = await mcpBench([processServer("fixture")]);
  const pid = Number((await bench.use("grandchild")).text);
  expect(isAlive(pid)).toBe(true);
  await bench[Symbol.asyncDispose]();
  expect(isAlive(pid)).toBe(false);
  expect(bench.connections.servers).toMatchObject([{ state: "closed", tools: 0 }]);
});

test("A-08: what a server that died has started is ended, too", async () => {
  await using bench = await mcpBench([processServer("fixture")], { limits: { reconnects: 0 } });
  const pid = Number((await bench.use("grandchild")).text);
  await bench.use("crash");
  await bench.connections.close();
  expect(isAlive(pid)).toBe(false);
});

test("promise 5: a process that cannot start, or dies at once, is named with its exit and last words, and no secret", async () => {
  const gone = { ...processServer("gone"), command: "/nowhere/notes", args: ["--key", "s3cret-key"] };
  const dead = processServer("dead", ["--die"], { DATABASE: "pg://s3cret" });
  await using bench = await mcpBench([gone, dead]);
  expect(bench.connections.servers).toEqual([
    {
      name: "gone",
      type: "stdio",
      state: "failed",
      problem: 'The MCP server "gone" could not be started: there is no file "/nowhere/notes"',
      tools: 0,
    },
    {
      name: "dead",
      type: "stdio",
      state: "failed",
      problem:
        'The MCP server "dead" failed before it had answered initialize: exit code 2\nIts last words:\nNo database at [DATABASE]',
      tools: 0,
    },
  ]);
});
