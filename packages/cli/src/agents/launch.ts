import { existsSync } from "node:fs";
import { showCommand } from "@colloquy/acp/node";
import { UsageError } from "../command-line/index.ts";
import { splitWords } from "./words.ts";

/** An agent that can be started. */
export interface Launch {
  /** The name that it is configured by; absent: it was given as a command. */
  readonly id?: string;
  /** For people. */
  readonly title: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Variables that it gets besides the usual ones: by value, and by name from ours. */
  readonly env: Readonly<Record<string, string>>;
  readonly inherit: "all" | readonly string[];
  /**
   * What the user's rules, sessions and trust for this agent are kept by: it is another when another program would be run.
   * Never shown.
   */
  readonly identity: string;
}

/**
 * The agent that the words after `--agent` name: one word that is configured is that agent, else they are a command; one quoted
 * word with blanks is split. Throws `UsageError`.
 */
export async function launchOf(words: readonly string[]): Promise<Launch> {
  const command = commandOf(words);
  const shown = showCommand(command[0], command.slice(1));
  return { title: shown, command, env: {}, inherit: [], identity: `command ${shown}` };
}

/** A command in words, or in one quoted word. */
export function commandOf(words: readonly string[]): [program: string, ...args: string[]] {
  const [first, ...rest] = words;
  if (first === undefined || first === "") throw new UsageError("--agent needs a command");
  if (!/\s/.test(first) || existsSync(first)) return [first, ...rest];
  if (rest.length > 0) {
    throw new UsageError(
      `--agent takes the rest of the line as the agent's command, and "${first}" is no program. ` +
        "Put the other options and the prompt before --agent, or write the command without quotes",
    );
  }
  const [program, ...args] = splitWords(first);
  if (program === undefined || program === "") throw new UsageError("--agent needs a command");
  return [program, ...args];
}
