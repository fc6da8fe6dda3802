import type { Change, Mutant } from "../mutant.ts";
import { answered, update } from "./parts.ts";

/** What an update says of what has ended well. */
export const final = { status: "completed" };
/** A block of text. */
export const text = { type: "text", text: "And one more thing." };
/** A text that nobody waits for any more, in the session of the matched message. */
export const chunk = update({ sessionUpdate: "agent_message_chunk", messageId: "late", content: text });
/** For rules of both versions that only the second has something to show for. */
export const v2 = { protocol: 2 } as const;

/** A mutant that sends a message after the answer to a prompt. */
export function sends(
  rule: string,
  how: string,
  after: unknown,
  more: Partial<Mutant> = {},
  on: Pick<Change, "on"> = answered("session/prompt"),
): Mutant {
  return { rule, how, changes: [{ ...on, after: [after] }], ...more };
}

/** A notification. */
export const note = (method: string, params: object = {}) => ({ jsonrpc: "2.0", method, params });
/** A request with an id of the mutant's. */
export const request = (method: string, params: object = {}, id: unknown = "mutant") => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
/** An update of any session. */
export const toSession = (sessionUpdate: string, rest: object) =>
  note("session/update", { sessionId: "any", update: { sessionUpdate, ...rest } });
/** Params for the session of the matched message. */
export const inSession = (rest: object) => ({ sessionId: "$session", ...rest });
