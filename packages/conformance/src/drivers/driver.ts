import type { ActName, Shown } from "../clients/index.ts";

/**
 * One thing that is done to a client. In what is written, a name in braces stands for a member of the act: `{text}`,
 * `{sessionId}`, `{modeId}`, `{configId}`, `{value}`, `{methodId}`, `{field}`, `{folders}`; `{act}` for the whole of it as JSON.
 */
export type Step =
  /** Waits until this text, or what this `/expression/` matches, was printed since the step before that was no `wait`. */
  | { readonly wait: string }
  /** Types this text. */
  | { readonly type: string }
  /** Presses a key: `Enter`, `Escape`, `Ctrl+C`, `Alt+P`, `y`. */
  | { readonly press: string }
  /** Writes this text to stdin, as it is. */
  | { readonly write: string }
  /** Sends a signal to the client. */
  | { readonly signal: NodeJS.Signals }
  /** Lets this many milliseconds pass: for what shows nothing that could be waited for. */
  | { readonly pause: number };

/**
 * How a client program is driven. In the command, in files and in variables stand for
 *
 * - `{agent}`: the command of the agent that it is to start; also apart, as `{agent.program}` and `{agent.arguments}`;
 * - `{folder}`: the folder of the case, in which it is started;
 * - `{private}`: another folder, for what is not to lie in that one;
 * - `{prompt}`: the first prompt, of a client that takes it from its command line.
 */
export interface Driver {
  /** The client's program and its arguments, where they are not given with the check. */
  readonly command?: readonly string[];
  /** Variables of its environment, over those of the harness. */
  readonly env?: { readonly [name: string]: string };
  /** Files that it finds, by path in `{folder}` or beginning with `{private}`: text, or what is written as JSON. */
  readonly files?: { readonly [path: string]: unknown };
  /** It runs on a terminal of this size. Else its stdin, stdout and stderr are pipes. */
  readonly terminal?: { readonly columns: number; readonly rows: number };
  /** What can be found in what it prints. Default nothing. */
  readonly shows?: readonly Shown[];
  /** How its user does things. What is missing here it cannot do, but for the prompt on its command line. */
  readonly acts?: { readonly [act in ActName]?: readonly Step[] };
  /**
   * A file that it replaces, at once, with its `ClientModel` as JSON after each change, before it sends anything else. A path as
   * in `files`.
   */
  readonly model?: string;
}

/** A driver that cannot be used. */
export class DriverError extends Error {
  override readonly name = "DriverError";
}
