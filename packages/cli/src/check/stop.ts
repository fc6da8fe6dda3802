import { exitCodes } from "../program/index.ts";

/** The end of a check by a signal. */
export interface Stop extends Disposable {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code that it asks for; `undefined`: none came. */
  code(): number | undefined;
}

/**
 * The first signal stops the check, which then tells what it has found out; the second ends this process at once, and with it all
 * that it has started. `onStop`: is told of the first.
 */
export function stopOnSignals(onStop: () => void): Stop {
  const abort = new AbortController();
  let code: number | undefined;
  const signals = { SIGINT: exitCodes.cancelled, SIGTERM: exitCodes.terminated, SIGHUP: exitCodes.hangup } as const;
  const listeners = Object.entries(signals).map(([signal, asked]) => {
    const listener = () => {
      if (code !== undefined) process.exit(code);
      code = asked;
      onStop();
      abort.abort();
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return {
    signal: abort.signal,
    code: () => code,
    [Symbol.dispose]() {
      for (const off of listeners) off();
    },
  };
}
