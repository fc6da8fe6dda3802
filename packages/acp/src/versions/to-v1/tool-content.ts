import type * as v1 from "../../schema/v1/unstable.ts";
import type { ToolContent } from "../../state/index.ts";
import { blockToV1, withoutNull } from "../content.ts";
import { diffToTexts } from "../diffs/to-texts.ts";
import type { OnLoss } from "../loss.ts";
import { lose } from "./losses.ts";

/** The place of a terminal among a tool call's content. Its text is put there when the content is sent. */
export interface Anchor {
  readonly terminalId: string;
}

/** What becomes of one item of a tool call's content. */
export function toolContentToV1(item: ToolContent, onLoss: OnLoss | undefined): (v1.ToolCallContent | Anchor)[] {
  switch (item.type) {
    case "content": {
      const { content: block, ...rest } = item as Extract<ToolContent, { type: "content" }>;
      const content = blockToV1(block as never);
      if (content !== undefined) return [{ ...withoutNull(rest), type: "content", content }];
      break;
    }
    case "diff": {
      const { items, lost } = diffToTexts(item as Parameters<typeof diffToTexts>[0]);
      for (const what of lost) lose(onLoss, "L-38", what);
      return items;
    }
    case "terminal":
      return [{ terminalId: item.terminalId as string }];
  }
  lose(onLoss, "L-27", `a tool call's ${item.type}`);
  return [];
}

export function isAnchor(item: v1.ToolCallContent | Anchor): item is Anchor {
  return !("type" in item);
}
