import { area } from "../parse.ts";

export const dec = area(
  "Decoding",
  `
DEC-01 | * | L | MUST   | N | A malformed field that is only shown or only advertises something takes its default, and the message stays valid.
DEC-02 | * | L | MUST   | N | Malformed items of such a list are dropped, and the others keep their order.
DEC-03 | * | L | MUST   | N | Null for a list or a map of a request is an empty one, and anything else that is none is refused.
DEC-04 | * | L | MUST   | N | A required field that may be malformed may still not be missing. | No message to an agent has such a field.
DEC-05 | * | L | MUST   | N | A malformed field that decides what is done is refused, even where it may be left out.
DEC-06 | 2 | L | MUST   | N | A known kind with malformed members is refused, and never taken for an unknown kind.
DEC-07 | 2 | L | MUST   | N | A kind that is given as anything but text is refused.
DEC-08 | 1 | L | MUST   | N | What has no "type" is the plain kind of its family: an MCP server over stdio, a sign-in by the agent, a value by its id, a hint for input.
DEC-09 | 1 | L | MUST   | N | An element of a kind that the version does not have is invalid.
DEC-10 | * | B | MUSTN  | J | A notification that cannot be read gets no error.
DEC-11 | * | L | MUST   | N | A field for integers takes 1.0 and refuses fractions.
DEC-12 | * | L | MUST   | N | Integers outside of the range of their field are refused.
DEC-13 | * | L | MUST   | N | What is sent holds no defaults that would change its meaning, such as a null that clears. | inside
DEC-14 | * | L | MUST   | N | Members that are not known survive in a program that passes messages on. | proxy
DEC-15 | * | L | INFO   | I | Of a key that an object has twice the last counts, or the message is refused.
DEC-16 | 2 | L | MUST   | N | A malformed "stopReason" of an idle state is left out, and the update kept. | No message to an agent has one.
DEC-17 | 2 | L | INFO   | N | The items of a choice of several with titles have no "type", and are told by "anyOf". | No message to an agent has them.
DEC-18 | * | L | INFO   | I | An embedded resource with both "text" and "blob" counts as text. | inside
DEC-19 | * | L | SHOULD | I | Half of a surrogate pair in a string does no harm.
`,
);
