import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { command } from "../fixtures/command.ts";
import { TerminalCommand } from "../fixtures/terminal.ts";

test("without a terminal the demo allows everything to itself, says so, and leaves nothing behind", async () => {
  const { code, stdout, stderr } = await command(["demo"], "");
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).toContain("Nobody can be asked here, so this runs with --allow all.");
  expect(stdout).toContain("Colloquy · ACP version 2");
  expect(stdout).toContain("Changed: src/sum.js (+1 -1)\n");
  const [, copy] = /The copy in (\S+) is removed/.exec(stdout)!;
  expect(existsSync(copy!)).toBe(false);
});

test("on a terminal it asks, and y lets it go on, in colours", async () => {
  const terminal = new TerminalCommand(["demo", "--protocol", "1"]);
  await terminal.until("Choose 1-2: ");
  terminal.type("y");
  expect(await terminal.ended).toBe(0);
  expect(terminal.text).toContain("Colloquy · ACP version 1");
  expect(terminal.text).toContain("Changed: src/sum.js (+1 -1)");
  expect(terminal.raw).toContain("\x1b[32m");
});

test("when it is refused, it ends politely and nothing is changed", async () => {
  const terminal = new TerminalCommand(["demo"]);
  await terminal.until("Choose 1-2: ");
  terminal.type("n");
  expect(await terminal.ended).toBe(4);
  expect(terminal.text).toContain("Then I leave it as it is.");
  expect(terminal.text).toContain("Nothing was changed.");
});
