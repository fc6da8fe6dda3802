/** The exit code of a program that a signal has asked to end, once one has. */
export interface Signalled {
  readonly code: number | undefined;
  release(): void;
}

/** Signals that ask this program to end, and the exit codes for them. */
const codes = { SIGTERM: 143, SIGHUP: 129 } as const;

/** Calls `leave` when a signal asks this program to end. */
export function untilSignalled(leave: () => void): Signalled {
  let code: number | undefined;
  const listeners = Object.entries(codes).map(([signal, its]) => {
    const listener = () => {
      code ??= its;
      leave();
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return {
    get code() {
      return code;
    },
    release() {
      for (const release of listeners) release();
    },
  };
}
