import { expect, test } from "vitest";
import { parseRun } from "./arguments.ts";

test("what follows --agent is the agent's, options and all", () => {
  const options = parseRun(["--allow", "reads", "do it", "--agent", "npx", "agent", "--allow", "all", "--", "-q"]);
  expect(options.agent).toEqual(["npx", "agent", "--allow", "all", "--", "-q"]);
  expect(options).toMatchObject({ prompt: "do it", allow: "reads", quiet: false });
});

test.each([[["--agent", "npx -y 'my agent'"]], [["--agent=npx -y 'my agent'"]]])(
  "one word with blanks is split: %j",
  (args) => {
    expect(parseRun(["x", ...args]).agent).toEqual(["npx", "-y", "my agent"]);
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
  [["x"], "Name the agent to run"],
  [["x", "--agent"], "--agent needs a command"],
  [["x", "--agent", "  "], "--agent needs a command"],
  [["--agent", "npx agent", "the prompt"], "takes the rest of the line"],
  [["do", "it", "--agent", "a"], "put it in quotes: do it"],
  [["--alow", "all", "x", "--agent", "a"], "There is no option --alow; did you mean --allow?"],
  [["--allow", "everything", "x", "--agent", "a"], '--allow is reads or all, not "everything"'],
  [["--timeout", "soon", "x", "--agent", "a"], "--timeout is a number of seconds"],
  [["--protocol", "3", "x", "--agent", "a"], "--protocol is 1 or 2"],
  [["--env", "=x", "x", "--agent", "a"], "--env is NAME or NAME=VALUE"],
  [["--cwd"], "Name the agent to run"],
  [["--cwd", "--agent", "a"], "argument missing"],
])("%j is a usage error: %s", (args, message) => {
  expect(() => parseRun(args)).toThrow(message);
});
