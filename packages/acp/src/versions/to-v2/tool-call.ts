import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { blockToV2, withoutNull } from "../content.ts";
import { type DiffToV2Options, diffToV2 } from "./diff.ts";

/** What is needed to put a tool call into version 2. */
export interface ToolCallToV2Options extends DiffToV2Options {
  /** Whether the client knows a terminal of this id: one that is unknown would be an empty frame. */
  readonly knowsTerminal: (terminalId: string) => boolean;
}

/**
 * A tool call, or a change to one: only what it says. Null says nothing in version 1 and clears in version 2, so it is left
 * out (TOOL-06, TOOL-12).
 */
export function toolCallToV2(
  update: v1.ToolCall | v1.ToolCallUpdate,
  options: ToolCallToV2Options,
): { sessionUpdate: "tool_call_update" } & v2.ToolCallUpdate {
  const {
    content,
    locations,
    sessionUpdate: _,
    ...rest
  } = withoutNull(update) as v1.ToolCallUpdate & { sessionUpdate?: unknown };
  return {
    sessionUpdate: "tool_call_update",
    ...(rest as Omit<v2.ToolCallUpdate, "content" | "locations">),
    ...(locations && { locations: locations.map(locationToV2) }),
    ...(content && { content: content.flatMap((item) => itemToV2(item, options)) }),
  };
}

/** Lines count from 1 in version 2; 0 names none. */
function locationToV2({ line, ...location }: v1.ToolCallLocation): v2.ToolCallLocation {
  return line ? { ...location, line } : location;
}

function itemToV2(item: v1.ToolCallContent, options: ToolCallToV2Options): v2.ToolCallContent[] {
  switch (item.type) {
    case "content":
      return [{ ...item, content: blockToV2(item.content) }];
    case "diff":
      return [diffToV2(item, options)];
    case "terminal":
      return options.knowsTerminal(item.terminalId) ? [item] : [];
    default:
      return [item as v2.ToolCallContent];
  }
}
