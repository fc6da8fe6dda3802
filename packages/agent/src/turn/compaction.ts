import type { Turn } from "@colloquy/acp/agent";
import { compact, estimateTokens, MIN_COMPACT_TOKENS } from "../context/index.ts";
import type { CodingSession } from "../session/index.ts";
import { tellUsage } from "./answer.ts";

/**
 * Puts a summary in the place of what was said so far, and shows that. `focus`: what the user wants kept above all. `false`:
 * there is too little to be summarized.
 */
export async function compactNow(turn: Turn, session: CodingSession, focus?: string): Promise<boolean> {
  const { messages } = session;
  if (estimateTokens(messages) < MIN_COMPACT_TOKENS) return false;
  const run = turn.compaction();
  try {
    const model = await session.model();
    const compaction = await compact({
      model,
      messages,
      signal: turn.signal,
      ...(focus !== undefined && { focus }),
    });
    if (compaction === undefined) {
      void run.end("cancelled");
      return false;
    }
    const { summary, keep, usage, problem } = compaction;
    if (problem !== undefined) void turn.notice(problem, { severity: "warning" });
    session.compact(summary, keep);
    const context = estimateTokens(session.messages);
    session.spend(usage, session.modelInfo, context);
    void run.done(summary.content.map((part) => (part.type === "text" ? part.text : "[image]")).join("\n\n"));
    tellUsage(turn, session);
    return true;
  } catch (error) {
    if (!turn.signal.aborted) void run.fail(error);
    throw error;
  }
}
