import type { Session } from "@colloquy/acp/state";
import { lastAnswer } from "./answers.ts";

/** The agent's last message that has any words, cleaned, with a line end; `""` when there is none. */
export function lastWords(session: Session): string {
  const last = lastAnswer(session);
  return last === undefined ? "" : `${last}\n`;
}
