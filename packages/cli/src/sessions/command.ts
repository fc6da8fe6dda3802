import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";
import { agentOptions } from "../options/index.ts";

const { cwd, auth, env, protocol } = agentOptions;
const starting = { auth, env, "inherit-env": agentOptions["inherit-env"], protocol } as const;
const rest = {
  after: "--agent",
  about:
    "the agent that has the session, if it is not known or another is meant: a name, or a command with its arguments",
} as const;

const listOptions = {
  ...starting,
  cwd: { ...cwd, about: "only those of this folder" },
  json: { type: "boolean", about: "print one JSON document" },
} as const satisfies OptionSpecs;

/** `colloquy sessions list`. */
export const listCommand: CommandSpec<typeof listOptions> = {
  name: "sessions list",
  about: "list the sessions that are remembered here, or, with --agent, those that the agent has",
  usage: ["sessions [list] [OPTION…] [--agent NAME | --agent COMMAND [ARGUMENT…]]"],
  options: listOptions,
  rest: { after: "--agent", about: "ask this agent for its sessions: it is started" },
  examples: [
    { line: "colloquy sessions --cwd .", about: "those of this folder" },
    { line: "colloquy sessions list --agent colloquy", about: "those that our own agent has" },
  ],
};

/** `colloquy sessions delete`. */
export const deleteCommand: CommandSpec<typeof starting> = {
  name: "sessions delete",
  about: "delete a session where its agent can do that, and forget it here",
  usage: ["sessions delete ID [OPTION…] [--agent NAME | --agent COMMAND [ARGUMENT…]]"],
  words: [{ name: "ID", about: "the session", completes: "session" }],
  options: starting,
  rest,
  examples: [{ line: "colloquy sessions delete 0198f2", about: "the session of this id" }],
};

const exportOptions = {
  ...starting,
  cwd: { ...cwd, about: "the session's folder (default: the one that is known, else here)" },
  output: {
    type: "string",
    value: "text|markdown|json",
    values: ["text", "markdown", "json"],
    about: "how it is written (default: text); control characters are taken out of text and Markdown",
  },
} as const satisfies OptionSpecs;

/** `colloquy sessions export`. */
export const exportCommand: CommandSpec<typeof exportOptions> = {
  name: "sessions export",
  about: "print all of a session: its agent is started and tells it again",
  usage: ["sessions export ID [OPTION…] [--agent NAME | --agent COMMAND [ARGUMENT…]]"],
  words: [{ name: "ID", about: "the session", completes: "session" }],
  options: exportOptions,
  rest,
  examples: [{ line: "colloquy sessions export 0198f2 --output markdown > talk.md", about: "a transcript to keep" }],
};

/** `colloquy sessions`. */
export const sessionsCommand: CommandSpec = {
  name: "sessions",
  about: "list, delete and export sessions",
  usage: ["sessions [list|delete ID|export ID] [OPTION…]"],
  options: listOptions,
  examples: [{ line: "colloquy sessions", about: "the sessions that are remembered, the latest first" }],
  subcommands: [listCommand, deleteCommand, exportCommand],
};
