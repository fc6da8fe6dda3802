import type { OnLoss } from "../loss.ts";

/** All that version 2 cannot say of what an agent of version 1 says, or the other way round of its client's words. */
export const lossesToV2 = {
  "L-01": "properties of a capability's marker: they move to the object around it",
  "L-02": "that the agent takes MCP servers over SSE",
  "L-03": "sessions that were made elsewhere: the agent cannot list any",
  "L-04": "what was said before: the agent cannot show it again",
  "L-05": "that the agent forgets a session that is closed",
  "L-06": "that the agent forgets who has signed in",
  "L-10": "a time that is none",
  "L-11": "that a prompt was refused before it was part of the conversation",
  "L-12": "whether other work goes on while somebody is asked",
  "L-17": "where a message without an id begins and ends",
  "L-18": "the lines far from a change",
  "L-19": "a command that cannot be called by its name",
  "L-20": "a choice with nothing to choose from",
  "L-39": "what an editor has not saved yet",
} as const;

/** An entry of the ledger. */
export type LossToV2 = keyof typeof lossesToV2;

/** Tells of a loss. `text`: what in particular it was. */
export function loseToV2(onLoss: OnLoss | undefined, id: LossToV2, text?: string): void {
  onLoss?.({ id, text: text === undefined ? lossesToV2[id] : `${lossesToV2[id]}: ${text}` });
}
