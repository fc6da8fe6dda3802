import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";
import { agentOptions } from "../options/index.ts";
import { exitCodeLines } from "../program/index.ts";

const options = {
  ...agentOptions,
  session: {
    type: "string",
    value: "ID",
    completes: "session",
    about: "go on with this session; without --cwd and --agent in its folder and with its agent, where they are known",
  },
  continue: { type: "boolean", short: "c", about: "go on with the latest session of this folder and agent" },
  attach: {
    type: "string",
    multiple: true,
    value: "FILE",
    completes: "file",
    about: "give the agent a file: its text or image where the agent takes that, else where it is; can be repeated",
  },
  mcp: { type: "string", value: "FILE", completes: "file", about: 'MCP servers for the session: {"mcpServers": …}' },
  allow: {
    type: "string",
    value: "reads|all",
    values: ["reads", "all"],
    about: "what is allowed without asking, see Permissions",
  },
  policy: {
    type: "string",
    value: "FILE",
    completes: "file",
    about: "a file with permission rules, instead of your own; see colloquy permissions --help",
  },
  output: {
    type: "string",
    value: "text|json|stream-json",
    values: ["text", "json", "stream-json"],
    about: "what is printed on stdout, see Output (default: text)",
  },
  quiet: { type: "boolean", short: "q", about: "print only the agent's last message" },
  "no-thoughts": { type: "boolean", about: "do not show what it thinks" },
  timeout: { type: "string", value: "SECONDS", about: "cancel the turn when so much time has passed" },
  "cancel-grace": {
    type: "string",
    value: "SECONDS",
    about: "how long a cancelled turn may take to end before the agent is ended (default: 10)",
  },
  trace: {
    type: "string",
    value: "FILE",
    completes: "file",
    about: "record the messages, without secrets, to a new file",
  },
  "print-schema": {
    type: "boolean",
    about: "print the JSON Schema of --output json and stream-json, and do nothing else",
  },
} as const satisfies OptionSpecs;

/** `colloquy run`. */
export const runCommand: CommandSpec<typeof options> = {
  name: "run",
  about: "start an agent, give it one prompt, show what it does, end it",
  usage: ['run [OPTION…] "PROMPT" [--agent NAME | --agent COMMAND [ARGUMENT…]]', "run --print-schema"],
  words: [
    { name: "PROMPT", about: 'what the agent is to do; "-", or none with stdin not a terminal: read from stdin' },
  ],
  options,
  rest: {
    after: "--agent",
    about:
      "the agent: a name that is configured (see colloquy agents), or a command with its arguments; it takes the rest of the line, so it comes last. One quoted word with blanks is split; no shell is involved",
  },
  sections: [
    {
      title: "Permissions",
      text: `  On a terminal you are asked, one question at a time: a number or letter chooses, Enter alone does not, and what was
  typed before the question is dropped. Your rules answer first. Without a terminal, what no rule allows is refused at
  once: nothing ever waits for an answer.
  --allow reads      reading and searching are allowed when the agent names the files, all of them lie inside --cwd and
                     --add-dir (links followed), none holds secrets or settings that act (.env, .git, keys), and the
                     request carries no change, no command and nothing that is not understood
  --allow all        everything is allowed that no rule denies, once each; "from now on" only where nothing less is
                     offered
  An agent of version 1 may read files inside those folders through this client. It may write files and run commands
  through it on a terminal or with --allow all; otherwise that is not offered. Asking you first is the agent's part, and
  a dishonest agent can do without this client whatever your user can do: run agents that you trust, or contain them.
  An agent may also ask you to fill in a form, one field at a time: Enter alone takes what is in brackets, Ctrl-D
  declines. Without a terminal it is told that nobody answered.`,
    },
    {
      title: "Output",
      text: `  Output goes to stdout, all else to stderr.
  text         what the agent does, as it happens; with --quiet only its last message
  json         one document at the end, whatever happens once the arguments are understood: the session's id, the
               agent's messages and tool calls, how permissions were answered, what it used, exit code and error
  stream-json  a line for each event as it happens, "init" first, "result" (the same document) last
  Strings in JSON are exactly what the agent wrote: clean them before a terminal shows them. The format is
  colloquy.run/1: fields may be added to it, but none changes or goes.`,
    },
    {
      title: "Files",
      text: `  --attach embeds text of up to 256 KiB a file and 1 MiB in all where the agent takes embedded context, and images of up
  to 10 MiB (PNG, JPEG, GIF, WebP) where it takes images; of everything else it is told the place.
  --mcp takes {"mcpServers": {NAME: {"command", "args", "env"} or {"type": "http" or "sse", "url", "headers"}}}.`,
    },
    {
      title: "Stopping",
      text: "  Ctrl-C cancels the turn; again, or after --cancel-grace, it ends the agent and all that it started.",
    },
    { title: "Exit codes", text: exitCodeLines.replace(/^/gm, "  ") },
  ],
  examples: [
    { line: 'colloquy run "Fix the tests"', about: "your default agent, here" },
    { line: 'colloquy run "Fix the tests" --agent npx -y some-agent --acp', about: "any agent, by its command" },
    {
      line: "git diff | colloquy run --output json --timeout 300 - | jq -r .text",
      about: "the prompt from a pipe, the answer from JSON",
    },
    { line: 'colloquy run --continue --attach notes.md "Go on with these notes"', about: "the latest session again" },
  ],
};
