import { bytesOf } from "./line.ts";

/** Something that a fault does to a conversation. */
export type Action =
  /** Bytes go to the victim, in a write of their own. */
  | { readonly do: "write"; readonly bytes: Uint8Array }
  /** Bytes go back to the victim's peer. */
  | { readonly do: "pass back"; readonly bytes: Uint8Array }
  /** Nothing more goes to the victim for so many milliseconds. */
  | { readonly do: "wait"; readonly ms: number }
  /** Nothing more is read of the victim for so many milliseconds. */
  | { readonly do: "linger"; readonly ms: number }
  /** The victim's input ends; what it writes is still read. */
  | { readonly do: "close" }
  /** Nothing that the victim writes is read any more. */
  | { readonly do: "turn deaf" }
  /** Text on stderr, where the victim's peer has one. */
  | { readonly do: "complain"; readonly text: string }
  /** The victim's peer ends, with this exit code where it is a process. */
  | { readonly do: "exit"; readonly code: number };

/** What a fault does, in order. It may be endless: it is asked for no more than the victim takes. */
export type Actions = Iterable<Action>;

/** Bytes, or text as UTF-8, to the victim. */
export function write(bytes: Uint8Array | string): Action {
  return { do: "write", bytes: typeof bytes === "string" ? bytesOf(bytes) : bytes };
}

/** A message, or the text of one, as a line to the victim. */
export function send(message: object | string): Action {
  return write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
}
