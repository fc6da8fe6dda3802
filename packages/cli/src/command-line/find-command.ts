import type { CommandSpec } from "./command.ts";

/** The command or subcommand that words name, and how many of them do. */
export function findCommand(
  spec: CommandSpec,
  args: readonly string[],
): { readonly spec: CommandSpec; readonly words: number } {
  const [word] = args;
  const found = spec.subcommands?.find(({ name }) => word !== undefined && name === `${spec.name} ${word}`);
  if (found === undefined) return { spec, words: 0 };
  const inner = findCommand(found, args.slice(1));
  return { spec: inner.spec, words: inner.words + 1 };
}

/** Whether the help of a command is asked for. What belongs to another program is not looked at. */
export function wantsHelp(spec: CommandSpec, args: readonly string[]): boolean {
  const after = findCommand(spec, args).spec.rest?.after ?? "--";
  const at = args.findIndex((word) => word === "--" || word === after || word.startsWith(`${after}=`));
  const ours = at === -1 ? args : args.slice(0, at);
  return ours.includes("--help") || ours.includes("-h");
}
