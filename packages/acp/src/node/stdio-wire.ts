import type { Wire } from "../rpc/index.ts";
import { lines, type WireLimits } from "../wire/index.ts";
import { deferWrites, nodeStreams } from "./streams.ts";

/** This process's stdin and stdout as a wire. */
export interface StdioWire {
  readonly wire: Wire;
  /** Gives stdout back to whoever wants to write to it. */
  release(): void;
}

/**
 * Speaks on this process's stdin and stdout. From the call on stdout belongs to the protocol: whatever else is written to it,
 * by `console.log` or a library, goes to stderr.
 */
export function stdioWire(limits?: WireLimits): StdioWire {
  const { stdin, stdout } = process;
  const { write, release } = ownStdout();
  const flush = (done: () => void) => void write("", done);
  return { wire: lines(nodeStreams(stdin, stdout, write, flush), { limits, defer: deferWrites }), release };
}

/** Keeps stdout for the protocol: what others write to it goes to stderr. */
function ownStdout(): { write: (text: string, done?: () => void) => boolean; release: () => void } {
  const { stdout, stderr } = process;
  const original = stdout.write;
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return {
    write: (text, done) => original.call(stdout, text, "utf8", done),
    release: () => {
      stdout.write = original;
    },
  };
}
