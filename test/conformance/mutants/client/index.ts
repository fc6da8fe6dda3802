import type { Mutant } from "../mutant.ts";
import { filledIn, misuses, severalSessions, terminalSignIns } from "./acts.ts";
import { agentFacts } from "./agent-facts.ts";
import { bytes } from "./bytes.ts";
import { envelope } from "./envelope.ts";
import { facts } from "./facts.ts";
import { files, terminals } from "./hosts.ts";
import { initialize } from "./initialize.ts";
import { mcpOverAcp } from "./mcp-over-acp.ts";
import { messages } from "./messages.ts";
import { elicitation, permission } from "./questions.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { strange } from "./strange.ts";
import { subagents } from "./subagents.ts";
import { toolCalls } from "./tool-calls.ts";
import { watchMessages, watchOffers } from "./watch-messages.ts";
import { watched } from "./watch-requests.ts";

/** Clients that are wrong, each in one way. */
export const clientMutants: readonly Mutant[] = [
  ...envelope,
  ...initialize,
  ...sessions,
  ...files,
  ...terminals,
  ...permission,
  ...elicitation,
  ...messages,
  ...toolCalls,
  ...settings,
  ...facts,
  ...strange,
  ...subagents,
  ...mcpOverAcp,
  ...agentFacts,
  ...bytes,
  ...terminalSignIns,
  ...severalSessions,
  ...filledIn,
  ...misuses,
  ...watchMessages,
  ...watchOffers,
  ...watched,
];
