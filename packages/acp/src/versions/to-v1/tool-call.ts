import type * as v1 from "../../schema/v1/unstable.ts";
import type { Meta } from "../../state/index.ts";
import type { Anchor } from "./tool-content.ts";

/** What is remembered of a tool call: what later updates are patches of. */
export interface Call {
  readonly toolCallId: string;
  name?: string | undefined;
  title?: string | undefined;
  kind?: string | undefined;
  content: (v1.ToolCallContent | Anchor)[];
  _meta?: Meta | undefined;
  /** What the client was told besides content and `_meta`, where the call may have to be announced again. */
  fields?: { readonly [field: string]: unknown };
  /** The title that the client was told. */
  shown?: string;
  /** The fields that it was told and that cannot be taken back. */
  said?: Set<string>;
  /** The kind and the status, where version 1 has no such ones. */
  own?: { readonly kind?: string | undefined; readonly status?: string | undefined };
  /** The `_meta` that the client was told, as JSON. */
  sentMeta?: string;
}

export function newCall(toolCallId: string): Call {
  return { toolCallId, content: [] };
}

/** What a call is called that need not have a title. */
export function titleOf({ title, name, kind, toolCallId }: Call): string {
  return title ?? name ?? kind ?? toolCallId;
}
