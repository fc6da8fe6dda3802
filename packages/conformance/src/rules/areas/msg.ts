import { area } from "../parse.ts";

export const msg = area(
  "Messages and chunks",
  `
MSG-01 | 1 | A | MAY    | A | An agent may give chunks a "messageId", which is unique. | permits
MSG-02 | 1 | C | MUST   | A | A client joins chunks with the same "messageId" to one message, and those without an id as long as they follow each other.
MSG-03 | 2 | A | MUST   | N | Every message update and every chunk has a "messageId".
MSG-04 | 2 | C | MUST   | N | A message update with "content" takes the place of all earlier content, chunks included.
MSG-05 | 2 | C | MUST   | N | A message update without "content" leaves it as it was; null or an empty list empties it.
MSG-06 | 2 | C | MUST   | N | A chunk is added to the content that the message has at that time.
MSG-07 | 2 | C | MUST   | N | A message update with a new id makes a message, an empty one if it has no "content".
MSG-08 | 2 | C | MUST   | N | A user message and an agent message with the same id are two messages.
MSG-09 | 2 | C | MUST   | N | Chunks of several messages may arrive in turns, and each goes to its own.
MSG-10 | 2 | C | MUST   | I | A message stays at the place where it appeared first.
MSG-11 | 2 | C | MUST   | N | "_meta" of a message update changes only the top-level keys that it has.
MSG-12 | 2 | C | MUST   | N | "_meta" of a chunk belongs to that chunk, not to its message.
MSG-13 | 2 | L | MUST   | N | A block that is invalid is left out of a message's content, and the others are kept. | Agents receive no messages.
MSG-14 | * | C | SHOULD | A | A client keeps thoughts and messages of the agent apart.
MSG-15 | * | L | MUST   | I | Text chunks are joined with nothing between them. | Agents receive no chunks.
MSG-16 | 2 | A | MUST   | I | An agent does not use the id of a message again for another message of the same kind.
MSG-17 | 2 | A | MUST   | N | An agent reports each accepted user message, also to the client that has sent it.
`,
);
