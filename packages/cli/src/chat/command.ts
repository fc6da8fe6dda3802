import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";
import { agentOptions } from "../options/index.ts";

const options = {
  ...agentOptions,
  continue: { type: "boolean", short: "c", about: "go on with the latest session of this folder and agent" },
  resume: {
    type: "boolean",
    short: "r",
    about: "go on with an older session: the one whose id is given as SESSION, else choose from a list",
  },
  policy: {
    type: "string",
    value: "FILE",
    completes: "file",
    about: "a file with permission rules, besides your own; see colloquy permissions --help",
  },
  mcp: { type: "string", value: "FILE", completes: "file", about: 'MCP servers for the session: {"mcpServers": …}' },
  plain: {
    type: "boolean",
    about: "print line by line: no colours, nothing repainted, states in words; for screen readers and logs",
  },
  thoughts: { type: "boolean", about: "show what the agent thinks in full, not folded to a line" },
  trace: {
    type: "string",
    value: "FILE",
    completes: "file",
    about: "record the messages, without secrets, to a new file",
  },
} as const satisfies OptionSpecs;

/** `colloquy chat`, and plain `colloquy`. */
export const chatCommand: CommandSpec<typeof options> = {
  name: "chat",
  about: "talk with an agent in the terminal",
  usage: ["[chat] [OPTION…] [SESSION] [--agent NAME | --agent COMMAND [ARGUMENT…]]"],
  words: [
    {
      name: "SESSION",
      about: "with --resume: the id of a session, or how it begins",
      completes: "session",
    },
  ],
  options,
  rest: {
    after: "--agent",
    about: "the agent: a name that is configured (see colloquy agents), or a command with its arguments",
  },
  sections: [
    {
      title: "Keys",
      text: `  Enter             send; while the agent works: put it in the queue
  Alt+Enter         stop the agent's turn and send this instead
  \\ Enter, Ctrl+J, Shift+Enter
                    a new line; what is pasted is never sent by itself
  Esc               stop the turn; Esc Esc with nothing running: the last prompt again, to be changed
  Ctrl+C            clear what is typed, stop the turn, and twice: leave; Ctrl+D leaves
  Up, Down, Ctrl+R  earlier prompts; search in them
  Up                with prompts in the queue: take the last one back
  @, /, !           a file, a command, a line for your shell (!! also gives the agent its output)
  Shift+Tab, Alt+P  the next mode; choose the model
  Ctrl+O            everything so far, unfolded, with search
  Ctrl+T            hide and show the plan
  Ctrl+G            write the prompt in your editor ($VISUAL, $EDITOR)
  Ctrl+S            put what is typed aside, and take it back
  Ctrl+V            paste an image, where the agent takes images
  Ctrl+L, Ctrl+Z    paint again; stop this program as a shell does`,
    },
    {
      title: "Permissions",
      text: `  You are asked one question at a time: a digit, a letter or the arrows choose; Enter alone never allows, and what was
  typed before the question counts for nothing. Rules answer first: see colloquy permissions --help.
  Without a terminal nothing is asked: what no rule allows is refused.`,
    },
  ],
  examples: [
    { line: "colloquy", about: "chat with your default agent, here" },
    { line: "colloquy chat --agent gemini --acp", about: "with any agent, by its command" },
    { line: "colloquy chat --continue", about: "go on where you left" },
    { line: "colloquy chat --resume", about: "choose from the sessions of this folder" },
    { line: "colloquy chat --plain --agent scripted", about: "line by line, with an agent that needs no model" },
  ],
};
