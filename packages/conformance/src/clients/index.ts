import { agentFacts } from "./base/agent-facts.ts";
import { cancelRequest } from "./base/cancel-request.ts";
import { capabilities } from "./base/capabilities.ts";
import { details } from "./base/details.ts";
import { displayTerminals } from "./base/display-terminals.ts";
import { elicitation } from "./base/elicitation.ts";
import { envelopeContent } from "./base/envelope-content.ts";
import { envelopeIds } from "./base/envelope-ids.ts";
import { envelopeMethods } from "./base/envelope-methods.ts";
import { envelopeShapes } from "./base/envelope-shapes.ts";
import { errors } from "./base/errors.ts";
import { facts } from "./base/facts.ts";
import { fileCases } from "./base/files.ts";
import { forms } from "./base/forms.ts";
import { initialize } from "./base/initialize.ts";
import { listings } from "./base/listings.ts";
import { mcpOverAcp } from "./base/mcp-over-acp.ts";
import { messages } from "./base/messages.ts";
import { permission } from "./base/permission.ts";
import { plainWords } from "./base/plain-words.ts";
import { plans } from "./base/plans.ts";
import { sessionSetup } from "./base/session-setup.ts";
import { settings } from "./base/settings.ts";
import { severalSessions } from "./base/several-sessions.ts";
import { signIn } from "./base/sign-in.ts";
import { states } from "./base/state.ts";
import { stdio } from "./base/stdio.ts";
import { storedSessions } from "./base/stored-sessions.ts";
import { strangeUpdates } from "./base/strange-updates.ts";
import { subagents } from "./base/subagents.ts";
import { terminalOutput } from "./base/terminal-output.ts";
import { terminalRuns } from "./base/terminal-runs.ts";
import { terminalSignIn } from "./base/terminal-sign-in.ts";
import { toolCalls } from "./base/tool-calls.ts";
import { turns } from "./base/turns.ts";
import type { ClientCase } from "./client-test.ts";

export {
  type Act,
  type ActName,
  actNames,
  type ClientModel,
  type ClientSetup,
  type ClientStart,
  type RunningClient,
  type Shown,
  type SignInProgram,
  shownKinds,
} from "./client-program.ts";
export { ClientTalk, everythingOffered, type Offer } from "./client-talk.ts";
export { type ClientCase, ClientTest, type ClientTestSetup, type ClientTurn, silent } from "./client-test.ts";

/** Every case for clients. */
export const clientCases: readonly ClientCase[] = [
  ...envelopeIds,
  ...envelopeShapes,
  ...envelopeMethods,
  ...envelopeContent,
  ...errors,
  ...initialize,
  ...signIn,
  ...terminalSignIn,
  ...sessionSetup,
  ...storedSessions,
  ...severalSessions,
  ...fileCases,
  ...terminalRuns,
  ...terminalOutput,
  ...permission,
  ...elicitation,
  ...forms,
  ...messages,
  ...toolCalls,
  ...displayTerminals,
  ...plans,
  ...settings,
  ...facts,
  ...plainWords,
  ...states,
  ...strangeUpdates,
  ...subagents,
  ...mcpOverAcp,
  ...listings,
  ...agentFacts,
  ...details,
  ...stdio,
  ...cancelRequest,
  ...capabilities,
  ...turns,
];
