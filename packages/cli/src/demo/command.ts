import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";

const options = {
  protocol: { type: "string", value: "1|2", values: ["1", "2"], about: "speak this version (default: 2)" },
  keep: { type: "boolean", about: "leave the copy of the project where it is" },
} as const satisfies OptionSpecs;

/** `colloquy demo`. */
export const demoCommand: CommandSpec<typeof options> = {
  name: "demo",
  about: "show it all in a minute, without a model or a network",
  usage: ["demo [--protocol 1|2] [--keep]"],
  options,
  sections: [
    {
      title: "What happens",
      text: `  The coding agent plays a scenario and mends a bug in a copy of a small project. On a terminal you are asked before
  anything is changed; elsewhere everything is allowed. Your own settings and credentials are not used.`,
    },
  ],
  examples: [
    { line: "colloquy demo", about: "watch a whole turn" },
    { line: "colloquy demo --keep", about: "watch, then look at what was done" },
  ],
};
