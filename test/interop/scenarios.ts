import type { Version } from "./fixtures/peer.ts";
import { callScenarios } from "./scenarios-calls.ts";
import { sessionScenarios } from "./scenarios-sessions.ts";
import { turnScenarios } from "./scenarios-turns.ts";
import type { Talk } from "./talk.ts";

/** Something that happens between a client and an agent, with what both must see of it. */
export interface Scenario {
  readonly title: string;
  /** Default: both. */
  readonly versions?: readonly Version[];
  run(talk: Talk): Promise<void>;
}

export const scenarios: readonly Scenario[] = [...turnScenarios, ...sessionScenarios, ...callScenarios];

export async function newSession(talk: Talk, cwd = "/home/me"): Promise<any> {
  return await talk.request("session/new", { cwd, mcpServers: [] });
}

/** How a turn went: its stop reason, and the updates that had been handled when it ended. */
export interface Turned {
  readonly stopReason: string;
  readonly updates: any[];
}

/** Sends the words to the agent, and waits for the end of the turn. */
export async function prompt(talk: Talk, sessionId: string, words: string): Promise<Turned> {
  const { world, version } = talk;
  const before = world.of(sessionId).length;
  const content = { sessionId, prompt: [{ type: "text", text: words }] };
  const answer = await talk.request("session/prompt", content);
  await caughtUp(talk);
  const since = () => world.of(sessionId).slice(before);
  if (version === 1) return { stopReason: answer.stopReason, updates: since() };
  const idle = () => since().find(({ state }) => state === "idle");
  await world.until(() => idle() !== undefined);
  return { stopReason: idle().stopReason, updates: since() };
}

let barriers = 0;

/**
 * Resolves when the client has handled what was sent before the answer that it just got. Our client promises that (1) and
 * needs nothing; theirs settles answers first, so that it takes a round trip of notifications.
 */
export async function caughtUp({
  keepsOrder,
  notify,
  world,
}: Pick<Talk, "keepsOrder" | "notify" | "world">): Promise<void> {
  if (keepsOrder) return;
  const barrier = ++barriers;
  await notify("_interop/told", { barrier });
  await world.until(() => world.notified.some(({ params }) => params.barrier === barrier));
}

/** What the agent said last, as the value that it is. */
export function said({ updates }: Turned): any {
  const last = updates.findLast(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk");
  return JSON.parse(last.content.text);
}

/** The code and data of the error that a call fails with. */
export async function failure(call: Promise<unknown>): Promise<{ code: number; data: unknown }> {
  try {
    await call;
  } catch (error) {
    return error as { code: number; data: unknown };
  }
  throw new Error("The call did not fail");
}
