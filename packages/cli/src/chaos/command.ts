import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";
import { agentOptions } from "../options/index.ts";

const options = {
  fault: {
    type: "string",
    multiple: true,
    value: "ID",
    about: "the fault to commit: F-08/large, or F-08 for one of its ways that the seed picks; can be repeated",
  },
  seed: {
    type: "string",
    value: "N",
    about: "decides all that is left to chance (default: another one each time; it is printed)",
  },
  towards: {
    type: "string",
    value: "agent|client",
    values: ["agent", "client"],
    about: "who is disturbed (default: the agent, where the fault can do that)",
  },
  size: { type: "string", value: "FACTOR", about: "make what is large or many in a fault so much more (default: 1)" },
  list: { type: "boolean", about: "start nothing: list all faults, and what cannot be one and why" },
  env: agentOptions.env,
  "inherit-env": agentOptions["inherit-env"],
} as const satisfies OptionSpecs;

/** `colloquy chaos`. */
export const chaosCommand: CommandSpec<typeof options> = {
  name: "chaos",
  about: "stand between a client and its agent, and commit a fault",
  usage: ["chaos --fault ID… [OPTION…] -- COMMAND [ARGUMENT…]", "chaos --list"],
  options,
  rest: { after: "--", about: "the agent's command" },
  sections: [
    {
      title: "How it works",
      text: `  The client talks to it on stdin and stdout, as it does to an agent: where a client wants an agent's command, give it
  this one. What both say passes as it is, byte by byte, but for the fault. When it strikes is said on stderr, where what
  the agent writes there goes too. It ends with its client and with its agent, and has the exit code of that agent.`,
    },
  ],
  examples: [
    { line: "colloquy chaos --fault F-09 --towards client -- node my-agent.js", about: "an agent that logs to stdout" },
    { line: "colloquy chaos --fault F-01 --fault A-09 --seed 7 -- node my-agent.js", about: "two faults at once" },
    { line: "colloquy chaos --list", about: "what there is" },
  ],
};
