import type { Change, Mutant } from "../mutant.ts";

/** The member that tells what an update is. */
export const kind = "params.update.sessionUpdate";

/** The text of a chunk. */
export const text = "params.update.content.text";

/** What becomes of an update that a mutant hears. */
type Way = Omit<Change, "on" | "method">;

/** A mutant that reads updates otherwise than they were sent. */
export function reads(rule: string, protocol: 1 | 2, how: string, ...ways: readonly Way[]): Mutant {
  return { rule, protocol, how, changes: ways.map((way) => ({ on: "in", method: "session/update", ...way })) };
}

/** Where an update is of this kind, with these members. */
export function update(name: string, more: object = {}): { [path: string]: unknown } {
  return { [kind]: name, ...more };
}

/** An update of the session of the check, as a line. */
export function lineOf(update: object): string {
  const params = { sessionId: "colloquy-session-1", update };
  return `${JSON.stringify({ jsonrpc: "2.0", method: "session/update", params })}\n`;
}

/** A turn of its own, as lines. */
export const ranAndStopped: string = [{ state: "running" }, { state: "idle", stopReason: "end_turn" }]
  .map((state) => lineOf({ sessionUpdate: "state_update", ...state }))
  .join("");
