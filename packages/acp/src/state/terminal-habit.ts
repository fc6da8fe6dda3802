import type { Session } from "./model.ts";
import type { Meta } from "./patch.ts";
import { appendText, patchTerminal } from "./terminals.ts";

/** Keys that carry output, which is no property of the tool call. */
const output = ["terminal_output", "terminal_output_delta"] as const;

/**
 * A habit of agents of version 1: they show terminals of their own, which that version does not have, through keys in the
 * `_meta` of tool calls: `terminal_info`, `terminal_output` or `terminal_output_delta` (text to append), `terminal_exit`.
 * A terminal that is not named has the id of its tool call.
 */
export function readTerminals(session: Session, toolCallId: string, meta: Meta | null | undefined): Session {
  const info = record(meta?.terminal_info);
  if (info) {
    const command = typeof info.command === "string" ? { command: info.command } : {};
    const cwd = typeof info.cwd === "string" ? { cwd: info.cwd } : {};
    session = patchTerminal(session, { terminalId: idOf(info, toolCallId), ...command, ...cwd }) ?? session;
  }
  for (const key of output) {
    const part = record(meta?.[key]);
    if (part && typeof part.data === "string") session = appendText(session, idOf(part, toolCallId), part.data);
  }
  const exit = record(meta?.terminal_exit);
  if (!exit) return session;
  const exitCode = typeof exit.exit_code === "number" ? { exitCode: exit.exit_code } : {};
  const signal = typeof exit.signal === "string" ? { signal: exit.signal } : {};
  return (
    patchTerminal(session, { terminalId: idOf(exit, toolCallId), exitStatus: { ...exitCode, ...signal } }) ?? session
  );
}

/** The `_meta` that stays with the tool call. */
export function withoutOutput(meta: Meta): Meta {
  return Object.fromEntries(Object.entries(meta).filter(([key]) => !(output as readonly string[]).includes(key)));
}

function record(value: unknown): Meta | undefined {
  return typeof value === "object" && value !== null ? (value as Meta) : undefined;
}

function idOf(part: Meta, toolCallId: string): string {
  return typeof part.terminal_id === "string" ? part.terminal_id : toolCallId;
}
