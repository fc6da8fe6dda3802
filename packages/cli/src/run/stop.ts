import { exitCodes } from "../program/index.ts";

/** How a run can be stopped from here. */
export interface StopOptions {
  readonly timeoutMs: number | undefined;
  /** How long the agent has to end a cancelled turn, in milliseconds. */
  readonly cancelGraceMs: number;
  /** Tells the user. */
  readonly say: (text: string) => void;
}

/** Everything that stops a run from here: Ctrl-C, a signal, the time, an output that nobody reads. */
export class Stop {
  /** Aborted when the turn is to be cancelled. */
  get cancel(): AbortSignal {
    return this.cancelling.signal;
  }

  /** Aborted when the agent is to be ended. */
  get end(): AbortSignal {
    return this.ending.signal;
  }

  /** The exit code of a run that was stopped. */
  code: number | undefined;
  /** Whether there is a turn that the agent can be asked to cancel. */
  inTurn = false;
  private readonly cancelling = new AbortController();
  private readonly ending = new AbortController();
  private readonly options: StopOptions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unlisten: (() => void)[] = [];

  constructor(options: StopOptions) {
    this.options = options;
    this.listen("SIGINT", () => this.interrupt());
    this.listen("SIGTERM", () => this.now(exitCodes.terminated));
    this.listen("SIGHUP", () => this.now(exitCodes.hangup));
    const { timeoutMs } = options;
    if (timeoutMs === undefined) return;
    const late = () => this.soon(exitCodes.timeout, `The timeout of ${timeoutMs / 1000} s has passed`);
    this.timer = setTimeout(late, timeoutMs);
  }

  /** Ctrl-C: the first cancels the turn, the second ends the agent. */
  interrupt(): void {
    if (this.cancel.aborted) this.now(exitCodes.cancelled);
    else this.soon(exitCodes.cancelled, "");
  }

  /** Ends the agent without asking it. */
  now(code: number): void {
    this.code ??= code;
    this.cancelling.abort();
    this.ending.abort();
  }

  /** Lets go of signals and timers. */
  release(): void {
    for (const stop of this.unlisten) stop();
    clearTimeout(this.timer);
  }

  private soon(code: number, why: string): void {
    const { cancelGraceMs, say } = this.options;
    if (!this.inTurn) {
      if (why !== "") say(`${why}.`);
      return this.now(code);
    }
    this.code ??= code;
    const wait = `waiting up to ${cancelGraceMs / 1000} s for the agent to end its turn; Ctrl-C again ends it`;
    say(why === "" ? `Cancelling: ${wait}` : `${why}. Cancelling: ${wait}`);
    this.cancelling.abort();
  }

  private listen(signal: NodeJS.Signals, onSignal: () => void): void {
    process.on(signal, onSignal);
    this.unlisten.push(() => process.off(signal, onSignal));
  }
}
