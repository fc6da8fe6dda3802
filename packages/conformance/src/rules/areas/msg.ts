import { area } from "../parse.ts";

export const msg = area(
  "Messages and chunks",
  `
MSG-01 | 1 | A | MAY    | A | "messageId" on chunks is opaque and unique
MSG-02 | 1 | C | MUST   | A | same id → same message; different id → new message; "null"/missing = no id (contiguous chunks of one kind form one message)
MSG-03 | 2 | A | MUST   | N | every message update and chunk has "messageId"
MSG-04 | 2 | C | MUST   | N | an update with "content" replaces everything, including earlier chunks
MSG-05 | 2 | C | MUST   | N | "content" omitted → unchanged; "null" or "[]" → cleared
MSG-06 | 2 | C | MUST   | N | chunks append to the current content, whatever produced it
MSG-07 | 2 | C | MUST   | N | a first-seen id creates the message (empty content if omitted)
MSG-08 | 2 | C | MUST   | N | ids are unique per message type only; same id on user and agent message are two messages
MSG-09 | 2 | C | MUST   | N | chunks of different messages may interleave
MSG-10 | 2 | C | MUST   | I | position is fixed by first appearance; later updates do not move it
MSG-11 | 2 | C | MUST   | N | "_meta" on upserts patches by top-level key
MSG-12 | 2 | C | MUST   | N | a chunk's "_meta" belongs to the chunk only
MSG-13 | 2 | L | MUST   | N | invalid blocks inside "content" are skipped, the rest kept
MSG-14 | * | C | SHOULD | A | thoughts are kept apart from agent messages
MSG-15 | * | L | MUST   | I | consecutive text chunks concatenate without separators
MSG-16 | 2 | A | MUST   | I | a message id is not reused for another message of the same type
MSG-17 | 2 | A | MUST   | N | accepted user messages are echoed live even if the client typed them
`,
);
