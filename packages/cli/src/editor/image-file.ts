import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { AcpError } from "@colloquy/acp";
import type { Image } from "./attachment.ts";

/** The largest picture that is taken, in bytes. */
export const MAX_IMAGE_BYTES = 10_000_000;

/** The kinds of pictures that models take, by what their files begin with. */
function kindOf(bytes: Buffer): string | undefined {
  const beginning = bytes.toString("latin1", 0, 12);
  if (beginning.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (beginning.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(beginning)) return "image/gif";
  return beginning.startsWith("RIFF") && beginning.endsWith("WEBP") ? "image/webp" : undefined;
}

/** A picture with these bytes; `undefined` when they are not a PNG, JPEG, GIF or WebP file. `name` is for people. */
export function imageOf(bytes: Buffer, name?: string): Image | undefined {
  const mimeType = kindOf(bytes);
  if (mimeType === undefined) return undefined;
  return { mimeType, data: bytes.toString("base64"), bytes: bytes.length, ...(name !== undefined && { name }) };
}

/**
 * The picture in a file; `undefined` when the file is no picture of a kind that is taken. Rejects with `AcpError` for one that is
 * larger than `MAX_IMAGE_BYTES`, and as `fs` does for one that cannot be read.
 */
export async function imageFile(path: string): Promise<Image | undefined> {
  // A pipe is not waited for.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return undefined;
    const head = Buffer.alloc(16);
    await file.read(head, 0, head.length, 0);
    if (kindOf(head) === undefined) return undefined;
    if (stats.size > MAX_IMAGE_BYTES) throw tooLarge();
    const bytes = Buffer.alloc(stats.size);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return imageOf(bytes.subarray(0, bytesRead), basename(path));
  } finally {
    await file.close();
  }
}

/** What is said of a picture that has too many bytes. */
export function tooLarge(): AcpError {
  return new AcpError(`The picture is larger than ${MAX_IMAGE_BYTES / 1_000_000} MB: make it smaller`);
}
