/** How many tool calls of a session are remembered; of older ones the title is forgotten. */
export const maxKnownCalls = 4_096;

/** The tool calls of a session: which there are, and what they are called. */
export class KnownCalls {
  private readonly titles = new Map<string, string>();

  /** Remembers a call, with its title if it has one now. Whether it is new. */
  see(toolCallId: string, title: string | undefined): boolean {
    const known = this.titles.get(toolCallId);
    if (known === undefined && this.titles.size >= maxKnownCalls) this.titles.delete(this.titles.keys().next().value!);
    this.titles.set(toolCallId, title ?? known ?? "");
    return known === undefined;
  }

  titleOf(toolCallId: string): string | undefined {
    return this.titles.get(toolCallId);
  }
}
