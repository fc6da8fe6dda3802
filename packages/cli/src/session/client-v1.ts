import { type AgentV1, type ClientHandlersV1, type ClientVersion, v1 } from "@colloquy/acp/client";
import { askV1 } from "../events/ask.ts";
import { eventsV1 } from "../events/events-v1.ts";
import { terminalOutputMeta } from "../events/meta-terminal.ts";
import { elsewhere, outcome } from "./client-v2.ts";
import type { Listener, SessionRef } from "./conversation.ts";

/** The client of version 1. `host` are the handlers with which it serves files and terminals. */
export function clientV1(listener: Listener, session: SessionRef, host: ClientHandlersV1): ClientVersion<AgentV1> {
  const handlers: ClientHandlersV1 = {
    "session/update": async ({ sessionId, update }) => {
      if (sessionId !== session.id) return listener.event(elsewhere);
      for (const event of eventsV1(update)) await listener.event(event);
    },
    "session/request_permission": async (params, { signal }) =>
      outcome(await listener.permission(askV1(params), signal)),
    ...host,
  };
  const capabilities = { session: { notices: {}, compaction: {} }, _meta: terminalOutputMeta };
  return v1(handlers, { capabilities });
}
