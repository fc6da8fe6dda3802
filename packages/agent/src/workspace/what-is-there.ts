import { constants } from "node:fs";
import { open, stat } from "node:fs/promises";

/** What a path leads to on this machine, links followed. */
export type WhatIsThere =
  /** `head`: its first `HEAD_BYTES` bytes; none, where it may not be opened. */
  | { readonly kind: "file"; readonly size: number; readonly head: Uint8Array }
  | { readonly kind: "folder" }
  /** A device, a pipe, a socket. */
  | { readonly kind: "other" }
  /** Nothing, or nothing that can be told. */
  | { readonly kind: "nothing" };

/** How many bytes of a file are looked at: enough to tell what kind of image it is. */
export const HEAD_BYTES = 12;

const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
/** So that a pipe that is put in the place of a file does not hold us up. */
const READ = O_RDONLY | O_NONBLOCK | O_NOCTTY;

/** Looks at a path; of a file, at its first bytes too. */
export async function whatIsThere(path: string): Promise<WhatIsThere> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return { kind: "folder" };
    if (!stats.isFile()) return { kind: "other" };
    return { kind: "file", size: stats.size, head: await firstBytes(path) };
  } catch {
    return { kind: "nothing" };
  }
}

/** All of a regular file, which may not be larger than this; `undefined` when it is, or is no such file. */
export async function readBytes(path: string, maxBytes: number): Promise<Buffer | undefined> {
  await using handle = await open(path, READ);
  const stats = await handle.stat();
  if (!stats.isFile() || stats.size > maxBytes) return undefined;
  const bytes = Buffer.alloc(maxBytes + 1);
  let length = 0;
  for (let read = 1; read > 0 && length < bytes.length; length += read)
    read = (await handle.read(bytes, length, bytes.length - length)).bytesRead;
  return length > maxBytes ? undefined : bytes.subarray(0, length);
}

/** None of a file that we may not open: its reader will say so. */
async function firstBytes(path: string): Promise<Uint8Array> {
  try {
    await using handle = await open(path, READ);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return new Uint8Array();
  }
}
