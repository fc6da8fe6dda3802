import { readRules } from "@colloquy/acp/permissions";
import { afterAll, describe, expect, test } from "vitest";
import { fetches, permissionBench, type Setup, uses } from "./fixtures/permission-bench.ts";
import type { Subject } from "./index.ts";

const bench = await permissionBench();
const { reads, writes, runs, effect, verdict } = bench;
afterAll(bench.remove);

const plan: Subject = { act: "none" };
const leaving: Subject = { act: "mode", mode: "workspace-write" };

describe("what the modes say, without any rule", () => {
  // Columns: read-only and plan, workspace-write, full-access.
  test.each<[string, Subject, string, string, string]>([
    ["S2-48: a plan", plan, "allow", "allow", "allow"],
    ["S2-48: a read inside", reads("work/src/a.ts"), "allow", "allow", "allow"],
    ["S2-48: a read of all of the folder", reads("work"), "allow", "allow", "allow"],
    ["P-17: a read outside", reads("outside/c.ts"), "ask", "ask", "allow"],
    ["P-17: one read inside and one outside", reads("work/src/a.ts", "outside/c.ts"), "ask", "ask", "allow"],
    ["S2-48: a write inside", writes("work/src/a.ts"), "deny", "allow", "allow"],
    ["P-17: a write outside", writes("outside/c.ts"), "deny", "ask", "allow"],
    ["P-17: a move from inside to outside", writes("work/src/a.ts", "outside/a.ts"), "deny", "ask", "allow"],
    ["S2-48: a command that looks around", runs("git status"), "allow", "allow", "allow"],
    ["S2-48: another command", runs("npm test"), "ask", "ask", "allow"],
    ["S2-48: a command that cannot be read", runs("make $(targets)"), "ask", "ask", "allow"],
    ["C-09: a command that leaves the sandbox", runs("git status", "work", false), "deny", "ask", "allow"],
    ["I-02: a fetch", fetches("https://example.com/a"), "ask", "ask", "allow"],
    ["W-14: a fetch from this machine", fetches("http://127.0.0.1:3000/"), "ask", "ask", "ask"],
    ["W-14: a fetch of what clouds tell", fetches("http://169.254.169.254/latest"), "ask", "ask", "ask"],
    ["I-02: a fetch with credentials in the address", fetches("https://me:it@example.com/"), "deny", "deny", "deny"],
    ["a fetch of a file", fetches("file:///etc/passwd"), "deny", "deny", "deny"],
    ["P-02: a tool that says it only reads", uses("find", true), "ask", "ask", "allow"],
    ["P-02: a tool that says nothing", uses("find"), "deny", "ask", "allow"],
    ["leaving the plan", leaving, "ask", "ask", "ask"],
    ["S-16: a write of a secret", writes("work/.env"), "deny", "ask", "ask"],
    ["S-16: a read of a secret", reads("work/.env"), "ask", "ask", "ask"],
    ["a read that names nothing", { act: "read", paths: [] }, "ask", "ask", "allow"],
    ["a write that names nothing", { act: "write", paths: [] }, "deny", "ask", "allow"],
  ])("%s", async (_, subject, readOnly, workspaceWrite, fullAccess) => {
    expect(await effect(subject, { mode: "read-only" })).toBe(readOnly);
    expect(await effect(subject, { mode: "plan" })).toBe(readOnly);
    expect(await effect(subject, { mode: "workspace-write" })).toBe(workspaceWrite);
    expect(await effect(subject, { mode: "full-access" })).toBe(fullAccess);
  });

  test.each([
    ["read-only", "git status", "deny"],
    ["workspace-write", "git status", "allow"],
    ["workspace-write", "npm test", "ask"],
    ["full-access", "npm test", "allow"],
  ])("where there is no sandbox, %s says of `%s`: %s", async (mode, line, expected) => {
    expect(await effect(runs(line, "work", false), { mode, contains: false })).toBe(expected);
  });
});

test("a refusal says what was refused, and that the mode does it", async () => {
  const { why } = await verdict(writes("work/src/a.ts"), { mode: "read-only" });
  expect(why).toBe("It changes `src/a.ts`. This mode refuses that.");
});

