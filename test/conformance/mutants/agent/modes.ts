import type { Mutant } from "../mutant.ts";

/** Broken in how modes are set. */
export const modes: readonly Mutant[] = [
  {
    rule: "MODE-03",
    how: "takes a mode that does not exist for the one that it has",
    changes: [
      {
        on: "in",
        method: "session/set_mode",
        where: { "params.modeId": "colloquy-none" },
        set: { "params.modeId": "ask" },
      },
    ],
  },
  {
    rule: "MODE-04",
    how: "refuses a mode that it offers",
    changes: [
      {
        on: "in",
        method: "session/set_mode",
        where: { "params.modeId": "code" },
        answer: { jsonrpc: "2.0", id: "$id", error: { code: -32602, message: "Invalid params" } },
      },
    ],
  },
  {
    rule: "MODE-07",
    how: "answers session/set_mode with null",
    changes: [{ on: "out", answers: "session/set_mode", where: { result: {} }, set: { result: null } }],
  },
  {
    rule: "CONF-24",
    how: "has another mode than its option for it says",
    changes: [
      {
        on: "out",
        answers: "session/set_config_option",
        set: { "result.configOptions.0.currentValue": "ask" },
      },
    ],
  },
];
