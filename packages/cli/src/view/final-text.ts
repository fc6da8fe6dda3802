import { clean } from "@colloquy/acp/node";
import type { SessionEvent } from "../events/event.ts";

/** The last message of the agent: what it said after its last act, or before that when it said nothing then. */
export class FinalText {
  private current = "";
  private before = "";
  private id: string | undefined;

  take(event: SessionEvent): void {
    if (event.type === "tool" || event.type === "plan") this.next();
    if (event.type !== "message" || event.role !== "agent") return;
    if (event.id !== this.id) this.next();
    this.id = event.id;
    this.current = event.whole ? event.text : this.current + event.text;
  }

  /** Cleaned, with a line end; `""` when there is none. */
  text(): string {
    const text = clean(this.current.trim() || this.before).trim();
    return text === "" ? "" : `${text}\n`;
  }

  private next(): void {
    if (this.current.trim() !== "") this.before = this.current;
    this.current = "";
  }
}
