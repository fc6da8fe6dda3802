import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { v2 } from "@colloquy/acp";
import { chooseOption, type PermissionQuestion } from "@colloquy/acp/permissions";
import { emptySession, reduce } from "@colloquy/acp/state";
import { afterAll, expect, test } from "vitest";
import type { Allow } from "./allow.ts";
import { policyOf } from "./policy.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-policy-")));
const root = join(base, "app");
mkdirSync(root);
mkdirSync(join(base, "app-secret"));
writeFileSync(join(root, "a.txt"), "a");
writeFileSync(join(root, ".env"), "KEY=1");
writeFileSync(join(base, "app-secret", "key"), "k");
symlinkSync(join(base, "app-secret", "key"), join(root, "link"));
afterAll(() => rmSync(base, { recursive: true }));

const change = { operation: "modify", path: join(root, "a.txt") };
const inside = [{ path: join(root, "a.txt") }];
const option = (kind: string, optionId = kind): v2.PermissionOption => ({ optionId, name: kind, kind });
const { signal } = new AbortController();
const env = { COLLOQUY_CONFIG: join(base, "config"), COLLOQUY_STATE: join(base, "state") };
const agent = { title: "agent", identity: "command agent" };

/** The option that is chosen where nobody can be asked. */
async function chosen(allow: Allow, options: v2.PermissionOption[], more: Partial<PermissionQuestion> = {}) {
  const request = { sessionId: "s", title: "", options };
  const question = { ...request, roots: [root], request, ...more };
  const policy = await policyOf({ allow, agent, cwd: root, env, onProblem: expect.unreachable });
  const outcome = chooseOption(options, await policy.handler(undefined)(question, { signal }));
  await policy.flush();
  return outcome.outcome === "selected" ? outcome.optionId : undefined;
}

async function reads(call: object, more: Partial<PermissionQuestion> = {}): Promise<boolean> {
  const session = reduce(
    emptySession("s"),
    { sessionUpdate: "tool_call_update", toolCallId: "t", ...call } as never,
    2,
  );
  const options = ["allow_always", "allow_once", "reject_once"].map((kind) => option(kind));
  const answer = await chosen("reads", options, { toolCall: session.toolCalls.get("t")!, ...more });
  return answer === "allow_once";
}

test("--allow reads takes a read or a search of files inside the folders", async () => {
  expect(await reads({ kind: "read", locations: inside })).toBe(true);
  expect(await reads({ kind: "search", locations: [{ path: root }] })).toBe(true);
});

test.each<[string, object]>([
  ["another kind", { kind: "edit", locations: inside }],
  ["no kind", { locations: inside }],
  ["a kind in other letters (P-02)", { kind: "Read", locations: inside }],
  ["no place", { kind: "read" }],
  ["a place outside", { kind: "read", locations: [...inside, { path: "/etc/passwd" }] }],
  ["a folder with the same beginning (S-03)", { kind: "read", locations: [{ path: join(base, "app-secret", "key") }] }],
  ["a link that leads outside (S-04)", { kind: "read", locations: [{ path: join(root, "link") }] }],
  ["a path upwards (S-01)", { kind: "read", locations: [{ path: `${root}/../app-secret/key` }] }],
  ["a relative path that leads outside (S-02)", { kind: "read", locations: [{ path: "../app-secret/key" }] }],
  ["a file that holds secrets", { kind: "read", locations: [{ path: join(root, ".env") }] }],
  ["what is not there", { kind: "read", locations: [{ path: join(root, "missing") }] }],
  ["a command in its input", { kind: "read", locations: inside, rawInput: { command: "rm -rf ." } }],
  ["a diff", { kind: "read", locations: inside, content: [{ type: "diff", changes: [change] }] }],
  ["a terminal", { kind: "read", locations: inside, content: [{ type: "terminal", terminalId: "x" }] }],
])("P-01: it does not take %s", async (_, patch) => {
  expect(await reads(patch)).toBe(false);
});

test("P-01: it does not take a command of version 2, nor a request without a tool call", async () => {
  const command = { command: "ls", cwd: root };
  expect(await reads({ kind: "read", locations: inside }, { command })).toBe(false);
  expect(await chosen("reads", [option("allow_once"), option("reject_once")])).toBe("reject_once");
});

test("--allow all chooses by kind, never by position, and the least that does; of several alike, one", async () => {
  const options = ["allow_always", "reject_always", "allow_once", "reject_once"].map((kind) => option(kind));
  expect(await chosen("all", options)).toBe("allow_once");
  expect(await chosen("all", options.slice(0, 2))).toBe("allow_always");
  expect(await chosen("all", [option("allow_once", "a"), option("allow_once", "b")])).toBe("a");
  expect(await chosen("all", [option("_maybe"), option("reject_once")])).toBe("reject_once");
  expect(await chosen("nothing", options)).toBe("reject_once");
  expect(await chosen("nothing", options.slice(0, 2))).toBe("reject_always");
});
