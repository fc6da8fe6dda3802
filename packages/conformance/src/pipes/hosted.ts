import { PassThrough, type Readable, type Writable } from "node:stream";
import { type Ending, type Pipe, STDERR_BYTES, type Start } from "./pipe.ts";

/** What a program has that runs in this process. */
export interface HostedProgram {
  readonly input: Readable;
  readonly output: Writable;
  readonly cwd: string;
  /** Writes to what would be its stderr. */
  complain(text: string): void;
  /** Aborted when it is to end. */
  readonly signal: AbortSignal;
}

/**
 * Runs the program under test in this process: much faster than one of its own, for what does not need one. It has ended when
 * `run` resolves, with the exit code that it resolves to; a rejection is an exit code of 1 and words on stderr.
 */
export function hosted(run: (program: HostedProgram) => Promise<number>): Start {
  return async ({ cwd }) => {
    const input = new PassThrough({ highWaterMark: 65_536 });
    const output = new PassThrough({ highWaterMark: 65_536 });
    const abort = new AbortController();
    let stderr = "";
    const complain = (text: string) => {
      stderr = (stderr + text).slice(-STDERR_BYTES);
    };
    input.on("error", () => {});
    output.on("error", () => {});
    const ended = run({ input, output, cwd, complain, signal: abort.signal })
      .catch((error: unknown) => {
        complain(`${error instanceof Error ? error.stack : String(error)}\n`);
        return 1;
      })
      .then((code): Ending => {
        output.end();
        input.destroy();
        return { code, signal: null };
      });
    return {
      write: (bytes) =>
        new Promise((resolve, reject) => {
          input.write(bytes, (error) => (error ? reject(error) : resolve()));
        }),
      endInput: () => void input.end(),
      open(listener) {
        output.on("data", listener);
        output.once("close", () => listener(undefined));
      },
      pause: () => void output.pause(),
      resume: () => void output.resume(),
      closeOutput: () => void output.destroy(),
      stderr: () => stderr,
      ended,
      stop() {
        input.end();
        abort.abort();
        return ended;
      },
    } satisfies Pipe;
  };
}
