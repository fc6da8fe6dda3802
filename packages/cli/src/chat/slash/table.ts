import { didYouMean, UsageError } from "../../command-line/index.ts";
import { agentCommands } from "./agent.ts";
import type { Chat, SlashCommand } from "./command.ts";
import { lookCommands } from "./look.ts";
import { sessionCommands } from "./session.ts";
import { settingCommands } from "./settings.ts";

/** The chat's own commands, in the order of its help. */
export const slashCommands: readonly SlashCommand[] = [
  ...lookCommands,
  ...settingCommands,
  ...sessionCommands,
  ...agentCommands,
];

/** A command as the menu of the prompt editor shows it. */
export interface ListedCommand {
  readonly name: string;
  readonly about: string;
  readonly hint?: string;
  readonly from: "colloquy" | "agent";
}

/** All commands that there are at the moment, the chat's own before the agent's. Of one name, the agent's is called with `//`. */
export function listed(chat: Chat): ListedCommand[] {
  const own = slashCommands
    .filter(({ offered }) => offered === undefined || offered(chat))
    .map(({ name, about, hint }): ListedCommand => ({ name, about, ...(hint && { hint }), from: "colloquy" }));
  const taken = new Set(own.map(({ name }) => name));
  const theirs = (chat.conversation.session?.commands ?? []).map(({ name, description, input }): ListedCommand => {
    const hint = (input as { hint?: unknown } | null | undefined)?.hint;
    return {
      name: taken.has(name) ? `/${name}` : name,
      about: description,
      ...(typeof hint === "string" && { hint }),
      from: "agent",
    };
  });
  return [...own, ...theirs];
}

/** What a line that begins with `/` comes to: a command of the chat's, or a text for the agent. */
export type Read = { readonly command: SlashCommand; readonly args: string } | { readonly text: string };

/** Reads a line. Throws a `UsageError` for a command that neither the chat nor the agent has. */
export function readLine(chat: Chat, line: string): Read {
  if (line.startsWith("//")) return { text: line.slice(1) };
  const [, name, args = ""] = /^\/([^\s/]+)(?:\s+(.*))?$/s.exec(line) ?? [];
  if (name === undefined) return { text: line };
  const command = slashCommands.find((one) => one.name === name);
  if (command !== undefined) return { command, args: args.trim() };
  const theirs = (chat.conversation.session?.commands ?? []).map((one) => one.name);
  if (theirs.includes(name)) return { text: line };
  // A path that was meant as one, and agents that do not list what they take, are none of our business.
  if (theirs.length === 0 || name.includes("/")) return { text: line };
  const known = [...slashCommands.map((one) => one.name), ...theirs];
  throw new UsageError(
    `There is no command /${name}${didYouMean(name, known)}; //${name} sends it to the agent as it is`,
  );
}
