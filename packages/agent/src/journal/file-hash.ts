import { createHash } from "node:crypto";
import type { FileBefore } from "./journal.ts";

/** What there is at a path. */
export type FileState = Omit<FileBefore, "path">;

/** SHA-256 in hex of what there is at a path; of a file, its content alone. `undefined`: there is nothing. */
export function hashOf({ content, link, folder }: FileState): string | undefined {
  if (content) return sha256(content);
  if (link !== undefined) return sha256(`link\0${link}`);
  return folder && sha256("folder");
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
