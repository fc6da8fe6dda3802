import { Halt } from "../../judge/index.ts";
import { type Answer, Silence } from "../../talk/index.ts";
import type { AgentSession } from "../agent-test.ts";
import { sendPrompt } from "../turn.ts";

/** What an agent did with a prompt. */
export interface TakenIn {
  /** Its response; absent where there was none in time. */
  readonly answer?: Answer;
  /** The index of the frame in which it said that the prompt is part of the conversation; absent where it did not. */
  readonly inserted?: number;
}

/**
 * Sends a prompt and, once the agent has had the time to refuse it, cancels what it does for it: so it costs next to nothing. `whole`:
 * it is played to its end. Halts where a sign-in is wanted.
 */
export async function takeIn(
  session: AgentSession,
  content: readonly unknown[],
  { whole = false } = {},
): Promise<TakenIn> {
  const { talk } = session;
  const turn = await sendPrompt(session, content);
  await talk.alive();
  if (!whole && !turn.isOver()) await turn.cancel();
  let answer: Answer | undefined;
  try {
    await turn.end();
    answer = await turn.answer();
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
  }
  if (answer?.error?.code === -32000) throw new Halt("blocked", "The agent wants a sign-in before it takes prompts.");
  if (answer?.error !== undefined) await talk.alive();
  const inserted = turn.updates("user_message", "user_message_chunk")[0]?.frame;
  return { ...(answer && { answer }), ...(inserted !== undefined && { inserted }) };
}
