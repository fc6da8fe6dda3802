import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/client";
import { imagePart, type Part } from "../model/index.ts";
import type { ToolOutput } from "../tools/index.ts";
import { RESULT } from "./limits.ts";
import { shortLine } from "./words.ts";

/**
 * A server's result for the model: text and images as they are, other things described or with their text, all of it bounded.
 * Structured content is the client's `rawOutput`, and the model's where there is nothing else for it.
 */
export function outputOf(result: CallToolResult): ToolOutput & { readonly content: readonly Part[] } {
  const bounds = new Bounds();
  const structured = result.structuredContent === undefined ? undefined : JSON.stringify(result.structuredContent);
  const blocks = result.content.flatMap((block) => partOf(block, bounds));
  const parts = blocks.length === 0 && structured !== undefined ? [bounds.text(structured)] : blocks;
  return {
    content: parts.length === 0 ? [{ type: "text", text: "The tool gave back nothing." }] : parts,
    ...(structured !== undefined && structured.length <= RESULT.text && { rawOutput: result.structuredContent }),
    isError: result.isError === true,
  };
}

function partOf(block: ContentBlock, bounds: Bounds): readonly Part[] {
  switch (block.type) {
    case "text":
      return block.text === "" ? [] : [bounds.text(block.text)];
    case "image":
      return [bounds.image(block.data, block.mimeType, "image")];
    case "audio":
      return [bounds.text(described("audio", block.mimeType, block.data.length))];
    case "resource": {
      const { uri, mimeType = "" } = block.resource;
      if ("text" in block.resource) return [bounds.text(`${shortLine(uri)}:\n${block.resource.text}`)];
      return [bounds.image(block.resource.blob, mimeType, `resource ${shortLine(uri)}`)];
    }
    case "resource_link": {
      const { uri, title, name, description = "" } = block;
      return [bounds.text(`[resource ${shortLine(uri)}: ${shortLine([title ?? name, description].join(" ").trim())}]`)];
    }
  }
}

/** What is still taken of a result. */
class Bounds {
  private characters: number = RESULT.text;
  private images: number = RESULT.images;

  text(text: string): Part {
    const kept = text.slice(0, this.characters).toWellFormed();
    this.characters -= kept.length;
    const lost = text.length - kept.length;
    const note = `[${lost} of ${text.length} characters are left out: the result is over the limit of ${RESULT.text}]`;
    return { type: "text", text: lost === 0 ? kept : `${kept}\n${note}` };
  }

  image(data: string, mimeType: string, what: string): Part {
    const image = mimeType.startsWith("image/") && this.images > 0 ? imagePart(data) : undefined;
    if (typeof image !== "object") return this.text(described(what, mimeType, data.length));
    this.images -= 1;
    return image;
  }
}

/** In place of what the model cannot be given. */
function described(what: string, mimeType: string, base64: number): string {
  return `[${what}, ${shortLine(mimeType) || "of an unknown type"}, about ${Math.floor((base64 * 3) / 4)} bytes: not shown]`;
}
