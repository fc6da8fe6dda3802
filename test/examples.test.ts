import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return stdout;
}

test("the small client gets its words back from the small agent", async () => {
  const printed = await run("examples/client.ts");
  expect(printed).toContain("content: { type: 'text', text: 'Remember the milk' }");
  expect(printed).toMatch(/\{ stopReason: 'end_turn' \}\n$/);
});

test("a client of both versions is told which one it got", async () => {
  expect(await run("examples/both-versions.ts")).toBe("version 1: echo load: false\n");
});

test("pain 11: a client with a policy allows, denies, asks and remembers", async () => {
  const lines = (await run("examples/permission-policy.ts")).split("\n");
  expect(lines.filter((line) => / -> (yes|no|always|cancelled)$/.test(line))).toEqual([
    "git log -n 5 -> yes",
    "git status; rm -rf .git -> no",
    "cat $HOME/x -> no",
    "npm run build -> yes",
    "npm run build -> yes",
  ]);
  expect(lines.filter((line) => /^(rule|person|remembered) /.test(line)).map((line) => line.split(" ")[0])).toEqual([
    "rule",
    "rule",
    "person",
    "person",
    "remembered",
  ]);
});

test("an agent and a client say everything with builders", async () => {
  const printed = await run("examples/builders.ts");
  expect(printed).toContain("kind: 'edit',");
  expect(printed).toContain("content: [ { type: 'diff', path: '/work/notes.md', newText: 'milk' } ]");
  expect(printed).toContain("content: { type: 'text', text: 'Noted.' }");
});
