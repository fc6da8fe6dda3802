import type { Session } from "../model.ts";
import type { Part } from "./parts.ts";
import { type Section, sections } from "./sections.ts";

/**
 * A session as text to read or search: each thing in the order in which it appeared, titled by a line. Escape sequences and
 * other control characters are taken out. Costs as much as the session is long.
 */
export function transcriptText(session: Session): string {
  return whole(
    [...sections(session)].map(({ title, parts }) => [`${title}:`, ...parts.map((part) => part.text)].join("\n")),
  );
}

/**
 * The same as Markdown. Messages are quoted, and everything else is fenced, with fences longer than any in it: nothing that
 * anybody wrote ends its place early. HTML in messages is left to whoever renders this.
 */
export function transcriptMarkdown(session: Session): string {
  return whole([...sections(session)].map(markdownOf));
}

function whole(parts: readonly string[]): string {
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n`;
}

function markdownOf({ title, parts }: Section): string {
  return [`### ${title.replace(/[\\`*_{}[\]<>#|!&~]/g, "\\$&")}`, ...parts.map(markdownPart)].join("\n\n");
}

function markdownPart(part: Part): string {
  if (part.type === "prose") return part.text.replace(/^/gm, "> ");
  const ticks = part.text.match(/`+/g)?.reduce((most, run) => Math.max(most, run.length), 2) ?? 2;
  const fence = "`".repeat(ticks + 1);
  return `${fence}${part.language}\n${part.text}\n${fence}`;
}
