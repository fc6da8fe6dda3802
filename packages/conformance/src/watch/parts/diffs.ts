import type { Opinion, PartCheck } from "../parts.ts";
import { isAbsolute, items, record, shown, strings } from "../values.ts";
import type { Conversation } from "../watch.ts";
import { type FilePatch, misquoted, readGitPatch } from "./git-patch.ts";

/** A check of the Git patch in a diff; other formats are not read. */
function patchCheck(
  rule: string,
  see: (files: readonly FilePatch[], text: string, changes: readonly any[]) => Opinion,
): PartCheck {
  return {
    rule,
    of: ["Diff"],
    see({ patch, changes }, { version }) {
      const { format, text } = record(patch);
      if (version === 1 || format !== "git_patch" || typeof text !== "string") return "no case";
      return see(readGitPatch(text), text, items(changes));
    },
  };
}

/** Diffs of version 1, and of version 2 with their Git patches. */
export const diffChecks: readonly PartCheck[] = [
  patchCheck("DIFF-04", (files, text, changes) => {
    if (files.length === 0 && text.trim() !== "") return 'The patch has no "diff --git" section.';
    const paths = new Set(changes.flatMap((change) => strings([record(change).path, record(change).oldPath])));
    const strange = files.flatMap(({ paths: named }) => named).find((path) => isAbsolute(path) && !paths.has(path));
    return strange === undefined ? undefined : `The patch is about ${shown(strange)}, which is none of the changes.`;
  }),
  patchCheck("DIFF-08", (files) => {
    const relative = files.flatMap(({ paths }) => paths).find((path) => !isAbsolute(path));
    return relative === undefined
      ? undefined
      : `The patch names ${shown(relative)}; its paths are absolute, without "a/" and "b/".`;
  }),
  patchCheck("DIFF-09", (files, _text, changes) => {
    for (const { paths, before, after } of files) {
      const change = changes.map(record).find(({ path }) => paths.includes(path));
      if (change?.operation === "add" && before !== undefined && before !== "/dev/null")
        return `The patch adds ${shown(change.path)}, but has ${shown(before)} before it in place of /dev/null.`;
      if (change?.operation === "delete" && after !== undefined && after !== "/dev/null")
        return `The patch deletes ${shown(change.path)}, but has ${shown(after)} after it in place of /dev/null.`;
    }
    return undefined;
  }),
  patchCheck("DIFF-10", (files, _text, changes) =>
    misquoted(files, strings(changes.map((change) => record(change).path))),
  ),
  patchCheck("DIFF-11", (_files, text) => {
    const line = /^(From [0-9a-f]{40} .*|From: .*|Subject: .*|commit [0-9a-f]{40}.*)$/m.exec(
      text.split(/^diff --git /m)[0]!,
    );
    return line === null ? undefined : `The patch begins with ${shown(line[0])}.`;
  }),
  {
    rule: "DIFF-02",
    of: ["Diff"],
    see({ path, oldText }, { version, conversation, event }) {
      if (version === 2 || !wasAbsent(conversation, event.frame, path)) return "no case";
      return oldText === ""
        ? `"oldText" is empty for ${shown(path)}, which is new: it is null or absent then.`
        : undefined;
    },
  },
];

/** For each path the frames in which the client said that there is no such file, or read it. */
const reads = new WeakMap<Conversation, Map<unknown, { readonly frame: number; readonly absent: boolean }[]>>();

/** Whether the last answer on a file before a frame was that there is none. */
function wasAbsent(conversation: Conversation, frame: number, path: unknown): boolean {
  let known = reads.get(conversation);
  if (known === undefined) {
    reads.set(conversation, (known = new Map()));
    for (const { own, kind, method, params, message, frame: at } of conversation.events) {
      if (own || kind !== "response" || method !== "fs/read_text_file") continue;
      const list = known.get(params.path) ?? [];
      list.push({ frame: at, absent: message.error?.code === -32002 });
      known.set(params.path, list);
    }
  }
  return known.get(path)?.findLast((read) => read.frame < frame)?.absent === true;
}
