/** The signals that end a program, unless it says otherwise. */
const ENDS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

/** What a program at a terminal does when something happens to its process. */
export interface Guarded {
  /** Whether another program has the terminal now: what is typed to interrupt that reaches this process too, and is not for it. */
  readonly lent: boolean;
  /** Leaves the terminal as it was found, before this returns. */
  restore(): void;
  /** The process was stopped, and goes on. */
  resumed(): void;
  /** The process is asked to stop (Ctrl-Z, sent by somebody else). */
  stopAsked(): void;
}

/**
 * Sees to it that the process leaves no terminal behind that cannot be used: when it exits, when it dies of an error, and of a
 * signal. A signal that somebody else listens to is theirs: they close the terminal, or exit. Returns what ends it.
 */
export function guardProcess(guarded: Guarded): () => void {
  const restore = () => guarded.restore();
  const resumed = () => guarded.resumed();
  const stopAsked = () => guarded.stopAsked();
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    if (guarded.lent && (signal === "SIGINT" || signal === "SIGQUIT")) return;
    restore();
    release();
    process.kill(process.pid, signal);
  };
  const release = () => {
    for (const signal of ENDS) process.off(signal, onSignal);
    process.off("SIGCONT", resumed);
    process.off("SIGTSTP", stopAsked);
    process.off("exit", restore);
  };
  // Also when it dies of an error, which is printed after that.
  process.on("exit", restore);
  if (process.platform === "win32") {
    process.on("SIGINT", onSignal);
    process.on("SIGHUP", onSignal);
    return release;
  }
  for (const signal of ENDS) process.on(signal, onSignal);
  process.on("SIGCONT", resumed);
  process.on("SIGTSTP", stopAsked);
  return release;
}
