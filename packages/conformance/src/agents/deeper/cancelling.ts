import type { Message } from "../../frames/index.ts";
import { Halt, show } from "../../judge/index.ts";
import type { AgentTest } from "../agent-test.ts";
import { holds } from "../by-version.ts";
import type { Turn, TurnEnd } from "../turn.ts";

/** What `judgeCancel` judges. */
export const cancelRules: readonly string[] = [
  "CANC-02",
  "CANC-03",
  "CANC-04",
  "CANC-05",
  "CANC-13",
  "CANC-14",
  "CANC-17",
];

/** How long an agent may take to stop, in milliseconds. */
const SOON_MS = 5000;

const words: readonly string[] = ["agent_message_chunk", "agent_thought_chunk", "agent_message", "agent_thought"];

/** Cancels a turn that must still be running, waits for its end, and judges how it came. `times`: how often the cancel is sent. */
export async function judgeCancel(test: AgentTest, turn: Turn, times = 1): Promise<TurnEnd> {
  stillOn(turn);
  const { talk } = turn;
  const sent = talk.frames.length;
  for (let n = 0; n < times; n++) await turn.cancel();
  return judgeEnd(test, turn, sent);
}

/** Judges the end of a turn for which a cancel was sent as the frame `sent`. */
export async function judgeEnd(test: AgentTest, turn: Turn, sent: number): Promise<TurnEnd> {
  const { talk } = turn;
  const over = await turn.end();
  const { stopReason, error, refused, at } = over;
  const seen = `It ended with ${JSON.stringify(stopReason ?? error)}.`;
  holds(test, "CANC-02", stopReason === "cancelled", seen, at);
  holds(test, "CANC-03", !refused, seen, at);
  holds(test, "CANC-13", stopReason === "cancelled", seen, at);
  holds(test, "CANC-14", stopReason !== "error" && error === undefined, seen, at);
  if (test.protocol === 2) {
    const answer = await turn.answer();
    holds(test, "CANC-17", answer.error === undefined, `The prompt was answered ${show(answer)}.`, answer.at);
  }
  const tookMs = Math.round(talk.frames[at.frame]!.at - talk.frames[sent]!.at);
  holds(test, "CANC-05", tookMs < SOON_MS, `It took ${tookMs} ms to stop.`, at);
  const last = await talk.alive();
  const late = talk.heard.slice(over.heard + 1, last).find(({ message }) => isWork(message, turn.session.sessionId));
  const otherwise = `After the end of the turn it still sent ${JSON.stringify(late?.message.params.update)}.`;
  holds(test, "CANC-04", late === undefined, otherwise, late && { talk, frame: late.frame });
  return over;
}

/** Halts where a turn that was to be cancelled is over already. */
export function stillOn(turn: Turn): void {
  if (turn.isOver()) throw new Halt("not checked", "The turn was over before it could be cancelled.");
}

/** Whether this is an update of what an agent says or of a tool call that is not done. */
function isWork({ method, params }: Message, sessionId: string): boolean {
  if (method !== "session/update" || params?.sessionId !== sessionId) return false;
  const { sessionUpdate, status } = params.update ?? {};
  if (words.includes(sessionUpdate)) return true;
  return sessionUpdate === "tool_call" || (sessionUpdate === "tool_call_update" && status === "in_progress");
}
