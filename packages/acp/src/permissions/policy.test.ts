import { describe, expect, test } from "vitest";
import { noLinks, question, running, waiting } from "./fixtures/questions.ts";
import { type Decision, describeRule, MAX_SUMMARY, type PermissionRule, permissions, readRules } from "./index.ts";

test("each decision is told and kept, with who made it, by which rule and why", async () => {
  const told: Decision[] = [];
  const rules: PermissionRule[] = [{ effect: "allow", command: "ls", note: "harmless" }];
  const policy = permissions({
    rules,
    realPath: noLinks,
    now: () => 0,
    onDecision: (decision) => void told.push(decision),
  });
  await policy(running("ls"), waiting);
  await policy(running("who"), waiting);
  expect(told).toEqual(policy.decisions);
  expect(JSON.parse(JSON.stringify(told))).toEqual([
    {
      ...{ time: "1970-01-01T00:00:00.000Z", sessionId: "session-1", toolCallId: "call-1", title: "Something" },
      ...{ kind: "execute", commands: [["ls"]], paths: [], answer: "allow_once", by: "rule", rules },
      why: "All that is in it is allowed.",
    },
    {
      ...{ time: "1970-01-01T00:00:00.000Z", sessionId: "session-1", toolCallId: "call-1", title: "Something" },
      ...{ kind: "execute", commands: [["who"]], paths: [], answer: "reject_once", by: "default", rules: [] },
      why: "It has a command that no rule allows: `who`. Nobody is there to ask.",
    },
  ]);
});

test("P-05: the log is bounded, in entries and in what one holds", async () => {
  const policy = permissions({ maxDecisions: 2 });
  for (const title of ["a", "b", "c".repeat(1_000_000)]) await policy(question({ title }), waiting);
  expect(policy.decisions.map(({ title }) => title)).toEqual(["b", `${"c".repeat(MAX_SUMMARY)}…`]);
});

test("nothing is allowed without a trace: a log that fails, fails the request", async () => {
  const onDecision = () => {
    throw new Error("disk full");
  };
  const policy = permissions({ rules: [{ effect: "allow", command: "ls" }], realPath: noLinks, onDecision });
  await expect(policy(running("ls"), waiting)).rejects.toThrow("disk full");
});

test("a dry run tells what would be decided and by which rule, and does nothing", async () => {
  const rules: PermissionRule[] = [{ effect: "deny", tool: "mcp__*" }];
  const policy = permissions({ rules, ask: () => expect.unreachable() });
  expect(await policy.explain(question({ name: "MCP__x" }))).toMatchObject({ effect: "deny", by: "rule", rules });
  expect(await policy.explain(question())).toMatchObject({ effect: "ask", by: "default", rules: [] });
  expect(policy.decisions).toEqual([]);
});

test("P-01: the agent's word for a kind allows by itself only where a rule says that it is trusted", async () => {
  const policy = permissions({ rules: [{ effect: "allow", kind: ["think", "fetch"], trusted: true }] });
  const effect = async (about: object) => (await policy.explain(question({ kind: "fetch", ...about }))).effect;
  expect(await effect({ rawInput: { url: "https://example.com" } })).toBe("allow");
  expect(await effect({ rawInput: { command: "curl x" } })).toBe("ask");
  expect(await effect({ rawInput: { path: "/project/a" } })).toBe("ask");
  expect(await effect({ rawInput: { file_text: "a" } })).toBe("ask");
});

test("a title may make a rule ask or deny, whatever its looks", async () => {
  const policy = permissions({ rules: [{ effect: "deny", title: "*deploy*" }] });
  expect((await policy.explain(question({ title: "ＤＥ\u200bploy now" }))).effect).toBe("deny");
});

test("a rule for a folder is for the sessions below it", async () => {
  const policy = permissions({ rules: [{ effect: "allow", command: "ls", in: "/home/me" }], realPath: noLinks });
  const effect = async (root: string) => (await policy.explain(running("ls", { roots: [root] }))).effect;
  expect(await Promise.all(["/home/me", "/home/me/a", "/home/me2", "/"].map(effect))).toEqual([
    "allow",
    "allow",
    "ask",
    "ask",
  ]);
});

describe("a rule that is not right is refused by name", () => {
  test.each<[string, unknown, RegExp]>([
    ["no list", {}, /are not a list/],
    ["no rule", ["ls"], /rule 1 is not an object/],
    ["misspelt", [{ effect: "allow", comand: "ls" }], /rule 1 has `comand`/],
    ["no effect", [{ effect: "deny" }, { command: "ls" }], /rule 2 has no `effect`/],
    ["allows everything", [{ effect: "allow" }], /allows everything/],
    ["P-01: by kind alone", [{ effect: "allow", kind: "read" }], /agent's word alone/],
    ["P-02: by title", [{ effect: "allow", command: "ls", title: "x" }], /allows by `title`/],
    ["an empty list", [{ effect: "deny", command: [] }], /`command`/],
    ["what a shell replaces", [{ effect: "deny", command: "a $b" }], /`command`/],
    ["two commands", [{ effect: "allow", command: "a; b" }], /`command`/],
    ["no words", [{ effect: "allow", command: { words: [] } }], /`command`/],
    ["a path that leads up", [{ effect: "allow", path: "src/../**" }], /`path`/],
    ["a relative folder", [{ effect: "deny", in: "work" }], /absolute path in `in`/],
    ["trusted, but denies", [{ effect: "deny", tool: "x", trusted: true }], /allows nothing/],
  ])("%s", (_, rules, message) => {
    expect(() => readRules(rules)).toThrow(message);
    expect(() => permissions({ rules: rules as PermissionRule[] })).toThrow(TypeError);
  });
});

test("S-04: rules that allow commands or files need to see through links", () => {
  expect(() => permissions({ rules: [{ effect: "allow", path: "**" }] })).toThrow(/give `realPath`/);
  expect(() => permissions({ rules: [{ effect: "deny", path: "**" }] })).not.toThrow();
});

test("a rule reads as a sentence", () => {
  const rules: PermissionRule[] = [
    { effect: "allow", command: ["git log ...", { words: ["echo", "it's"] }] },
    { effect: "ask", kind: "edit", path: ["src/**", "*.md"], in: "/home/me" },
    { effect: "deny" },
  ];
  expect(rules.map(describeRule)).toEqual([
    "Allow the command `git log ...` or `echo 'it'\\''s'`",
    "Ask about the file `src/**` or `*.md`, for what the agent calls `edit` in `/home/me`",
    "Deny everything",
  ]);
});
