import type { Frame } from "../frames/index.ts";
import type { Side } from "../rules/index.ts";
import { type Event, eventsOf, resultOf } from "./event.ts";
import { record } from "./values.ts";
import type { Agreement, Conversation } from "./watch.ts";

/** Reads the frames of a conversation. */
export function conversationOf(frames: readonly Frame[], side: Side, ended: boolean): Conversation {
  const events = eventsOf(frames, side);
  const agreements = events.flatMap(agreementsIn);
  const last = agreements.at(-1);
  const protocol = last?.agent.protocolVersion;
  let heard: Set<string> | undefined;
  return {
    side,
    frames,
    events,
    ended,
    client: last?.client ?? {},
    agent: last?.agent ?? {},
    agreements,
    ...((protocol === 1 || protocol === 2) && { protocol }),
    said: (text) => (heard ??= textsOf(frames)).has(text),
  };
}

function agreementsIn(event: Event): Agreement[] {
  const agent = resultOf(event);
  if (event.method !== "initialize" || event.from !== "agent" || agent === undefined) return [];
  const { clientCapabilities, capabilities } = event.params;
  const client = record(agent.protocolVersion === 1 ? clientCapabilities : capabilities);
  return [{ frame: event.frame, client, agent }];
}

/** All texts and names of members that the harness sent. */
function textsOf(frames: readonly Frame[]): Set<string> {
  const texts = new Set<string>();
  const left: unknown[] = frames.flatMap(({ from, json }) => (from === "harness" ? [json] : []));
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string") texts.add(value);
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        texts.add(key);
        left.push(inner);
      }
    }
  }
  return texts;
}
