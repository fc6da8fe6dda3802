import type { CommandSpec } from "./command.ts";

/** The shells whose command lines can be completed. */
export const shells = ["bash", "zsh", "fish"] as const;

/** `colloquy completion`. */
export const completionCommand: CommandSpec = {
  name: "completion",
  about: "print a script with which your shell completes colloquy's commands and options",
  usage: ["completion bash|zsh|fish"],
  words: [{ name: "SHELL", values: shells, about: "the shell" }],
  options: {},
  sections: [
    {
      title: "Names",
      text: `  The scripts ask "colloquy complete agent" for the agents that are configured, and "colloquy complete session" for the
  latest sessions: one word a line, nothing else. Other programs may ask the same.`,
    },
  ],
  examples: [
    { line: "colloquy completion bash >> ~/.bashrc", about: "bash" },
    { line: 'colloquy completion zsh > "$' + '{fpath[1]}/_colloquy"', about: "zsh, where compinit runs" },
    { line: "colloquy completion fish > ~/.config/fish/completions/colloquy.fish", about: "fish" },
  ],
};
