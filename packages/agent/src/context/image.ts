import type { Part } from "../model/index.ts";
import { imageType } from "../workspace/index.ts";

/** How many characters of base64 tell what an image is. */
const TELLING = 32;

/**
 * An image for a model, or why it cannot be one, as words to follow "it". Its type is read from the bytes: an image that is
 * not what it is said to be is refused by providers, and with it every later request of the conversation. `data`: base64.
 */
export function imagePart(data: string, maxBytes: number): Part | string {
  const bytes = Math.floor((data.length * 3) / 4);
  const mimeType = imageType(Buffer.from(data.slice(0, TELLING), "base64"));
  if (mimeType === undefined) return "is no PNG, JPEG, GIF or WebP";
  if (bytes > maxBytes) return `has ${bytes} bytes, and at most ${maxBytes} are taken`;
  return { type: "image", data, mimeType };
}
