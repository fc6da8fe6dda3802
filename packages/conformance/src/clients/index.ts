import { cancelRequest } from "./base/cancel-request.ts";
import { capabilities } from "./base/capabilities.ts";
import { displayTerminals } from "./base/display-terminals.ts";
import { elicitation } from "./base/elicitation.ts";
import { envelopeContent } from "./base/envelope-content.ts";
import { envelopeIds } from "./base/envelope-ids.ts";
import { envelopeMethods } from "./base/envelope-methods.ts";
import { envelopeShapes } from "./base/envelope-shapes.ts";
import { errors } from "./base/errors.ts";
import { facts } from "./base/facts.ts";
import { fileCases } from "./base/files.ts";
import { initialize } from "./base/initialize.ts";
import { messages } from "./base/messages.ts";
import { permission } from "./base/permission.ts";
import { plans } from "./base/plans.ts";
import { sessionSetup } from "./base/session-setup.ts";
import { settings } from "./base/settings.ts";
import { signIn } from "./base/sign-in.ts";
import { states } from "./base/state.ts";
import { stdio } from "./base/stdio.ts";
import { storedSessions } from "./base/stored-sessions.ts";
import { strangeUpdates } from "./base/strange-updates.ts";
import { terminalOutput } from "./base/terminal-output.ts";
import { terminalRuns } from "./base/terminal-runs.ts";
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
  shownKinds,
} from "./client-program.ts";
export { ClientTalk, everythingOffered, type Offer } from "./client-talk.ts";
export { type ClientCase, ClientTest, type ClientTestSetup, type ClientTurn } from "./client-test.ts";

/** Every case for clients. */
export const clientCases: readonly ClientCase[] = [
  ...envelopeIds,
  ...envelopeShapes,
  ...envelopeMethods,
  ...envelopeContent,
  ...errors,
  ...initialize,
  ...signIn,
  ...sessionSetup,
  ...storedSessions,
  ...fileCases,
  ...terminalRuns,
  ...terminalOutput,
  ...permission,
  ...elicitation,
  ...messages,
  ...toolCalls,
  ...displayTerminals,
  ...plans,
  ...settings,
  ...facts,
  ...states,
  ...strangeUpdates,
  ...stdio,
  ...cancelRequest,
  ...capabilities,
  ...turns,
];
