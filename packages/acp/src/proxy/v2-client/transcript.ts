import type * as v2 from "../../schema/v2/unstable.ts";

/** How much of a session is kept to be shown again, in characters of JSON. The oldest goes first. */
export const maxTranscriptLength = 8 * 1024 * 1024;

interface Kept {
  readonly update: v2.SessionUpdate;
  readonly length: number;
}

/** What was said in a session, for agents that cannot show it again themselves. */
export class Transcript {
  /** Whether its beginning had to be forgotten. */
  cut = false;
  private kept: Kept[] = [];
  private first = 0;
  private length = 0;

  /** Keeps an update, unless it is the state of the moment. */
  add(update: v2.SessionUpdate): void {
    if (update.sessionUpdate === "state_update") return;
    const last = this.kept.at(-1);
    const joined = last && join(last.update, update);
    if (joined) {
      this.kept.pop();
      this.length -= last.length;
    }
    this.push(joined ?? update);
    while (this.length > maxTranscriptLength && this.first < this.kept.length - 1) this.forget();
  }

  /** All that is kept, in order. */
  updates(): v2.SessionUpdate[] {
    return this.kept.slice(this.first).map(({ update }) => update);
  }

  private push(update: v2.SessionUpdate): void {
    const length = JSON.stringify(update).length;
    this.kept.push({ update, length });
    this.length += length;
  }

  private forget(): void {
    this.length -= this.kept[this.first++]!.length;
    this.cut = true;
    if (this.first < 1_024) return;
    this.kept = this.kept.slice(this.first);
    this.first = 0;
  }
}

/** The longest piece of text that more is joined to: joining copies it. */
const longestPiece = 8_192;

/** Two pieces of plain text of one message as one. */
function join(last: v2.SessionUpdate, next: v2.SessionUpdate): v2.SessionUpdate | undefined {
  const [one, two] = [plainChunk(last), plainChunk(next)];
  if (!one || !two || one.sessionUpdate !== two.sessionUpdate || one.messageId !== two.messageId) return undefined;
  if (one.content.text.length > longestPiece) return undefined;
  return { ...one, content: { type: "text", text: one.content.text + two.content.text } } as v2.SessionUpdate;
}

const chunks = new Set<string>(["user_message_chunk", "agent_message_chunk", "agent_thought_chunk"]);

interface PlainChunk {
  readonly sessionUpdate: string;
  readonly messageId: string;
  readonly content: { readonly type: "text"; readonly text: string };
}

function plainChunk(update: v2.SessionUpdate): PlainChunk | undefined {
  if (!chunks.has(update.sessionUpdate) || "_meta" in update) return undefined;
  const { content } = update as unknown as PlainChunk;
  return content.type === "text" && Object.keys(content).length === 2 ? (update as unknown as PlainChunk) : undefined;
}
