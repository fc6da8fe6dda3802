import type { Message } from "../../frames/index.ts";
import { items, record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** What is known of a session's background work. */
interface Work {
  reports: boolean;
  listed: Set<string>;
  readonly announced: Set<string>;
  readonly over: Set<string>;
  /** Whether a tool was called since the session was idle. */
  called: boolean;
  /** Tool calls that have begun and come to no end. */
  readonly unfinished: Set<string>;
}

const final = ["completed", "failed", "cancelled"];

/** Version 2: the snapshots of what runs in the background. */
export const background: Watch = {
  rules: ["BG-03", "BG-05", "BG-06", "BG-07", "TOOL-19"],
  sides: ["agent"],
  versions: [2],
  *see({ events }) {
    const sessions = new Map<unknown, Work>();
    for (const { own, kind, method, params, frame } of events) {
      const { sessionId } = params;
      if (!own && kind === "request" && method === "session/resume") sessions.delete(sessionId);
      if (!own || kind === "response" || method !== "session/update") continue;
      let work = sessions.get(sessionId);
      if (work === undefined) sessions.set(sessionId, (work = begin()));
      const update = record(params.update);
      announce(update, work);
      if (update.sessionUpdate !== "state_update") continue;
      yield* snapshot(update, frame, work);
      if (update.state === "idle") yield* unfinished(update, frame, work);
    }
  },
};

function begin(): Work {
  return {
    reports: false,
    listed: new Set(),
    announced: new Set(),
    over: new Set(),
    called: false,
    unfinished: new Set(),
  };
}

function announce({ sessionUpdate, toolCallId, terminalId, sessionId, status, exitStatus }: Message, work: Work): void {
  const { announced, over, unfinished } = work;
  const keys: { readonly [update: string]: string } = {
    tool_call_update: `tool_call ${toolCallId}`,
    terminal_update: `terminal ${terminalId}`,
    terminal_output_chunk: `terminal ${terminalId}`,
    subagent_update: `subagent ${sessionId}`,
  };
  const key = Object.hasOwn(keys, String(sessionUpdate)) ? keys[sessionUpdate] : undefined;
  if (key === undefined) return;
  announced.add(key);
  const ended =
    sessionUpdate === "tool_call_update"
      ? final.includes(status)
      : typeof exitStatus === "object" && exitStatus !== null;
  if (ended) over.add(key);
  if (sessionUpdate !== "tool_call_update") return;
  work.called = true;
  if (ended) unfinished.delete(key);
  // A patch without a status begins nothing anew.
  else if (status != null || !over.has(key)) unfinished.add(key);
}

function* snapshot({ background, state }: Message, frame: number, work: Work): Iterable<Sighting> {
  if (!Array.isArray(background)) {
    if (work.reports)
      yield {
        rule: "BG-03",
        frame,
        breach: `It has reported "background" before, and leaves it out of the state ${shown(state)}.`,
      };
    return;
  }
  work.reports = true;
  yield { rule: "BG-03", frame };
  const keys = items(background)
    .map((item) => keyOf(record(item)))
    .filter((key) => key !== undefined);
  const listed = new Set(keys);
  yield {
    rule: "BG-07",
    frame,
    ...(listed.size < keys.length && { breach: "A piece of background work is listed twice." }),
  };
  const early = keys.find((key) => !work.announced.has(key));
  if (keys.length > 0)
    yield {
      rule: "BG-05",
      frame,
      ...(early !== undefined && { breach: `The ${early} is listed, and was never announced.` }),
    };
  const dropped = [...work.listed].filter((key) => !listed.has(key) && !key.startsWith("subagent"));
  const lost = dropped.find((key) => !work.over.has(key));
  if (dropped.length > 0)
    yield {
      rule: "BG-06",
      frame,
      ...(lost !== undefined && { breach: `The ${lost} is listed no more, and how it ended was not said.` }),
    };
  work.listed = listed;
}

function keyOf({ type, terminalId, toolCallId, sessionId }: Message): string | undefined {
  const id = { terminal: terminalId, tool_call: toolCallId, subagent: sessionId }[String(type)];
  return id === undefined ? undefined : `${type} ${id}`;
}

/** With the end of the work all calls have ended, but for those in the background, and what was cut off. */
function* unfinished({ stopReason }: Message, frame: number, work: Work): Iterable<Sighting> {
  const call = [...work.unfinished].find((key) => !work.listed.has(key));
  // Without a reason it is what a session is shown with that was opened again, and its calls are those of before.
  if (typeof stopReason === "string" && work.called)
    yield {
      rule: "TOOL-19",
      frame,
      ...(call !== undefined && { breach: `The session is idle, and the ${call} has come to no end.` }),
    };
  work.unfinished.clear();
  work.called = false;
}
