import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Ask } from "../events/ask.ts";
import type { ToolPatch } from "../events/event.ts";
import { plain } from "../view/paint.ts";
import { viewState } from "../view/state.ts";
import { upsertTool } from "../view/tool.ts";
import { allowing, allows, refusing } from "./policy.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-policy-")));
const root = join(base, "app");
mkdirSync(root);
mkdirSync(join(base, "app-secret"));
writeFileSync(join(root, "a.txt"), "a");
writeFileSync(join(base, "app-secret", "key"), "k");
symlinkSync(join(base, "app-secret", "key"), join(root, "link"));
afterAll(() => rmSync(base, { recursive: true }));

const inside = [{ path: join(root, "a.txt") }];

function reads(patch: Omit<ToolPatch, "id">, ask: Partial<Ask> = {}): Promise<boolean> {
  const state = viewState({ paint: plain, cwd: root, roots: [root], prompt: "" });
  const tool = upsertTool(state, { id: "t", ...patch });
  return allows("reads", { title: "", options: [], ...ask }, tool, [root]);
}

test("--allow reads takes a read or a search of files inside the folders", async () => {
  expect(await reads({ kind: "read", locations: inside })).toBe(true);
  expect(await reads({ kind: "search", locations: [{ path: root }] })).toBe(true);
});

test.each<[string, Omit<ToolPatch, "id">]>([
  ["another kind", { kind: "edit", locations: inside }],
  ["no kind", { locations: inside }],
  ["a kind in other letters (P-02)", { kind: "Read", locations: inside }],
  ["no place", { kind: "read" }],
  ["a place outside", { kind: "read", locations: [...inside, { path: "/etc/passwd" }] }],
  ["a folder with the same beginning (S-03)", { kind: "read", locations: [{ path: join(base, "app-secret", "key") }] }],
  ["a link that leads outside (S-04)", { kind: "read", locations: [{ path: join(root, "link") }] }],
  ["a path upwards (S-01)", { kind: "read", locations: [{ path: `${root}/../app-secret/key` }] }],
  ["a relative path (S-02)", { kind: "read", locations: [{ path: "a.txt" }] }],
  ["what is not there", { kind: "read", locations: [{ path: join(root, "missing") }] }],
  ["a command in its input", { kind: "read", locations: inside, rawInput: { command: "rm -rf ." } }],
  ["a diff", { kind: "read", locations: inside, content: [{ type: "diff", files: [] }] }],
  ["a terminal", { kind: "read", locations: inside, content: [{ type: "terminal", id: "x" }] }],
])("P-01: it does not take %s", async (_, patch) => {
  expect(await reads(patch)).toBe(false);
});

test("P-01: it does not take a command of version 2, nor a request without a tool call", async () => {
  expect(await reads({ kind: "read", locations: inside }, { command: { line: "ls", cwd: root } })).toBe(false);
  expect(await allows("reads", { title: "Read", options: [] }, undefined, [root])).toBe(false);
});

test("options are chosen by kind, never by position, and the least that does", () => {
  const option = (kind: string) => ({ id: kind, name: kind, kind });
  const options = ["allow_always", "reject_always", "allow_once", "reject_once"].map(option);
  expect(allowing(options)?.id).toBe("allow_once");
  expect(refusing(options)?.id).toBe("reject_once");
  expect(allowing(options.slice(0, 2))?.id).toBe("allow_always");
  expect(refusing(options.slice(0, 2))?.id).toBe("reject_always");
  expect(allowing([option("_maybe"), option("reject_once")])).toBeUndefined();
  expect(refusing([option("_maybe"), option("allow_once")])).toBeUndefined();
});
