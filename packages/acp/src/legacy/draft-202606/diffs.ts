import { isPlain, objects, type Plain, text } from "../shape.ts";
import { type FilePatch, readPatch, writePatch } from "./patch.ts";

/**
 * An item of a tool call's content as the draft has it. A diff becomes one diff for each added or deleted file and for each
 * hunk of a modified one; what has no text (moves, copies, directories, binary files) becomes a line that says so.
 */
export function contentToDraft(item: unknown): unknown[] {
  if (!isPlain(item) || item.type !== "diff" || !Array.isArray(item.changes)) return [item];
  const { patch } = item;
  const files = isPlain(patch) && patch.format === "git_patch" ? readPatch(text(patch.text) ?? "") : [];
  return objects(item.changes).flatMap((change) => changeToDraft(change, files));
}

/** An item of the draft's tool content as it is today. */
export function contentFromDraft(item: unknown): unknown {
  if (!isPlain(item) || item.type !== "diff" || typeof item.path !== "string" || "changes" in item) return item;
  const { path, oldText, newText, ...rest } = item;
  const before = text(oldText) ?? null;
  return {
    ...rest,
    changes: [{ operation: before === null ? "add" : "modify", path, fileType: "text" }],
    patch: { format: "git_patch", text: writePatch(path, before, text(newText) ?? "") },
  };
}

function changeToDraft(change: Plain, files: readonly FilePatch[]): Plain[] {
  const { operation, path, oldPath } = change;
  const hunks = files.find(({ from, to }) => (operation === "delete" ? from : to) === path)?.hunks ?? [];
  const diffs = hunks.map(({ before, after }) => ({
    type: "diff",
    path,
    ...(operation !== "add" && { oldText: before }),
    newText: after,
  }));
  if ((operation === "add" || operation === "delete" || operation === "modify") && diffs.length > 0) return diffs;
  return [line(sentence(operation, path, oldPath)), ...diffs];
}

function sentence(operation: unknown, path: unknown, oldPath: unknown): string {
  const past: { readonly [operation: string]: string } = {
    add: "Added",
    delete: "Deleted",
    modify: "Modified",
    move: "Moved",
    copy: "Copied",
  };
  const verb = past[String(operation)] ?? `Changed (${String(operation)})`;
  return typeof oldPath === "string" ? `${verb} ${oldPath} → ${String(path)}` : `${verb} ${String(path)}`;
}

function line(words: string): Plain {
  return { type: "content", content: { type: "text", text: words } };
}
