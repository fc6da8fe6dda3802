import type { v2 } from "@colloquy/acp";
import type { Compaction, SessionMessage, Subagent } from "@colloquy/acp/state";
import { type Line, line, styled } from "../cells/index.ts";
import { contentsText } from "./content.ts";
import { stateWord, stopWords } from "./status-words.ts";
import { dimmed, firstLines, oneLine, safeLines } from "./words.ts";

/** The most lines of a note's explanation. */
const MAX_EXPLANATION = 20;

/** A line on the side, and its explanation. */
export function noteLines(text: string, more = ""): Line[] {
  return [...dimmed([`* ${oneLine(text)}`]), ...dimmed(firstLines(safeLines(more), MAX_EXPLANATION), "  ")];
}

/** What an agent wants to be noticed: how grave it is stands in words. */
export function noticeLines({ severity, title, description }: v2.Notice): Line[] {
  const lines = noteLines(`${severity}: ${title}`, description ?? "");
  if (severity !== "error" && severity !== "warning") return lines;
  const color = severity === "error" ? "red" : "yellow";
  return [line(styled(lines[0]![0]!.text, { color })), ...lines.slice(1)];
}

/** How the shortening of the model's context stands. */
export function compactionLines({ status, error, summary }: Compaction): Line[] {
  if (status === "in_progress") return noteLines("The agent is shortening what the model remembers");
  if (status === "completed")
    return noteLines("The agent has shortened what the model remembers", contentsText(summary));
  return noteLines(`Shortening what the model remembers: ${status}`, error);
}

/** A session that the agent has work for it, and how that stands as far as it is known. */
export function subagentLines({ sessionId, title, description, state }: Subagent): Line[] {
  const words = state === undefined ? "" : state.state === "idle" ? stopWords(state) || "done" : stateWord(state);
  return noteLines(`The agent lets another one work: ${title || sessionId}${words && ` · ${words}`}`, description);
}

/** Who writes to whom, of a message between sessions. */
export function sessionMessageHead({ senderSessionId, recipientSessionId }: SessionMessage): Line {
  const [from, to] = [senderSessionId ?? "a session", recipientSessionId ?? "a session"];
  return line(styled(`* Message from ${oneLine(from, 80)} to ${oneLine(to, 80)}`, { dim: true }));
}

/** A thought that is folded to one line. */
export function foldedThought(lines: number, going: boolean): Line {
  return line(styled(`· ${going ? "Thinking" : "Thought"}, ${lines} ${lines === 1 ? "line" : "lines"}`, { dim: true }));
}
