import type { AgentCase } from "./agent-test.ts";
import { unknownMethods } from "./base/unknown-methods.ts";

export { AgentTalk, everything, type Introduction } from "./agent-talk.ts";
export { type AgentCase, type AgentSession, type AgentSetup, AgentTest } from "./agent-test.ts";
export { type ClaimName, capabilitiesOf, claims, type Known } from "./claims.ts";

/** Every case for agents. */
export const agentCases: readonly AgentCase[] = [...unknownMethods];
