import {
  completionCommand,
  completionScript,
  completionWords,
  oneOf,
  parseOptions,
  UsageError,
} from "./command-line/index.ts";
import { commandSpecs, mainCommand } from "./commands.ts";

/** `colloquy completion`: prints a shell's script. */
export async function completion(args: readonly string[]): Promise<number> {
  const { positionals } = parseOptions(args, completionCommand);
  const [shell, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`One shell is enough: ${positionals.join(" ")}`);
  process.stdout.write(completionScript(shell, await commandSpecs(), await mainCommand.spec()));
  return 0;
}

/** `colloquy complete`: prints the words that the scripts ask for, one a line. */
export async function complete(args: readonly string[]): Promise<number> {
  const [word, ...more] = args;
  if (word === undefined || more.length > 0)
    throw new UsageError("colloquy complete agent, or colloquy complete session");
  const kind = oneOf("What is completed", word, ["agent", "session"]);
  const words =
    kind === "agent"
      ? await (await import("./agents/index.ts")).configuredNames(process.env)
      : await (await import("./sessions/index.ts")).recentIds(process.env);
  process.stdout.write(completionWords(words));
  return 0;
}
