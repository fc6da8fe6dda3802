import { createHash } from "node:crypto";
import { diffView, type FileDiff, type ToolContent } from "@colloquy/acp/state";

/** A file of a diff, and whether its lines' numbers are those of the file: agents of version 1 may send a part of one. */
export interface ShownFile extends FileDiff {
  readonly numbered: boolean;
}

/** What never changes is compared once. */
const compared = new WeakMap<ToolContent, readonly ShownFile[]>();

/** The files of a tool call's content; none of what is no diff. */
export function filesOf(item: ToolContent): readonly ShownFile[] {
  const known = compared.get(item);
  if (known !== undefined) return known;
  const texts = (item as { texts?: { oldText?: string; newText: string } }).texts;
  const files = (diffView(item)?.files ?? []).map((file) => ({ ...file, numbered: isWhole(file, texts) }));
  compared.set(item, files);
  return files;
}

/** A patch has numbers of its own. Of two texts only one that is longer than what is around the changes is surely a file's. */
function isWhole({ hunks = [] }: FileDiff, texts: { oldText?: string; newText: string } | undefined): boolean {
  if (texts?.oldText === undefined) return true;
  const shown = hunks.reduce((sum, { lines }) => sum + lines.filter(({ kind }) => kind !== "removed").length, 0);
  return texts.newText.split("\n").length > shown + 1;
}

/** What a diff is known by: the same again need not be shown. */
export function diffKey(files: readonly FileDiff[]): string {
  const hash = createHash("sha256");
  for (const { path, oldPath, operation, hunks = [] } of files) {
    hash.update(JSON.stringify([path, oldPath, operation]));
    for (const { lines } of hunks) for (const { kind, text } of lines) hash.update(`${kind}${text}\n`);
  }
  return `diff ${hash.digest("base64")}`;
}
