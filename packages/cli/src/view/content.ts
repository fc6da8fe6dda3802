import type { v2 } from "@colloquy/acp";

/** A piece of content as text: what is no text is named in brackets. */
export function contentText(block: v2.ContentBlock): string {
  const { type } = block;
  const fields = block as { readonly [field: string]: unknown };
  switch (type) {
    case "text":
      return word(fields.text);
    case "image":
    case "audio":
      return `[${type} ${word(fields.mimeType)}, ${bytes(word(fields.data))}]`;
    case "resource_link":
      return `[${word(fields.title) || word(fields.name)}: ${word(fields.uri)}]`;
    case "resource":
      return resourceText(fields.resource);
    default:
      return `[${word(type)} content]`;
  }
}

/** Several pieces of content as one text. */
export function contentsText(blocks: Iterable<v2.ContentBlock>): string {
  return Array.from(blocks, contentText).join("");
}

function resourceText(resource: unknown): string {
  const { uri, text, blob } = (resource ?? {}) as { readonly [field: string]: unknown };
  if (typeof text === "string") return `[${word(uri)}]\n${text}`;
  return `[${word(uri)}, ${bytes(word(blob))}]`;
}

function bytes(base64: string): string {
  return `${Math.floor((base64.length * 3) / 4).toLocaleString("en")} bytes`;
}

/** A string, or nothing: the types of decoded content are promises that an unlisted variant does not keep. */
function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
