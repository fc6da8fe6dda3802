import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { type DiffHunk, type DiffWithTexts, type PatchSection, parseGitPatch, sectionOf } from "../../state/index.ts";
import { bridgeMeta } from "../bridge-meta.ts";
import { withoutNull } from "../content.ts";

type AnyDiff = { type: "diff" } & v2.Diff & Partial<Pick<DiffWithTexts, "texts">>;
type Change = { operation: string; path?: string; oldPath?: string; fileType?: v2.DiffFileType | null };
type Item = v1.ToolCallContent;

/** A diff of version 2 in version 1's words, and what that leaves out. */
export interface TextsOfDiff {
  readonly items: Item[];
  /** What was said as a sentence, or in fragments. */
  readonly lost: string[];
}

/**
 * One item for each change, or for each place of it that the patch shows. Exact where the diff brings the two texts along, and
 * for added files that the patch has. A changed file's whole text cannot be told from a patch: such an item is marked in its
 * `_meta` as a fragment, with the lines where it begins. What has no text is said as a sentence.
 */
export function diffToTexts(diff: AnyDiff): TextsOfDiff {
  const { changes, patch, texts, type: _, _meta, ...rest } = diff;
  const meta = _meta ? { _meta } : {};
  const [only] = changes as Change[];
  if (texts !== undefined && changes.length === 1 && only?.path !== undefined)
    return { items: [{ type: "diff", ...withoutNull(rest), path: only.path, ...texts, ...meta }], lost: [] };
  const sections = patch?.format === "git_patch" ? parseGitPatch(patch.text) : [];
  const made = (changes as Change[]).map((change) => changeToTexts(change, sections));
  const items = made.flatMap(({ items }) => items);
  return { items: items.map((item) => withMeta(item, _meta)), lost: made.flatMap(({ lost }) => lost) };
}

function changeToTexts(change: Change, sections: readonly PatchSection[]): TextsOfDiff {
  const { operation, path } = change;
  const hunks = isText(change) ? sectionOf(change, sections)?.hunks : undefined;
  if (path === undefined || hunks === undefined || hunks.length === 0)
    return { items: [sentence(change)], lost: [words(change)] };
  if (operation === "add") return { items: [{ type: "diff", path, newText: textOf(hunks, "added") }], lost: [] };
  if (operation === "delete")
    return { items: [{ type: "diff", path, oldText: textOf(hunks, "removed"), newText: "" }], lost: [words(change)] };
  const fragments = hunks.map((hunk) => fragment(path, hunk));
  if (operation === "modify") return { items: fragments, lost: [words(change)] };
  return { items: [sentence(change), ...fragments], lost: [words(change)] };
}

function isText({ fileType }: Change): boolean {
  return fileType === undefined || fileType === null || fileType === "text";
}

function fragment(path: string, hunk: DiffHunk): Item {
  const { oldStart, newStart } = hunk;
  const _meta = { [bridgeMeta]: { fragment: { oldStart, newStart } } };
  return { type: "diff", path, oldText: textOf([hunk], "removed"), newText: textOf([hunk], "added"), _meta };
}

/** The text of one side: what is the same, and what only this side has. */
function textOf(hunks: readonly DiffHunk[], side: "added" | "removed"): string {
  const lines = hunks.flatMap((hunk) => hunk.lines).filter(({ kind }) => kind === "same" || kind === side);
  return lines.map(({ text, unbroken }) => (unbroken ? text : `${text}\n`)).join("");
}

function sentence(change: Change): Item {
  return { type: "content", content: { type: "text", text: words(change) } };
}

const verbs: { readonly [operation: string]: string } = {
  add: "Added",
  delete: "Deleted",
  modify: "Modified",
  move: "Moved",
  copy: "Copied",
};

function words({ operation, path = "a file", oldPath }: Change): string {
  const verb = Object.hasOwn(verbs, operation) ? verbs[operation] : `Changed (${operation})`;
  return oldPath === undefined ? `${verb} ${path}` : `${verb} ${oldPath} to ${path}`;
}

function withMeta(item: Item, meta: v2.Diff["_meta"]): Item {
  return meta ? ({ ...item, _meta: { ...meta, ...(item._meta as object | undefined) } } as Item) : item;
}
