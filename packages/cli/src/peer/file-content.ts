import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { extname } from "node:path";
import { UsageError } from "../command-line/index.ts";

/** The largest file whose text is put into a prompt, in bytes; of a larger one the agent is given the place. */
export const MAX_EMBEDDED_BYTES = 256 * 1024;

/** The largest image that is put into a prompt, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** What a file is, as far as a prompt needs to know. */
export type FileContent =
  | { readonly type: "text"; readonly text: string; readonly size: number; readonly mimeType: string }
  | { readonly type: "image"; readonly data: Buffer; readonly size: number; readonly mimeType: string }
  | { readonly type: "folder" }
  /** Too large, or neither text nor an image. `mimeType` only where the name tells. */
  | { readonly type: "other"; readonly size: number; readonly mimeType?: string };

const byName: { readonly [extension: string]: string } = {
  ".css": "text/css",
  ".csv": "text/csv",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".mp3": "audio/mpeg",
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
  ".wav": "audio/wav",
  ".xml": "application/xml",
  ".zip": "application/zip",
};

/** Looks at a file. `given`: how the user wrote it, for the errors. Throws `UsageError` for what cannot be read, and for images that are too large. */
export async function fileContent(path: string, given = path): Promise<FileContent> {
  // Opening without blocking, so that a pipe that nobody writes to holds nothing up.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (error: NodeJS.ErrnoException) => {
      const why = error.code === "ENOENT" ? "there is no such file" : `it cannot be read (${error.code})`;
      throw new UsageError(`${JSON.stringify(given)}: ${why}`);
    },
  );
  try {
    const found = await file.stat();
    if (found.isDirectory()) return { type: "folder" };
    if (!found.isFile()) throw new UsageError(`${JSON.stringify(given)} is neither a file nor a folder`);
    const { size } = found;
    const head = await read(file, 12);
    const image = imageType(head);
    if (image !== undefined) {
      if (size > MAX_IMAGE_BYTES)
        throw new UsageError(
          `${JSON.stringify(given)} is an image of ${size} bytes; at most ${MAX_IMAGE_BYTES} are sent`,
        );
      return { type: "image", data: await read(file, size), size, mimeType: image };
    }
    const known = byName[extname(path).toLowerCase()];
    const text = size > MAX_EMBEDDED_BYTES ? undefined : decoded(await read(file, MAX_EMBEDDED_BYTES));
    if (text !== undefined) return { type: "text", text, size, mimeType: known ?? "text/plain" };
    return { type: "other", size, ...(known !== undefined && { mimeType: known }) };
  } finally {
    await file.close();
  }
}

/** The media type of an image that agents take, by its first bytes. */
function imageType(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  return /^RIFF.{4}WEBP/s.test(start) ? "image/webp" : undefined;
}

/** The first bytes of a file, so many at most. */
async function read(file: Awaited<ReturnType<typeof open>>, most: number): Promise<Buffer> {
  const buffer = Buffer.alloc(most);
  let length = 0;
  while (length < most) {
    const { bytesRead } = await file.read(buffer, length, most - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

/** Bytes as text; `undefined` when they are none. */
function decoded(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
