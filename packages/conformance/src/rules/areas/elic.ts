import { area } from "../parse.ts";

export const elic = area(
  "Elicitation",
  `
ELIC-01 | * | A | MUSTN   | A | a mode is used only if its own marker is non-null
ELIC-02 | * | L | MUST    | A | "elicitation:{}" = no modes
ELIC-03 | * | A | SHOULD  | A | graceful fallback without the mode
ELIC-04 | * | C | MUST    | A | request for an unadvertised mode → "-32602"
ELIC-05 | * | A | MUST    | A | "mode" is always explicit
ELIC-06 | 2 | A | MUST    | N | exactly one scope: "sessionId" (+"toolCallId") or "requestId"
ELIC-07 | 1 | L | INFO    | N | v1 "anyOf": both present decodes; senders still use one
ELIC-08 | * | A | MUST    | N | "requestId" names a pending client→agent request
ELIC-09 | * | C | MUST    | N | unknown modes are not rendered as a known one; preserve when proxying
ELIC-10 | * | C | MUST    | A | identify the requesting agent; offer decline and cancel
ELIC-11 | * | C | MUST    | A | form: review and edit before sending
ELIC-12 | * | C | SHOULD  | A | show "message"
ELIC-13 | * | C | MUST    | A | actions: "accept", "decline" (explicit no), "cancel" (dismissed)
ELIC-14 | * | C | SHOULD  | A | accepted form content matches the schema
ELIC-15 | * | A | SHOULD  | A | the agent validates again
ELIC-16 | * | A | MUST    | A | "content" omitted or "null" equal; ignored unless "accept"
ELIC-17 | * | A | MUST    | A | decline, cancel and errors handled safely
ELIC-18 | 1 | A | MUSTN   | N | unknown action is not treated as a known one
ELIC-19 | 2 | A | MUST    | N | unknown action = "cancel"
ELIC-20 | * | A | MUST    | N | schema flat: object of primitive, enum, multi-select
ELIC-21 | 2 | A | MUST    | N | "type:"object"" and "properties" present
ELIC-22 | 1 | L | MUST    | N | missing "type"/"properties" default
ELIC-23 | * | C | MUST    | N | unknown property types are not rendered as a known input
ELIC-24 | 2 | L | MUST    | N | unknown string formats are annotations
ELIC-25 | * | C | SHOULD  | A | defaults pre-filled
ELIC-26 | * | C | MUST    | N | constraints enforced: lengths, min/max, item counts, enum
ELIC-27 | 2 | C | MUST    | N | "pattern" is ECMA-262
ELIC-28 | * | C | MUST    | I | pattern evaluation is bounded (no regex denial of service)
ELIC-29 | * | L | MUST    | N | malformed constraint → "-32602" (strict), malformed "default" → dropped
ELIC-30 | * | A | MUSTN   | A | form mode never asks for secrets
ELIC-31 | * | A | MUST    | A | sensitive data only through URL mode; no fallback to form
ELIC-32 | * | A | MUSTN   | A | no credentials, personal data or pre-authenticated access in the URL
ELIC-33 | * | A | SHOULD  | A | HTTPS outside development
ELIC-34 | * | A | MUSTN   | A | tokens obtained through URL mode never return over ACP
ELIC-35 | * | C | MUSTN   | A | no prefetch, no opening without consent
ELIC-36 | * | C | MUST    | A | full URL and target host shown before consent
ELIC-37 | * | C | MUST    | A | opened where neither client nor model can read the page
ELIC-38 | * | C | SHOULD  | A | highlight the domain, warn on Punycode
ELIC-39 | * | C | SHOULDN | A | no clickable URLs elsewhere in elicitation fields
ELIC-40 | * | C | INFO    | A | "accept" of a URL means consent, not completion
ELIC-41 | * | A | MUST    | A | "elicitationId" unique among outstanding ones on the connection
ELIC-42 | * | A | MUST    | A | "elicitation/complete" only to the same client, with the id
ELIC-43 | * | C | MUST    | A | unknown or completed ids ignored
ELIC-44 | * | C | MUST    | I | a "complete" racing ahead of the accept is not lost
ELIC-45 | * | A | MUST    | A | bind to the connection and, if authenticated, to the verified user
ELIC-46 | * | A | MUST    | A | verify that the same user finishes the external flow
ELIC-47 | 2 | A | SHOULD  | N | "requires_action" when the foreground is blocked on it; request-scoped and background ones do not change state
ELIC-48 | * | A | SHOULD  | N | withdraw elicitations no longer needed by cancelled work
ELIC-49 | 2 | L | MUST    | N | content values of unknown property types preserved as sent
ELIC-50 | * | L | MUST    | N | integers and numbers are kept apart: "integer" property rejects 1.5
`,
);
