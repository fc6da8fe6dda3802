import type { Mutant } from "../mutant.ts";

const invalid = { jsonrpc: "2.0", id: "$id", error: { code: -32602, message: "Invalid params" } };
const ignoresFolders = { on: "in", method: "session/new", unset: ["params.additionalDirectories"] } as const;
const writesElsewhere = {
  on: "out",
  method: "fs/write_text_file",
  set: { "params.path": "/colloquy-missing/created.txt" },
} as const;

/** Broken in where they work. */
export const folders: readonly Mutant[] = [
  { rule: "DIR-01", how: "writes elsewhere than in the folder of the session", changes: [writesElsewhere] },
  { rule: "DIR-02", how: "leaves the folder of the session for others", changes: [writesElsewhere] },
  {
    rule: "DIR-03",
    how: "reads what lies outside of its folders",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.sessionUpdate": "agent_message_chunk" },
        set: { "params.update.content.text": "It says: words of another folder" },
      },
    ],
  },
  { rule: "DIR-05", how: "takes relative paths for additional directories", changes: [ignoresFolders] },
  { rule: "DIR-06", how: "leaves out additional directories that are none", changes: [ignoresFolders] },
  {
    rule: "DIR-07",
    how: "refuses null for additionalDirectories",
    changes: [{ on: "in", method: "session/new", where: { "params.additionalDirectories": null }, answer: invalid }],
  },
  {
    rule: "DIR-09",
    how: "refuses other additional directories than before",
    changes: [{ on: "in", method: "session/resume", nth: 1, answer: invalid }],
  },
];
