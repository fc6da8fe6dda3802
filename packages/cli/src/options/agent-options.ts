import { type GivenVariables, givenVariables, type OptionSpecs, oneOf } from "../command-line/index.ts";

/** The options that say which agent works where, alike for every command that starts one. */
export const agentOptions = {
  cwd: { type: "string", value: "DIR", completes: "folder", about: "where the agent works (default: here)" },
  "add-dir": {
    type: "string",
    multiple: true,
    value: "DIR",
    completes: "folder",
    about: "a further folder that it may use; can be repeated",
  },
  mode: { type: "string", value: "NAME", about: "set this mode first, by id or name" },
  model: { type: "string", value: "NAME", about: "set this model first, by id or name" },
  auth: {
    type: "string",
    value: "ID",
    about: "the way to sign in, should the agent want that; one that is done in a terminal is run right here",
  },
  env: {
    type: "string",
    multiple: true,
    value: "NAME[=VALUE]",
    about: "give the agent a variable of yours, or this value; can be repeated",
  },
  "inherit-env": {
    type: "boolean",
    about: "give the agent all your variables, secrets included (default: PATH, HOME, language, proxies and the like)",
  },
  protocol: { type: "string", value: "1|2", values: ["1", "2"], about: "speak only this version" },
} as const satisfies OptionSpecs;

/** Where an agent works, and with what. */
export interface AgentOptions extends GivenVariables {
  readonly cwd: string;
  readonly addDirs: readonly string[];
  readonly mode: string | undefined;
  readonly model: string | undefined;
  readonly auth: string | undefined;
  /** The only version to speak. */
  readonly protocol: 1 | 2 | undefined;
}

/** What was given for {@link agentOptions}. */
export interface AgentOptionValues {
  readonly cwd?: string | undefined;
  readonly "add-dir"?: readonly string[] | undefined;
  readonly mode?: string | undefined;
  readonly model?: string | undefined;
  readonly auth?: string | undefined;
  readonly env?: readonly string[] | undefined;
  readonly "inherit-env"?: boolean | undefined;
  readonly protocol?: string | undefined;
}

/** Reads them. Throws `UsageError`. */
export function readAgentOptions(values: AgentOptionValues): AgentOptions {
  return {
    cwd: values.cwd ?? ".",
    addDirs: values["add-dir"] ?? [],
    mode: values.mode,
    model: values.model,
    auth: values.auth,
    ...givenVariables(values.env ?? [], values["inherit-env"] === true),
    protocol: protocolOf(values.protocol),
  };
}

/** The version that an option names. */
export function protocolOf(value: string | undefined): 1 | 2 | undefined {
  const version = oneOf("--protocol", value, ["1", "2"]);
  return version === undefined ? undefined : (Number(version) as 1 | 2);
}

/** Splits a command line at `--agent`: what follows belongs to the agent. `agent` is absent when it is not named. */
export function splitAgent(args: readonly string[]): {
  readonly ours: readonly string[];
  readonly agent?: readonly string[];
} {
  const at = args.findIndex((word) => word === "--agent" || word.startsWith("--agent="));
  if (at === -1) return { ours: args };
  const given = args[at]!.startsWith("--agent=") ? [args[at]!.slice("--agent=".length)] : [];
  return { ours: args.slice(0, at), agent: [...given, ...args.slice(at + 1)] };
}
