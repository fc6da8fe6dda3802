import type { Mutant } from "../mutant.ts";
import { got, gotBack, refusal, result, sent, told } from "./parts.ts";

const WRITE = "fs/write_text_file";
const both = { "params.clientCapabilities.fs": { readTextFile: true, writeTextFile: true } };
const diffV1 = { "content.0.type": "diff" };
const diffV2 = { "content.type": "diff" };

/** Agents that are wrong about files and their changes. */
export const files: readonly Mutant[] = [
  {
    rule: "DIFF-01",
    how: "does not show what is new",
    changes: [{ ...told("tool_call_update", diffV1), unset: ["params.update.content.0.newText"] }],
  },
  {
    rule: "DIFF-02",
    how: "shows a new file as an empty one that was changed",
    changes: [{ ...told("tool_call_update", diffV1), set: { "params.update.content.0.oldText": "" } }],
  },
  {
    rule: "DIFF-04",
    how: "says that a new file was deleted",
    changes: [
      { ...told("tool_call_content_chunk", diffV2), set: { "params.update.content.changes.0.operation": "delete" } },
    ],
  },
  {
    rule: "DIFF-05",
    how: "shows no text of a change",
    changes: [{ ...told("tool_call_content_chunk", diffV2), unset: ["params.update.content.patch"] }],
  },
  {
    rule: "DIFF-07",
    how: "names files without their folder",
    changes: [
      { ...told("tool_call_content_chunk", diffV2), set: { "params.update.content.changes.0.path": "created.txt" } },
    ],
  },
  { rule: "FS-01", how: "asks every client for files", changes: [{ ...got("initialize"), set: both }] },
  { rule: "FS-02", how: "has every client write files", changes: [{ ...got("initialize"), set: both }] },
  {
    rule: "FS-03",
    how: "asks for files without their folder",
    changes: [{ ...sent("fs/read_text_file"), set: { "params.path": "notes.txt" } }],
  },
  {
    rule: "FS-12",
    how: "takes null for a failure",
    changes: [{ ...gotBack(WRITE, { result: null, error: undefined }), replace: refusal(-32603) }],
  },
  {
    rule: "FS-19",
    how: "does not write without its client",
    changes: [
      { ...got("session/prompt", { "params.prompt.0.text": "#write" }), answer: result({ stopReason: "end_turn" }) },
    ],
  },
  {
    rule: "DIFF-10",
    how: "writes quotes in the path of a patch as they are",
    changes: [
      {
        ...told("tool_call_content_chunk", diffV2),
        set: { "params.update.content": patched('/home/"rund"/created.txt') },
      },
    ],
  },
  {
    rule: "DIFF-10",
    how: "quotes the bytes in the path of a patch wrongly",
    changes: [
      {
        ...told("tool_call_content_chunk", diffV2),
        set: { "params.update.content": patched('"/home/\\043rund\\043/created.txt"') },
      },
    ],
  },
];

/** A diff of a new file whose patch has its path like this. */
function patched(path: string) {
  const text = `diff --git ${path} ${path}\nnew file mode 100644\n--- /dev/null\n+++ ${path}\n@@ -0,0 +1 @@\n+created\n`;
  const changes = [{ operation: "add", path: '/home/"rund"/created.txt' }];
  return { type: "diff", changes, patch: { format: "git_patch", text } };
}
