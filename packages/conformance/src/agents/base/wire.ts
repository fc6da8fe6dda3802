import type { AgentCase } from "../agent-test.ts";
import { calls } from "./calls.ts";
import { cancelRequest } from "./cancel-request.ts";
import { compat } from "./compat.ts";
import { decoding } from "./decoding.ts";
import { decodingPrompts } from "./decoding-prompts.ts";
import { envelope } from "./envelope.ts";
import { envelopeIds } from "./envelope-ids.ts";
import { envelopeParams } from "./envelope-params.ts";
import { errors } from "./errors.ts";
import { errorsUnsupported } from "./errors-unsupported.ts";
import { extensions } from "./extensions.ts";
import { hostile } from "./hostile.ts";
import { initialize } from "./initialize.ts";
import { initializeAgain } from "./initialize-again.ts";
import { initializeCapabilities } from "./initialize-capabilities.ts";
import { initializeVersions } from "./initialize-versions.ts";
import { stdio } from "./stdio.ts";

/** The wire itself, and the first request on it: cases that need no prompt, and a few that do. */
export const wireCases: readonly AgentCase[] = [
  ...envelope,
  ...envelopeIds,
  ...envelopeParams,
  ...errors,
  ...errorsUnsupported,
  ...initialize,
  ...initializeVersions,
  ...initializeCapabilities,
  ...initializeAgain,
  ...stdio,
  ...hostile,
  ...extensions,
  ...decoding,
  ...decodingPrompts,
  ...cancelRequest,
  ...calls,
  ...compat,
];
