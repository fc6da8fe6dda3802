/**
 * What a conversation is doing. `closed`: there is an agent and no session with it, because a sign-in is wanted or none was
 * chosen. `ended`: there is no agent any more.
 */
export type Phase = "starting" | "opening" | "idle" | "busy" | "cancelling" | "closed" | "ended";

/** What a conversation is doing, and since when. Times in milliseconds since 1970. */
export class Progress {
  private current: Phase = "starting";
  private begun = Date.now();
  private news = Date.now();
  /** Something was heard since that was asked last: when exactly is worth less than looking at a clock each time. */
  private isHeard = false;
  private readonly onChange: () => void;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  get phase(): Phase {
    return this.current;
  }

  /** When the phase began. */
  get since(): number {
    return this.begun;
  }

  /** When the agent was last heard of in it. */
  get heard(): number {
    if (this.isHeard) this.news = Date.now();
    this.isHeard = false;
    return this.news;
  }

  enter(phase: Phase): void {
    this.current = phase;
    this.begun = Date.now();
    this.news = this.begun;
    this.onChange();
  }

  /** The agent has said something. */
  hear(): void {
    this.isHeard = true;
  }
}
