import { describe, expect, test } from "vitest";
import type { SessionEvent, ToolPatch } from "../events/event.ts";
import { eventsV1 } from "../events/events-v1.ts";
import { readerV2 } from "../events/events-v2.ts";
import { plain } from "./paint.ts";
import { render, renderEnd, renderPause } from "./render.ts";
import { viewState } from "./state.ts";
import { MAX_OUTPUT } from "./terminal.ts";

function view(prompt = "") {
  const state = viewState({ paint: plain, cwd: "/p", roots: ["/p"], prompt });
  return {
    show: (...events: SessionEvent[]) => events.map((event) => render(state, event)).join(""),
    pause: () => renderPause(state),
    end: () => renderEnd(state),
  };
}

const say = (text: string, id?: string): SessionEvent => ({ type: "message", role: "agent", text, ...(id && { id }) });
const think = (text: string): SessionEvent => ({ type: "message", role: "thought", text });
const tool = (patch: Partial<ToolPatch>): SessionEvent => ({ type: "tool", patch: { id: "t", ...patch } });
const output = (text: string, id = "x"): SessionEvent => ({ type: "terminal", patch: { id, output: text } });

describe("messages", () => {
  test("pieces are joined, and line ends at the end are left out", () => {
    const { show, end } = view();
    expect(show(say("\n\nHel"), say("lo\n"), say("there\n\n\n")) + end()).toBe("Hello\nthere\n");
  });

  test("thoughts have a mark on each line, and a blank line sets them apart", () => {
    const { show, end } = view();
    expect(show(think("a\nb"), say("c")) + end()).toBe("· a\n· b\n\nc\n");
  });

  test("a new id is a new message", () => {
    const { show, end } = view();
    expect(show(say("a", "1"), say("b", "2")) + end()).toBe("a\n\nb\n");
  });

  test("a whole message that repeats what was streamed adds only what is new", () => {
    const { show, end } = view();
    const whole = (text: string): SessionEvent => ({ type: "message", role: "agent", id: "1", text, whole: true });
    expect(show(say("Hel", "1"), whole("Hello"), whole("Hello")) + end()).toBe("Hello\n");
  });

  test("the prompt is not echoed, whole or in pieces", () => {
    const { show, end } = view("Fix it");
    const user = (text: string): SessionEvent => ({ type: "message", role: "user", id: "u", text });
    expect(show(user("Fix "), user("it"), { ...user("other"), id: "v" } as SessionEvent) + end()).toBe("> other\n");
  });

  test("D-05: a sequence that is cut in two does nothing and leaves nothing", () => {
    const { show, end } = view();
    expect(show(say("a\x1b[3"), say("1mb\x1b]0;ti"), say("tle\x07c\r"), say("\nd\ud83d"), say("\ude00")) + end()).toBe(
      "abc\nd😀\n",
    );
  });
});

