import type { Message } from "@colloquy/acp/state";

/** How many prompts may wait for being repeated. */
const MAX_WAITING = 16;

/** Knows the prompts that were shown when they were sent, so that an agent's repetition of one is not shown again. */
export class Echo {
  private waiting: string[] = [];
  /** What a message repeats, as far as it has come. */
  private readonly repeats = new Map<string, string>();

  /** A prompt was shown. */
  sent(text: string): void {
    if (text.trim() === "") return;
    this.waiting.push(text.trim());
    if (this.waiting.length > MAX_WAITING) this.waiting.shift();
  }

  /** Whether a message of the user's says nothing but what was sent, or its beginning. Each prompt is repeated by one message. */
  isEcho({ messageId, content }: Message): boolean {
    const known = this.repeats.get(messageId);
    if (known === undefined && this.waiting.length === 0) return false;
    const texts = [...content].flatMap((block) => (block.type === "text" ? [String(block.text)] : []));
    const said = texts.join("").trim();
    if (known !== undefined) return known.startsWith(said);
    const at = this.waiting.findIndex((prompt) => prompt.startsWith(said));
    if (at < 0) return false;
    this.repeats.set(messageId, this.waiting.splice(at, 1)[0]!);
    return true;
  }
}
