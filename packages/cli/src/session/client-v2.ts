import { type AgentV2, type ClientVersion, v2 } from "@colloquy/acp/client";
import { askV2 } from "../events/ask.ts";
import type { SessionEvent } from "../events/event.ts";
import { readerV2 } from "../events/events-v2.ts";
import type { Listener, SessionRef } from "./conversation.ts";

/** The client of version 2. */
export function clientV2(listener: Listener, session: SessionRef): ClientVersion<AgentV2> {
  const read = readerV2();
  return v2({
    "session/update": async ({ sessionId, update }) => {
      if (sessionId !== session.id) return listener.event(elsewhere);
      for (const event of read(update)) await listener.event(event);
    },
    "session/request_permission": async (params, { signal }) =>
      outcome(await listener.permission(askV2(params), signal)),
  });
}

/** What is told of sessions that are not ours, such as those of subagents. */
export const elsewhere: SessionEvent = {
  type: "remark",
  topic: "another session",
  text: "The agent also tells of another session, which is not shown",
};

/** The answer to a request for consent, in both versions. */
export function outcome(optionId: string | undefined) {
  if (optionId === undefined) return { outcome: { outcome: "cancelled" as const } };
  return { outcome: { outcome: "selected" as const, optionId } };
}
