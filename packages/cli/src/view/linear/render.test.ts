import type { v2 } from "@colloquy/acp";
import { emptySession, reduce } from "@colloquy/acp/state";
import { describe, expect, test } from "vitest";
import { eventsOf } from "../../fixtures/events.ts";
import type { ViewEvent } from "../event.ts";
import { render, renderEnd, renderPause } from "./render.ts";
import { viewState } from "./state.ts";
import { MAX_OUTPUT } from "./terminal.ts";

function view(prompt = "") {
  const state = viewState({ color: false, cwd: "/p", roots: ["/p"], prompt, lineNumbers: false });
  let session = emptySession("s");
  const taken = (update: object) => {
    session = reduce(session, update as never, 2);
    return session;
  };
  return {
    show: (...events: ViewEvent[]) => events.map((event) => render(state, event)).join(""),
    pause: () => renderPause(state),
    end: () => renderEnd(state),
    /** A message as a whole. */
    message(role: "user" | "agent", messageId: string, text: string): ViewEvent {
      const update = { sessionUpdate: `${role}_message`, messageId, content: [{ type: "text", text }] };
      return { type: "message", message: taken(update).messages.get(`${role}:${messageId}`)!, replay: false };
    },
    /** A tool call with what is new of it. */
    tool(patch: object): ViewEvent {
      const toolCall = taken({ sessionUpdate: "tool_call_update", toolCallId: "t", ...patch }).toolCalls.get("t")!;
      return { type: "tool_call", toolCall, replay: false };
    },
  };
}

const say = (text: string, messageId = "m"): ViewEvent => ({ type: "text", messageId, text, replay: false });
const think = (text: string): ViewEvent => ({ type: "thought", messageId: "m", text, replay: false });
const terminal = (known: object, text = "", terminalId = "x"): ViewEvent =>
  ({ type: "terminal", terminal: { terminalId, ...known }, text, whole: false, replay: false }) as ViewEvent;
const output = (text: string, id?: string) => terminal({}, text, id);
const command = (line: string, id?: string) => terminal({ command: line }, "", id);
const exit = (exitCode: number, id?: string) => terminal({ exitStatus: { exitCode } }, "", id);

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
    const { show, end, message } = view();
    const whole = message("agent", "1", "Hello");
    expect(show(say("Hel", "1"), whole, whole) + end()).toBe("Hello\n");
  });

  test("the prompt is not echoed, whole or in pieces", () => {
    const { show, end, message } = view("Fix it");
    const user = (text: string, id = "u") => message("user", id, text);
    expect(show(user("Fix "), user("Fix it"), user("other", "v")) + end()).toBe("> other\n");
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
    const { show, tool } = view();
    const patch = { title: "Read a", kind: "read", status: "in_progress" };
    expect(show(tool(patch), tool({ status: "completed" }))).toBe("✓ read    Read a\n");
  });

  test("one that goes on is announced when there is a pause, or something else to say", () => {
    const { show, pause, tool } = view();
    expect(show(tool({ title: "Read a", kind: "read" }))).toBe("");
    expect(pause()).toBe("▸ read    Read a\n");
    expect(pause()).toBe("");
    expect(show(say("Hm"))).toBe("\nHm");
    expect(show(tool({ status: "completed" }), tool({ status: "completed" }))).toBe("\n\n✓ read    Read a\n");
  });

  test("its places are named unless the title does", () => {
    const { show, tool } = view();
    const locations = [{ path: "/p/src/a.js", line: 3 }, { path: "/q/b" }];
    expect(show(tool({ title: "Look", locations, status: "completed" }))).toBe("✓ other   Look · src/a.js:3, /q/b\n");
  });

  test("one that fails shows its content; of a read that goes well it is not shown", () => {
    const content = [{ type: "content", content: { type: "text", text: "line\n" } }];
    const { show, tool } = view();
    expect(show(tool({ title: "Read", kind: "read", status: "failed", content }))).toBe(
      "✗ read    Read · failed\n  │ line\n",
    );
    const other = view();
    expect(other.show(other.tool({ title: "Read", kind: "read", status: "completed", content }))).toBe(
      "✓ read    Read\n",
    );
  });

  test("text that is only in the raw output is not lost", () => {
    const done = { title: "Run", kind: "execute", status: "completed" };
    const { show, tool } = view();
    expect(show(tool({ ...done, rawOutput: { stdout: "out", exit_code: 0 } }))).toContain("  │ out\n");
    expect(show(tool({ ...done, rawOutput: { n: 1 } }))).toContain('  │ {"n":1}\n');
    const other = view();
    const content = [{ type: "terminal", terminalId: "never" }];
    expect(other.show(other.tool({ ...done, content, rawOutput: "behind a terminal" }))).toContain("behind a terminal");
  });

  test("a diff is shown once, with its path and statistics", () => {
    const { show, tool } = view();
    const patchText = "diff --git /p/f /p/f\n--- /p/f\n+++ /p/f\n@@ -1 +1 @@\n-a\n+b\n";
    const changes = [{ operation: "modify", path: "/p/f" }];
    const content = [{ type: "diff", changes, patch: { format: "git_patch", text: patchText } }];
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
    expect(show(exit(2))).toBe("  └ exit code 2\n");
  });

  test("the command has a line unless the tool call's title is the same", () => {
    const content = [{ type: "terminal", terminalId: "x" }];
    const { show, tool } = view();
    expect(show(tool({ title: "List", content }), command("ls"))).toBe("▸ other   List\n  $ ls\n");
    const other = view();
    expect(other.show(other.tool({ title: "ls", content }), command("ls"), output("a\n"))).toBe(
      "▸ other   ls\n  │ a\n",
    );
  });

  test("a terminal may come before its tool call, and one without output is told of when it ends", () => {
    const { show, tool } = view();
    expect(show(command("ls"))).toBe("");
    expect(show(tool({ title: "ls", content: [{ type: "terminal", terminalId: "x" }] }), output("a\n"))).toBe(
      "▸ other   ls\n  │ a\n",
    );
    expect(show(command("ls", "y"), exit(0, "y"))).toBe("  $ ls\n");
  });

  test("T-07: of a flood the first and the last lines are shown", () => {
    const { show } = view();
    const flood = show(output(Array.from({ length: 5000 }, (_, at) => `${at}\n`).join("")));
    expect(flood.split("\n")).toHaveLength(MAX_OUTPUT.first + 1);
    const rest = show(exit(0));
    expect(rest).toContain(`… ${5000 - MAX_OUTPUT.first - MAX_OUTPUT.last} more lines …`);
    expect(rest).toContain("  │ 4999\n");
  });
});

