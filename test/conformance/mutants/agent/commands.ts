import type { Mutant } from "../mutant.ts";

/** Broken in what they make of a word after a slash. */
export const commands: readonly Mutant[] = [
  {
    rule: "CMD-11",
    how: "refuses a prompt that begins with a command that it does not know",
    changes: [
      {
        on: "in",
        method: "session/prompt",
        answer: { jsonrpc: "2.0", id: "$id", error: { code: -32602, message: "Unknown command" } },
      },
    ],
  },
];
