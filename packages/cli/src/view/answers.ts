import { type Session, timelineItems } from "@colloquy/acp/state";
import { clean } from "@colloquy/acp/text";
import { contentsText } from "./content.ts";

/** The agent's last message that has any words, cleaned; `undefined` when there is none. */
export function lastAnswer(session: Session): string | undefined {
  let last = "";
  for (const item of timelineItems(session)) {
    if (item.in !== "messages" || item.value.role !== "agent") continue;
    last = clean(contentsText(item.value.content)).trim() || last;
  }
  return last === "" ? undefined : last;
}
