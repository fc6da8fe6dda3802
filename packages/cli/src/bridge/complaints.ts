import { cleanLine } from "@colloquy/acp/text";
import type { Loss } from "@colloquy/acp/versions";
import { CleanStream } from "../cells/index.ts";

/** What a bridge has to say, on stderr: its stdout belongs to the protocol. */
export interface Complaints {
  /** Says what could not be said in the other version, once for each kind. */
  lost(loss: Loss): void;
  /** Passes on what the agent writes to its stderr; cleaned where a person reads it. */
  agent(text: string): void;
  say(text: string): void;
}

/** Writes to this process's stderr. */
export function complaints(stderr: NodeJS.WriteStream = process.stderr): Complaints {
  const told = new Set<string>();
  const clean = stderr.isTTY ? new CleanStream() : undefined;
  const say = (text: string) => void stderr.write(`colloquy: ${text}\n`);
  return {
    say,
    agent: (text) => void stderr.write(clean ? clean.push(text) : text),
    lost({ id, text }) {
      if (told.has(id)) return;
      told.add(id);
      say(cleanLine(`not said in the other version: ${text} (${id})`));
    },
  };
}
