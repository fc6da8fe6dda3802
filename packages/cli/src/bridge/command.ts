import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";
import { agentOptions } from "../options/index.ts";

const options = {
  speak: { type: "string", value: "1|2", values: ["1", "2"], about: "the version that the client speaks" },
  strict: {
    type: "boolean",
    about: "refuse what would mean something else in the other version (default: say the nearest that it can)",
  },
  "local-files": {
    type: "boolean",
    about: "with --speak 2: the agent may read and write files in its sessions' folders through the bridge",
  },
  "local-terminals": {
    type: "boolean",
    about: "with --speak 2: the agent may run commands through the bridge; the client sees and can stop them",
  },
  env: agentOptions.env,
  "inherit-env": agentOptions["inherit-env"],
} as const satisfies OptionSpecs;

/** `colloquy bridge`. */
export const bridgeCommand: CommandSpec<typeof options> = {
  name: "bridge",
  about: "let a client of one version of the protocol drive an agent of the other",
  usage: ["bridge --speak 1|2 [OPTION…] -- COMMAND [ARGUMENT…]"],
  options,
  rest: { after: "--", about: "the agent's command" },
  sections: [
    {
      title: "How it works",
      text: `  The client talks to the bridge on stdin and stdout, as it does to an agent: where a client wants an agent's command,
  give it this one. What one version cannot say is named on stderr, once for each kind. The bridge ends with its client
  (exit code 0), and the agent and all that it started end with the bridge.`,
    },
  ],
  examples: [
    { line: "colloquy bridge --speak 2 -- gemini --acp", about: "an agent of version 1, for clients of version 2" },
    {
      line: "colloquy bridge --speak 1 --strict -- node my-agent.js",
      about: "an agent of version 2, for clients of version 1, which are told of all that cannot be said",
    },
  ],
};
