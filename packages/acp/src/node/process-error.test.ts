import { inspect } from "node:util";
import { expect, test } from "vitest";
import { AcpError } from "../schema/index.ts";
import { ProcessError, showCommand } from "./process-error.ts";
import { startProblem } from "./start-problem.ts";

test("promise 5 an error names the command, the moment, the cause and the last words", () => {
  const error = new ProcessError({
    command: "foo",
    args: ["--acp"],
    phase: "initialize",
    exitCode: 1,
    stderr: "starting\nno API key\n",
  });
  expect(error).toBeInstanceOf(AcpError);
  expect(error.message).toBe(
    'The agent "foo --acp" failed before it had answered initialize: exit code 1\nIts last words:\nstarting\nno API key',
  );
  expect(error).toMatchObject({
    name: "ProcessError",
    command: "foo --acp",
    phase: "initialize",
    exitCode: 1,
    stderr: "starting\nno API key",
  });
});

test("promise 5: uncaught, it says the last words once", () => {
  const error = new ProcessError({ command: "foo", phase: "running", exitCode: 1, stderr: "no API key" });
  expect(inspect(error).split("no API key")).toHaveLength(2);
});

test("a signal, a given problem and another role are told as such", () => {
  expect(new ProcessError({ command: "foo", phase: "running", signal: "SIGSEGV" }).message).toBe(
    'The agent "foo" ended unexpectedly: killed by SIGSEGV',
  );
  expect(new ProcessError({ command: "foo", phase: "initialize", problem: "no answer within 30 s" }).message).toMatch(
    /: no answer within 30 s$/,
  );
  expect(new ProcessError({ command: "foo", phase: "close", role: "server" }).message).toBe(
    'The server "foo" could not be closed',
  );
});

test("A-04 what a process said cannot steer a terminal, nor fill it", () => {
  const error = new ProcessError({
    command: "a\x1b[2Jb",
    phase: "running",
    stderr: `${"line\n".repeat(1000)}\x1b]0;x\x07last\x1b[0m`,
  });
  expect(error.command).toBe("ab");
  expect(error.message.split("\n")).toHaveLength(22);
  expect(error.message.endsWith("line\nlast")).toBe(true);
  expect(new ProcessError({ command: "a", phase: "running", stderr: "x".repeat(9999) }).message.length).toBeLessThan(
    2100,
  );
});

test("a command is shown as one would type it, and bounded", () => {
  expect(showCommand("npx", ["-y", "a b", ""])).toBe('npx -y "a b" ""');
  expect(showCommand("x", ["y".repeat(999)])).toHaveLength(200);
});

test.each([
  ["ENOEXEC", "its file is not a program for this machine (another architecture, or a script without a #! line)"],
  ["EISDIR", "its path is a directory"],
  ["ETXTBSY", "its file is open for writing; try again when that has ended"],
  ["E2BIG", "its arguments and environment are longer than the system takes"],
  ["EACCES", `permission to execute ${JSON.stringify(process.execPath)} was denied`],
  ["EWHAT", "spawn foo EWHAT"],
])("A-11 %s in words", (code, words) => {
  expect(startProblem(Object.assign(new Error(`spawn foo ${code}`), { code }), process.execPath)).toBe(words);
});
