import { dirname } from "node:path";
import type { Subject } from "../permissions/index.ts";
import type { CodingSession } from "../session/index.ts";

/**
 * There is consent to read or write these files: the host of this machine's files, which stays within the session's folders
 * by itself, is to let them pass.
 */
export function granting(session: CodingSession, subject: Subject): void {
  if (subject.act !== "read" && subject.act !== "write") return;
  for (const path of subject.paths) session.granted.add(dirname(path));
}
