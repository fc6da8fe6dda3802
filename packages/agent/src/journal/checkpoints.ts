import { stat } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { placeOf, type Roots, shortPath } from "../workspace/index.ts";
import { hashOf } from "./file-hash.ts";
import { type Budget, everythingAt, standing, stateOf, statsOf, UncoveredError } from "./file-state.ts";
import type { FileBefore, Journal } from "./journal.ts";
import { JournalError } from "./journal-error.ts";
import { lookForChanges } from "./unforeseen.ts";

/** How many files and folders one change may touch for `/undo` to cover it. */
export const MAX_CHECKPOINT_FILES = 2_000;

/** How many bytes they may have together. */
export const MAX_CHECKPOINT_BYTES = 64 * 1024 * 1024;

/** What the files of one turn were. */
export interface Checkpoints {
  /**
   * Keeps what these paths are, before they are changed: folders with all that is in them, links as links, and of a link to a
   * file that file too. Gives back sentences that say what `/undo` will not cover, and why: what is outside the roots, too
   * much, or cannot be read. Throws a `JournalError` when what was to be kept is not; then nothing should be changed.
   */
  before(paths: readonly string[]): Promise<readonly string[]>;
  /** Tells what has become of paths that were given to `before`, also when the change failed. Gives back what `before` does. */
  after(paths: readonly string[]): Promise<readonly string[]>;
  /**
   * For what does not say what it is going to change, such as a command: looks at what Git knows of the roots. The function
   * that it gives is to be called once it is over, also when it failed; that keeps what has changed since, and gives back what
   * `before` does. Roots in no work tree are not covered, without a word. It does not reject: what was done is done.
   */
  watch(): Promise<() => Promise<readonly string[]>>;
}

const LIMITS: Budget = { files: MAX_CHECKPOINT_FILES, bytes: MAX_CHECKPOINT_BYTES };

interface Covered {
  readonly here: string;
  /** Folders above that were not there, and the file that it was a link to. */
  readonly besides: readonly string[];
}

/** The checkpoints of a turn. There may be an object for each change: what they have to know of one another is in the journal. */
export function checkpointsOf(journal: Journal, sessionId: string, turnId: string, roots: Roots): Checkpoints {
  const covered = new Map<string, Covered>();
  const kept = new Set<string>();
  /** What somebody else changed in the middle of the turn. It is not settled, so that undoing leaves it alone. */
  const mixed = new Set<string>();

  const keep = (file: FileBefore) => {
    const known = journal.lastKnown(sessionId, turnId, file.path);
    if (known && known.hash !== hashOf(file)) mixed.add(file.path);
    else journal.checkpoint(sessionId, turnId, file);
    kept.add(file.path);
  };
  const settle = (path: string, hash: string | undefined) => {
    if (!mixed.has(path)) journal.became(sessionId, turnId, path, hash);
  };

  const cover = async (path: string, budget: Budget): Promise<void> => {
    const here = await standing(path, roots);
    if (here === undefined) throw new UncoveredError("it is outside the session's folders");
    const besides = [...(await missingAbove(here)), ...(await linkedFile(path, here, roots))];
    const inside = await everythingAt(here, budget);
    const files: FileBefore[] = [];
    for (const one of [...besides, ...inside]) files.push({ path: one, ...(await stateOf(one)) });
    // Not before all is known: what is kept is kept whole.
    for (const file of files) keep(file);
    covered.set(path, { here, besides });
  };

  const settled = async (path: string, budget: Budget): Promise<void> => {
    const cover = covered.get(path);
    if (!cover) return;
    const inside = new Set(await everythingAt(cover.here, budget));
    const gone = [...kept].filter((one) => one.startsWith(cover.here + sep) && !inside.has(one));
    for (const one of [...cover.besides, ...inside, ...gone]) {
      // All that was here has been kept, so this came with the change.
      if (!kept.has(one)) keep({ path: one });
      settle(one, hashOf(await stateOf(one)));
    }
  };

  const each = async (paths: readonly string[], run: typeof cover): Promise<string[]> => {
    let budget = LIMITS;
    const uncovered: string[] = [];
    for (const path of paths) {
      const left = { ...budget };
      try {
        await run(path, left);
        budget = left;
      } catch (error) {
        covered.delete(path);
        uncovered.push(`/undo will not bring back ${shortPath(roots[0], path)}: ${reason(error)}.`);
      }
    }
    return uncovered;
  };

  const watch = async () => {
    const look = await lookForChanges(roots, LIMITS);
    return async () => {
      const { files, uncovered } = await look();
      try {
        for (const { was, hashAfter } of files) {
          keep(was);
          settle(was.path, hashAfter);
        }
      } catch (error) {
        if (!(error instanceof JournalError)) throw error;
        return [...uncovered, `/undo will not bring back all that was changed: ${error.message}.`];
      }
      return uncovered;
    };
  };

  return { before: (paths) => each(paths, cover), after: (paths) => each(paths, settled), watch };
}

/** Folders above a path that are not there, the highest first. */
async function missingAbove(path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let above = dirname(path); !(await statsOf(above)); above = dirname(above)) missing.unshift(above);
  return missing;
}

/** Where a path is a link to a file inside the roots, that file. */
async function linkedFile(path: string, here: string, roots: Roots): Promise<string[]> {
  const { real, inside } = await placeOf(path, roots);
  if (real === undefined || real === here || inside === undefined) return [];
  const target = await stat(real).catch(() => undefined);
  return target?.isFile() ? [real] : [];
}

function reason(error: unknown): string {
  if (error instanceof UncoveredError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return `it cannot be read (${code})`;
}
