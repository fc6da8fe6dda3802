import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";

const options = {
  model: {
    type: "string",
    value: "MODEL",
    about: "provider/model, such as anthropic/claude-sonnet-4-5, ollama/qwen3 or scripted",
  },
  mode: {
    type: "string",
    value: "MODE",
    values: ["read-only", "plan", "workspace-write", "full-access"],
    about: "read-only, plan, workspace-write (default) or full-access",
  },
  thinking: {
    type: "string",
    value: "LEVEL",
    values: ["off", "low", "medium", "high"],
    about: "off, low, medium (default) or high, where the model can",
  },
  resume: {
    type: "string",
    value: "[ID]",
    about: "the first new session is the latest of its folder, or the one whose id begins so",
  },
  scenarios: {
    type: "string",
    multiple: true,
    value: "DIR",
    completes: "folder",
    about: "a folder with scenarios of your own; can be repeated",
  },
  log: {
    type: "string",
    value: "FILE",
    completes: "file",
    about: "log which message went which way, without what was said",
  },
} as const satisfies OptionSpecs;

/** `colloquy agent`. Its arguments are read by the agent's own package. */
export const agentCommand: CommandSpec<typeof options> = {
  name: "agent",
  about: "be the coding agent, on stdin and stdout, for editors that speak the protocol",
  usage: ["agent [OPTION…]"],
  options,
  sections: [
    {
      title: "Models",
      text: `  Credentials are found in the environment: ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, OPENROUTER_API_KEY, or
  NAME_API_KEY and NAME_BASE_URL of any service that speaks OpenAI's API. Without any, a model plays scenarios: prompt
  it with /scenario list.`,
    },
    {
      title: "Settings",
      text: "  They are in agent.json of the configuration's folder: ~/.config/colloquy, or $COLLOQUY_CONFIG.",
    },
  ],
  examples: [
    { line: "colloquy agent", about: "what an editor starts" },
    { line: "colloquy chat --agent colloquy agent --mode plan", about: "the same, in a terminal" },
  ],
};
