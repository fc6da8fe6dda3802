import { expect } from "vitest";
import { updates } from "../fixtures/updates.ts";
import { newSession, prompt, type Scenario } from "../scenarios.ts";
import type { ForeignPeer } from "./peers.ts";

function without(value: any, [field = "", ...path]: string[]): any {
  if (value[field] === undefined) return value;
  const { [field]: inner, ...rest } = value;
  return path.length === 0 ? rest : { ...rest, [field]: without(inner, path) };
}

/** Every update of version 1 that the SDK knows, as its types keep it. */
function carried({ unknownUpdates, lostFields }: ForeignPeer): unknown[] {
  const known = updates[1].filter(({ sessionUpdate }) => !unknownUpdates.includes(sessionUpdate));
  return known.map((update) =>
    lostFields.reduce((kept, lost) => {
      const [kind, ...path] = lost.split("/");
      return update.sessionUpdate === kind ? without(kept, path) : kept;
    }, update),
  );
}

/** What stands for the scenarios that expect every field of every update. */
export function updatesOf(peer: ForeignPeer): Scenario {
  return {
    title: "promise 1: every kind of update that the SDK knows arrives in order before the turn ends, again and again",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      for (let turn = 0; turn < 20; turn++) {
        const { updates: seen, stopReason } = await prompt(talk, sessionId, "updates");
        expect(seen).toEqual(carried(peer));
        expect(stopReason).toBe("end_turn");
      }
    },
  };
}
