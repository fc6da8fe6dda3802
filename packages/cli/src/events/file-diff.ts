import type { v1, v2 } from "@colloquy/acp";
import { patchSections } from "./git-patch.ts";
import { type DiffLine, diffLines, trimContext } from "./line-diff.ts";

/** What happens to one file. */
export interface FileDiff {
  readonly path: string;
  /** `add`, `modify`, `delete`, `move`, `copy`, or whatever else the agent says. */
  readonly operation: string;
  /** Where it comes from, of a move or copy. */
  readonly oldPath?: string;
  /** The lines with a little around them; absent when they were not told. */
  readonly lines?: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** A diff of version 1: one file, as two whole texts or two fragments. */
export function fileDiffV1({ path, oldText, newText }: v1.Diff): FileDiff {
  const operation = oldText == null || oldText === "" ? "add" : "modify";
  return { path, operation, ...counted(diffLines(oldText ?? "", newText)) };
}

/** A diff of version 2: a list of changes, and perhaps a patch that shows some of them. The list is what counts. */
export function fileDiffsV2({ changes, patch }: v2.Diff): FileDiff[] {
  const sections = patch?.format === "git_patch" ? patchSections(patch.text) : new Map<string, DiffLine[]>();
  return changes.map((change) => {
    const { operation, path, oldPath } = change as { operation: string; path?: unknown; oldPath?: unknown };
    const name = typeof path === "string" ? path : "?";
    const lines = sections.get(name);
    return {
      path: name,
      operation,
      ...(typeof oldPath === "string" && { oldPath }),
      ...(lines === undefined ? { added: 0, removed: 0 } : counted(lines)),
    };
  });
}

function counted(lines: readonly DiffLine[]): Pick<FileDiff, "lines" | "added" | "removed"> {
  const count = (wanted: DiffLine["type"]) => lines.filter(({ type }) => type === wanted).length;
  return { lines: trimContext(lines), added: count("added"), removed: count("removed") };
}
