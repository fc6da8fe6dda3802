import { area } from "../parse.ts";

export const ext = area(
  "Extensibility and _meta",
  `
EXT-01 | * | B | MUST   | A | custom methods start with "_"
EXT-02 | * | B | MUST   | A | a custom request is answered with the same id
EXT-03 | * | B | SHOULD | A | unknown custom request → "-32601"
EXT-04 | * | B | SHOULD | A | unknown notification ignored
EXT-05 | * | B | MUSTN  | A | no custom fields at the root of spec types
EXT-06 | * | B | MUST   | A | unknown fields from others are ignored
EXT-07 | * | B | SHOULD | A | extensions are advertised in capability "_meta"
EXT-08 | * | B | MUST   | N | "_meta" keys not recognised have no meaning
EXT-09 | * | B | SHOULD | A | "traceparent", "tracestate", "baggage" reserved for W3C trace context
EXT-10 | * | L | MUST   | N | malformed "_meta" (array, string) → absent, message kept
EXT-11 | * | L | MUST   | A | "_meta" survives forwarding
EXT-12 | * | B | INFO   | S | a peer rejecting "_meta" violates the spec; clients may need a switch to suppress it
EXT-13 | * | B | SHOULD | I | vendor keys are namespaced (domain)
EXT-14 | 2 | B | MUSTN  | A | extensions never mint non-underscore enum or tag values
EXT-15 | 2 | B | MUSTN  | A | unknown non-underscore values are not treated as custom extensions
EXT-16 | 2 | L | SHOULD | A | unknown values and payloads preserved when storing, replaying, proxying, forwarding
EXT-17 | 2 | C | SHOULD | A | generic display for unknown values
EXT-18 | * | B | MUST   | J | custom methods may go either way and use any JSON params
EXT-19 | * | B | MUST   | N | a null member and an omitted member differ only where a patch field says so
EXT-20 | 2 | C | MUST   | N | "_meta" on upserts: omitted keeps, "null" clears all, object merges top-level keys
EXT-21 | 2 | C | MUST   | N | a key set to "null" is removed; other values replace without nested merge; nested "null" is kept as data
EXT-22 | 2 | C | MUST   | N | no patching for chunks, content items, snapshots, plan updates, requests
EXT-23 | 2 | C | INFO   | A | an A26 peer means whole replacement; nothing on the wire tells them apart
`,
);
