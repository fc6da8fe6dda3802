import { area } from "../parse.ts";

export const nes = area(
  "Next edit suggestions (frozen, A26)",
  `
NES-01 | - | C | MUSTN  | A | NES methods only with "nes"; each document event only if its marker is set
NES-02 | - | A | MAY    | A | "nes/start" may give "-32000"
NES-03 | - | B | MUST   | A | position encoding: agent picks from the client's list; default "utf-16"
NES-04 | - | B | MUST   | A | zero-based lines and characters
NES-05 | - | C | MUST   | A | "didOpen" before change/close; versions increase
NES-06 | - | C | MUST   | A | "full" sync sends whole text; "incremental" applies changes in order; no range = whole text
NES-07 | - | A | MUST   | A | only suggestion kinds the client advertised ("edit" always)
NES-08 | - | A | MUST   | A | suggestions refer to the requested "version"; stale ones are dropped by the client
NES-09 | - | C | SHOULD | A | report accept/reject with the suggestion id
NES-10 | - | A | MUST   | A | context only of the kinds it asked for, within "maxCount"
NES-11 | - | B | MUST   | A | NES sessions are separate from chat sessions; "nes/close" ends them
NES-12 | - | C | SHOULD | A | a newer "nes/suggest" supersedes; cancel the older with "$/cancel_request"
NES-13 | - | B | INFO   | N | absent from N26: never enabled by default
`,
);
