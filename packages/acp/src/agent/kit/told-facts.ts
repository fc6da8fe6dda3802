import { afterMicrotasks } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";

/** What a session that is opened again is told of itself, with or without its transcript: the last word on each. */
export interface ToldFacts {
  /** The state. Absent: a turn was cut off, or there was none. */
  idle?: StoredUpdate;
  /** How full the context is, and the cost so far. */
  usage?: StoredUpdate;
}

/** Takes an update of a transcript into account. */
export function noteFact(facts: ToldFacts, update: StoredUpdate): void {
  if (update.sessionUpdate === "usage_update") {
    const before = facts.usage as v2.UsageUpdate | undefined;
    // A cost that is left out is the one before.
    const cost = update.cost === undefined && before?.cost !== undefined ? { cost: before.cost } : {};
    facts.usage = { ...update, ...cost } as StoredUpdate;
  } else if (update.sessionUpdate === "state_update") {
    if (update.state === "idle") facts.idle = update;
    else delete facts.idle;
  }
}

/** How many updates are looked at before others have a turn: many stores answer without waiting. */
const STEP = 256;

/** What a transcript comes to. It is read once and not kept. */
export async function toldFacts(updates: Iterable<StoredUpdate> | AsyncIterable<StoredUpdate>): Promise<ToldFacts> {
  const facts: ToldFacts = {};
  let count = 0;
  for await (const update of updates) {
    noteFact(facts, update);
    if (++count % STEP === 0) await new Promise<void>(afterMicrotasks);
  }
  return facts;
}
