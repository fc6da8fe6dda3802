import type { CommandSpec } from "../command-line/index.ts";

const registry = {
  type: "string",
  value: "URL|FILE",
  completes: "file",
  about: "the registry: an address of https, or a file (default: COLLOQUY_REGISTRY, else the public one)",
} as const;
const yes = { type: "boolean", short: "y", about: "agree to what is shown, without being asked" } as const;
const json = { type: "boolean", about: "print one JSON document, see below" } as const;

/** `colloquy agents list`. */
export const listCommand = {
  name: "agents list",
  about: "list the agents that can be started, and those of the registry",
  usage: ["agents [list] [--json] [--registry URL|FILE] [--offline]"],
  options: {
    json,
    registry,
    offline: { type: "boolean", about: "show the registry as it was when it was last fetched, and ask nobody" },
  },
  sections: [
    {
      title: "JSON",
      text:
        '{"version": 1, "agents": [{"name", "title", "origin": "configured"|"built-in"|"installed"|"registry", "default", "ready",\n' +
        '  "command"?, "version"?, "hash"?, "available"?, "description"?, "license"?, "kinds"?}],\n' +
        ' "registry"?: {"source", "at", "stale"?, "problems"}, "registryProblem"?}',
    },
  ],
  examples: [{ line: "colloquy agents --offline", about: "what is here and what was last seen, without the network" }],
} as const satisfies CommandSpec;

/** `colloquy agents add`. */
export const addCommand = {
  name: "agents add",
  about: "configure an agent by its command, or take over those of another client",
  usage: ["agents add [OPTION…] NAME -- COMMAND [ARGUMENT…]", "agents add --from FILE [--replace] [NAME…]"],
  words: [
    { name: "NAME", about: "what it is called from now on; with --from, which of the file's agents (default: all)" },
  ],
  options: {
    title: { type: "string", value: "TEXT", about: "what it is called on the screen (default: its name)" },
    env: {
      type: "string",
      multiple: true,
      value: "NAME[=VALUE]",
      about: "give it a variable of yours, or this value, which is then kept in agents.json; can be repeated",
    },
    "inherit-env": { type: "boolean", about: "give it all your variables, secrets included" },
    "start-in": {
      type: "string",
      value: "DIR",
      completes: "folder",
      about: "start its process in this folder (default: where you are)",
    },
    from: {
      type: "string",
      value: "FILE",
      completes: "file",
      about: "a file in which another client has its agents (agent_servers)",
    },
    replace: { type: "boolean", about: "put it in the place of an agent of that name" },
  },
  rest: { after: "--", about: "the agent's command" },
  sections: [
    {
      title: "Where they are kept",
      text:
        "agents.json in the folder of your configuration, never in a project:\n" +
        '  {"version": 1, "default"?: "NAME", "agents": {"NAME": {"command": ["PROGRAM", "ARGUMENT"…]}}}\n' +
        'An agent may have "title", "env": {"NAME": "VALUE"}, "inherit": ["NAME"…] or "all", and "cwd"; and instead of "command"\n' +
        '"registry": "ID" of one that is installed, with the only "version" of it that may be started.',
    },
  ],
  examples: [
    {
      line: "colloquy agents add mine --env MY_KEY -- node mine.js --acp",
      about: "a program of yours, with a variable of yours",
    },
    { line: "colloquy agents add --from ~/.jetbrains/acp.json", about: "the agents that are configured there" },
  ],
} as const satisfies CommandSpec;

/** `colloquy agents install`. */
export const installCommand = {
  name: "agents install",
  about: "install an agent of the registry: show what will be fetched and run, ask, check and keep the hash",
  usage: ["agents install [OPTION…] ID"],
  words: [{ name: "ID", about: "its id in the registry" }],
  options: {
    yes,
    kind: {
      type: "string",
      value: "KIND",
      values: ["npx", "uvx", "binary"],
      about: "which of the ways in which it can be had (default: the first that suits)",
    },
    scripts: {
      type: "boolean",
      about: "let packages run programs of their own while they are installed (default: they may not)",
    },
    registry,
  },
  examples: [{ line: "colloquy agents install gemini", about: "look at it, agree, and start it with --agent gemini" }],
} as const satisfies CommandSpec;

