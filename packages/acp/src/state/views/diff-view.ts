import type * as v2 from "../../schema/v2/unstable.ts";
import type { DiffTexts, DiffWithTexts, ToolContent } from "../model.ts";
import { type PatchSection, parseGitPatch, sectionOf } from "./git-patch.ts";
import { type DiffHunk, hunksOf } from "./hunks.ts";
import { diffLines } from "./line-diff.ts";

/** What happened to one file. */
export interface FileDiff {
  /** `add`, `delete`, `modify`, `move`, `copy`, or one that is not listed. */
  readonly operation: string;
  /** Empty when an operation that is not listed names none. */
  readonly path: string;
  /** Where a moved or copied file was. */
  readonly oldPath?: string;
  readonly fileType?: v2.DiffFileType;
  /** Absent: the agent gave no text, or none that can be read (DIFF-06, DIFF-14). */
  readonly hunks?: readonly DiffHunk[];
  /** Lines added and removed, as far as `hunks` tells; 0 without. */
  readonly added: number;
  readonly removed: number;
}

/** A diff to show, and its sums. */
export interface DiffView {
  readonly files: readonly FileDiff[];
  readonly added: number;
  readonly removed: number;
}

/**
 * What a diff of a tool call shows; undefined for other content. Version 2's changes are what counts, and its Git patch gives
 * them their lines (DIFF-04); version 1's two texts are compared here, with bounded work.
 */
export function diffView(content: ToolContent): DiffView | undefined {
  if (content.type !== "diff") return undefined;
  const diff = content as { type: "diff" } & v2.Diff & Partial<Pick<DiffWithTexts, "texts">>;
  const sections = diff.patch?.format === "git_patch" ? parseGitPatch(diff.patch.text) : [];
  const files = diff.changes.map((change) => fileDiff(change as Change, diff.texts, sections));
  return { files, ...sum(files) };
}

type Change = { operation: string; path?: string; oldPath?: string; fileType?: v2.DiffFileType | null };

function fileDiff(change: Change, texts: DiffTexts | undefined, sections: readonly PatchSection[]): FileDiff {
  const { operation, path = "", oldPath, fileType } = change;
  const hunks = texts
    ? hunksOf(diffLines(linesOf(texts.oldText ?? ""), linesOf(texts.newText)))
    : sectionOf(change, sections)?.hunks;
  return {
    operation,
    path,
    ...(oldPath !== undefined && { oldPath }),
    ...(fileType && { fileType }),
    ...(hunks && { hunks }),
    ...count(hunks ?? []),
  };
}

/** Lines without their breaks. The break at the end of a text ends its last line and begins none. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function count(hunks: readonly DiffHunk[]): { added: number; removed: number } {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const of = (kind: string) => lines.filter((line) => line.kind === kind).length;
  return { added: of("added"), removed: of("removed") };
}

function sum(files: readonly FileDiff[]): { added: number; removed: number } {
  return files.reduce((all, file) => ({ added: all.added + file.added, removed: all.removed + file.removed }), {
    added: 0,
    removed: 0,
  });
}
