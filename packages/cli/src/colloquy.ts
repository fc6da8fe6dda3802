import { didYouMean, findCommand, helpText, overviewText, UsageError, wantsHelp } from "./command-line/index.ts";
import { type Command, commandSpecs, commands, mainCommand } from "./commands.ts";

const names = commands.filter(({ spec }) => spec !== undefined).map(({ name }) => name);

/** What a command line asks for: a command and its arguments. Without a command's name that is to chat. */
function commandOf(args: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } {
  const [name, ...rest] = args;
  if (name === undefined || name.startsWith("-")) return { command: mainCommand, rest: args };
  const command = commands.find((one) => one.name === name);
  if (command !== undefined) return { command, rest };
  throw new UsageError(`There is no command ${JSON.stringify(name)}${didYouMean(name, [...names, "help"])}`);
}

/** Does what a command line asks for. Resolves to the exit code; what goes wrong is said on stderr. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await perform(args);
  } catch (error) {
    const { explain } = await import("./peer/failure.ts");
    const { text, code } = explain(error, true);
    process.stderr.write(`colloquy: ${text}${error instanceof UsageError ? await hint(args) : ""}\n`);
    return code;
  }
}

async function perform(args: readonly string[]): Promise<number> {
  const [first, ...words] = args;
  if (first === "--version" || first === "-v") return print(`${(await import("./program/index.ts")).version}\n`);
  if (first === "--help" || first === "-h" || (first === "help" && words.length === 0)) return print(await overview());
  if (first === "help") return print(await help(words));
  const { command, rest } = commandOf(args);
  const spec = asksForHelp(rest) ? await command.spec?.() : undefined;
  if (spec !== undefined && wantsHelp(spec, rest)) return print(helpText(findCommand(spec, rest).spec));
  return command.run(rest);
}

function asksForHelp(args: readonly string[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

async function overview(): Promise<string> {
  const [{ version }, { facts }, specs] = await Promise.all([
    import("./program/index.ts"),
    import("./facts.ts"),
    commandSpecs(),
  ]);
  const first = `colloquy ${version}: chat with, run, be and bridge agents that speak the Agent Client Protocol (version 1 or 2)`;
  return overviewText(first, specs, facts);
}

/** What `colloquy help agents add` prints. */
async function help(words: readonly string[]): Promise<string> {
  const { command, rest } = commandOf(words);
  const spec = await command.spec?.();
  if (spec === undefined) return overview();
  const found = findCommand(spec, rest);
  const [unknown] = rest.slice(found.words);
  if (unknown !== undefined && !unknown.startsWith("-")) {
    const known = (found.spec.subcommands ?? []).map(({ name }) => name.split(" ").at(-1)!);
    throw new UsageError(`There is no command "${found.spec.name} ${unknown}"${didYouMean(unknown, known)}`);
  }
  return helpText(found.spec);
}

/** The command whose help is to be read after wrong usage. */
async function hint(args: readonly string[]): Promise<string> {
  try {
    const { command, rest } = commandOf(args[0] === "help" ? args.slice(1) : args);
    const spec = await command.spec?.();
    if (spec !== undefined) return `\nSee colloquy ${findCommand(spec, rest).spec.name} --help.`;
  } catch {
    // There is no such command.
  }
  return "\nSee colloquy --help.";
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
