import type { OnLoss } from "../loss.ts";

/** All that version 1 cannot say of what an agent of version 2 says, or the other way round of its client's words. */
export const lossesToV1 = {
  "L-01": "properties of a capability's marker",
  "L-07": "the client's files and terminals",
  "L-08": "MCP servers on stdio",
  "L-09": "a way to sign in of a kind of its own",
  "L-13": "cancelling a request without cancelling the turn",
  "L-14": "which message it was that the agent shows otherwise than it was sent",
  "L-15": "a stop reason of a kind of its own",
  "L-16": "work outside of a turn, and in the background",
  "L-21": "pieces of several messages mixed",
  "L-22": "a message that is taken back or written anew",
  "L-23": "properties of a message that is there already",
  "L-24": "taking away a tool call's name, input or output",
  "L-25": "a status or kind of tool call",
  "L-26": "what may be done with a tool call",
  "L-27": "a piece of content of a kind of its own",
  "L-28": "a terminal of the agent",
  "L-29": "several plans, and plans that are no list",
  "L-30": "a status or priority of a plan's entry",
  "L-31": "a command, or what it takes, of a kind of its own",
  "L-32": "that the cost is not known any more",
  "L-33": "notices, compaction and subagents, to a client that does not take them",
  "L-34": "an update or option of a kind of its own",
  "L-35": "what consent is asked for, in words of its own",
  "L-36": "a field of a form of a kind of its own",
  "L-38": "a change to a file beyond its text before and after",
} as const;

/** An entry of the ledger. */
export type LossToV1 = keyof typeof lossesToV1;

/** Tells of a loss. `text`: what in particular it was. */
export function lose(onLoss: OnLoss | undefined, id: LossToV1, text?: string): void {
  onLoss?.({ id, text: text === undefined ? lossesToV1[id] : `${lossesToV1[id]}: ${text}` });
}
