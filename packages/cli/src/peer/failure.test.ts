import { CapabilityError, ConnectionError, DecodeError, RequestError, VersionError } from "@colloquy/acp";
import { AuthRequiredError, McpServerError } from "@colloquy/acp/client";
import { ProcessError } from "@colloquy/acp/node";
import { expect, test } from "vitest";
import { UsageError } from "../command-line/index.ts";
import { exitKind } from "../program/index.ts";
import { answeredCode, explain } from "./failure.ts";
import { NoSessionError, notOpened } from "./no-session-error.ts";

const process = (phase: "start" | "running") => new ProcessError({ command: "a", phase });
const answer = new RequestError(-32603, "no");

test.each([
  ["failed", answer, true],
  ["failed", process("running"), true],
  ["noAgent", process("start"), false],
  ["noAgent", new ConnectionError("closed", { cause: process("start") }), false],
  ["protocol", new ConnectionError("closed"), true],
  ["protocol", new DecodeError(["sessionId"], "a string"), true],
  ["protocol", new VersionError([1, 2], [7], "agent"), false],
  ["usage", new UsageError("no"), true],
  ["usage", new CapabilityError("session/load", "loadSession", "agent"), true],
  ["usage", new McpServerError("session/new", "a", "sse", "agent"), true],
  ["signIn", new AuthRequiredError("session/new", "agent", [], false, answer), true],
  ["noSession", notOpened("s", answer), true],
  ["failed", "a string", true],
] as const)("%s: %s", (kind, error, connected) => {
  expect(exitKind(explain(error, connected).code)).toBe(kind);
});

test("promise 5: the words are the error's, what came with it, and the agent's last ones, cleaned", () => {
  const error = new RequestError(401, "bad\x1b[31m key", { details: "ask" });
  expect(explain(error, true, "one\n\x1b]0;x\x07two\n").text).toBe("bad key\n  ask\nIts last words:\none\ntwo");
});

test.each([
  [{ problem: "network" }, "  problem: network"],
  [{ problem: "busy", retryAfterMs: 2_500 }, "  problem: busy\n  it can be tried again in 3 s"],
  [{ details: "The key\nhas expired", code: 7 }, '  The key\n  has expired\n  {"code":7}'],
  [{ retryAfterMs: "soon" }, '  {"retryAfterMs":"soon"}'],
  [[1, 2], "  [1,2]"],
  ["a text", "  a text"],
])("what came with an error is told in words where it is known: %j", (data, words) => {
  expect(explain(new RequestError(-32603, "It failed"), true).text).toBe("It failed");
  expect(explain(new RequestError(-32603, "It failed", data), true).text).toBe(`It failed\n${words}`);
});

test("what the sentence has said already is not said again", () => {
  for (const data of [{ message: "It failed" }, "failed", {}])
    expect(explain(new RequestError(-32603, "It failed", data), true).text).toBe("It failed");
});

test("a field that is wrong is said to be one of the agent's answer", () => {
  expect(explain(new DecodeError(["sessionId"], "a string"), true).text).toBe(
    "The agent's answer is not what the protocol says: sessionId must be a string",
  );
});

test("an agent is called by its name where that is known", () => {
  const died = new ProcessError({ command: "node", args: ["/a/b.js"], phase: "running", exitCode: 3, stderr: "oops" });
  const error = new ConnectionError("closed", { cause: died });
  expect(explain(error, true, "", "Gemini\nCLI").text).toMatch(
    /^The agent Gemini CLI ended unexpectedly: exit code 3\n/,
  );
  expect(explain(error, true).text).toMatch(/^The agent "node \/a\/b.js" ended unexpectedly/);
});

test("the code that was answered is found behind what it led to", () => {
  expect(answeredCode(new NoSessionError("gone", { cause: new RequestError(-32002, "no") }))).toBe(-32002);
  expect(answeredCode(new UsageError("no"))).toBeUndefined();
});
