#!/usr/bin/env node
import { parseBridge } from "./bridge/arguments.ts";
import { bridge } from "./bridge/bridge.ts";
import { demo } from "./demo/demo.ts";
import { exitCodes } from "./exit-code.ts";
import { help } from "./help.ts";
import { parseRun } from "./run/arguments.ts";
import { explain } from "./run/failure.ts";
import { run } from "./run/run.ts";
import { didYouMean, UsageError } from "./usage-error.ts";
import { version } from "./version.ts";

/** The subcommands: each takes its arguments and resolves to the exit code. */
const commands: { readonly [name: string]: (args: readonly string[]) => Promise<number> } = {
  run: (args) => run(parseRun(args)),
  demo: (args) => demo(args),
  bridge: (args) => bridge(parseBridge(args)),
};

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const agent = args.findIndex((word) => word === "--agent" || word === "--");
  const ours = agent === -1 ? args : args.slice(0, agent);
  if (name === "help" || ours.includes("--help") || ours.includes("-h")) return print(help);
  if (name === "--version" || name === "-v") return print(`${version}\n`);
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command(rest);
  if (name === undefined) throw new UsageError("Say what to do: colloquy run, colloquy bridge or colloquy demo");
  throw new UsageError(`There is no command ${JSON.stringify(name)}${didYouMean(name, Object.keys(commands))}`);
}

function print(text: string): number {
  process.stdout.write(text);
  return exitCodes.done;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { text, code } = explain(error, true);
  const hint = error instanceof UsageError ? "\nSee colloquy --help." : "";
  process.stderr.write(`colloquy: ${text}${hint}\n`);
  process.exitCode = code;
}
