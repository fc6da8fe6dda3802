import type { PermissionQuestion } from "@colloquy/acp/permissions";
import { List, type ToolCall } from "@colloquy/acp/state";
import { expect, test } from "vitest";
import { textOf } from "../cells/index.ts";
import { type AskOptions, askLines } from "./ask.ts";

const sight = { cwd: "/p", roots: ["/p"] };

function asked(question: Partial<PermissionQuestion>, options: AskOptions = {}): string[] {
  const whole = { sessionId: "s", title: "", options: [], roots: ["/p"], request: {} as never, ...question };
  return askLines(sight, whole, options).map(textOf);
}

function call(more: Partial<ToolCall>): ToolCall {
  return { toolCallId: "t", kind: "other", status: "pending", content: List.empty, locations: [], ...more };
}

test("the agent's words come first, then exactly what would be run", () => {
  const toolCall = call({ title: "Tidy up", kind: "execute", rawInput: { command: "rm -rf build" } });
  expect(asked({ toolCall })).toEqual(["? Tidy up  (execute)", "  $ rm -rf build"]);
});

test("a command elsewhere says where, and that it is outside", () => {
  const command = { command: "make", cwd: "/q" };
  expect(asked({ title: "Build", command })).toEqual([
    "? Build",
    "  $ make",
    "  in /q  (outside the session's folders)",
  ]);
});

test("P-05: of a long command the end is never hidden, and what is not shown is counted", () => {
  const command = `${Array.from({ length: 98 }, (_, at) => `echo ${at}`).join("\n")}\nrm -rf /`;
  const lines = asked({ title: "x", command: { command, cwd: "/p" } });
  expect(lines.at(-1)).toBe("    rm -rf /");
  expect(lines).toContain("    … 69 lines (483 characters) not shown …");
  expect(asked({ title: "x", command: { command, cwd: "/p" } }, { limit: Number.POSITIVE_INFINITY })).toHaveLength(100);
});

test("P-05: a command on one very long line is shown from end to end", () => {
  const command = `echo ${"x".repeat(2000)}; rm -rf /`;
  const lines = asked({ title: "x", command: { command, cwd: "/p" } });
  expect(
    lines
      .slice(1)
      .map((line) => line.slice(4))
      .join(""),
  ).toBe(command);
});

test("P-05: a title that is too long keeps its end", () => {
  const [line = ""] = asked({ title: `${"a".repeat(100_000)} && rm -rf /` });
  expect(line).toMatch(/ characters not shown … a*\u0020&& rm -rf \/$/);
  expect(line.length).toBeLessThan(300);
});

test("D-01, D-08: nothing in a question moves, hides or turns anything", () => {
  const command = "ls\x1b[2J\u202e\r\necho\u200bok\tx";
  const lines = asked({ title: "\x1b]0;x\x07List\nfake", command: { command, cwd: "/p" } });
  expect(lines).toEqual(["? List fake", "  $ ls<U+202E>", "    echo<U+200B>ok  x"]);
});

test("P-17: places outside the session's folders are marked, also those that are written as if they were inside", () => {
  const locations = [{ path: "/p/a" }, { path: "/p/../q" }, { path: "/pp" }];
  expect(asked({ toolCall: call({ title: "Look", locations }) }).slice(1)).toEqual([
    "  a",
    "  ../q  (outside the session's folders)",
    "  /pp  (outside the session's folders)",
  ]);
});

test("places that are not shown are counted, and how many of them are outside", () => {
  const locations = Array.from({ length: 50 }, (_, at) => ({ path: at === 49 ? "/etc" : `/p/${at}` }));
  expect(asked({ toolCall: call({ locations }) }).at(-1)).toBe(
    "  … 20 more places, 1 of them outside the session's folders",
  );
});

test("where nothing else tells what it is about, its raw input does", () => {
  const toolCall = call({ title: "Call", rawInput: { url: "https://example.com" } });
  expect(asked({ toolCall })).toEqual(["? Call  (other)", '  {"url":"https://example.com"}']);
  expect(asked({ toolCall: call({}) })[0]).toBe("? something that it does not name  (other)");
});

test("a diff that stands above is not shown again", () => {
  const changes = [{ operation: "add" as const, path: "/p/a" }];
  const content = List.from([{ type: "diff" as const, changes, texts: { newText: "x\n" } }]);
  const toolCall = call({ title: "Edit", kind: "edit", content });
  expect(asked({ toolCall })).toEqual(["? Edit  (edit)", "  a  (new) +1", "  1 + x"]);
  expect(asked({ toolCall }, { above: true })).toEqual(["? Edit  (edit)"]);
});

test("a place that the diff names is not told twice, and another is", () => {
  const changes = [{ operation: "add" as const, path: "/p/a" }];
  const content = List.from([{ type: "diff" as const, changes, texts: { newText: "x\n" } }]);
  const locations = [{ path: "/p/a" }, { path: "/q" }];
  expect(asked({ toolCall: call({ title: "Edit", kind: "edit", content, locations }) })).toEqual([
    ...["? Edit  (edit)", "  /q  (outside the session's folders)", "  a  (new) +1", "  1 + x"],
  ]);
});
