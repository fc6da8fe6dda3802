import { inWords } from "./duration.ts";
import type { Passed, Pending, TraceSnapshot } from "./trace.ts";

/** Who waits for whom, in sentences; the first is the heart of it. Names in them are the peer's: to be cleaned. */
export function whoWaits(snapshot: TraceSnapshot, now: number): string[] {
  const asked = snapshot.pending.filter(({ direction }) => direction === "in");
  const asking = snapshot.pending.filter(({ direction }) => direction === "out");
  const sentences = [];
  if (asked[0] !== undefined) {
    sentences.push(
      `The agent waits for this client: ${namely(asked[0], now)}${more(asked)}. What it asked for is to be answered here.`,
    );
  }
  if (asking[0] !== undefined) {
    const also = asked.length > 0 ? "Meanwhile this" : "This";
    sentences.push(
      `${also} client waits for the agent: ${namely(asking[0], now)}${more(asking)}. ${news(snapshot.lastIn, asking[0], now)}`,
    );
  }
  for (const { sessionId, state, since } of snapshot.working) {
    const what = state === "requires_action" ? "needs an answer to go on" : `is ${state}`;
    sentences.push(`The agent says that it ${what} in session ${sessionId}, for ${inWords(now - since)}.`);
  }
  if (sentences.length > 0) return sentences;
  return ["Nobody waits for anybody: no request is open in either direction, and the agent tells of no turn."];
}

/** A request, with its age: `session/prompt (id 4, session s), for 12 s`. */
export function namely({ method, id, sessionId, at, cancelledAt }: Pending, now: number): string {
  const session = sessionId === undefined ? "" : `, session ${sessionId}`;
  const cancelled = cancelledAt === undefined ? "" : `, asked to end ${inWords(now - cancelledAt)} ago`;
  return `${method} (id ${id}${session}), for ${inWords(now - at)}${cancelled}`;
}

/** A frame: `session/update (session s), 3 s ago`. */
export function frameInWords({ kind, method, id, sessionId, at }: Passed, now: number): string {
  const answer = kind === "response" ? "the answer to " : kind === "error" ? "an error as the answer to " : "";
  const what = method ?? (answer === "" ? "a message without a method" : "a request that is not known");
  const facts = [id && `id ${id}`, sessionId && `session ${sessionId}`].filter(Boolean).join(", ");
  return `${answer}${what}${facts && ` (${facts})`}, ${inWords(now - at)} ago`;
}

function more({ length }: readonly Pending[]): string {
  return length > 1 ? `, and ${length - 1} more` : "";
}

function news(last: Passed | undefined, since: Pending, now: number): string {
  if (last === undefined) return "It has not sent anything at all.";
  if (last.at < since.at) return "It has sent nothing since.";
  return `It last sent ${frameInWords(last, now)}.`;
}
