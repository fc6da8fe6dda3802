import { area } from "../parse.ts";

export const ext = area(
  "Extensibility and _meta",
  `
EXT-01 | * | B | MUST   | A | The name of a method that is not of the protocol begins with an underscore.
EXT-02 | * | B | MUST   | A | A request of a custom method is answered with its id, like any other.
EXT-03 | * | B | SHOULD | A | A request of an unknown custom method is refused with error -32601.
EXT-04 | * | B | SHOULD | A | A notification of an unknown custom method is ignored.
EXT-05 | * | B | MUSTN  | A | Objects of the protocol get no members of one's own; those belong in "_meta".
EXT-06 | * | B | MUST   | A | Members that are not known are ignored.
EXT-07 | * | B | SHOULD | A | Extensions are announced in the "_meta" of the capabilities.
EXT-08 | * | B | MUST   | N | Keys of "_meta" that are not known mean nothing.
EXT-09 | * | B | SHOULD | A | The keys "traceparent", "tracestate" and "baggage" of "_meta" hold W3C trace context and nothing else.
EXT-10 | * | L | MUST   | N | A "_meta" that is no object counts as left out, and the message stays valid.
EXT-11 | * | L | MUST   | A | Whoever passes a message on keeps its "_meta". | proxy
EXT-12 | * | B | INFO   | S | A message is not refused for having a "_meta". | It is advice for those who meet such a peer.
EXT-13 | * | B | SHOULD | I | Keys of one's own in "_meta" are named after one's domain. | heuristic
EXT-14 | 2 | B | MUSTN  | A | Values of enumerations and tags that are not of the protocol begin with an underscore.
EXT-15 | 2 | B | MUSTN  | A | An unknown value that does not begin with an underscore is of a later version, and not taken for an extension. | inside
EXT-16 | 2 | L | SHOULD | A | Unknown values are kept, with all that comes with them, where they are stored, replayed or passed on. | proxy
EXT-17 | 2 | C | SHOULD | A | A client shows something for an unknown value. | screen
EXT-18 | * | B | MUST   | J | Custom methods may go either way, and their params may be any that JSON-RPC has.
EXT-19 | * | B | MUST   | N | A member that is null means the same as one that is left out, except in patches. | inside
EXT-20 | 2 | C | MUST   | N | In an upsert, a "_meta" that is left out keeps what was there, null clears it, and an object is merged key by key.
EXT-21 | 2 | C | MUST   | N | In the "_meta" of an upsert, a key that is null is removed and any other replaces the value as a whole, with no merge below.
EXT-22 | 2 | C | MUST   | N | The "_meta" of chunks, content, snapshots, plan updates and requests is whole, and never a patch.
EXT-23 | 2 | C | INFO   | A | A peer built from an early draft replaces the "_meta" of an upsert as a whole. | Nothing on the wire tells such a peer from others.
`,
);
