import type * as v2 from "../../schema/v2/unstable.ts";

/** Text, a content block, or several of them. */
export type Said = string | v2.ContentBlock | readonly v2.ContentBlock[];

/** As content blocks. */
export function blocksOf(said: Said): readonly v2.ContentBlock[] {
  if (typeof said === "string") return [{ type: "text", text: said }];
  return Array.isArray(said) ? said : [said as v2.ContentBlock];
}

/** The text of blocks: that of text blocks, with empty lines between them. */
export function textOf(blocks: readonly v2.ContentBlock[]): string {
  return blocks.flatMap((block) => (block.type === "text" ? [block.text as string] : [])).join("\n\n");
}
