import { givenVariables, parseOptions, UsageError } from "../command-line/index.ts";
import { bridgeCommand } from "./command.ts";

/** What a bridge is to do. */
export interface BridgeCommand {
  readonly agent: readonly [program: string, ...args: string[]];
  /** The highest version that the client is served. */
  readonly speak: 1 | 2;
  readonly strict: boolean;
  readonly localTerminals: boolean;
  readonly localFiles: boolean;
  readonly env: Readonly<Record<string, string>>;
  readonly inherit: "all" | readonly string[];
}

/** Reads the arguments of `bridge`. What follows `--` is the agent. Throws `UsageError`. */
export function parseBridge(args: readonly string[]): BridgeCommand {
  const at = args.indexOf("--");
  const [program, ...rest] = at === -1 ? [] : args.slice(at + 1);
  const { values, positionals } = parseOptions(at === -1 ? args : args.slice(0, at), bridgeCommand);
  const { speak } = values;
  if (program === undefined || program === "" || positionals.length > 0)
    throw new UsageError("Name the agent to bridge to after --: colloquy bridge --speak 2 -- COMMAND [ARGUMENT…]");
  if (speak !== "1" && speak !== "2")
    throw new UsageError(
      `--speak is 1 or 2: the version of the client${speak === undefined ? "" : `, not "${speak}"`}`,
    );
  return {
    agent: [program, ...rest],
    speak: Number(speak) as 1 | 2,
    strict: values.strict === true,
    localTerminals: values["local-terminals"] === true,
    localFiles: values["local-files"] === true,
    ...givenVariables(values.env ?? [], values["inherit-env"] === true),
  };
}
