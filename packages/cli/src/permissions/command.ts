import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";

/** `colloquy permissions list`. */
export const listCommand: CommandSpec = {
  name: "permissions list",
  about: "list the rules that you have written, and what you have answered for good",
  usage: ["permissions [list]"],
  options: {},
  examples: [{ line: "colloquy permissions list", about: "every rule on a line of its own, with its number" }],
};

const testOptions = {
  cwd: { type: "string", value: "DIR", completes: "folder", about: "the folder of the session (default: here)" },
  agent: {
    type: "string",
    value: "NAME",
    completes: "agent",
    about: "the agent that would ask (default: none; what holds for one agent alone is left out)",
  },
  policy: { type: "string", value: "FILE", completes: "file", about: "a file with rules, besides your own" },
  command: { type: "string", value: "LINE", about: "it would run this line of a shell" },
  read: { type: "string", value: "PATH", completes: "file", about: "it would read this file" },
  write: { type: "string", value: "PATH", completes: "file", about: "it would change this file" },
  tool: { type: "string", value: "NAME", about: "it would use this tool, and name neither a command nor a file" },
  kind: { type: "string", value: "KIND", about: "with --tool: what the agent calls it, such as fetch" },
} as const satisfies OptionSpecs;

/** `colloquy permissions test`. */
export const testCommand: CommandSpec<typeof testOptions> = {
  name: "permissions test",
  about: "say what would be answered, by which rule and why; nothing is asked, run or logged",
  usage: [
    "permissions test [--cwd DIR] [--agent NAME] [--policy FILE] --command LINE | --read PATH | --write PATH | --tool NAME",
  ],
  options: testOptions,
  sections: [
    {
      title: "Exit codes",
      text: `  0    it would be allowed
  3    it would be refused
  4    you would be asked; it is refused where nobody can be`,
    },
  ],
  examples: [
    { line: 'colloquy permissions test --command "npm test"', about: "which rule allows it, if any" },
    { line: "colloquy permissions test --write .env --agent gemini", about: "may this agent change that file here?" },
  ],
};

const forgetOptions = {
  all: { type: "boolean", about: "all that you have ever answered for good" },
} as const satisfies OptionSpecs;

/** `colloquy permissions forget`. */
export const forgetCommand: CommandSpec<typeof forgetOptions> = {
  name: "permissions forget",
  about: "take back what you have answered for good: you are asked again, at once, by chats that are open too",
  usage: ["permissions forget NUMBER… | --all"],
  words: [{ name: "NUMBER", about: "as permissions list has it" }],
  options: forgetOptions,
  examples: [{ line: "colloquy permissions forget 3", about: "take back the third rule of the list" }],
};

const logOptions = {
  last: { type: "string", value: "N", about: "so many of the latest decisions (default: 20)" },
  json: { type: "boolean", about: "as JSON, one decision a line" },
} as const satisfies OptionSpecs;

/** `colloquy permissions log`. */
export const logCommand: CommandSpec<typeof logOptions> = {
  name: "permissions log",
  about: "show what was decided: when, for which agent, about what, by whom and why",
  usage: ["permissions log [--last N] [--json]"],
  options: logOptions,
  examples: [{ line: "colloquy permissions log --last 100 --json", about: "for other programs" }],
};

/** `colloquy permissions path`. */
export const pathCommand: CommandSpec = {
  name: "permissions path",
  about: "print where your rules, your answers for good and the log are",
  usage: ["permissions path"],
  options: {},
  examples: [{ line: "colloquy permissions path", about: "to open them in an editor" }],
};

/** `colloquy permissions`. */
export const permissionsCommand: CommandSpec = {
  name: "permissions",
  about: "show and test the rules by which agents are answered, and what was decided",
  usage: ["permissions [list | test … | forget … | log … | path]"],
  options: {},
  subcommands: [listCommand, testCommand, forgetCommand, logCommand, pathCommand],
  sections: [
    {
      title: "Rules",
      text: `  Your rules are in permissions.json (see "permissions path"), and in a file that is given with --policy:
    { "version": 1, "rules": [
      { "effect": "allow", "command": ["npm test", "git status ...", "git diff ..."] },
      { "effect": "allow", "kind": "edit", "path": "src/**", "agent": "gemini" },
      { "effect": "deny", "command": "git push ...", "note": "I do that." } ] }
  effect      allow, ask or deny; of rules that hold, deny wins over ask, and ask over allow
  command     words of a command; * stands for any characters of a word, ... at the end for any further words
  path        files: src/** inside the session's folders, /srv/** anywhere
  kind, tool  only where the agent calls it so; with "trusted": true, that alone is enough to allow
  in          only in sessions of this folder, or below it
  agent       only for the agent that is configured by this name, or by one of these
  All fields of a rule must hold; of a list, one is enough. What no rule decides, you are asked, or it is refused.`,
    },
    {
      title: "Answers for good",
      text: `  "Always" keeps a rule for exactly that command in that folder, for those files or for that tool. It is for one project
  and one agent, and kept outside of the project. It can be seen and taken back here.`,
    },
  ],
  examples: [
    { line: "colloquy permissions", about: "all rules" },
    { line: 'colloquy permissions test --command "git push"', about: "a dry run" },
    { line: "colloquy permissions log", about: "the latest decisions" },
  ],
};
