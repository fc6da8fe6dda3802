import type * as v2 from "../schema/v2/unstable.ts";
import { List } from "./list.ts";
import { joined } from "./text.ts";

type Text = { readonly type: "text"; readonly text: string };

/** Content that replaces what there was: null and absent are none. */
export function contentOf<T>(content: readonly T[] | null | undefined): List<T> {
  return List.from(content ?? []);
}

/**
 * The content with one more block. Text that follows text is joined to it without separator (MSG-15), unless either carries
 * more than text. Joining leaves it to the engine to copy the pieces together when the text is read, so it costs the same
 * for each piece.
 */
export function appendBlock(content: List<v2.ContentBlock>, block: v2.ContentBlock): List<v2.ContentBlock> {
  const last = content.at(-1);
  if (last === undefined || !isPlainText(last) || !isPlainText(block)) return content.push(block);
  return content.with(content.length - 1, { type: "text", text: joined(last.text, block.text) });
}

function isPlainText(block: v2.ContentBlock): block is Text {
  if (block.type !== "text" || typeof block.text !== "string") return false;
  for (const field of Object.keys(block)) {
    if (field !== "type" && field !== "text" && block[field as "annotations" | "_meta"] != null) return false;
  }
  return true;
}
