import { area } from "../parse.ts";

export const rcan = area(
  "$/cancel_request",
  `
RCAN-01 | * | B | MUST   | N | A "$/cancel_request" names a request of its own sender, and has no effect on one of the receiver with the same id.
RCAN-02 | * | B | MUST   | A | A request that is withdrawn is still answered exactly once, with a valid result or error -32800.
RCAN-03 | * | B | MAY    | A | Whether a withdrawal is honoured is free. | permits
RCAN-04 | * | B | MUST   | I | A withdrawal of an unknown or finished request, or of what is no id, is ignored.
RCAN-05 | * | B | MAY    | A | Notifications that are ready may still be sent before the response to a withdrawn request. | permits
RCAN-06 | * | B | MUSTN  | J | A "$/cancel_request" is never answered.
RCAN-07 | * | B | MUST   | A | A program that does not know a notification whose name begins with "$/" ignores it.
RCAN-08 | 1 | A | INFO   | A | A "session/prompt" that is withdrawn ends with error -32800, or with "cancelled" as any cancelled turn.
RCAN-09 | 2 | A | MUST   | N | A prompt that is withdrawn while it waits gets error -32800 and is not inserted; one that was inserted is answered with its "messageId".
RCAN-10 | * | B | MAY    | A | What was begun for a withdrawn request may be cancelled with it. | permits
RCAN-11 | * | B | SHOULD | A | Whoever withdraws a request may still wait for its response, and takes a late success. | fixture
RCAN-12 | * | L | INFO   | S | The early spelling "$/cancelRequest" is never sent, and does no harm where it is received.
RCAN-13 | 2 | B | MUST   | N | A "requestId" that is null is invalid.
RCAN-14 | * | C | SHOULD | I | A client closes the form of a question that is withdrawn, and answers it with "cancel" or error -32800.
RCAN-15 | * | C | SHOULD | I | A client ends a "terminal/wait_for_exit" that is withdrawn, without killing the terminal.
`,
);
