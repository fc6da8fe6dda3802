import type { ClientSession } from "@colloquy/acp/client";
import { noteOf, remember } from "../sessions/index.ts";
import type { ChatAgent, ChatSetup } from "./setup.ts";

/** Notes a session for the next time, with what is asked in it. Never rejects. */
export type Remember = (agent: ChatAgent, session: ClientSession, prompt: string) => Promise<void>;

/** Notes sessions where they are found again. What cannot be written down is said once, and keeps no prompt from being sent. */
export function rememberer({ env, launch, face }: ChatSetup): Remember {
  let hasComplained = false;
  return async (agent, session, prompt) => {
    await remember(env, noteOf(session, agent, launch, prompt)).catch((error: Error) => {
      if (!hasComplained) face.say(`This session cannot be remembered for --continue: ${error.message}`);
      hasComplained = true;
    });
  };
}
