import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** The text of a file; `undefined` when there is none. Rejects for all else that keeps it from being read. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}

/**
 * Replaces a file of the user's, for the user alone (0600), in one step: whoever reads it sees the old text or the new one,
 * also after a crash, and a full disk keeps the old one. Its folder is made if it is not there (0700).
 */
export async function replacePrivate(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const made = `${path}.${randomUUID()}`;
  try {
    await writeFile(made, text, { flag: "wx", mode: 0o600, flush: true });
    await rename(made, path);
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
}
