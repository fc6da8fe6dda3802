import { supports } from "@colloquy/acp/schema";
import type { Message } from "../../frames/index.ts";
import type { Event } from "../event.ts";
import { record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** What is known of a tool call. */
interface Call {
  status: unknown;
  /** The tool that is called, where that was told. */
  name?: string;
  cancellable: boolean;
  /** Whether it ever was. */
  offered: boolean;
}

const final = ["completed", "failed", "cancelled"];

/** The life of each tool call of a session. A replay begins it anew. */
export const toolCalls: Watch = {
  rules: ["TOOL-02", "TOOL-04", "TOOL-16", "TOOL-20", "TOOL-28"],
  sides: ["agent"],
  versions: [1, 2],
  *see({ events, protocol }) {
    const sessions = new Map<unknown, Map<unknown, Call>>();
    for (const event of events) {
      const { sessionId, update, toolCall, subject } = event.params;
      if (!event.own && event.kind === "request" && /^session\/(load|resume)$/.test(event.method))
        sessions.delete(sessionId);
      if (!event.own || event.kind === "response") continue;
      let calls = sessions.get(sessionId);
      if (calls === undefined) sessions.set(sessionId, (calls = new Map()));
      const { sessionUpdate } = record(update);
      // A request for permission shows a call as an update does.
      const asked = event.method === "session/request_permission" ? (toolCall ?? record(subject).toolCall) : undefined;
      if (asked !== undefined) yield* patched(record(asked), event, calls, protocol!, true);
      else if (sessionUpdate === "tool_call" && protocol === 1) yield* begun(record(update), event, calls);
      else if (sessionUpdate === "tool_call_update") yield* patched(record(update), event, calls, protocol!, false);
    }
  },
};

function* begun(update: Message, { frame }: Event, calls: Map<unknown, Call>): Iterable<Sighting> {
  const { toolCallId, status = "pending" } = update;
  const before = calls.get(toolCallId);
  const again = before !== undefined && final.includes(before.status as string);
  yield {
    rule: "TOOL-02",
    frame,
    ...(again && { breach: `The tool call ${shown(toolCallId)} had come to its end, and begins again.` }),
  };
  calls.set(toolCallId, { status, cancellable: false, offered: false });
}

function* patched(
  update: Message,
  { frame }: Event,
  calls: Map<unknown, Call>,
  version: 1 | 2,
  asks: boolean,
): Iterable<Sighting> {
  const { toolCallId, status, title, name, capabilities } = update;
  const id = shown(toolCallId);
  let call = calls.get(toolCallId);
  if (call === undefined) {
    if (version === 1 && !asks)
      yield { rule: "TOOL-04", frame, breach: `The tool call ${id} is updated before it was announced.` };
    const named = typeof title === "string";
    if (version === 2)
      yield {
        rule: "TOOL-16",
        frame,
        ...(!named && { breach: `The first report of the tool call ${id} has no title.` }),
      };
    calls.set(toolCallId, (call = { status: "pending", cancellable: false, offered: false }));
  } else if (version === 1) yield { rule: "TOOL-04", frame };
  if (version === 2) {
    const over = final.includes(call.status as string);
    const other = over && typeof name === "string" && call.name !== undefined && name !== call.name;
    yield {
      rule: "TOOL-02",
      frame,
      ...(other && { breach: `The tool call ${id} had come to its end, and is a call of ${shown(name)} now.` }),
    };
    if (typeof name === "string") call.name = name;
  }
  if (typeof status === "string") {
    const back = final.includes(call.status as string) && !final.includes(status);
    yield {
      rule: "TOOL-20",
      frame,
      ...(back && { breach: `The tool call ${id} goes from ${shown(call.status)} back to ${shown(status)}.` }),
    };
    call.status = status;
  }
  if (capabilities !== undefined) call.cancellable = supports(capabilities, "cancel");
  call.offered ||= call.cancellable;
  if (version === 2 && call.offered && typeof status === "string" && final.includes(status))
    yield {
      rule: "TOOL-28",
      frame,
      ...(call.cancellable && { breach: `The tool call ${id} has ended, and still shows that it can be cancelled.` }),
    };
}
