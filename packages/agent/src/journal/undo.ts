import { basename, dirname, join } from "node:path";
import type { Roots } from "../workspace/index.ts";
import { type FileState, hashOf } from "./file-hash.ts";
import { standing, stateOf, UncoveredError } from "./file-state.ts";
import { inFolder, inMadeFolder, MovedError } from "./held-folder.ts";
import type { Journal, TurnChanges } from "./journal.ts";
import { putBack } from "./put-back.ts";

/** What came of undoing a turn. Paths are absolute. */
export interface UndoReport {
  readonly turnId: string;
  /** What is again as it was. */
  readonly restored: readonly string[];
  /** What was not there before the turn, and is not there now. */
  readonly removed: readonly string[];
  /** What was left as it is, since somebody else has changed it or the way to it. */
  readonly conflicts: readonly UndoProblem[];
  /** What the system refused. While there is any, the turn counts as not undone and can be undone again. */
  readonly failed: readonly UndoProblem[];
}

/** `why`: words that follow a colon. */
export interface UndoProblem {
  readonly path: string;
  readonly why: string;
}

type Changed = TurnChanges["files"][number];

/**
 * Makes the files of the newest turn that changed any what they were before it. Each is judged by itself: what is not as the
 * turn left it is somebody else's work and stays. Nothing outside the roots is written, nor through a link that was put there
 * since. Folders that the turn made are taken away when nothing is left in them. What is as it was already is not reported.
 * `undefined`: there is no turn to be undone. Throws a `JournalError`.
 */
export async function undoLast(journal: Journal, sessionId: string, roots: Roots): Promise<UndoReport | undefined> {
  for (;;) {
    const changes = journal.lastChanges(sessionId);
    if (!changes) return undefined;
    const report = await undoTurn(changes, roots);
    if (report.failed.length === 0) journal.undone(sessionId, changes.turnId);
    // A turn that was cut off before it changed anything is none that a user would want undone.
    const isIdle = changes.files.every((file) => !file.isSettled || file.hashAfter === hashOf(file));
    if (!isIdle || report.conflicts.length + report.failed.length > 0) return report;
  }
}

async function undoTurn({ turnId, files }: TurnChanges, roots: Roots): Promise<UndoReport> {
  const done = { restored: [] as string[], removed: [] as string[] };
  const conflicts: UndoProblem[] = [];
  const failed: UndoProblem[] = [];
  for (const file of inOrder(files)) {
    try {
      const undone = await undoFile(file, roots);
      if (undone !== undefined) done[undone].push(file.path);
    } catch (error) {
      const list = error instanceof MovedError || error instanceof UncoveredError ? conflicts : failed;
      list.push({ path: file.path, why: reason(error) });
    }
  }
  return { turnId, ...done, conflicts, failed };
}

/** What is to go before what is to come; what is in a folder goes before it and comes after it. */
function inOrder(files: readonly Changed[]): Changed[] {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const isNew = (file: Changed) => hashOf(file) === undefined;
  return [...sorted.filter(isNew).reverse(), ...sorted.filter((file) => !isNew(file))];
}

async function undoFile(file: Changed, roots: Roots): Promise<"restored" | "removed" | undefined> {
  const { path, isSettled, hashAfter } = file;
  if (isSettled && hashAfter === hashOf(file)) return undefined;
  if ((await standing(path, roots)) !== path) throw new MovedError("its path leads somewhere else now");
  const folder = dirname(path);
  const name = basename(path);
  const now = (await inFolder(folder, (base) => stateOf(join(base, name)))) ?? {};
  if (hashOf(now) === hashOf(file)) return undefined;
  if (!isSettled) throw new MovedError("the turn was cut off while it changed this, or somebody else did");
  if (hashOf(now) !== hashAfter) throw new MovedError("somebody has changed it since");
  return await inMadeFolder(folder, (base) => restore(join(base, name), file, now));
}

async function restore(path: string, was: FileState, now: FileState): Promise<"restored" | "removed" | undefined> {
  const isNew = hashOf(was) === undefined;
  try {
    await putBack(path, was, now);
  } catch (error) {
    const isFull = ["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "");
    if (!isFull || !now.folder) throw error;
    if (isNew) return undefined;
    throw new MovedError("there is a folder now that somebody has put something into");
  }
  return isNew ? "removed" : "restored";
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof MovedError || error instanceof UncoveredError) return message;
  if (code === undefined) throw error;
  return words[code] ?? `the system refused it (${code})`;
}

const words: { readonly [code: string]: string } = {
  ENOSPC: "there is no room left on the disk",
  EDQUOT: "there is no room left on the disk",
  EACCES: "it may not be read or written",
  EPERM: "it may not be read or written",
  EROFS: "it may not be written",
};
