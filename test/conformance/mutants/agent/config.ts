import type { Mutant } from "../mutant.ts";

const invalid = { jsonrpc: "2.0", id: "$id", error: { code: -32602, message: "Invalid params" } };
const SET = "session/set_config_option";

/** Broken in how options are set. */
export const config: readonly Mutant[] = [
  {
    rule: "CONF-01",
    how: "has an option without a value",
    changes: [{ on: "out", answers: "session/new", unset: ["result.configOptions.0.currentValue"] }],
  },
  {
    rule: "CONF-02",
    how: "answers with the changed option only",
    changes: [{ on: "out", answers: SET, unset: ["result.configOptions.1"] }],
  },
  {
    rule: "CONF-05",
    how: "takes a value for an option that does not exist",
    changes: [
      {
        on: "in",
        method: SET,
        where: { "params.configId": "colloquy-none" },
        answer: { jsonrpc: "2.0", id: "$id", result: { configOptions: [] } },
      },
    ],
  },
  {
    rule: "CONF-06",
    how: "takes a value that it does not offer for the one that it has",
    changes: [{ on: "in", method: SET, where: { "params.configId": "mode" }, set: { "params.value": "ask" } }],
  },
  {
    rule: "CONF-07",
    how: "offers boolean options to clients that do not know them",
    changes: [
      {
        on: "in",
        method: "initialize",
        set: { "params.clientCapabilities.session": { configOptions: { boolean: {} } } },
      },
    ],
  },
  {
    rule: "CONF-10",
    how: "refuses a value of an unknown type at version 1",
    changes: [{ on: "in", method: SET, where: { "params.type": "_colloquy.test/slider" }, answer: invalid }],
  },
  {
    rule: "CONF-11",
    how: "takes a string for a boolean",
    changes: [
      {
        on: "in",
        method: SET,
        where: { "params.configId": "brief" },
        set: { "params.type": "boolean", "params.value": false },
      },
    ],
  },
  {
    rule: "CONF-13",
    how: "takes a value of an unknown type for one that it knows",
    changes: [
      { on: "in", method: SET, where: { "params.type": "_colloquy.test/slider" }, set: { "params.type": "id" } },
    ],
  },
  {
    rule: "CONF-14",
    how: "does not know session/set_config_option",
    changes: [
      {
        on: "in",
        method: SET,
        answer: { jsonrpc: "2.0", id: "$id", error: { code: -32601, message: "Method not found" } },
      },
    ],
  },
  {
    rule: "CONF-23",
    how: "refuses to set an option while it works",
    changes: [{ on: "in", method: SET, answer: invalid }],
  },
  {
    rule: "CONF-27",
    how: "refuses the value that an option has",
    changes: [{ on: "in", method: SET, nth: 1, answer: invalid }],
  },
  {
    rule: "CONF-32",
    how: "sets an option in all sessions at once",
    changes: [{ on: "out", answers: SET, nth: 2, set: { "result.configOptions.0.currentValue": "code" } }],
  },
];
