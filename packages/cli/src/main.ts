#!/usr/bin/env node
import { didYouMean, UsageError } from "./command-line/index.ts";

/** The subcommands: each takes its arguments and resolves to the exit code. What one needs is loaded for it alone. */
const commands: { readonly [name: string]: (args: readonly string[]) => Promise<number> } = {
  async run(args) {
    const { parseRun } = await import("./run/arguments.ts");
    const { run } = await import("./run/run.ts");
    return run(parseRun(args));
  },
  async agent(args) {
    const { serveAgent } = await import("./agent/agent.ts");
    return serveAgent(args);
  },
  async bridge(args) {
    const { parseBridge } = await import("./bridge/arguments.ts");
    const { bridge } = await import("./bridge/bridge.ts");
    return bridge(parseBridge(args));
  },
  async demo(args) {
    const { demo } = await import("./demo/demo.ts");
    return demo(args);
  },
};

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const agent = args.findIndex((word) => word === "--agent" || word === "--");
  const ours = agent === -1 ? args : args.slice(0, agent);
  if (name === "help" || ours.includes("--help") || ours.includes("-h")) return print((await import("./help.ts")).help);
  if (name === "--version" || name === "-v") return print(`${(await import("./version.ts")).version}\n`);
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command(rest);
  if (name === undefined) throw new UsageError(`Say what to do: colloquy ${Object.keys(commands).join(", colloquy ")}`);
  throw new UsageError(`There is no command ${JSON.stringify(name)}${didYouMean(name, Object.keys(commands))}`);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { explain } = await import("./peer/failure.ts");
  const { text, code } = explain(error, true);
  const hint = error instanceof UsageError ? "\nSee colloquy --help." : "";
  process.stderr.write(`colloquy: ${text}${hint}\n`);
  process.exitCode = code;
}
