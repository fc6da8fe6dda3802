import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { Awaitable, TurnResult } from "./options.ts";
import type { Turn } from "./turn.ts";

/** A slash command. */
export interface Command {
  readonly description: string;
  /** What to show where its input goes. Without it the command takes none. */
  readonly hint?: string;
  /** Runs instead of `prompt`, with what follows the name. */
  run(turn: Turn, args: string): Awaitable<TurnResult>;
}

/** The commands of an agent, by name. */
export type Commands = { readonly [name: string]: Command };

/** What a prompt invokes. */
export interface Invocation {
  readonly name: string;
  /** All that follows the name and the white space after it (CMD-09). */
  readonly args: string;
}

/** Throws an `AcpError` for a name that clients could not invoke (CMD-03, CMD-04). */
export function checkCommands(commands: Commands): void {
  for (const name of Object.keys(commands)) {
    if (name === "" || name.startsWith("/") || /\s/.test(name))
      throw new AcpError(`The command ${JSON.stringify(name)} must be named without a slash and without white space`);
  }
}

/** The commands as version 2 lists them. */
export function availableCommands(commands: Commands): v2.AvailableCommand[] {
  return Object.entries(commands).map(([name, { description, hint }]) => ({
    type: "command",
    name,
    description,
    ...(hint !== undefined && { input: { type: "text", hint } }),
  }));
}

/** The command that a prompt begins with, if it is one of these (CMD-08, CMD-11). */
export function invoked(commands: Commands, prompt: readonly v2.ContentBlock[]): Invocation | undefined {
  const [first] = prompt;
  if (first?.type !== "text") return undefined;
  const match = /^\/(\S+)\s*([\s\S]*)$/.exec(first.text as string);
  if (match === null || !Object.hasOwn(commands, match[1]!)) return undefined;
  return { name: match[1]!, args: match[2]! };
}
