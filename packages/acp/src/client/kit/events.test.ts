import fc from "fast-check";
import { expect, test } from "vitest";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { conversations } from "../../state/fixtures/conversations.ts";
import { emptySession, reduceV1, reduceV2, type Session } from "../../state/index.ts";
import { type AnyUpdate, deriveEvents } from "./derive-events.ts";
import type { EventBody } from "./events.ts";
import { type Rendered, renderV1, renderV2 } from "./fixtures/renderings.ts";

/** The events of steps, and where they lead. */
function eventsOf(steps: readonly Rendered[], before: Session = emptySession()) {
  const events: EventBody[] = [];
  let session = before;
  for (const { apply, update } of steps) {
    const after = apply(session);
    events.push(...deriveEvents(session, after, update));
    session = after;
  }
  return { events, session };
}

const heard = (version: 1 | 2, ...updates: object[]) =>
  eventsOf(
    updates.map((update) => ({
      update: update as AnyUpdate,
      apply: (session) =>
        version === 1 ? reduceV1(session, update as v1.SessionUpdate) : reduceV2(session, update as v2.SessionUpdate),
    })),
  );

/** Words that follow one another in a message, as one. */
function joined(events: readonly EventBody[]): unknown[] {
  const out: any[] = [];
  for (const event of JSON.parse(JSON.stringify(events))) {
    const last = out.at(-1);
    const goesOn = (event.type === "text" || event.type === "thought") && last?.type === event.type;
    if (goesOn && last.messageId === event.messageId) last.text += event.text;
    else out.push(event);
  }
  return out;
}

test("pain 18: versions 1 and 2 of one conversation give the same events", () => {
  fc.assert(
    fc.property(conversations, (steps) => {
      const [first, second] = [eventsOf(steps.flatMap(renderV1)), eventsOf(steps.flatMap(renderV2))];
      expect(joined(first.events)).toEqual(joined(second.events));
    }),
    { seed: 20261120, numRuns: 300 },
  );
});

test("pain 9: what the events say of messages, calls and facts is what the state says in the end", () => {
  fc.assert(
    fc.property(conversations, fc.constantFrom(renderV1, renderV2), (steps, render) => {
      const { events, session } = eventsOf(steps.flatMap(render));
      const words = new Map<string, string>();
      for (const event of events) {
        if (event.type !== "text" && event.type !== "thought") continue;
        const key = `${event.type === "text" ? "agent" : "thought"}:${event.messageId}`;
        words.set(key, (words.get(key) ?? "") + event.text);
      }
      for (const [key, text] of words) expect(session.messages.get(key)?.content.at(0)).toEqual({ type: "text", text });
      const calls = new Map(
        events.flatMap((event) => (event.type === "tool_call" ? [[event.toolCall.toolCallId, event.toolCall]] : [])),
      );
      expect([...calls.values()]).toEqual([...session.toolCalls].filter(({ toolCallId }) => calls.has(toolCallId)));
      expect(calls.size).toBe(session.toolCalls.length);
    }),
    { seed: 20261120, numRuns: 200 },
  );
});

test("TDIS-05: the pieces of a terminal's output come to its text, wherever characters are cut", () => {
  const bytes = fc.array(fc.constantFrom(0x61, 0x80, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x8e, 0xb5), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 6 }), (pieces) => {
      const chunks = pieces.map((piece) => ({
        sessionUpdate: "terminal_output_chunk",
        terminalId: "t",
        data: btoa(String.fromCharCode(...piece)),
      }));
      const { events, session } = heard(2, ...chunks);
      const text = events.map((event) => (event.type === "terminal" ? event.text : "")).join("");
      expect(text).toBe(session.terminals.get("t")?.text ?? "");
    }),
    { seed: 20261120, numRuns: 1000 },
  );
});

