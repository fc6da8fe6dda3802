import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";
import { agentOptions } from "../peer/agent-options.ts";

const options = {
  ...agentOptions,
  allow: {
    type: "string",
    value: "reads|all",
    values: ["reads", "all"],
    about: "what is allowed without asking, see Permissions",
  },
  quiet: { type: "boolean", short: "q", about: "print only the agent's last words" },
  "no-thoughts": { type: "boolean", about: "do not show what it thinks" },
  timeout: { type: "string", value: "SECONDS", about: "cancel the turn when so much time has passed" },
  "cancel-grace": {
    type: "string",
    value: "SECONDS",
    about: "how long a cancelled turn may take to end before the agent is ended (default: 10)",
  },
} as const satisfies OptionSpecs;

/** `colloquy run`. */
export const runCommand: CommandSpec<typeof options> = {
  name: "run",
  about: "starts an agent, gives it one prompt, shows what it does, ends it",
  usage: ['run [OPTION…] "PROMPT" --agent COMMAND [ARGUMENT…]'],
  words: [
    { name: "PROMPT", about: 'what the agent is to do; "-", or none with stdin not a terminal: read from stdin' },
  ],
  options,
  rest: { after: "--agent", about: "the agent: a name that is configured, or a command with its arguments" },
  examples: [
    { line: 'colloquy run "Fix the tests" --agent npx -y some-agent --acp', about: "any agent, by its command" },
  ],
};
