import type * as v2 from "../../schema/v2/index.ts";
import type { Meta } from "../shapes.ts";

/** What else is known of a changed file. */
export interface ChangeFields extends Meta {
  readonly fileType?: v2.DiffFileType | null;
  readonly mimeType?: string | null;
}

/** A change of this kind. */
type Change<Operation extends string> = Extract<v2.DiffChange, { operation: Operation }>;

/** Content of a tool call: changes of files, and a Git patch of them with absolute paths (`diff --git` sections without `a/` and `b/`). */
export function diff(changes: v2.DiffChange[], patch?: string): { type: "diff" } & v2.Diff {
  if (patch === undefined) return { type: "diff", changes };
  return { type: "diff", changes, patch: { format: "git_patch", text: patch } };
}

/** A file is new. Paths are absolute. */
export function added(path: string, fields: ChangeFields = {}): Change<"add"> {
  return { operation: "add", path, ...fields };
}

/** A file is gone. */
export function deleted(path: string, fields: ChangeFields = {}): Change<"delete"> {
  return { operation: "delete", path, ...fields };
}

/** A file is another than before. */
export function modified(path: string, fields: ChangeFields = {}): Change<"modify"> {
  return { operation: "modify", path, ...fields };
}

/** A file is elsewhere. */
export function moved(oldPath: string, path: string, fields: ChangeFields = {}): Change<"move"> {
  return { operation: "move", oldPath, path, ...fields };
}

/** A file is there twice. */
export function copied(oldPath: string, path: string, fields: ChangeFields = {}): Change<"copy"> {
  return { operation: "copy", oldPath, path, ...fields };
}