/** `colloquy agents update`. */
export const updateCommand = {
  name: "agents update",
  about: "update what is installed, all or those that are named: show the versions and hashes, ask",
  usage: ["agents update [--yes] [--registry URL|FILE] [ID…]"],
  words: [{ name: "ID", about: "one that is installed; several can be given", completes: "agent" }],
  options: { yes, registry },
  sections: [
    {
      title: "What is never updated",
      text:
        "An older version, a version from another place, and another hash of the version that is installed: each is told, and\n" +
        "the last two make the exit code 1. agents install takes the first two, when you agree to it.",
    },
  ],
  examples: [{ line: "colloquy agents update", about: "each is shown and asked for" }],
} as const satisfies CommandSpec;

/** `colloquy agents remove`. */
export const removeCommand = {
  name: "agents remove",
  about: "forget an agent that is configured, or remove one that is installed",
  usage: ["agents remove NAME"],
  words: [{ name: "NAME", about: "its name", completes: "agent" }],
  options: {},
  examples: [{ line: "colloquy agents remove mine", about: "take it out of agents.json" }],
} as const satisfies CommandSpec;

/** `colloquy agents default`. */
export const defaultCommand = {
  name: "agents default",
  about: "say or choose the agent that is meant when none is named",
  usage: ["agents default [NAME]"],
  words: [{ name: "NAME", about: "one that is configured, built in or installed", completes: "agent" }],
  options: {},
  examples: [{ line: "colloquy agents default gemini", about: "from now on chat and run start this one" }],
} as const satisfies CommandSpec;

/** `colloquy agents doctor`. */
export const doctorCommand = {
  name: "agents doctor",
  about: "find out why an agent does not start: its program, Node, noise, handshake, sign-in, session, end",
  usage: ["agents doctor [--json] [--timeout SECONDS] [NAME]", "agents doctor [OPTION…] -- COMMAND [ARGUMENT…]"],
  words: [{ name: "NAME", about: "an agent (default: the one that is meant when none is named)", completes: "agent" }],
  options: {
    json,
    timeout: { type: "string", value: "SECONDS", about: "how long each step may take (default: 30)" },
    env: {
      type: "string",
      multiple: true,
      value: "NAME[=VALUE]",
      about: "give it a variable of yours, or this value; can be repeated",
    },
    "inherit-env": { type: "boolean", about: "give it all your variables, secrets included" },
  },
  rest: { after: "--", about: "the command of an agent that is not configured" },
  sections: [
    {
      title: "What is done",
      text:
        "The agent is started, a session is opened in an empty folder, and all is ended again. No prompt is sent.\n" +
        "✓ it is as it should be · – it works, and there is something to know · ✗ it does not work; → what to do\n" +
        "Exit code 0: nothing failed; 1: something did.",
    },
    {
      title: "JSON",
      text:
        '{"version": 1, "ok", "agent": {"name"?, "title", "command"}, "findings": [{"phase": "files"|"program"|"node"|"start"|\n' +
        '  "initialize"|"stdout"|"sign-in"|"session"|"close"|"stderr", "outcome": "ok"|"note"|"failed", "text", "next"?, "details"?}]}',
    },
  ],
  examples: [
    { line: "colloquy agents doctor gemini", about: "look at one that is installed" },
    { line: "colloquy agents doctor -- npx -y some-agent --acp", about: "look at any command" },
  ],
} as const satisfies CommandSpec;

/** `colloquy agents`. */
export const agentsCommand: CommandSpec = {
  name: "agents",
  about: "list, add, install, update, remove and examine agents",
  usage: ["agents [list|add|install|update|remove|default|doctor] …"],
  options: listCommand.options,
  sections: [
    {
      title: "Which agent a name means",
      text:
        "One that is configured, else one that is built in (colloquy, our own coding agent; scripted, the same without a model),\n" +
        "else one of the registry that is installed. Nothing in a project can add one or change one.",
    },
  ],
  examples: [
    { line: "colloquy agents", about: "what there is" },
    { line: "colloquy agents install gemini", about: "install one of the registry" },
    { line: "colloquy agents doctor gemini", about: "see why it does not start" },
  ],
  subcommands: [listCommand, addCommand, installCommand, updateCommand, removeCommand, defaultCommand, doctorCommand],
};
