import type { Part } from "./message.ts";

/** The images that models take. */
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** The largest image that a model is given, in bytes: what most of them take. */
export const MAX_IMAGE_BYTES = 5_000_000;

/** How many bytes tell what an image is. */
export const IMAGE_HEAD_BYTES = 12;

/** What kind of image bytes begin, whatever their name or their sender says. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, IMAGE_HEAD_BYTES)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "image/webp" : undefined;
}

/**
 * An image for a model, or why it cannot be one, as words to follow "it". Its type is read from the bytes: an image that is
 * not what it is said to be is refused by providers, and with it every later request of the conversation. `data`: base64.
 */
export function imagePart(data: string, maxBytes: number = MAX_IMAGE_BYTES): Extract<Part, { type: "image" }> | string {
  const bytes = Math.floor((data.length * 3) / 4);
  const head = data.slice(0, Math.ceil(IMAGE_HEAD_BYTES / 3) * 4);
  const mimeType = imageType(Buffer.from(head, "base64"));
  if (mimeType === undefined) return "is no PNG, JPEG, GIF or WebP";
  if (bytes > maxBytes) return `has ${bytes} bytes, and at most ${maxBytes} are taken`;
  return { type: "image", data, mimeType };
}
