import { readRules } from "@colloquy/acp/permissions";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aboutOf, fetches, permissionBench, uses } from "./fixtures/permission-bench.ts";
import type { Scope, SessionPermissions, Subject } from "./index.ts";

let bench: Awaited<ReturnType<typeof permissionBench>>;
beforeEach(async () => {
  bench = await permissionBench();
});
afterEach(() => bench.remove());

/** Asks, and keeps the answer. */
async function allow(session: SessionPermissions, subject: Subject, scope: Scope, tool?: string) {
  const about = aboutOf(subject, tool === undefined ? {} : { tool });
  const { effect, always } = await session.verdict(subject, about);
  expect(effect).toBe("ask");
  expect(always).not.toEqual([]);
  await session.remember(scope, always);
  expect(await effectIn(session, subject, tool)).toBe("allow");
}

async function effectIn(session: SessionPermissions, subject: Subject, tool?: string) {
  return (await session.verdict(subject, aboutOf(subject, tool === undefined ? {} : { tool }))).effect;
}

test.each<[Scope, string, string, string]>([
  ["session", "allow", "ask", "ask"],
  ["project", "allow", "allow", "allow"],
])("P-15: what is allowed for the %s holds there", async (scope, same, another, later) => {
  const session = bench.session();
  const other = bench.session({ sessionId: "session-2" });
  await allow(session, bench.runs("npm test"), scope);
  expect(await effectIn(session, bench.runs("npm test"))).toBe(same);
  expect(await effectIn(other, bench.runs("npm test"))).toBe(another);
  expect(await effectIn(bench.session(), bench.runs("npm test"))).toBe(later);
});

test("P-08: a command is remembered to the letter, in its folder", async () => {
  const session = bench.session();
  await allow(session, bench.runs("npm test"), "project");
  expect(await effectIn(session, bench.runs("npm test && git status"))).toBe("allow");
  for (const line of ["npm test x", "npm  run test", "npm test; npm publish", "A=1 npm test", "npm test > x"])
    expect(await effectIn(session, bench.runs(line))).toBe("ask");
  expect(await effectIn(session, bench.runs("npm test", "work/src"))).toBe("ask");
  expect(await effectIn(session, bench.runs("npm test", "work", false))).toBe("ask");
});

test.each(["make $(x)", "echo x | npx tee", "cd src && npm test", "npm test > x", "A=1 npm test"])(
  "P-08: nothing is remembered of what is in doubt: %s",
  async (line) => {
    expect(await bench.verdict(bench.runs(line))).toMatchObject({ effect: "ask", always: [] });
  },
);

test("a read outside is remembered for exactly this file, by its real path, and for reading", async () => {
  const session = bench.session();
  await allow(session, bench.reads("work/out/c.ts"), "session");
  expect(await effectIn(session, bench.reads("outside/c.ts"))).toBe("allow");
  expect(await effectIn(session, bench.reads("outside/d.ts"))).toBe("ask");
  expect(await effectIn(session, bench.writes("outside/c.ts"))).toBe("ask");
});

test("I-02: a fetch is remembered by its host, port included", async () => {
  const session = bench.session();
  await allow(session, fetches("https://Example.com/a?b"), "project");
  expect(await effectIn(session, fetches("http://example.com./c"))).toBe("allow");
  const others = ["https://www.example.com/", "https://example.com.evil.net/", "https://example.com:8443/"];
  for (const url of [...others, "https://evil.net/example.com", "https://example.com@evil.net/"])
    expect(await effectIn(session, fetches(url))).not.toBe("allow");
});

test("W-14: this machine is remembered by its host too, in full-access as well", async () => {
  const session = bench.session({ mode: "full-access" });
  await allow(session, fetches("http://localhost:3000/"), "session");
  expect(await effectIn(session, fetches("http://localhost:5432/"))).toBe("ask");
});

test("P-02: a tool of an MCP server is remembered by its name, whatever its input", async () => {
  const session = bench.session();
  const [find, drop] = ["mcp__notes__find", "mcp__notes__drop"];
  await allow(session, uses("find"), "project", find);
  expect(await effectIn(session, uses("drop"), drop)).toBe("ask");
  expect(await effectIn(session, uses("find"), "mcp__notes__Find")).toBe("ask");
  const given = aboutOf(uses("find"), { tool: find, rawInput: { path: "src/a.ts", anything: [1] } });
  expect((await session.verdict(uses("find"), given)).effect).toBe("allow");
});

test("a remembered choice lifts neither a rule that asks or denies nor what a mode refuses", async () => {
  const first = bench.session();
  for (const line of ["npm test", "npm publish"]) await allow(first, bench.runs(line), "project");
  await allow(first, uses("find"), "project");
  const rules = readRules([
    { effect: "ask", command: "npm test" },
    { effect: "deny", command: "npm publish" },
  ]);
  expect(await bench.effect(bench.runs("npm test"), { rules })).toBe("ask");
  expect(await bench.effect(bench.runs("npm publish"), { rules })).toBe("deny");
  expect(await bench.effect(uses("find"), { mode: "read-only" })).toBe("deny");
});

test("P-15: what is remembered is listed, and can be taken back", async () => {
  const session = bench.session();
  await allow(session, bench.runs("npm test"), "session");
  await allow(session, fetches("https://example.com/"), "project");
  const all = await session.remembered();
  expect(all).toEqual([
    { scope: "session", rule: { effect: "allow", command: { words: ["npm", "test"], cwd: bench.at("work") } } },
    { scope: "project", rule: { effect: "allow", tool: "fetch_url:example.com", trusted: true } },
  ]);
  for (const one of all) expect(await session.forget(one)).toBe(true);
  for (const one of all) expect(await session.forget(one)).toBe(false);
  expect(await session.remembered()).toEqual([]);
  expect(await effectIn(session, bench.runs("npm test"))).toBe("ask");
  expect(await effectIn(session, fetches("https://example.com/"))).toBe("ask");
});

test("the same choice twice is remembered once", async () => {
  const session = bench.session();
  const { always } = await bench.verdict(bench.runs("npm test"));
  for (const scope of ["session", "session", "project", "project"] as const) await session.remember(scope, always);
  expect((await session.remembered()).map(({ scope }) => scope)).toEqual(["session", "project"]);
});
