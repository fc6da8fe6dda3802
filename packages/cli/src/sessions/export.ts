import type { Agent, ClientSession } from "@colloquy/acp/client";
import { timelineItems, transcriptMarkdown, transcriptText } from "@colloquy/acp/state";
import { safeJson } from "../peer/index.ts";

/** The ways in which a session is written. */
export const exportFormats = ["text", "markdown", "json"] as const;

/** One of them. */
export type ExportFormat = (typeof exportFormats)[number];

/** The number of the JSON format. A change that breaks readers gets another. */
const EXPORT_VERSION = 1;

/**
 * A whole session. Text and Markdown are safe to print (D-12). JSON has everything as it was told, in the shapes of version 2 of the
 * protocol: `{ version, sessionId, title, cwd, agent, timeline }`, where each thing of the timeline has `in` for what it is and `value`.
 */
export function exported(session: ClientSession, { info, version }: Agent, format: ExportFormat): string {
  const { state, id: sessionId, cwd } = session;
  if (format === "text") return transcriptText(state);
  if (format === "markdown") return transcriptMarkdown(state);
  const agent = { name: info?.name ?? null, version: info?.version ?? null, protocolVersion: version };
  const timeline = [...timelineItems(state)];
  return safeJson({ version: EXPORT_VERSION, sessionId, title: state.title ?? null, cwd, agent, timeline }, 2);
}
