import { setMaxListeners } from "node:events";
import { ProcessError } from "@colloquy/acp/node";
import {
  type AgentCase,
  agentModel,
  type CheckOptions,
  type ClientCase,
  checkAgent,
  checkClient,
  noProfile,
  type Report,
  version,
} from "@colloquy/conformance";
import type { CheckArguments } from "./arguments.ts";
import type { Given } from "./given.ts";
import { clientOf, startOf } from "./start.ts";

/** Checks the program, and resolves to the report, also where it cannot be started. It is ended with the check. */
export async function checkSubject(
  asked: CheckArguments,
  given: Given,
  cases: readonly (AgentCase | ClientCase)[],
  options: CheckOptions & { readonly signal: AbortSignal },
): Promise<Report> {
  const startedAt = new Date();
  // Each process of the program listens to it.
  setMaxListeners(0, options.signal);
  try {
    if (asked.side === "client") {
      const client = clientOf(asked, given, options.signal);
      return await checkClient({ ...options, client, cases: cases as ClientCase[] });
    }
    const { profile = noProfile } = given;
    await using model = given.profile?.model && (await agentModel(given.profile.model));
    const start = startOf(asked, given, options.signal, model);
    return await checkAgent({ ...options, start, cases: cases as AgentCase[], profile });
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error;
    const { side, strict, seed } = asked;
    return {
      tool: { name: "colloquy", version },
      subject: { side, command: given.command, speaks: [], problem: error.message },
      ...{ seed, strict, startedAt: startedAt.toISOString(), durationMs: Date.now() - startedAt.getTime() },
      ...{ runs: [], rules: [] },
    };
  }
}
