import type * as v1 from "../schema/v1/index.ts";
import type * as v2 from "../schema/v2/index.ts";
import { type Block, blockOf } from "./content.ts";

/** Content of a tool call: a block like those of messages, or a text. */
export function content(content: string): { type: "content"; content: Block<"text"> };
export function content<B extends v2.ContentBlock>(content: B): { type: "content"; content: B };
export function content(content: string | v2.ContentBlock): { type: "content"; content: v2.ContentBlock } {
  return { type: "content", content: blockOf(content) };
}

/** A terminal, shown within a tool call: in version 1 one of the client's, in version 2 one of the agent's. */
export function terminal(terminalId: string): { type: "terminal" } & v1.Terminal {
  return { type: "terminal", terminalId };
}

/** A place that a tool call is at: an absolute path, and a line from 1. */
export function location(path: string, line?: number): v1.ToolCallLocation {
  return line === undefined ? { path } : { path, line };
}

/** A file before and after. Without `oldText` it is new; an empty one was empty. */
export interface FileTexts {
  /** Absolute. */
  readonly path: string;
  readonly oldText?: string | null;
  readonly newText: string;
}

/** A diff as agents are written with it: a change of version 2, with the two texts that version 1 shows. */
export type TextDiff = { type: "diff" } & v2.Diff & { texts: { oldText?: string; newText: string } };

/**
 * A diff for the agent kit and the stores, which both versions can be told. For a connection of one version alone there are
 * `v1.diff` and `v2.diff`.
 */
export function diff({ path, oldText, newText }: FileTexts): TextDiff {
  const isNew = oldText === undefined || oldText === null;
  return {
    type: "diff",
    changes: [{ operation: isNew ? "add" : "modify", path, fileType: "text" }],
    texts: isNew ? { newText } : { oldText, newText },
  };
}

/** What is known of a tool call that is about to touch a file. */
export function touching<Kind extends "read" | "edit">(kind: Kind, path: string) {
  const status: "pending" = "pending";
  return { kind, status, locations: [location(path)] };
}
