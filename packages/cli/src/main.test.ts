import { expect, test } from "vitest";
import { command } from "./fixtures/command.ts";

test("--help says what there is, on stdout", async () => {
  const { code, stdout, stderr } = await command(["--help"]);
  expect(code).toBe(0);
  expect(stderr).toBe("");
  for (const words of ["Usage", "Commands", "  run ", "  agents ", "Files", "NO_COLOR", "Exit codes"])
    expect(stdout).toContain(words);
  expect(stdout).not.toMatch(/^ {2}complete /m);
  for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
});

test.each([
  [["run", "--help"], ["help", "run"], "colloquy run:"],
  [["agents", "add", "--help"], ["help", "agents", "add"], "colloquy agents add:"],
  [["chat", "-h"], ["help", "chat"], "colloquy chat:"],
  [["-h"], ["help"], "colloquy 0"],
])("%j is the same as %j", async (one, other, begin) => {
  const [first, second] = await Promise.all([command(one), command(other)]);
  expect(first.stdout.startsWith(begin)).toBe(true);
  expect(first).toEqual(second);
  expect(first.code).toBe(0);
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
  [["rum"], 'There is no command "rum"; did you mean run?', "colloquy"],
  [["help", "rum"], 'There is no command "rum"; did you mean run?', "colloquy"],
  [["help", "agents", "ad"], 'There is no command "agents ad"; did you mean add?', "colloquy agents"],
  [["--no-such-option"], "There is no option --no-such-option", "colloquy chat"],
  [["demo", "--protocol", "3"], "--protocol is 1 or 2", "colloquy demo"],
  [
    ["run", "--cwd", "/no/such/folder", "x", "--agent", "a"],
    '--cwd: there is no folder "/no/such/folder"',
    "colloquy run",
  ],
  [
    ["permissions", "log", "--lats", "3"],
    "There is no option --lats; did you mean --last?",
    "colloquy permissions log",
  ],
  [["completion", "tcsh"], "The shell is bash or zsh or fish", "colloquy completion"],
  [["complete"], "colloquy complete agent", "colloquy"],
])("%j is wrong usage: exit code 2, and which help to read", async (args, message, help) => {
  const { stderr, code, stdout } = await command(args, "");
  expect(stderr).toContain(message);
  expect(stderr).toContain(`\nSee ${help} --help.`);
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

test("completion scripts ask for names, one a line", async () => {
  const { stdout, stderr, code } = await command(["complete", "agent"]);
  expect([stderr, code]).toEqual(["", 0]);
  expect(stdout.split("\n")).toContain("colloquy");
  const script = await command(["completion", "bash"]);
  expect(script.stdout).toContain("complete -F _colloquy colloquy\n");
});
