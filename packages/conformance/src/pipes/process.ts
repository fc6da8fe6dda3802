import {
  childEnvironment,
  type EnvironmentOptions,
  hasExited,
  startProcess,
  stderrTail,
  type TerminateOptions,
  terminate,
} from "@colloquy/acp/node";
import { type Ending, type Pipe, STDERR_BYTES, type Start } from "./pipe.ts";

/** What a program gets that is started for a case. */
export interface ProcessOptions extends EnvironmentOptions {
  /** How long each step of ending it may take. */
  readonly terminate?: TerminateOptions;
}

/** A case is over and its program has nothing more to do: it gets little time. */
const TERMINATE: TerminateOptions = { endGraceMs: 300, termGraceMs: 700, killGraceMs: 1000 };

/**
 * Starts a program, without a shell, for each case anew, in the case's own folder. Rejects with a `ProcessError` if it cannot be
 * started.
 */
export function processes(command: readonly [program: string, ...args: string[]], options: ProcessOptions = {}): Start {
  const [program, ...args] = command;
  return async ({ cwd }) => {
    const child = await startProcess(program, args, { cwd, env: childEnvironment(options) });
    const tail = stderrTail(child.stderr!, { maxBytes: STDERR_BYTES });
    child.stdin!.on("error", () => {});
    const ended = new Promise<Ending>((resolve) => {
      const tell = () => resolve({ code: child.exitCode, signal: child.signalCode });
      if (hasExited(child)) tell();
      else child.once("exit", tell);
    });
    return {
      write: (bytes) =>
        new Promise((resolve, reject) => {
          child.stdin!.write(bytes, (error) => (error ? reject(error) : resolve()));
        }),
      endInput: () => void child.stdin!.end(),
      open(listener) {
        child.stdout!.on("data", listener);
        child.stdout!.once("close", () => listener(undefined));
      },
      pause: () => void child.stdout!.pause(),
      resume: () => void child.stdout!.resume(),
      closeOutput: () => void child.stdout!.destroy(),
      stderr: () => tail.text(),
      ended,
      stop: () => terminate(child, options.terminate ?? TERMINATE),
    } satisfies Pipe;
  };
}
