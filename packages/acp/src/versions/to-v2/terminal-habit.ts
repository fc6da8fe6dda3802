import { base64 } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";

type Meta = { readonly [key: string]: unknown };

/** What of a tool call's `_meta` is about terminals. */
export interface TerminalTold {
  readonly terminalIds: readonly string[];
  readonly updates: readonly v2.SessionUpdate[];
  /** The `_meta` that stays with the tool call. */
  readonly rest: Meta;
}

const outputs = ["terminal_output", "terminal_output_delta"] as const;

/**
 * A habit of agents of version 1: terminals of their own, told of in the `_meta` of tool calls under `terminal_info`,
 * `terminal_output` or `terminal_output_delta` (text to append) and `terminal_exit`. Version 2 has words for them.
 * Undefined: nothing of the kind.
 */
export function terminalsIn(toolCallId: string, meta: Meta | null | undefined): TerminalTold | undefined {
  const told = meta ?? {};
  const updates: v2.SessionUpdate[] = [];
  const ids = new Set<string>();
  const idOf = (part: Meta) => {
    const id = typeof part.terminal_id === "string" ? part.terminal_id : toolCallId;
    ids.add(id);
    return id;
  };
  const info = record(told.terminal_info);
  if (info) {
    const about = { ...text("command", info.command), ...text("cwd", info.cwd) };
    updates.push({ sessionUpdate: "terminal_update", terminalId: idOf(info), ...about });
  }
  for (const key of outputs) {
    const part = record(told[key]);
    if (typeof part?.data !== "string") continue;
    updates.push({ sessionUpdate: "terminal_output_chunk", terminalId: idOf(part), data: base64(part.data) });
  }
  const exit = record(told.terminal_exit);
  if (exit) {
    const exitCode = typeof exit.exit_code === "number" ? { exitCode: exit.exit_code } : {};
    const exitStatus = { ...exitCode, ...text("signal", exit.signal) };
    updates.push({ sessionUpdate: "terminal_update", terminalId: idOf(exit), exitStatus });
  }
  if (updates.length === 0) return undefined;
  const rest = Object.fromEntries(
    Object.entries(told).filter(([key]) => !(outputs as readonly string[]).includes(key)),
  );
  return { terminalIds: [...ids], updates, rest };
}

function record(value: unknown): Meta | undefined {
  return typeof value === "object" && value !== null ? (value as Meta) : undefined;
}

function text<K extends string>(key: K, value: unknown): { readonly [key in K]?: string } {
  return (typeof value === "string" ? { [key]: value } : {}) as { readonly [key in K]?: string };
}
