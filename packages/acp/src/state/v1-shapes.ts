import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import type { ToolContent } from "./model.ts";

/** Blocks are alike; version 2 lists a little more. */
export function blockOf(block: v1.ContentBlock): v2.ContentBlock {
  return block as v2.ContentBlock;
}

/** A diff becomes its one change, and keeps its texts; the rest is alike. */
export function toolContentOf(item: v1.ToolCallContent): ToolContent {
  if (item.type !== "diff") return item as ToolContent;
  const { path, oldText, newText, ...rest } = item as { type: "diff" } & v1.Diff;
  const operation = oldText === undefined || oldText === null ? "add" : "modify";
  const texts = operation === "add" ? { newText } : { oldText: oldText as string, newText };
  return { ...rest, changes: [{ operation, path, fileType: "text" }], texts };
}

/** Lines are counted from 1. What version 1 calls line 0 is no line: its schema allows it, and agents say it. */
export function locationOf(location: v1.ToolCallLocation): v2.ToolCallLocation {
  if (location.line !== 0) return location;
  const { line: _, ...rest } = location;
  return rest;
}

/** Without the fields that are null, which in version 1 say nothing (TOOL-06). */
export function withoutNulls<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };
}

/** `id` is called `configId`, and `group` `groupId`. */
export function optionOf({ id, ...option }: v1.SessionConfigOption): v2.SessionConfigOption {
  const renamed = { configId: id, ...option } as v2.SessionConfigOption;
  if (option.type !== "select" || !Array.isArray(option.options)) return renamed;
  return { ...renamed, options: option.options.map(selectItemOf) } as v2.SessionConfigOption;
}

function selectItemOf(item: v1.SessionConfigSelectOption | v1.SessionConfigSelectGroup) {
  if (!("group" in item)) return item;
  const { group, ...rest } = item;
  return { groupId: group, ...rest };
}

/** Commands and what they take get their types. */
export function commandOf({ input, ...command }: v1.AvailableCommand): v2.AvailableCommand {
  if (!input) return { type: "command", ...command };
  return { type: "command", ...command, input: { type: "text", ...input } };
}
