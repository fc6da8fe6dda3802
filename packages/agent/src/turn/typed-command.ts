import type { Command, Turn } from "@colloquy/acp/agent";

/** Runs a slash command that was typed while a turn was running, within that turn. `false`: it is none. */
export async function runsCommand(
  turn: Turn,
  text: string,
  commands: { readonly [name: string]: Command },
): Promise<boolean> {
  const [, name, args] = /^\/(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined || !Object.hasOwn(commands, name)) return false;
  await commands[name]!.run(turn, args ?? "");
  return true;
}