describe("tool calls", () => {
  test("one that ends at once has one line", () => {
    const { show } = view();
    const patch = { title: "Read a", kind: "read", status: "in_progress" };
    expect(show(tool(patch), tool({ status: "completed" }))).toBe("✓ read    Read a\n");
  });

  test("one that goes on is announced when there is a pause, or something else to say", () => {
    const { show, pause } = view();
    expect(show(tool({ title: "Read a", kind: "read" }))).toBe("");
    expect(pause()).toBe("▸ read    Read a\n");
    expect(pause()).toBe("");
    expect(show(say("Hm"))).toBe("\nHm");
    expect(show(tool({ status: "completed" }), tool({ status: "completed" }))).toBe("\n\n✓ read    Read a\n");
  });

  test("its places are named unless the title does", () => {
    const { show } = view();
    const locations = [{ path: "/p/src/a.js", line: 3 }, { path: "/q/b" }];
    expect(show(tool({ title: "Look", locations, status: "completed" }))).toBe("✓ other   Look · src/a.js:3, /q/b\n");
  });

  test("one that fails shows its content; of a read that goes well it is not shown", () => {
    const content = [{ type: "text", text: "line\n" }] as const;
    expect(view().show(tool({ title: "Read", kind: "read", status: "failed", content }))).toBe(
      "✗ read    Read · failed\n  │ line\n",
    );
    expect(view().show(tool({ title: "Read", kind: "read", status: "completed", content }))).toBe("✓ read    Read\n");
  });

  test("text that is only in the raw output is not lost", () => {
    const done = { title: "Run", kind: "execute", status: "completed" };
    expect(view().show(tool({ ...done, rawOutput: { stdout: "out", exit_code: 0 } }))).toContain("  │ out\n");
    expect(view().show(tool({ ...done, rawOutput: { n: 1 } }))).toContain('  │ {"n":1}\n');
  });

  test("a diff is shown once, with its path and statistics", () => {
    const { show } = view();
    const lines = [
      { type: "removed", text: "a" },
      { type: "added", text: "b" },
    ] as const;
    const content = [
      { type: "diff", files: [{ path: "/p/f", operation: "modify", lines, added: 1, removed: 1 }] },
    ] as const;
    const patch = { title: "Edit", kind: "edit", content };
    expect(show(tool(patch), tool(patch), tool({ status: "completed" }))).toBe(
      "▸ edit    Edit\n  f  +1 -1\n  - a\n  + b\n✓ edit    Edit\n",
    );
  });

  test("R-02: output that is sent again and again is shown once", () => {
    const { show } = view();
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at} ${"-".repeat(60)}\n`);
    const all = lines.map((_, at) => output(lines.slice(0, at + 1).join("")));
    expect(show(...all).match(/line 7 /g)).toHaveLength(1);
  });
});

describe("terminals", () => {
  test("lines come when they are complete, and a failure is told", () => {
    const { show } = view();
    expect(show(output("a\nb"))).toBe("  │ a\n");
    expect(show(output("c\n"))).toBe("  │ bc\n");
    expect(show({ type: "terminal", patch: { id: "x", exit: { code: 2, signal: null } } })).toBe("  └ exit code 2\n");
  });

  test("the command has a line unless the tool call's title is the same", () => {
    const command: SessionEvent = { type: "terminal", patch: { id: "x", command: "ls" } };
    const content = [{ type: "terminal", id: "x" }] as const;
    expect(view().show(tool({ title: "List", content }), command)).toBe("▸ other   List\n  $ ls\n");
    expect(view().show(tool({ title: "ls", content }), command, output("a\n"))).toBe("▸ other   ls\n  │ a\n");
  });

  test("a terminal may come before its tool call, and one without output is told of when it ends", () => {
    const { show } = view();
    const command = (id: string): SessionEvent => ({ type: "terminal", patch: { id, command: "ls" } });
    expect(show(command("x"))).toBe("");
    expect(show(tool({ title: "ls", content: [{ type: "terminal", id: "x" }] }), output("a\n"))).toBe(
      "▸ other   ls\n  │ a\n",
    );
    expect(show(command("y"), { type: "terminal", patch: { id: "y", exit: { code: 0 } } })).toBe("  $ ls\n");
  });

  test("T-07: of a flood the first and the last lines are shown", () => {
    const { show } = view();
    const flood = show(output(Array.from({ length: 5000 }, (_, at) => `${at}\n`).join("")));
    expect(flood.split("\n")).toHaveLength(MAX_OUTPUT.first + 1);
    const rest = show({ type: "terminal", patch: { id: "x", exit: { code: 0 } } });
    expect(rest).toContain(`… ${5000 - MAX_OUTPUT.first - MAX_OUTPUT.last} more lines …`);
    expect(rest).toContain("  │ 4999\n");
  });
});

describe("everything else", () => {
  test("a plan is shown in full, then only what changes in it", () => {
    const { show } = view();
    const plan = (...statuses: string[]): SessionEvent => ({
      type: "plan",
      id: "",
      entries: statuses.map((status, at) => ({ text: `step ${at}`, status })),
    });
    expect(show(plan("in_progress", "pending"))).toBe("Plan\n  [>] step 0\n  [ ] step 1\n");
    expect(show(plan("completed", "pending"))).toBe("Plan\n  [x] step 0\n");
    expect(show(plan("completed", "pending"))).toBe("");
    expect(show(plan("completed"))).toBe("Plan\n  [x] step 0\n");
  });

  test("usage is told at the end, with what it costs", () => {
    const { show, end } = view();
    const usage = { type: "usage", used: 1200, size: 200_000 } as const;
    expect(show({ ...usage, cost: { amount: 0.5, currency: "USD" } }, usage)).toBe("");
    expect(end()).toBe("1,200 of 200,000 tokens · 0.5000 USD\n");
  });

  test("notices and settings are lines on the side, each said once", () => {
    const { show } = view();
    const mode: SessionEvent = { type: "setting", name: "mode", value: "plan" };
    expect(show(mode, mode)).toBe("* mode: plan\n");
    expect(show({ type: "notice", severity: "warning", title: "Slow", description: "very" })).toBe(
      "* warning: Slow\n  very\n",
    );
  });

  test("an update of an unknown kind is one line, however often it comes", () => {
    const { show } = view();
    const sparkle = eventsV1({ sessionUpdate: "sparkle" } as never);
    expect(show(...sparkle, ...sparkle)).toBe("* The agent sends updates of a kind unknown here: sparkle\n");
  });
});

test("promise 8: the same turn looks the same in both versions", () => {
  const text = { type: "text", text: "Hi" } as const;
  const first = [
    { sessionUpdate: "agent_message_chunk", content: text },
    { sessionUpdate: "tool_call", toolCallId: "t", title: "Edit", kind: "edit" },
    {
      sessionUpdate: "tool_call_update",
      toolCallId: "t",
      status: "completed",
      content: [{ type: "diff", path: "/p/a", oldText: "x\n", newText: "y\n" }],
    },
    { sessionUpdate: "plan", entries: [{ content: "one", status: "pending", priority: "low" }] },
  ] as const;
  const patch = { format: "git_patch", text: "--- /p/a\n+++ /p/a\n@@ -1 +1 @@\n-x\n+y\n" };
  const second = [
    { sessionUpdate: "agent_message_chunk", messageId: "m", content: text },
    { sessionUpdate: "tool_call_update", toolCallId: "t", title: "Edit", kind: "edit" },
    {
      sessionUpdate: "tool_call_update",
      toolCallId: "t",
      status: "completed",
      content: [{ type: "diff", changes: [{ operation: "modify", path: "/p/a" }], patch }],
    },
    {
      sessionUpdate: "plan_update",
      plan: { type: "items", planId: "p", entries: [{ content: "one", status: "pending", priority: "low" }] },
    },
  ] as const;
  const shown = view().show(...first.flatMap((update) => eventsV1(update as never)));
  expect(view().show(...second.flatMap((update) => readerV2()(update as never)))).toBe(shown);
  expect(shown).toBe("Hi\n\n✓ edit    Edit\n  a  +1 -1\n  - x\n  + y\n\nPlan\n  [ ] one\n");
});

test("a character whose bytes come in two chunks of a terminal of version 2 stays whole", () => {
  const read = readerV2();
  const { show } = view();
  const bytes = Buffer.from("é\n");
  const chunk = (part: Buffer) =>
    read({ sessionUpdate: "terminal_output_chunk", terminalId: "x", data: part.toString("base64") } as never);
  expect(show(...chunk(bytes.subarray(0, 1)), ...chunk(bytes.subarray(1)))).toBe("  │ é\n");
  const all = { terminalId: "x", output: { data: Buffer.from("é\nf\n").toString("base64") } };
  expect(show(...read({ sessionUpdate: "terminal_update", ...all } as never))).toBe("  │ f\n");
});
