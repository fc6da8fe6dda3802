import type { Mutant } from "../mutant.ts";

const line = "/shout milk\nbread";

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
  {
    rule: "CMD-09",
    how: "takes the first line of a command for its whole input",
    changes: [
      {
        on: "in",
        method: "session/prompt",
        where: { "params.prompt.0.text": line },
        set: { "params.prompt.0.text": "/shout milk" },
      },
    ],
  },
  {
    rule: "CMD-10",
    how: "takes a command that comes with other content for text",
    changes: [
      {
        on: "in",
        method: "session/prompt",
        where: { "params.prompt.1.type": "resource_link" },
        set: { "params.prompt.0.text": ` ${line}` },
      },
    ],
  },
  {
    rule: "LIFE-32",
    how: "runs commands while it says that it is idle",
    changes: [{ on: "out", method: "session/update", where: { "params.update.state": "running" }, drop: true }],
  },
];
