import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { DiffWithTexts } from "../../state/index.ts";
import { bridgeMeta } from "../bridge-meta.ts";
import { gitPatch } from "../diffs/git-patch.ts";
import type { OnLoss } from "../loss.ts";
import { loseToV2 } from "./losses.ts";

/** How diffs are put into version 2. */
export interface DiffToV2Options {
  /** Whether a diff also keeps its two texts, under `texts`, for readers that know them. Default false. */
  readonly texts?: boolean | undefined;
  /** How many lines a patch keeps around a change. Default 3. */
  readonly context?: number | undefined;
  readonly onLoss?: OnLoss | undefined;
}

/**
 * A diff as version 2 has it: one change, and a patch. Many agents compare only the part that they edited; whether they did
 * cannot be known, so the item's `_meta` says that lines are counted in the texts and not in the file.
 */
export function diffToV2(
  { path, oldText, newText, _meta, ...rest }: { type: "diff" } & v1.Diff,
  { texts = false, context, onLoss }: DiffToV2Options,
): { type: "diff" } & v2.Diff {
  const old = oldText ?? undefined;
  const patch = gitPatch({ path, oldText: old, newText, context });
  if (patch?.whole === false && !texts) loseToV2(onLoss, "L-18", path);
  const diff: { type: "diff" } & v2.Diff = {
    ...rest,
    changes: [{ operation: old === undefined ? "add" : "modify", path, fileType: "text" }],
    ...(patch && { patch: { format: "git_patch", text: patch.text } }),
    _meta: { ...(_meta ?? {}), [bridgeMeta]: { linesOf: "texts" } },
  };
  if (!texts) return diff;
  return { ...diff, texts: { ...(old !== undefined && { oldText: old }), newText } } as DiffWithTexts;
}
