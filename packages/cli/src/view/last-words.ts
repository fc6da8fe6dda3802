import { clean } from "@colloquy/acp/node";
import { type Session, timelineItems } from "@colloquy/acp/state";
import { contentsText } from "./content.ts";

/** The agent's last message that has any words, cleaned, with a line end; `""` when there is none. */
export function lastWords(session: Session): string {
  let last = "";
  for (const item of timelineItems(session)) {
    if (item.in !== "messages" || item.value.role !== "agent") continue;
    last = clean(contentsText(item.value.content)).trim() || last;
  }
  return last === "" ? "" : `${last}\n`;
}
