import { expect, test } from "vitest";
import { command } from "./fixtures/command.ts";

test("--help says all, and goes to stdout", async () => {
  const { code, stdout, stderr } = await command(["--help"]);
  expect(code).toBe(0);
  expect(stderr).toBe("");
  for (const words of ["colloquy run", "--agent", "--allow reads", "Exit codes", "Ctrl-C", "NO_COLOR"])
    expect(stdout).toContain(words);
  for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
});

test("--help after --agent is the agent's", async () => {
  const { stdout, code } = await command(["run", "x", "--agent", "no-such-agent", "--help"], "");
  expect(stdout).not.toContain("Usage");
  expect(code).toBe(5);
});

test("--version prints the version", async () => {
  expect((await command(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  [["rum"], 'There is no command "rum"; did you mean run?'],
  [[], "Say what to do"],
  [["demo", "--protocol", "3"], "--protocol is 1 or 2"],
  [["run", "--cwd", "/no/such/folder", "x", "--agent", "a"], '--cwd: there is no folder "/no/such/folder"'],
])("%j is wrong usage: exit code 2 and a hint", async (args, message) => {
  const { stderr, code, stdout } = await command(args, "");
  expect(stderr).toContain(message);
  expect(stderr).toContain("See colloquy --help.");
  expect(stdout).toBe("");
  expect(code).toBe(2);
});
