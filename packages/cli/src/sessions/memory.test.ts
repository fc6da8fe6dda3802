import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { firstLineOf, MAX_FIRST_LINE } from "./first-line.ts";
import { forget, isSessionOf, MAX_SESSIONS, recent, recentIds, remember } from "./memory.ts";
import type { SessionNote } from "./session-note.ts";

const root = mkdtempSync(join(tmpdir(), "colloquy-memory-"));
afterAll(() => rmSync(root, { recursive: true }));

let env: { readonly COLLOQUY_STATE: string };
const folder = () => join(env.COLLOQUY_STATE, "client", "sessions");
beforeEach(() => {
  env = { COLLOQUY_STATE: mkdtempSync(join(root, "state-")) };
});

const note = (sessionId: string, more: Partial<SessionNote> = {}): SessionNote => ({
  sessionId,
  identity: "command secret-word",
  agent: "Notes",
  cwd: "/p",
  protocol: 1,
  prompt: `Prompt of ${sessionId}`,
  ...more,
});

test("the latest used comes first, and keeps its first line and its beginning", async () => {
  await remember(env, note("a"), 1000);
  await remember(env, note("b"), 2000);
  const again = await remember(env, note("a", { prompt: "More" }), 3000);
  expect(again).toMatchObject({ firstLine: "Prompt of a", created: "1970-01-01T00:00:01.000Z" });
  expect(await recentIds(env)).toEqual(["a", "b"]);
});

test("sessions are told apart by folder and agent, also where two agents use one id", async () => {
  await remember(env, note("a"), 1000);
  await remember(env, note("a", { identity: "other", cwd: "/q" }), 2000);
  expect(await recent(env)).toHaveLength(2);
  expect((await recent(env, { cwd: "/p" })).map(({ cwd }) => cwd)).toEqual(["/p"]);
  expect((await recent(env, { identity: "other" })).map(({ cwd }) => cwd)).toEqual(["/q"]);
  expect(await recent(env, { cwd: "/q", identity: "command secret-word" })).toEqual([]);
  expect(isSessionOf((await recent(env))[0]!, { identity: "other" })).toBe(true);
});

test("files are the user's alone, named by nothing of the agent's, and hold no command line", async () => {
  await remember(env, note("../../escape"));
  const [name, ...more] = readdirSync(folder());
  expect(more).toEqual([]);
  expect(name).toMatch(/^[0-9a-f]{32}\.json$/);
  expect(statSync(join(folder(), name!)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder(), name!), "utf8")).not.toContain("secret-word");
});

test("what is forgotten is gone, and what is no record is passed over", async () => {
  const record = await remember(env, note("a"));
  writeFileSync(join(folder(), `${"0".repeat(32)}.json`), '{"version":1,"sessionId":7}');
  writeFileSync(join(folder(), "notes.txt"), "x");
  expect(await recentIds(env)).toEqual(["a"]);
  expect(await forget(env, record)).toBe(true);
  expect(await forget(env, record)).toBe(false);
  expect(await recent(env)).toEqual([]);
});

test("the oldest give way", async () => {
  const record = await remember(env, note("first"), 1000);
  for (let at = 1; at < MAX_SESSIONS; at++) {
    const updated = new Date(10_000 + at).toISOString();
    writeFileSync(
      join(folder(), `${at.toString(16).padStart(32, "0")}.json`),
      JSON.stringify({ ...record, sessionId: `s${at}`, updated }),
    );
  }
  await remember(env, note("last"), 9_000_000);
  const ids = await recentIds(env);
  expect(ids).toHaveLength(MAX_SESSIONS);
  expect(ids[0]).toBe("last");
  expect(ids).not.toContain("first");
});

test("nothing is remembered where there is no folder", async () => {
  expect(await recent(env)).toEqual([]);
});

test("of a prompt the first line is kept, cut, without what looks like a credential", () => {
  expect(firstLineOf("\n  Fix\tthe   tests \nand more")).toBe("Fix the tests");
  const key = `sk-${"a1B2".repeat(10)}`;
  expect(firstLineOf(`use ${key} please`)).toMatch(/^use (?!.*a1B2).* please$/);
  expect(firstLineOf("password=hunter22 is mine")).not.toContain("hunter22");
  expect(firstLineOf("x".repeat(1000))).toHaveLength(MAX_FIRST_LINE);
});
