import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import type { DiffWithTexts } from "../../state/index.ts";
import { gitPatch } from "../../versions/index.ts";

/** An update for version 2: diffs that are kept as two texts get their patch instead. */
export function withPatch(update: StoredUpdate): StoredUpdate {
  if (update.sessionUpdate === "tool_call_content_chunk") {
    const content = patched(update.content as v2.ToolCallContent);
    return content === update.content ? update : ({ ...update, content } as StoredUpdate);
  }
  if (update.sessionUpdate !== "tool_call_update" || !Array.isArray(update.content)) return update;
  return { ...update, content: update.content.map(patched) } as StoredUpdate;
}

function patched(content: v2.ToolCallContent): v2.ToolCallContent {
  if (content.type !== "diff" || !("texts" in content)) return content;
  const { texts, ...diff } = content as DiffWithTexts;
  const path = (diff.changes[0] as { path?: string } | undefined)?.path;
  const patch = path === undefined || diff.patch ? undefined : gitPatch({ path, ...texts });
  return { ...diff, ...(patch && { patch: { format: "git_patch", text: patch.text } }) };
}
