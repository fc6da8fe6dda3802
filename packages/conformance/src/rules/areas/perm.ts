import { area } from "../parse.ts";

export const perm = area(
  "Permission requests",
  `
PERM-01 | * | A | MAY    | A | ask before executing
PERM-02 | * | A | MUSTN  | N | the operation does not run unless the answer is "selected" with an allow option that was offered
PERM-03 | 2 | A | MUST   | N | an "optionId" that was not offered = not approved
PERM-04 | 2 | A | MUST   | N | unknown outcome = not approved
PERM-05 | 1 | A | SHOULD | N | same for v1 (closed union; malformed response fails closed)
PERM-06 | * | A | MUST   | I | an error response = not approved
PERM-07 | * | A | MUST   | N | "allow_once"/"allow_always"/"reject_once"/"reject_always" are hints; meaning is in the agent's option
PERM-08 | 2 | A | MUST   | N | at least one option; "optionId" unique
PERM-09 | * | C | MUST   | N | the answer echoes an offered "optionId"
PERM-10 | * | C | MAY    | A | automatic answers per user settings
PERM-11 | * | C | MUST   | I | every permission request is answered
PERM-12 | 1 | A | MUST   | N | "toolCall.toolCallId" present; other fields patch the call
PERM-13 | 1 | C | SHOULD | I | show the tool call even if "tool_call" was not sent before
PERM-14 | 2 | C | MUST   | N | "tool_call" subject is applied exactly like a "tool_call_update", in order, before showing; unseen id creates
PERM-15 | 2 | C | MUSTN  | N | request "title"/"description" do not change the tool call's title or content
PERM-16 | 2 | B | MUST   | N | "command" subject: "command", absolute "cwd"; ids only link displayed state
PERM-17 | 2 | C | MUSTN  | A | approving a "command" subject does not make the client run it
PERM-18 | 2 | C | MUST   | N | unknown subject: preserve when proxying, show generic prompt or decline
PERM-19 | 2 | L | MUST   | N | malformed subject of a known type fails the request (strict), not ignored
PERM-20 | * | C | SHOULD | A | unknown option kinds (v2) get generic treatment
PERM-21 | 2 | C | INFO   | N | "cancelled" also means dismissed or declined by policy
PERM-22 | * | B | MUST   | I | several permission requests may be open at once, per session and across sessions
PERM-23 | * | C | MUST   | I | no permission dialog survives the end of its connection, session or work
PERM-24 | * | A | SHOULD | A | after approval the tool call becomes "in_progress"; after rejection a final status
PERM-25 | 1 | L | INFO   | S | at least one agent documents it as a notification but expects an answer; it always has an id
`,
);
