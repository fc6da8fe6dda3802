import type { PermissionQuestion } from "@colloquy/acp/permissions";
import type { ToolCall } from "@colloquy/acp/state";
import { beforeAll, describe, expect, test } from "vitest";
import { loadMarkdown } from "../../markdown/index.ts";
import type { ViewEvent } from "../event.ts";
import { edit, Stage, say, terminal, text } from "./fixtures/stage.ts";
import { MAX_TAIL } from "./tail.ts";
import { LIVE_OUTPUT } from "./tool-entry.ts";

beforeAll(loadMarkdown);

const shell = { title: "npm test", kind: "execute", content: [{ type: "terminal", terminalId: "x" }] };
const output = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}\n`).join("");

function question(event: ViewEvent, more: Partial<PermissionQuestion> = {}): PermissionQuestion {
  const { toolCall } = event as { toolCall?: ToolCall };
  const asked = { sessionId: "s", title: "May I", options: [], roots: ["/p"], request: {} as never, ...more };
  return toolCall === undefined ? asked : { ...asked, toolCall };
}

describe("a tool call", () => {
  test("is live while it goes on, and one line when it has ended", () => {
    const stage = new Stage();
    expect(stage.take(stage.tool({ title: "Read a", kind: "read" }))).toEqual([]);
    expect(stage.live()).toEqual(["▸ read    Read a"]);
    const done = { status: "completed", content: [text("what is in a")] };
    expect(stage.take(stage.tool(done))).toEqual(["✓ read    Read a"]);
    expect(stage.live()).toEqual([]);
  });

  test("that runs shows the end of its output, and then how many lines there were", () => {
    const stage = new Stage();
    stage.take(stage.tool({ ...shell, status: "in_progress" }), terminal(`${output(0, 99)}part`));
    expect(stage.live()).toEqual(["▸ execute npm test", "  │ 95", "  │ 96", "  │ 97", "  │ 98", "  │ part"]);
    expect(stage.live()).toHaveLength(1 + LIVE_OUTPUT);
    stage.take(terminal("", { exitStatus: { exitCode: 0 } }));
    expect(stage.take(stage.tool({ status: "completed" }))).toEqual(["✓ execute npm test · 100 lines"]);
  });

  test("that fails opens: of a command the end of its output, and how it ended", () => {
    const stage = new Stage();
    stage.take(stage.tool(shell), terminal(output(0, 100), { command: "npm test", exitStatus: { exitCode: 2 } }));
    const lines = stage.take(stage.tool({ status: "failed" }));
    expect(lines.slice(0, 2)).toEqual(["✗ execute npm test · exit code 2", "  │ … 70 earlier lines"]);
    expect(lines.at(-1)).toBe("  │ 99");
    expect(lines).toHaveLength(2 + MAX_TAIL);
  });

  test("that fails says which command it was when its name does not, and its text or raw output", () => {
    const stage = new Stage();
    const rawInput = { command: ["npm", "test"] };
    const lines = stage.take(stage.tool({ title: "Test", status: "failed", rawInput, rawOutput: { stderr: "no" } }));
    expect(lines).toEqual(["✗ other   Test · failed", "  $ npm test", "  │ no"]);
  });

  test("that completes with another exit code says so, as agents call that well", () => {
    const stage = new Stage();
    stage.take(stage.tool(shell), terminal("", { exitStatus: { exitCode: 1 } }));
    expect(stage.take(stage.tool({ status: "completed" }))).toEqual(["✓ execute npm test · exit code 1"]);
  });

  test("shows what it changed, once", () => {
    const stage = new Stage();
    const content = [edit("/p/a", "x", "y")];
    stage.take(stage.tool({ title: "Edit a", kind: "edit", content }));
    expect(stage.live()).toEqual(["▸ edit    Edit a"]);
    const lines = stage.take(stage.tool({ status: "completed", content: [edit("/p/a", "x", "y")] }));
    expect(lines).toEqual(["✓ edit    Edit a", "  a  +1 -1", "  1 - x", "  1 + y"]);
  });

  test("that is open at the end of the turn is said to be, and its end comes when it comes", () => {
    const stage = new Stage();
    stage.take(stage.tool({ title: "Run", kind: "execute" }));
    expect(stage.finish()).toEqual(["▸ execute Run · unfinished"]);
    expect(stage.live()).toEqual([]);
    expect(stage.take(stage.tool({ status: "completed" }))).toEqual(["✓ execute Run"]);
  });
});

describe("what blocks", () => {
  test("what comes after waits for it while there is room", () => {
    const stage = new Stage();
    stage.take(stage.tool({ title: "Slow" }), stage.tool({ title: "Fast" }, "u"), say("Meanwhile"));
    expect(stage.take(stage.tool({ status: "completed" }, "u"))).toEqual([]);
    expect(stage.live()).toEqual(["▸ other   Slow", "✓ other   Fast", "", "Meanwhile"]);
    expect(stage.take(stage.tool({ status: "completed" }))).toEqual(["✓ other   Slow", "✓ other   Fast"]);
  });

  test("without room it is told as it is, stays live, and its end is a line of its own", () => {
    const stage = new Stage(8);
    stage.take(stage.tool({ title: "Slow", status: "in_progress" }), say("One\n\nTwo\n\nThree\n\nFour\n\nFive"));
    expect(stage.text.slice(0, 3)).toEqual(["▸ other   Slow · running", "", "One"]);
    expect(stage.live()).toEqual(["", "Five", "", "▸ other   Slow"]);
    stage.take(stage.tool({ status: "completed" }));
    expect(stage.finish()).toEqual(["", "Five", "", "✓ other   Slow"]);
  });

  test("output is the first that gives way", () => {
    const stage = new Stage(6);
    stage.take(stage.tool(shell), terminal(output(0, 9)), stage.tool({ title: "Other" }, "u"));
    expect(stage.text).toEqual([]);
    expect(stage.live()).toEqual(["▸ execute npm test", "▸ other   Other"]);
  });
});

describe("consent", () => {
  test("how it was decided stands with the tool call, and a diff that was asked about is shown once", () => {
    const stage = new Stage();
    const content = [edit("/p/a", "x", "y")];
    stage.take(stage.tool({ title: "Edit a", kind: "edit" }));
    const other = new Stage();
    stage.feed.verdict(question(other.tool({ title: "Edit a", kind: "edit", content })), "Allowed once");
    expect(stage.drain()).toEqual([]);
    expect(stage.take(stage.tool({ status: "completed", content }))).toEqual([
      ...["✓ edit    Edit a", "  → Allowed once", "  a  +1 -1", "  1 - x", "  1 + y"],
    ]);
  });

  test("of a call that is announced nowhere it is told with what was asked, also when the call comes later", () => {
    const stage = new Stage();
    const content = [edit("/p/a", "x", "y")];
    const asked = new Stage().tool({ title: "Edit a", kind: "edit", content }, "u");
    stage.feed.verdict(question(asked), "Refused");
    expect(stage.drain()).toEqual(["? May I  (edit)", "  a  +1 -1", "  1 - x", "  1 + y", "  → Refused"]);
    expect(stage.take(asked)).toEqual([]);
    expect(stage.take(stage.tool({ title: "Edit a", kind: "edit", content, status: "failed" }, "u"))).toEqual([
      "✗ edit    Edit a · failed",
    ]);
  });

  test("P-06: what was done though something else was asked about is shown besides", () => {
    const stage = new Stage();
    const ask = stage.tool({ title: "Edit a", kind: "edit", content: [edit("/p/a", "x", "y")] });
    stage.take(ask);
    stage.feed.verdict(question(ask), "Allowed once");
    const lines = stage.take(stage.tool({ status: "completed", content: [edit("/p/a", "x", "z")] }));
    expect(lines).toEqual(expect.arrayContaining(["  1 + y", "  1 + z"]));
  });

  test("what a person has answered themselves is told dimly, with the tool call", () => {
    const stage = new Stage();
    const ask = stage.tool({ title: "Edit a", kind: "edit" });
    stage.take(ask);
    stage.feed.verdict(question(ask), "refused", "person");
    expect(stage.take(stage.tool({ status: "failed" }))).toEqual(["✗ edit    Edit a · failed", "  → refused"]);
    expect(stage.printed.at(-1)![0]!).toEqual({ text: "  → refused", style: { dim: true } });
  });

  test("a command that no tool call is about is told with its verdict", () => {
    const stage = new Stage();
    const command = { command: "npm test", cwd: "/p" };
    stage.feed.verdict(question(say(""), { command }), "Allowed once");
    expect(stage.drain()).toEqual(["? May I", "  $ npm test", "  → Allowed once"]);
  });
});
