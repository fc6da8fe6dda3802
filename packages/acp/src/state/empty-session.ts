import { List } from "./list.ts";
import type { Session } from "./model.ts";
import { Table } from "./table.ts";

/** What every session begins with: many sessions only lie open. */
const idle: Session["state"] = { state: "idle" };
const nothing: readonly never[] = [];
const edge: Session["edge"] = {};

/** A session of which nothing is known but perhaps its id: idle, without content. */
export function emptySession(sessionId?: string): Session {
  return {
    sessionId,
    timeline: List.empty,
    messages: Table.empty,
    toolCalls: Table.empty,
    terminals: Table.empty,
    plans: Table.empty,
    compactions: Table.empty,
    subagents: Table.empty,
    sessionMessages: Table.empty,
    notices: List.empty,
    unknown: List.empty,
    configOptions: nothing,
    modes: undefined,
    commands: nothing,
    usage: undefined,
    cost: undefined,
    title: undefined,
    updatedAt: undefined,
    state: idle,
    _meta: undefined,
    edge,
  };
}
