import type { ToolCall } from "../../state/index.ts";

/** What a silent agent seems to be doing. */
export interface IdleReport {
  readonly sessionId: string;
  /** When it was last heard of, in milliseconds since 1970. */
  readonly since: number;
  /** The tool calls that it has not finished, which may be what it waits for. Empty: it waits for itself, or its model. */
  readonly toolCalls: readonly ToolCall[];
}

/** When to tell of an agent that is silent in a turn. */
export interface IdleOptions {
  /** How long it has to be silent, in milliseconds. Time in which it waits for this client does not count. */
  readonly afterMs: number;
  /** Is told once for each silence. What to do is up to it: nothing is ended here. */
  readonly onIdle: (report: IdleReport) => void;
}

/** The session that is watched. */
export interface Watched {
  readonly id: string;
  readonly unfinished: readonly ToolCall[];
}

/** Watches one session while it is in a turn. */
export class IdleWatch {
  private readonly options: IdleOptions | undefined;
  private readonly session: Watched;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turns = 0;
  private owed = 0;
  private since = 0;

  constructor(options: IdleOptions | undefined, session: Watched) {
    this.options = options;
    this.session = session;
  }

  /** A turn begins. Returns what ends it. */
  begin(): () => void {
    return this.count("turns");
  }

  /** The agent waits for an answer of ours. Returns what ends that. */
  owe(): () => void {
    return this.count("owed");
  }

  /** The agent was heard of. */
  heard(): void {
    const { options } = this;
    if (options === undefined) return;
    clearTimeout(this.timer);
    this.since = Date.now();
    if (this.turns === 0 || this.owed > 0) return;
    this.timer = setTimeout(() => {
      const { id, unfinished } = this.session;
      options.onIdle({ sessionId: id, since: this.since, toolCalls: unfinished });
    }, options.afterMs);
  }

  private count(what: "turns" | "owed"): () => void {
    this[what]++;
    this.heard();
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this[what]--;
      this.heard();
    };
  }
}