describe("everything else", () => {
  test("a plan is shown in full, then only what changes in it", () => {
    const { show } = view();
    const plan = (...statuses: string[]): ViewEvent => {
      const entries = statuses.map((status, at) => ({ content: `step ${at}`, status, priority: "low" }));
      return { type: "plan", planId: "p", plan: { type: "items", planId: "p", entries }, replay: false };
    };
    expect(show(plan("in_progress", "pending"))).toBe("Plan\n  [>] step 0\n  [ ] step 1\n");
    expect(show(plan("completed", "pending"))).toBe("Plan\n  [x] step 0\n");
    expect(show(plan("completed", "pending"))).toBe("");
    expect(show(plan("completed"))).toBe("Plan\n  [x] step 0\n");
  });

  test("usage is told at the end, with what it costs", () => {
    const { show, end } = view();
    const cost = { amount: 0.5, currency: "USD" };
    expect(show({ type: "usage", usage: { used: 1200, size: 200_000 }, cost, replay: false })).toBe("");
    expect(end()).toBe("1,200 of 200,000 tokens · 0.5000 USD\n");
  });

  test("a notice is a line on the side", () => {
    const notice = { severity: "warning", title: "Slow", description: "very" } as const;
    expect(view().show({ type: "notice", notice, replay: false })).toBe("* warning: Slow\n  very\n");
  });

  test("of settings the changes are told, by name, each once", () => {
    const { show } = view();
    const options = (currentValue: string): ViewEvent => {
      const values = [
        { value: "p", name: "Plan" },
        { value: "a", name: "Act" },
      ];
      const mode = { configId: "mode", name: "Mode", type: "select", currentValue, options: values };
      return { type: "options", options: [mode as v2.SessionConfigOption], replay: false };
    };
    expect(show(options("p"))).toBe("");
    expect(show(options("a"), options("a"))).toBe("* Mode: Act\n");
  });

  test("an update of an unknown kind is one line, however often it comes", () => {
    const { show } = view();
    const sparkle: ViewEvent = { type: "other", update: { sessionUpdate: "sparkle" } as never, replay: false };
    expect(show(sparkle, sparkle)).toBe("* The agent sends updates of a kind unknown here: sparkle\n");
  });
});

test("promise 8: the same turn looks the same in both versions", async () => {
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
  const patch = { format: "git_patch", text: "diff --git /p/a /p/a\n--- /p/a\n+++ /p/a\n@@ -1 +1 @@\n-x\n+y\n" };
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
  const shown = view().show(...(await eventsOf(1, first)));
  expect(view().show(...(await eventsOf(2, second)))).toBe(shown);
  expect(shown).toBe("Hi\n\n✓ edit    Edit\n  a  +1 -1\n  - x\n  + y\n\nPlan\n  [ ] one\n");
});

test("a character whose bytes come in two chunks of a terminal of version 2 stays whole", async () => {
  const bytes = Buffer.from("é\n");
  const chunk = (part: Buffer) => ({
    sessionUpdate: "terminal_output_chunk",
    terminalId: "x",
    data: part.toString("base64"),
  });
  const output = { data: Buffer.from("é\nf\n").toString("base64") };
  const events = await eventsOf(2, [
    { sessionUpdate: "terminal_update", terminalId: "x" },
    chunk(bytes.subarray(0, 1)),
    chunk(bytes.subarray(1)),
    { sessionUpdate: "terminal_update", terminalId: "x", output },
  ]);
  expect(view().show(...events)).toBe("  │ é\n  │ f\n");
});

test("a terminal that ends in the update that ends its tool call is shown before that", async () => {
  const meta = {
    terminal_output: { terminal_id: "t", data: "oops\n" },
    terminal_exit: { terminal_id: "t", exit_code: 7 },
  };
  const events = await eventsOf(1, [
    { sessionUpdate: "tool_call", toolCallId: "t", title: "Run", kind: "execute" },
    { sessionUpdate: "tool_call_update", toolCallId: "t", status: "failed", _meta: meta },
  ]);
  expect(view().show(...events)).toBe("▸ execute Run\n  │ oops\n  └ exit code 7\n✗ execute Run · failed\n");
});
