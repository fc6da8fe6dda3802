import { beforeAll, expect, test } from "vitest";
import { eventsOf } from "../../fixtures/events.ts";
import { loadMarkdown } from "../../markdown/index.ts";
import { edit, Stage, say, terminal, text } from "./fixtures/stage.ts";

beforeAll(loadMarkdown);

/** What is printed of a turn in which an agent sends these updates. */
async function printed(version: 1 | 2, ...updates: object[]): Promise<string[]> {
  const stage = new Stage();
  stage.feed.prompt("Go");
  for (const event of await eventsOf(version, updates)) stage.take(event);
  stage.finish();
  return stage.text.slice(2);
}

const words = { type: "text", text: "Hi" };
const call = { sessionUpdate: "tool_call", toolCallId: "t", title: "Edit a", kind: "edit" };
const update = { sessionUpdate: "tool_call_update", toolCallId: "t" };

test("promise 8: the same turn looks the same in both versions", async () => {
  const entries = [{ content: "one", status: "pending", priority: "low" }];
  const old = Array.from({ length: 9 }, (_, at) => `${at}\n`).join("");
  const patch = `diff --git /p/a /p/a\n--- /p/a\n+++ /p/a\n@@ -1,4 +1,4 @@\n-0\n+x\n 1\n 2\n 3\n`;
  const first = await printed(
    1,
    { sessionUpdate: "agent_message_chunk", content: words },
    call,
    {
      ...update,
      status: "completed",
      content: [{ type: "diff", path: "/p/a", oldText: old, newText: `x${old.slice(1)}` }],
    },
    { sessionUpdate: "plan", entries },
  );
  const changes = [{ operation: "modify", path: "/p/a" }];
  const second = await printed(
    2,
    { sessionUpdate: "agent_message_chunk", messageId: "m", content: words },
    { ...update, title: "Edit a", kind: "edit" },
    {
      ...update,
      status: "completed",
      content: [{ type: "diff", changes, patch: { format: "git_patch", text: patch } }],
    },
    { sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries } },
  );
  expect(second).toEqual(first);
  expect(first).toEqual([
    ...["Hi", "", "✓ edit    Edit a", "  a  +1 -1", "  1 - 0", "  1 + x", "  2   1", "  3   2", "  4   3"],
    ...["", "Plan", "  [ ] one"],
  ]);
});

test("an update for a call that was never announced makes one, and the same id twice is one call", async () => {
  const completed = { ...update, title: "Never announced", status: "completed" };
  expect(await printed(1, completed, completed)).toEqual(["✓ other   Never announced"]);
  expect(await printed(1, call, call, { ...update, status: "completed" }, { ...update, _meta: { late: 1 } })).toEqual([
    "✓ edit    Edit a",
  ]);
});

test("a call that begins again after its end is nothing new until it ends otherwise", async () => {
  const done = { ...update, status: "completed" };
  expect(await printed(1, call, done, { ...call, status: "in_progress" }, done)).toEqual(["✓ edit    Edit a"]);
  expect(await printed(1, call, done, call, { ...update, status: "failed" })).toEqual([
    ...["✓ edit    Edit a", "✗ edit    Edit a · failed"],
  ]);
  expect(await printed(1, call, done, { ...call, title: "Edit b", status: "in_progress" }, done)).toEqual([
    ...["✓ edit    Edit a", "✓ edit    Edit b"],
  ]);
});

test("a call that was cancelled with its turn, and is said to have failed afterwards, has ended once", () => {
  const stage = new Stage();
  stage.take(stage.tool({ title: "Run", status: "pending" }), stage.tool({ status: "cancelled" }));
  stage.take(stage.tool({ status: "failed" }), stage.tool({ content: [text("it was cancelled")] }));
  expect(stage.text).toEqual(["– other   Run · cancelled", "  │ it was cancelled"]);
});

test("what is added to a call after its end stands below it", () => {
  const stage = new Stage();
  stage.take(stage.tool({ title: "Edit a", status: "completed" }));
  stage.take(stage.tool({ content: [edit("/p/a", "x", "y")] }), stage.tool({ _meta: { again: true } }));
  expect(stage.text).toEqual(["✓ other   Edit a", "  a  +1 -1", "  1 - x", "  1 + y"]);
  stage.take(say("Hm"), stage.tool({ content: [edit("/p/b", "x", "y")] }));
  stage.finish();
  expect(stage.text.slice(4)).toEqual(["", "Hm", "", "✓ other   Edit a", "  b  +1 -1", "  1 - x", "  1 + y"]);
});

