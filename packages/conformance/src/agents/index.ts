import type { AgentCase } from "./agent-test.ts";
import { sessionCases } from "./base/session-cases.ts";
import { wireCases } from "./base/wire.ts";
import { turnCases } from "./deeper/turn-cases.ts";

export { AgentTalk, everything, type Introduction } from "./agent-talk.ts";
export { type AgentCase, type AgentSession, type AgentSetup, AgentTest } from "./agent-test.ts";
export { type ClaimName, capabilitiesOf, claims, type Known } from "./claims.ts";

/** Every case for agents. */
export const agentCases: readonly AgentCase[] = [...wireCases, ...turnCases, ...sessionCases];
