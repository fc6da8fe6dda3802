import { emptySession, reduce, type Session } from "@colloquy/acp/state";
import { beforeAll, expect, test } from "vitest";
import { textOf } from "../cells/index.ts";
import { loadMarkdown } from "../markdown/index.ts";
import { MAX_SECTION_LINES, transcriptLines } from "./transcript.ts";

beforeAll(loadMarkdown);

function shown(...updates: object[]): string[] {
  const session = updates.reduce<Session>((all, update) => reduce(all, update as never, 2), emptySession("s"));
  return transcriptLines(session, { cwd: "/p", roots: ["/p"] }, 60).map(textOf);
}

const chunk = (role: string, messageId: string, text: string) => ({
  sessionUpdate: `${role}_chunk`,
  messageId,
  content: { type: "text", text },
});
const call = { sessionUpdate: "tool_call_update", toolCallId: "t" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

test("nothing is folded, and everything stands in its order", () => {
  const plan = { type: "items", planId: "p", entries: [{ content: "one", status: "completed", priority: "low" }] };
  const lines = shown(
    chunk("user_message", "u", "Fix\nit"),
    chunk("agent_thought", "h", "Hm\n\nSo"),
    { ...call, title: "Test", kind: "execute", rawInput: { command: "npm test" } },
    { ...call, content: [{ type: "terminal", terminalId: "x" }], status: "failed" },
    { sessionUpdate: "terminal_update", terminalId: "x", command: "npm test", output: { data: base64("a\nb\n") } },
    { sessionUpdate: "terminal_update", terminalId: "x", exitStatus: { exitCode: 1 } },
    { ...call, toolCallId: "v", title: "Look", rawInput: { path: "/p/a" }, rawOutput: "found", status: "completed" },
    { sessionUpdate: "plan_update", plan },
    { sessionUpdate: "notice", severity: "info", title: "Slow" },
    { sessionUpdate: "sparkle" },
    chunk("agent_message", "m", "# Done\n\nAll **well**."),
  );
  expect(lines).toEqual([
    ...["> Fix", "> it", "", "· Hm", "·", "· So"],
    ...["", "✗ execute Test · failed", "  $ npm test", "  │ a", "  │ b", "  └ exit code 1"],
    ...["", "✓ other   Look", '  {"path":"/p/a"}', "  │ found"],
    ...["", "Plan", "  [x] one", "", "* info: Slow"],
    ...["", "* An update of a kind unknown here: sparkle", '  {"sessionUpdate":"sparkle"}'],
    ...["", "# Done", "", "All well."],
  ]);
});

test("texts are bounded, and what is left out is counted", () => {
  const lines = shown({ ...call, title: "Big", rawOutput: "x\n".repeat(MAX_SECTION_LINES + 500), status: "completed" });
  expect(lines).toHaveLength(MAX_SECTION_LINES + 2);
  expect(lines.at(-1)).toBe("  │ … 500 more lines");
});

test("D-12: nothing that a terminal obeys is in it", () => {
  const osc = "a\x1b]52;c;eA==\x07b\x1b[2Jc\u202ed\x9b31me";
  const lines = shown(
    chunk("user_message", "u", osc),
    chunk("agent_message", "m", osc),
    { ...call, title: osc, rawInput: { [osc]: osc }, rawOutput: osc },
    { sessionUpdate: "terminal_update", terminalId: "x", command: osc, output: { data: base64(osc) } },
    { sessionUpdate: "notice", severity: "info", title: osc, description: osc },
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
  for (const line of lines) expect(line).not.toMatch(/[\0-\x1f\x7f-\x9f\u202e]/);
});
