import { expect, test } from "vitest";
import { parseRun } from "./arguments.ts";

test("what follows --agent is the agent's, options and all", () => {
  const options = parseRun(["--allow", "reads", "do it", "--agent", "npx", "agent", "--allow", "all", "--", "-q"]);
  expect(options.agent).toEqual(["npx", "agent", "--allow", "all", "--", "-q"]);
  expect(options).toMatchObject({ prompt: "do it", allow: "reads", quiet: false });
});

test.each([[["--agent", "npx -y 'my agent'"]], [["--agent=npx -y 'my agent'"]]])(
  "one quoted word is left as it is: %j",
  (args) => {
    expect(parseRun(["x", ...args]).agent).toEqual(["npx -y 'my agent'"]);
  },
);

test("variables are given by name or by value", () => {
  const { env, inherit } = parseRun(["--env", "TOKEN", "--env", "A=b=c", "--env", "E=", "x", "--agent", "a"]);
  expect(env).toEqual({ A: "b=c", E: "" });
  expect(inherit).toEqual(["TOKEN"]);
  expect(parseRun(["--inherit-env", "x", "--agent", "a"]).inherit).toBe("all");
});

test("times are seconds", () => {
  expect(parseRun(["--timeout", "1.5", "--cancel-grace", "0", "x", "--agent", "a"])).toMatchObject({
    timeoutMs: 1500,
    cancelGraceMs: 0,
  });
});

test("a prompt that is absent or - comes from stdin", () => {
  expect(parseRun(["--agent", "a"])).toMatchObject({ prompt: undefined, dash: false });
  expect(parseRun(["-", "--agent", "a"])).toMatchObject({ prompt: undefined, dash: true });
});

test.each([
  [["--session", "", "x"], "--session needs the id of a session"],
  [["--session", "s", "--continue", "x"], "two ways to choose a session"],
  [["--output", "xml", "x"], '--output is text or json or stream-json, not "xml"'],
  [["-q", "--output", "json", "x"], "--quiet is for --output text"],
  [["do", "it", "--agent", "a"], "put it in quotes: do it"],
  [["--alow", "all", "x", "--agent", "a"], "There is no option --alow; did you mean --allow?"],
  [["--allow", "everything", "x", "--agent", "a"], '--allow is reads or all, not "everything"'],
  [["--timeout", "soon", "x", "--agent", "a"], "--timeout is a number of seconds"],
  [["--protocol", "3", "x", "--agent", "a"], "--protocol is 1 or 2"],
  [["--env", "=x", "x", "--agent", "a"], "--env is NAME or NAME=VALUE"],
  [["--cwd", "--agent", "a"], "argument missing"],
])("%j is a usage error: %s", (args, message) => {
  expect(() => parseRun(args)).toThrow(message);
});

test("a session is new unless one is named, and without an agent the default one is meant", () => {
  expect(parseRun(["x"])).toMatchObject({
    session: { type: "new" },
    agent: undefined,
    output: "text",
    cwdGiven: false,
  });
  expect(parseRun(["-c", "--cwd", "/", "x"])).toMatchObject({ session: { type: "latest" }, cwdGiven: true });
  expect(parseRun(["--session", "s", "x"])).toMatchObject({ session: { type: "id", id: "s" } });
});
