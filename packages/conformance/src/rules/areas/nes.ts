import { area } from "../parse.ts";

export const nes = area(
  "Next edit suggestions (frozen, A26)",
  `
NES-01 | - | C | MUSTN  | A | Next edit suggestions are asked for only of an agent that advertises "nes", and each document event is sent only if it is advertised. | draft
NES-02 | - | A | MAY    | A | A "nes/start" may be refused with error -32000 until the user has signed in. | draft
NES-03 | - | B | MUST   | A | The agent picks the encoding of positions from those of the client, and it is "utf-16" where none is picked. | draft
NES-04 | - | B | MUST   | A | Lines and characters are counted from zero. | draft
NES-05 | - | C | MUST   | A | A document is opened before it is changed or closed, and its versions increase. | draft
NES-06 | - | C | MUST   | A | A full change carries the whole text, and incremental changes are applied in their order. | draft
NES-07 | - | A | MUST   | A | The agent suggests only kinds that the client advertises, or edits. | draft
NES-08 | - | A | MUST   | A | A suggestion is for the version of the document that was asked about, and is dropped when that is past. | draft
NES-09 | - | C | SHOULD | A | The client reports whether a suggestion was accepted or rejected, with its id. | draft
NES-10 | - | A | MUST   | A | The client sends context only of the kinds that the agent asked for, and no more than it asked for. | draft
NES-11 | - | B | MUST   | A | A session of suggestions is none of the conversation, and ends with "nes/close". | draft
NES-12 | - | C | SHOULD | A | A newer "nes/suggest" takes the place of an older one, which the client withdraws. | draft
NES-13 | - | B | INFO   | N | Suggestions are in neither version, and off unless both sides turn them on. | draft
`,
);
