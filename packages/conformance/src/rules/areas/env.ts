import { area } from "../parse.ts";

export const env = area(
  "JSON-RPC envelope",
  `
ENV-01 | * | B | MUST    | J  | Every message is a JSON object whose "jsonrpc" is exactly "2.0".
ENV-02 | * | B | MUST    | J  | A message with "method" and "id" is a request, one with "method" alone a notification, and one with "id" and either "result" or "error" a response; there is no other kind.
ENV-03 | * | B | MUST    | J  | Every request gets exactly one response.
ENV-04 | * | B | MUST    | NJ | A response carries the "id" of its request, with the same value and the same JSON type.
ENV-05 | * | B | MUSTN   | J  | A notification is never answered, not even with an error.
ENV-06 | * | B | MUST    | J  | A response has either "result" or "error", never both and never neither.
ENV-07 | * | B | INFO    | J  | A "result" may be any JSON, null included, but the results of this protocol are objects.
ENV-08 | 2 | B | MUSTN   | N  | The "id" of a request is never null.
ENV-09 | 2 | B | MUST    | N  | The "id" of a request is text or an integer, and anything else, fractions included, is refused.
ENV-10 | 1 | B | SHOULDN | N  | Requests should have no "id" that is null or has a fraction.
ENV-11 | 2 | B | MUSTN   | N  | A sender uses the "id" of a request again only after that request has been answered.
ENV-12 | 1 | B | INFO    | J  | A sender does not use the "id" of a request that still waits for its answer.
ENV-13 | * | B | MUST    | N  | Each side has ids of its own: two requests with the same id, one in each direction, have nothing to do with each other.
ENV-14 | * | L | MUST    | J  | The text "1" and the number 1 are different ids.
ENV-15 | * | B | MUST    | JK | A line that is not JSON is answered with error -32700 and a null id, and the connection goes on.
ENV-16 | * | B | MUST    | JK | JSON that is no object, such as a number, text, null or true, is answered with error -32600 and a null id.
ENV-17 | * | B | MUST    | N  | A JSON array in place of a message is answered with one error -32600 with a null id, and none of its entries is handled.
ENV-18 | * | B | MUSTN   | N  | Messages are never sent as an array of several.
ENV-19 | 2 | B | INFO    | A  | A peer built from an early draft of version 2 may send arrays of messages. | They are refused like any other array: ENV-17 is the check.
ENV-20 | * | B | MUST    | J  | An object that is no response and whose "method" is missing or no text is answered with error -32600, with its id if that is one, else null.
ENV-21 | * | B | MUSTN   | K  | A response that is malformed, or that answers no request that waits, is dropped and never answered.
ENV-22 | * | B | MUST    | J  | A request of a method that does not exist is answered with error -32601.
ENV-23 | * | B | SHOULD  | A  | A notification of an unknown method is ignored.
ENV-24 | * | B | MUST    | J  | The params of every method are an object; a list or a single value in their place is refused.
ENV-25 | * | B | MUST    | J  | A request without a param that is required is answered with error -32602 and its own id.
ENV-26 | * | L | SHOULD  | N  | A method of which no param is required may be called with "params" left out, or null. | No request that clients serve is without a required member.
ENV-27 | * | B | SHOULD  | A  | Members of an object that are not known are ignored, and kept where the object is passed on.
ENV-28 | * | B | MUST    | J  | Responses may come in any order, and one that comes twice does no harm: they are matched by id alone.
ENV-29 | * | B | MUST    | I  | A request that takes long does not keep others from being answered.
ENV-30 | * | B | SHOULD  | I  | Notifications are handled in the order in which they came. | The order in which an agent handles its few notifications never shows on the wire.
ENV-31 | * | B | MUST    | A  | A response that rests on earlier notifications is sent after them. | What a client answers depends on no notification of its own.
ENV-32 | * | L | SHOULD  | I  | Messages that are very large or nest very deeply are refused or answered, and do not exhaust the program.
ENV-33 | * | L | MUST    | K  | Keys that mean something in a programming language, such as "__proto__" and "constructor", are data like others.
ENV-34 | * | L | MUST    | N  | Integers beyond what a double holds exactly are valid in fields of 64 bits.
ENV-35 | * | B | MUST    | A  | Names of fields are in camelCase, and the values that tell kinds apart in snake_case.
ENV-36 | * | B | MUST    | I  | When the connection ends, everything that still waits for an answer fails at once. | What an agent does with its own waiting requests never shows on a wire that is gone.
ENV-37 | * | B | SHOULD  | I  | What cannot be written as JSON fails before it takes an id, and leaves nothing that waits. | inside
`,
);
