import type * as v2 from "../../schema/v2/unstable.ts";
import { clean } from "../../text/index.ts";

/** A piece of a section: text in Markdown, or text that is shown as it is. */
export type Part =
  | { readonly type: "prose"; readonly text: string }
  | { readonly type: "code"; readonly text: string; readonly language: string };

/** Markdown; nothing when there is nothing in it. */
export function prose(text: string): Part[] {
  const plain = withoutLastBreaks(clean(text));
  return plain === "" ? [] : [{ type: "prose", text: plain }];
}

/** Text as it is. */
export function code(text: string, language = ""): Part[] {
  const plain = withoutLastBreaks(clean(text));
  return plain === "" ? [] : [{ type: "code", text: plain, language }];
}

/** Content: texts joined, anything else as a word about it. */
export function partsOfBlocks(blocks: Iterable<v2.ContentBlock>): Part[] {
  const parts: Part[] = [];
  let text = "";
  for (const block of blocks) {
    const part = partOf(block);
    if (typeof part === "string") text += part;
    else {
      parts.push(...prose(text), ...part);
      text = "";
    }
  }
  return [...parts, ...prose(text)];
}

function partOf(block: v2.ContentBlock): string | Part[] {
  const { type, text, mimeType, uri, name, resource } = block as { readonly [field: string]: unknown };
  if (type === "text") return String(text);
  if (type === "resource_link") return prose(`[link: ${name}, ${uri}]`);
  if (type === "resource") {
    const inside = resource as { uri?: string; text?: string } | undefined;
    return [...prose(`[resource: ${inside?.uri}]`), ...code(inside?.text ?? "")];
  }
  return prose(mimeType === undefined ? `[${type}]` : `[${type}: ${mimeType}]`);
}

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}
