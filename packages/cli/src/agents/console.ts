import type { Environment } from "@colloquy/agent/storage";
import { encode, hasColor, type Line } from "../cells/index.ts";
import { exitCodes } from "../program/index.ts";
import { askYes } from "./ask-yes.ts";

/** Where a command of `colloquy agents` is called. */
export interface Console {
  readonly env: Environment;
  /** Prints lines to stdout. */
  print(...lines: readonly Line[]): void;
  /** Prints lines to stderr. */
  say(...lines: readonly Line[]): void;
  /** Asks for consent; absent: there is nobody to ask. */
  readonly ask?: (question: string) => Promise<boolean>;
}

/** This process's own. A person is asked where stdin and stderr are terminals. */
export function processConsole(): Console {
  const { env, stdin, stdout, stderr } = process;
  // Whoever read the output has gone away, as `head` does; what runs for us ends with this process.
  stdout.on("error", () => process.exit(exitCodes.pipe));
  stderr.on("error", () => {});
  const to =
    (stream: NodeJS.WriteStream) =>
    (...lines: readonly Line[]) => {
      const color = hasColor(stream, env);
      stream.write(lines.map((one) => `${encode(one, color)}\n`).join(""));
    };
  return {
    env,
    print: to(stdout),
    say: to(stderr),
    ...(stdin.isTTY && stderr.isTTY && { ask: (question) => askYes(question, stdin, stderr) }),
  };
}
