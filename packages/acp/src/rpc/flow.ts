import type { Wire } from "./wire.ts";

/** What `Flow` asks of its connection. */
interface Host {
  readonly wire: Wire;
  /** How many messages wait for their handler. */
  backlog(): number;
  /** How many calls of this side wait for an answer. */
  pendingCalls(): number;
  /** Whether a running handler may be waiting for an answer of the peer that has not been read yet. */
  mayWait(): boolean;
}

/**
 * Pauses reading when too much waits, and resumes it.
 *
 * Two things count. Messages that wait for a handler: but reading goes on while a handler may need what comes next. And
 * replies that the wire has no room for: a peer that asks and never reads must not fill our memory. As many of those as we
 * have calls pending are forgiven. So two peers that ask at the same time never both stop reading: every reply that one
 * cannot write belongs to a call that is pending at the other.
 */
export class Flow {
  readonly maxBacklog: number;
  private readonly host: Host;
  private paused = false;
  /** Replies that the wire has no room for. */
  private unwritten = 0;

  constructor(host: Host, maxBacklog = 1_024) {
    this.host = host;
    this.maxBacklog = maxBacklog;
  }

  /** A reply was sent; `room` is what the wire said. */
  replied(room: Promise<void> | undefined): void {
    if (room === undefined) return;
    this.unwritten++;
    this.check();
    void room.then(() => {
      this.unwritten--;
      this.check();
    });
  }

  /** To be called whenever something has changed. */
  check(): void {
    const { host } = this;
    const backlog = host.backlog();
    if (!this.paused) {
      if (!this.isStalled() && (backlog < this.maxBacklog || host.mayWait())) return;
      this.paused = true;
      host.wire.pause();
    } else if (!this.isStalled() && (backlog <= this.maxBacklog / 2 || host.mayWait())) {
      this.paused = false;
      host.wire.resume();
    }
  }

  private isStalled(): boolean {
    return this.unwritten > 0 && this.unwritten > this.maxBacklog + this.host.pendingCalls();
  }
}
