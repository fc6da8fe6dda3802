import type * as v2 from "../../schema/v2/index.ts";
import type { Meta, UpdateV2 } from "../shapes.ts";

type State<Name extends string> = Extract<UpdateV2<"state_update">, { state: Name }>;

/** What a state may come with: what goes on besides the conversation. */
export interface StateFields extends Meta {
  readonly background?: v2.BackgroundWork[] | null;
}

/** Why a turn ended, without an error. */
export type EndOfTurn = "end_turn" | "max_tokens" | "max_turn_requests" | "refusal" | "cancelled";

/** The agent is at work. */
export function running(fields: StateFields = {}): State<"running"> {
  return { sessionUpdate: "state_update", state: "running", ...fields };
}

/** The agent waits for the user. With a stop reason, a turn has just ended. */
export function idle(stopReason?: EndOfTurn, fields: StateFields = {}): State<"idle"> {
  const state = { sessionUpdate: "state_update", state: "idle" } as const;
  return stopReason === undefined ? { ...state, ...fields } : { ...state, stopReason, ...fields };
}

/** The agent waits for the user, since an error has ended its turn. */
export function failed(error: v2.Error, fields: StateFields = {}): State<"idle"> {
  return { sessionUpdate: "state_update", state: "idle", stopReason: "error", error, ...fields };
}

/** The agent cannot go on before the user has done something. */
export function requiresAction(fields: StateFields = {}): State<"requires_action"> {
  return { sessionUpdate: "state_update", state: "requires_action", ...fields };
}

/** A terminal that goes on in the background. */
export function backgroundTerminal(terminalId: string): { type: "terminal" } & v2.BackgroundTerminal {
  return { type: "terminal", terminalId };
}

/** A tool call that goes on in the background. */
export function backgroundToolCall(toolCallId: string): { type: "tool_call" } & v2.BackgroundToolCall {
  return { type: "tool_call", toolCallId };
}

/** One step of a plan: of `medium` priority and `pending` unless it is told otherwise. */
export function planEntry(content: string, fields: Partial<Omit<v2.PlanEntry, "content">> = {}): v2.PlanEntry {
  return { content, priority: "medium", status: "pending", ...fields };
}

/** A plan as a list of steps, in full: it replaces the one with the same id. */
export function plan(planId: string, entries: v2.PlanEntry[], fields: Meta = {}): UpdateV2<"plan_update"> {
  return { sessionUpdate: "plan_update", plan: { type: "items", planId, entries }, ...fields };
}

/** A slash command. With a `hint`, shown where nothing has been typed yet, it takes free text. */
export function command(name: string, description: string, hint?: string): v2.AvailableCommand {
  const command = { type: "command", name, description } as const;
  return hint === undefined ? command : { ...command, input: { type: "text", hint } };
}

/** All commands that can be called now. */
export function availableCommands(
  availableCommands: v2.AvailableCommand[],
  fields: Meta = {},
): UpdateV2<"available_commands_update"> {
  return { sessionUpdate: "available_commands_update", availableCommands, ...fields };
}

/** All config options, because at least one has changed. */
export function configOptions(
  configOptions: v2.SessionConfigOption[],
  fields: Meta = {},
): UpdateV2<"config_option_update"> {
  return { sessionUpdate: "config_option_update", configOptions, ...fields };
}

/** A link to something that the agent can fetch, with pictures for it. `size` is in bytes. */
export function resourceLink(link: v2.ResourceLink): { type: "resource_link" } & v2.ResourceLink {
  return { type: "resource_link", ...link };
}
