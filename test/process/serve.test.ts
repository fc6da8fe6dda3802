import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixture, prompt, reap, requestLines, runs, start, until, type Watched, watch } from "./support.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "serve-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const session = { cwd: "/", mcpServers: [] };
const say = (text: string) => ({ sessionId: "s1", prompt: [{ type: "text", text }] });
const messages = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** An agent in the middle of a turn. */
async function waiting(...args: string[]): Promise<Watched> {
  const agent = watch(fixture("agent.ts", ...args));
  const setup = requestLines(["initialize", { protocolVersion: 1 }], ["session/new", session]);
  agent.child.stdin!.write(setup);
  await agent.line();
  await agent.line();
  agent.child.stdin!.write(
    `${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "session/prompt", params: say("wait") })}\n`,
  );
  expect(await agent.line()).toContain("waiting");
  return agent;
}

test("promise 1: STDIO-05 STDIO-12 requests that are piped in are answered in full before the agent exits with 0", async () => {
  const { child, ended } = watch(fixture("agent.ts"));
  const calls = requestLines(
    ["initialize", { protocolVersion: 1 }],
    ["session/new", session],
    ["session/prompt", say("hi")],
  );
  child.stdin!.end(calls.trimEnd());
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  expect(messages(stdout)).toMatchObject([
    { id: 0, result: { protocolVersion: 1 } },
    { id: 1, result: { sessionId: "s1" } },
    { method: "session/update", params: { update: { content: { text: '"hi"' } } } },
    { id: 2, result: { stopReason: "end_turn" } },
  ]);
});

test("promise 4: STDIO-10 the end of the input cancels a turn; its answer is written, the clean-up runs, the agent exits with 0", async () => {
  const cleaned = join(folder, "ended");
  const { child, ended } = await waiting(cleaned);
  const begun = performance.now();
  child.stdin!.end();
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(messages(stdout).at(-1)).toMatchObject({ id: 2, error: { code: -32800 } });
  expect(existsSync(cleaned)).toBe(true);
});

const signals = [
  ["SIGTERM", 143],
  ["SIGINT", 130],
  ["SIGHUP", 129],
] as const;

test.skipIf(process.platform === "win32").each(signals)(
  "promise 4: STDIO-10 %s cancels a turn alike, and the agent exits with %i",
  async (signal, expected) => {
    const cleaned = join(folder, signal);
    const { child, ended } = await waiting(cleaned);
    child.kill(signal);
    const { code, stdout } = await ended;
    expect(code).toBe(expected);
    expect(messages(stdout).at(-1)).toMatchObject({ id: 2, error: { code: -32800 } });
    expect(existsSync(cleaned)).toBe(true);
  },
);

test("promise 4: STDIO-12 a turn that was piped in and cannot end by itself is cancelled by the end of the input", async () => {
  const { child, ended } = watch(fixture("agent.ts"));
  const calls = [
    ["initialize", { protocolVersion: 1 }],
    ["session/new", session],
    ["session/prompt", say("wait")],
  ];
  child.stdin!.end(requestLines(...(calls as [string, unknown][])));
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  expect(messages(stdout).at(-1)).toMatchObject({ id: 2, error: { code: -32800 } });
});

test("pain 8: STDIO-05 what an agent's libraries print to stdout goes to stderr, and the conversation goes on", async () => {
  await using agent = await start(fixture("agent.ts"));
  await prompt(agent, "log");
  await prompt(agent, "still here");
  expect(agent.said).toEqual(["logged", "still here"]);
  expect(agent.connection.incidents).toEqual({});
  await until(() => agent.process.stderr().includes("half a line"));
  expect(agent.process.stderr()).toContain("a line of a library");
});

test("promise 6: STDIO-22 a line that is no JSON is answered with -32700, and the next one is served", async () => {
  const { child, line, ended } = watch(fixture("agent.ts"));
  child.stdin!.write("{ what\n");
  expect(JSON.parse(await line())).toMatchObject({ id: null, error: { code: -32700 } });
  child.stdin!.end(requestLines(["initialize", { protocolVersion: 1 }]));
  expect(JSON.parse(await line())).toMatchObject({ id: 0, result: { protocolVersion: 1 } });
  expect((await ended).code).toBe(0);
});

test("pain 2, promise 2: A-13 STDIO-19 STDIO-24 an agent in the middle of a turn exits by itself when its client is killed", async () => {
  const { child, line, ended } = watch(fixture("client.ts", "wait", ...fixture("agent.ts")));
  const pid = Number(await line());
  reap(pid);
  expect(runs(pid)).toBe(true);
  child.kill("SIGKILL");
  await ended;
  await until(() => !runs(pid), 5_000);
});

test("pain 2: STDIO-19 an agent whose reader has gone ends without a crash", async () => {
  const { child, ended } = await waiting();
  child.stdout!.destroy();
  child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", id: 3, method: "session/prompt", params: say("hi") })}\n`);
  child.stdin!.end();
  const { signal, stderr } = await ended;
  expect(signal).toBeNull();
  expect(stderr).not.toContain("EPIPE");
  expect(stderr).not.toContain("Unhandled");
});

test.each(["exit", "throw"])("promise 2: a client's end by %s takes even a stubborn agent with it", async (how) => {
  const { line, ended } = watch(fixture("client.ts", how, ...fixture("stubborn.mjs")));
  const pid = Number(await line());
  reap(pid);
  const { code } = await ended;
  expect(code).toBe(how === "exit" ? 5 : 1);
  await until(() => !runs(pid), 2_000);
});