describe("what rules change", () => {
  const allowing: Setup["rules"] = readRules([
    { effect: "allow", path: ["**", "/**", ".env", "**/.env"] },
    { effect: "allow", command: ["npm test", "cat ...", "git push", "touch *", { words: ["cat", ".env"] }] },
    { effect: "allow", tool: "*", trusted: true },
  ]);

  test.each<[string, Subject, string]>([
    ["a write inside", writes("work/src/a.ts"), "deny"],
    ["a write outside", writes("outside/c.ts"), "deny"],
    ["a command outside of the sandbox", runs("npm test", "work", false), "deny"],
    ["a tool of an MCP server that may write", uses("find"), "deny"],
    ["a command inside of the sandbox", runs("npm test"), "allow"],
    ["a read outside", reads("outside/c.ts"), "allow"],
    ["a fetch", fetches("https://example.com/"), "allow"],
    ["a tool of an MCP server that only reads", uses("find", true), "allow"],
  ])("in read-only, rules that allow everything leave %s at: %s", async (_, subject, expected) => {
    for (const mode of ["read-only", "plan"]) expect(await effect(subject, { mode, rules: allowing })).toBe(expected);
  });

  test.each<[string, Subject]>([
    ["S-16: a secret that is read", reads("work/.env")],
    ["S-16: a secret that is written", writes("work/.env")],
    ["S-16: a secret that a command reads", runs("cat .env")],
    ["C-09: a command that leaves the sandbox", runs("npm test", "work", false)],
    ["W-14: what clouds tell", fetches("http://169.254.169.254/")],
    ["leaving the plan", leaving],
  ])("%s is asked about whatever rules allow, and never for good", async (_, subject) => {
    expect(await verdict(subject, { rules: allowing })).toMatchObject({ effect: "ask", always: [] });
  });

  const mixed: Setup["rules"] = readRules([
    { effect: "allow", command: ["git push", "npm ...", "ls"] },
    { effect: "ask", command: "git push", note: "The team wants to know." },
    { effect: "deny", command: "npm publish ...", note: "A person does that." },
    { effect: "deny", path: "**/*.lock" },
    { effect: "deny", tool: "fetch_url", note: "No network here." },
    { effect: "deny", kind: "think" },
  ]);
  test.each<[string, Subject, string, string]>([
    ["deny wins over allow", runs("npm publish --dry-run"), "deny", "A person does that."],
    ["deny finds a command among others", runs("ls && sudo npm publish"), "deny", "A person does that."],
    ["ask wins over allow", runs("git push"), "ask", "The team wants to know."],
    ["a file is denied where the mode allows", writes("work/a.lock"), "deny", "A rule denies it"],
    ["a rule for a tool is for all hosts", fetches("https://example.com/"), "deny", "No network here."],
    ["what touches nothing can be denied", plan, "deny", "A rule denies it"],
  ])("%s, in full-access too", async (_, subject, expected, why) => {
    for (const mode of ["workspace-write", "full-access"]) {
      const found = await verdict(subject, { mode, rules: mixed });
      expect(found.effect).toBe(expected);
      expect(found.why).toContain(why);
    }
  });

  test("P-01: what rules deny is found in the input of an MCP tool, and no path there allows it", async () => {
    const rules = readRules([
      { effect: "allow", path: "**" },
      { effect: "deny", path: "secret/**" },
      { effect: "deny", command: "npm publish" },
    ]);
    const given = (rawInput: unknown) => effect(uses("find"), { rules }, { rawInput });
    expect(await given({ path: "src/a.ts" })).toBe("ask");
    expect(await given({ path: "secret/a" })).toBe("deny");
    expect(await given({ command: "npm publish" })).toBe("deny");
  });

  test("P-01: in full-access, a sensitive file or a dangerous command in the input of an MCP tool is asked about", async () => {
    const given = (rawInput: unknown) => effect(uses("find"), { mode: "full-access" }, { rawInput });
    expect(await given({ path: "src/a.ts" })).toBe("allow");
    expect(await given({ path: ".env" })).toBe("ask");
    expect(await given({ path: bench.at("work/plain") })).toBe("ask");
    expect(await given({ command: "cat .env" })).toBe("ask");
    expect(await given({ command: "reboot" })).toBe("ask");
    expect(await given({ command: "rm -rf /" })).toBe("deny");
  });
});