test("a terminal that was never created, in the meta of a call that ends at once, is shown", async () => {
  const meta = {
    terminal_output: { terminal_id: "t", data: "oops\n" },
    terminal_exit: { terminal_id: "t", exit_code: 7 },
  };
  const run = { ...call, title: "Run", kind: "execute" };
  const content = [{ type: "terminal", terminalId: "t" }];
  const expected = ["✗ execute Run · exit code 7", "  │ oops"];
  expect(await printed(1, { ...run, content }, { ...update, status: "failed", _meta: meta })).toEqual(expected);
  expect(await printed(1, { ...run, status: "failed", _meta: meta })).toEqual(["✗ execute Run · failed", "  │ oops"]);
});

test("a terminal that no call shows is like a call; one that a call takes over is not shown twice", () => {
  const stage = new Stage();
  stage.take(terminal("", { command: "ls" }), terminal("a\n", { command: "ls" }));
  expect(stage.live()).toEqual(["▸ execute ls", "  │ a"]);
  stage.take(terminal("", { command: "ls", exitStatus: { exitCode: 0 } }), terminal("", { command: "make" }, "y"));
  stage.take(stage.tool({ title: "Build", content: [{ type: "terminal", terminalId: "y" }] }));
  expect(stage.live()).toEqual(["▸ other   Build"]);
  stage.finish();
  expect(stage.text).toEqual(["✓ execute ls · 1 line", "▸ other   Build · unfinished"]);
});

test("what is only in the raw output is shown when a call fails", () => {
  const stage = new Stage();
  stage.take(stage.tool({ title: "Run", status: "failed", rawOutput: "only here" }));
  expect(stage.text).toEqual(["✗ other   Run · failed", "  │ only here"]);
});

test("an output that is nothing but a fence of code is shown without it, and a text with two stays as it is", () => {
  const stage = new Stage();
  stage.take(stage.tool({ title: "Run", status: "failed", content: [text("```console\nno such file\n```")] }));
  stage.take(stage.tool({ title: "Run", status: "failed", content: [text("```\na\n```\nb\n```\nc\n```")] }, "u"));
  expect(stage.text.filter((one) => one.startsWith("  │"))).toEqual([
    ...["  │ no such file", "  │ ```", "  │ a", "  │ ```", "  │ b", "  │ ```", "  │ c", "  │ ```"],
  ]);
});

test("a terminal that has shown nothing hides no raw output", () => {
  const stage = new Stage();
  const content = [{ type: "terminal", terminalId: "never" }];
  stage.take(stage.tool({ title: "Run", status: "failed", content, rawOutput: "only here" }));
  expect(stage.text).toEqual(["✗ other   Run · failed", "  │ only here"]);
});

test("updates after the turn are printed as they come", () => {
  const stage = new Stage();
  stage.take(say("Done"));
  stage.finish();
  stage.take(stage.tool({ title: "Late", status: "completed" }), say("Also", "n"));
  stage.finish();
  expect(stage.text).toEqual(["Done", "", "✓ other   Late", "", "Also"]);
});

test("huge lines, texts and diffs are bounded, and what is left out is counted", () => {
  const stage = new Stage();
  const many = "x\n".repeat(50_000);
  const big = { type: "diff", path: "/p/a", newText: many };
  stage.take(
    stage.tool({ title: "t".repeat(500_000), status: "failed", content: [text(many), edit("/p/b", "a", "b")] }),
  );
  const fromV1 = { toolCallId: "u", title: "Write", kind: "edit", status: "completed", locations: [] };
  const changes = [{ operation: "add", path: "/p/a" }];
  const content = [{ ...big, changes, texts: { newText: many } }];
  stage.take({
    type: "tool_call",
    toolCall: { ...fromV1, content: Object.assign(content, { at: content.at }) } as never,
    replay: false,
  });
  stage.take(terminal("z".repeat(500_000), { exitStatus: { exitCode: 1 } }));
  expect(stage.text.length).toBeLessThan(150);
  expect(Math.max(...stage.text.map((line) => line.length))).toBeLessThan(600);
  expect(stage.text).toContain("  │ … 49,970 more lines");
  expect(stage.text).toContain("    … 49,920 more lines");
});

test("400 calls at once are live within the rows, and none is lost", () => {
  const stage = new Stage(20);
  for (let at = 0; at < 400; at++) stage.take(stage.tool({ title: `Call ${at}` }, `${at}`));
  expect(stage.live().length).toBeLessThanOrEqual(20);
  for (let at = 0; at < 400; at++) stage.take(stage.tool({ status: "completed" }, `${at}`));
  for (let at = 0; at < 400; at++) expect(stage.text).toContain(`✓ other   Call ${at}`);
});
