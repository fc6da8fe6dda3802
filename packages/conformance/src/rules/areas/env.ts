import { area } from "../parse.ts";

export const env = area(
  "JSON-RPC envelope",
  `
ENV-01 | * | B | MUST    | J  | every message is a JSON object with ""jsonrpc":"2.0"" exactly
ENV-02 | * | B | MUST    | J  | a message with "method" and "id" is a request, with "method" and no "id" a notification, with "id" and "result" xor "error" a response
ENV-03 | * | B | MUST    | J  | every request gets exactly one response
ENV-04 | * | B | MUST    | NJ | the response carries the same "id" value and JSON type as the request
ENV-05 | * | B | MUSTN   | J  | a notification is never answered
ENV-06 | * | B | MUST    | J  | a response has "result" or "error", never both, never neither
ENV-07 | * | B | INFO    | J  | "result" may be any JSON including "null"; ACP methods use objects
ENV-08 | 2 | B | MUSTN   | N  | request id must not be "null"
ENV-09 | 2 | B | MUST    | N  | request id is a string or an integer (no fraction, no other type)
ENV-10 | 1 | B | SHOULDN | N  | null ids and fractional ids are discouraged
ENV-11 | 2 | B | MUSTN   | N  | a sender must not reuse an id while a request with it is outstanding
ENV-12 | 1 | B | INFO    | J  | same as ENV-11 by JSON-RPC practice
ENV-13 | * | B | MUST    | N  | each side has its own id space; equal ids in opposite directions are independent
ENV-14 | * | L | MUST    | J  | string ""1"" and number "1" are different ids
ENV-15 | * | B | MUST    | JK | text that is not JSON gets "-32700" with "id:null"; connection stays usable
ENV-16 | * | B | MUST    | JK | JSON that is not an object (number, string, "null", "true") gets "-32600" "id:null"
ENV-17 | * | B | MUST    | N  | a JSON array (batch) is answered by exactly one "-32600" with "id:null"; no entry is processed
ENV-18 | * | B | MUSTN   | N  | never send a batch array
ENV-19 | 2 | B | INFO    | A  | A26 draft allowed batches; a peer built from it may send arrays
ENV-20 | * | B | MUST    | J  | an object without a valid "method" and without being a response gets "-32600" (id echoed if it is a valid id, else null)
ENV-21 | * | B | MUSTN   | K  | malformed responses and responses with an unknown id are never answered; they are logged and dropped
ENV-22 | * | B | MUST    | J  | unknown method in a request gives "-32601"
ENV-23 | * | B | SHOULD  | A  | unknown notification is ignored
ENV-24 | * | B | MUST    | J  | params are by-name objects; arrays as params are invalid for ACP methods
ENV-25 | * | B | MUST    | J  | missing required param gives "-32602" with the request id
ENV-26 | * | L | SHOULD  | N  | methods whose params have no required field accept omitted "params" and "params:null"
ENV-27 | * | B | SHOULD  | A  | unknown object members are ignored (and preserved when forwarding)
ENV-28 | * | B | MUST    | J  | duplicate or out-of-order responses are fine for the receiver; matching is by id only
ENV-29 | * | B | MUST    | I  | requests may be processed concurrently; a slow request must not block unrelated ones
ENV-30 | * | B | SHOULD  | I  | notifications are processed in arrival order
ENV-31 | * | B | MUST    | A  | a response that depends on earlier notifications is sent after them on the same connection
ENV-32 | * | L | SHOULD  | I  | deep or huge messages fail with a bounded error, not by exhausting memory
ENV-33 | * | L | MUST    | K  | object keys "__proto__", "constructor" are treated as data
ENV-34 | * | L | MUST    | N  | integers beyond 2^53 in int64/uint64 fields do not make a message invalid
ENV-35 | * | B | MUST    | A  | field names are camelCase, discriminator values snake_case
ENV-36 | * | B | MUST    | I  | on connection close every pending local request fails promptly
ENV-37 | * | B | SHOULD  | I  | outgoing parameters are serialisable before an id is consumed; a failed send does not leave a pending entry
`,
);