test("a snapshot of a terminal is told as a whole, and the habit of version 1 like the rest", () => {
  const { events } = heard(
    2,
    { sessionUpdate: "terminal_output_chunk", terminalId: "t", data: btoa("one") },
    { sessionUpdate: "terminal_update", terminalId: "t", output: { data: btoa("two") } },
    { sessionUpdate: "terminal_update", terminalId: "t", exitStatus: { exitCode: 0 } },
  );
  expect(events).toMatchObject([
    { text: "one", whole: false },
    { text: "two", whole: true },
    { text: "", whole: false, terminal: { exitStatus: { exitCode: 0 } } },
  ]);
  const habit = heard(1, {
    sessionUpdate: "tool_call_update",
    toolCallId: "c",
    _meta: { terminal_info: { cwd: "/" }, terminal_output: { data: "out" } },
  });
  expect(habit.events).toMatchObject([
    { type: "tool_call", toolCall: { toolCallId: "c" } },
    { type: "terminal", text: "out", terminal: { terminalId: "c", cwd: "/", text: "out" } },
  ]);
});

test("pain 9: an update of a tool call that was never announced, and one that is announced twice, are one call", () => {
  const { events } = heard(
    1,
    { sessionUpdate: "tool_call_update", toolCallId: "c", status: "in_progress" },
    { sessionUpdate: "tool_call", toolCallId: "c", title: "Look" },
    { sessionUpdate: "tool_call", toolCallId: "c", title: "Look" },
  );
  expect(events).toMatchObject([
    { type: "tool_call", toolCall: { toolCallId: "c", status: "in_progress" } },
    { type: "tool_call", toolCall: { title: "Look", status: "in_progress" }, before: { status: "in_progress" } },
  ]);
});

test("messages that are replaced, have pictures, or are the user's are told whole", () => {
  const picture = { type: "image", data: "", mimeType: "image/png" };
  const { events } = heard(
    2,
    { sessionUpdate: "agent_message", messageId: "a", content: [{ type: "text", text: "One" }] },
    { sessionUpdate: "agent_message", messageId: "a", content: [{ type: "text", text: "Two" }] },
    { sessionUpdate: "agent_message_chunk", messageId: "a", content: picture },
    { sessionUpdate: "user_message_chunk", messageId: "u", content: { type: "text", text: "Hi" } },
    { sessionUpdate: "_theirs", x: 1 },
    { sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries: [] } },
    { sessionUpdate: "plan_removed", planId: "p" },
  );
  expect(events).toMatchObject([
    { type: "text", messageId: "a", text: "One" },
    { type: "message", message: { role: "agent" } },
    { type: "message", message: { role: "agent" } },
    { type: "message", message: { role: "user", messageId: "u" } },
    { type: "other" },
    { type: "plan", planId: "p", plan: { entries: [] } },
    { type: "plan", planId: "p" },
  ]);
  expect("plan" in events.at(-1)!).toBe(false);
});

test("pain 21: a mode is told alike, by whichever way an agent changes it", () => {
  const select = (currentValue: string) => ({
    category: "mode",
    name: "Mode",
    type: "select",
    currentValue,
    options: [
      { value: "ask", name: "Ask" },
      { value: "code", name: "Code" },
    ],
  });
  const first = heard(1, { sessionUpdate: "config_option_update", configOptions: [{ id: "m", ...select("ask") }] });
  const second = heard(2, {
    sessionUpdate: "config_option_update",
    configOptions: [{ configId: "m", ...select("ask") }],
  });
  expect(first.events).toEqual(second.events);
  const changed = reduceV1(first.session, { sessionUpdate: "current_mode_update", currentModeId: "code" });
  expect(deriveEvents(first.session, changed)).toMatchObject([{ type: "options" }, { type: "mode", modeId: "code" }]);
});

test("pain 18: what a terminal says last is told before its call has ended, also where one update says both", () => {
  const call = { toolCallId: "t", title: "Run", kind: "execute" } as const;
  const { events } = heard(
    1,
    { sessionUpdate: "tool_call", ...call, status: "in_progress", _meta: { terminal_info: { terminal_id: "x" } } },
    {
      sessionUpdate: "tool_call_update",
      toolCallId: "t",
      status: "completed",
      _meta: {
        terminal_output: { terminal_id: "x", data: "done\n" },
        terminal_exit: { terminal_id: "x", exit_code: 0 },
      },
    },
  );
  expect(events.slice(-2)).toMatchObject([
    { type: "terminal", text: "done\n" },
    { type: "tool_call", toolCall: { status: "completed" } },
  ]);
});
