import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { command, scripted } from "../fixtures/command.ts";
import { TerminalCommand } from "../fixtures/terminal.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-hosts-")));
afterAll(() => rmSync(folder, { recursive: true }));
const writing = (path: string) => ["run", "--cwd", folder, "x", ...scripted("write", path)];

test("a file that is written here for the agent is told of", async () => {
  const path = join(folder, "plain.txt");
  const terminal = new TerminalCommand(writing(path));
  await terminal.until("  → wrote plain.txt\n");
  expect(await terminal.ended).toBe(0);
  expect(existsSync(path)).toBe(true);
});

test("S-16: a file that can make programs run is written only when the person says so of it", async () => {
  const path = join(folder, ".envrc");
  const refused = new TerminalCommand(writing(path));
  await refused.until("Choose 1-2: ");
  expect(refused.text).toContain(`? Write ${path}, which can make programs run\n`);
  refused.type("n");
  await refused.until("fs/write_text_file failed");
  expect(await refused.ended).toBe(4);
  expect(existsSync(path)).toBe(false);
  const allowed = new TerminalCommand(writing(path));
  await allowed.until("Choose 1-2: ");
  allowed.type("y");
  expect(await allowed.ended).toBe(0);
  expect(existsSync(path)).toBe(true);
});

test("promise 7: what was not offered is not done either", async () => {
  const path = join(folder, "unoffered.txt");
  const { stdout } = await command([...writing(path)], "");
  expect(stdout).toContain("fs/write_text_file");
  expect(existsSync(path)).toBe(false);
});

test("pain 18: what a command prints here is shown once, under its command", async () => {
  const { stdout } = await command(["run", "--allow", "all", "x", ...scripted("shell", "milk")], "");
  expect(stdout).toMatch(/ {2}\$ echo milk\n {2}│ milk\n/);
  expect(stdout.match(/│ milk/g)).toHaveLength(1);
});
