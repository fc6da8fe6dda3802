import { area } from "../parse.ts";

export const dec = area(
  "Decoding",
  `
DEC-01 | * | L | MUST   | N | E fields: malformed → default, message accepted
DEC-02 | * | L | MUST   | N | S arrays: bad items dropped, order of the rest kept
DEC-03 | * | L | MUST   | N | N fields: "null" → "[]"/"{}"; other malformed → invalid
DEC-04 | * | L | MUST   | N | required + E: missing still invalid
DEC-05 | * | L | MUST   | N | strict optional fields: malformed → invalid
DEC-06 | 2 | L | MUST   | N | malformed known variant fails; never becomes "other"
DEC-07 | 2 | L | MUST   | N | tag present but not a string → invalid (unless the union field itself is E)
DEC-08 | 1 | L | MUST   | N | untagged fallbacks: McpServer→stdio, AuthMethod→agent, set value→id, command input→hint
DEC-09 | 1 | L | MUST   | N | closed unions: unknown variant makes that element invalid
DEC-10 | * | B | MUSTN  | J | an undecodable notification gets no error response
DEC-11 | * | L | MUST   | N | numbers: integer fields reject fractions; "1.0" is an integer
DEC-12 | * | L | MUST   | N | range checks: uint16 version, uint16 terminal size, uint32 line
DEC-13 | * | L | MUST   | N | encoding never emits defaults that change meaning (e.g. "null" where v2 says clear)
DEC-14 | * | L | MUST   | N | unknown members survive decode → encode in a proxy
DEC-15 | * | L | INFO   | I | duplicate JSON keys: last wins, no crash
DEC-16 | 2 | L | MUST   | N | "stopReason" malformed inside idle → idle without reason (the update is kept)
DEC-17 | 2 | L | INFO   | N | "TitledMultiSelectItems" has no "type"; recognised by "anyOf"
DEC-18 | * | L | INFO   | I | embedded resource: both "text" and "blob" present → text form wins (first match)
DEC-19 | * | L | SHOULD | I | lone surrogates in JSON strings do not crash
`,
);
