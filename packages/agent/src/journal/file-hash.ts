import { createHash } from "node:crypto";
import type { FileBefore } from "./journal.ts";

/** What there is at a path. */
export type FileState = Omit<FileBefore, "path">;

/**
 * SHA-256 in hex of what there is at a path; of a file, its content and whether it can be run, as Git has it. `undefined`:
 * there is nothing.
 */
export function hashOf({ content, link, folder, mode = 0 }: FileState): string | undefined {
  if (content) return mode & 0o100 ? sha256("executable\0", content) : sha256(content);
  if (link !== undefined) return sha256(`link\0${link}`);
  return folder && sha256("folder");
}

function sha256(...data: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const piece of data) hash.update(piece);
  return hash.digest("hex");
}
