import type * as v2 from "../../schema/v2/unstable.ts";
import type { Session, Terminal, ToolCall, ToolContent } from "../model.ts";
import { diffView, type FileDiff } from "./diff-view.ts";
import { code, type Part, partsOfBlocks, prose } from "./parts.ts";

/** What a tool call shows: its content, or what is known of its input and output when it has none. */
export function toolCallParts(session: Session, call: ToolCall): Part[] {
  const parts = [...call.content].flatMap((item) => itemParts(session, item));
  return parts.length > 0 ? parts : [...json(call.rawInput), ...json(call.rawOutput)];
}

/** What a terminal shows: its command, its output, and how it ended. */
export function terminalParts({ command, text, unfinished, exitStatus }: Terminal): Part[] {
  const lines = [
    ...(command === undefined ? [] : [`$ ${command}`]),
    text + (exitStatus && unfinished.length > 0 ? "\ufffd" : ""),
  ];
  const { exitCode, signal } = exitStatus ?? {};
  const end = signal ?? (exitCode === undefined || exitCode === null ? undefined : `exit code ${exitCode}`);
  return [...code(lines.join("\n")), ...prose(end === undefined ? "" : `[${end}]`)];
}

function itemParts(session: Session, item: ToolContent): Part[] {
  if (item.type === "content") return partsOfBlocks([item.content as v2.ContentBlock]);
  if (item.type === "terminal") {
    const terminal = session.terminals.get(String(item.terminalId));
    return terminal ? terminalParts(terminal) : [];
  }
  return diffView(item)?.files.flatMap(fileParts) ?? prose(`[${item.type}]`);
}

const signs = { same: " ", added: "+", removed: "-" } as const;

function fileParts({ operation, path, oldPath, hunks, added, removed }: FileDiff): Part[] {
  const from = oldPath === undefined ? "" : `${oldPath} → `;
  const lines = [`${operation} ${from}${path}${hunks ? ` (+${added} -${removed})` : ""}`];
  for (const hunk of hunks ?? []) {
    lines.push(`@@ -${hunk.oldStart} +${hunk.newStart} @@`);
    for (const { kind, text } of hunk.lines) lines.push(signs[kind] + text);
  }
  return code(lines.join("\n"), "diff");
}

function json(value: unknown): Part[] {
  if (value === undefined) return [];
  return typeof value === "string" ? code(value) : code(JSON.stringify(value, null, 2), "json");
}
