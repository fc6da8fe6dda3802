import { area } from "../parse.ts";

export const rcan = area(
  "$/cancel_request",
  `
RCAN-01 | * | B | MUST   | N | names an id its sender issued; receivers look only at requests from that sender
RCAN-02 | * | B | MUST   | A | the original request still gets exactly one response: a valid result or "-32800"
RCAN-03 | * | B | MAY    | A | honouring it is optional
RCAN-04 | * | B | MUST   | I | unknown, finished or malformed ids are ignored
RCAN-05 | * | B | MAY    | A | pending notifications may be sent before the response
RCAN-06 | * | B | MUSTN  | J | it is never answered
RCAN-07 | * | B | MUST   | A | an implementation that does not know "$/…" ignores the notification
RCAN-08 | 1 | A | INFO   | A | cancelling "session/prompt" this way may give "-32800" or "cancelled"
RCAN-09 | 2 | A | MUST   | N | cancelling a held prompt withdraws it ("-32800", not inserted); an inserted one answers with "messageId"
RCAN-10 | * | B | MAY    | A | nested activities are cancelled too
RCAN-11 | * | B | SHOULD | A | the requester may wait for the response; late success is acceptable
RCAN-12 | * | L | INFO   | S | the Nov 2025 spelling "$/cancelRequest" may be accepted inbound, never sent
RCAN-13 | 2 | B | MUST   | N | "requestId" null is invalid
RCAN-14 | * | C | SHOULD | I | withdrawn elicitation → dialog closed, answered "cancel" or "-32800"
RCAN-15 | * | C | SHOULD | I | withdrawn "terminal/wait_for_exit" returns without killing the terminal
`,
);
