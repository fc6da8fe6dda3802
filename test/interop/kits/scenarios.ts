import type { Version } from "../fixtures/peer.ts";
import type { Desk, OpenSession, Whose } from "./author.ts";
import { answerScenarios } from "./scenarios-answers.ts";
import { sessionScenarios } from "./scenarios-sessions.ts";
import { turnScenarios } from "./scenarios-turns.ts";
import type { WayName } from "./ways.ts";

/** What authors of a client and of an agent do, and what the client's must see: the same on every pairing. */
export interface Scenario {
  readonly title: string;
  /** Where it cannot be done, and why. */
  readonly except?: readonly Exception[];
  /** Whether the agent is gone afterwards, so that it has one of its own. */
  readonly ends?: boolean;
  run(desk: Desk): Promise<void>;
}

/** Who talks in which version, and how they reach each other. */
export interface Pairing {
  readonly client: Whose;
  readonly agent: Whose;
  readonly version: Version;
  readonly way: WayName;
}

/** All pairings that are so. */
export type Exception = Partial<Pairing> & { readonly because: string };

/** Whether a pairing is one of an exception's. */
export function isExcepted(pairing: Pairing, { because: _, ...so }: Exception): boolean {
  return Object.entries(so).every(([what, value]) => pairing[what as keyof Pairing] === value);
}

export const scenarios: readonly Scenario[] = [...turnScenarios, ...answerScenarios, ...sessionScenarios];

/** The words that a session has of the agent and of the user, in order. */
export function spoken({ state }: OpenSession): string[] {
  return [...state.messages].flatMap(({ role, content }) => {
    const words = [...content].map((block) => ("text" in block ? block.text : "")).join("");
    return role === "thought" ? [] : [`${role}: ${words}`];
  });
}
