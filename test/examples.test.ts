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
