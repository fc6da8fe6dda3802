import { area } from "../parse.ts";

export const init = area(
  "Initialization and version negotiation",
  `
INIT-01 | * | C | MUST   | A  | "initialize" is the client's first request, before any session is created
INIT-02 | * | C | MUST   | A  | request carries "protocolVersion", the latest version the client supports
INIT-03 | * | B | MUST   | N  | "protocolVersion" is an integer 0..65535
INIT-04 | 1 | A | MUST   | NA | requested version supported → answer the same number
INIT-05 | 1 | A | MUST   | A  | requested version unsupported → answer the agent's latest, not an error (v1 endpoints)
INIT-06 | 2 | A | MUST   | N  | answer the highest supported version at or below the requested one
INIT-07 | 2 | A | MUST   | N  | nothing at or below → "-32022"
INIT-08 | * | C | SHOULD | AN | if the answered version is not supported the client disconnects and tells the user
INIT-09 | * | C | MUST   | A  | both sides act per the agreed version for the whole connection; no mixing
INIT-10 | * | B | MUST   | A  | capability omitted = unsupported
INIT-11 | * | B | SHOULD | A  | support every combination of the peer's capabilities
INIT-12 | 1 | B | SHOULD | A  | send "clientInfo" / "agentInfo"
INIT-13 | 2 | B | MUST   | NA | send "info" with "name" and "version"
INIT-14 | * | C | INFO   | N  | display "title", else "name"
INIT-15 | 1 | A | SHOULD | A  | agent states "loadSession", prompt, MCP and session capabilities
INIT-16 | 1 | A | MUST   | N  | without statements: everything false, "authMethods" "[]"
INIT-17 | 1 | C | MUST   | N  | minimal "{protocolVersion:1}" request is accepted by agents
INIT-18 | 2 | B | MUST   | N  | "capabilities" omitted = "{}"; no "session" object = no session methods
INIT-19 | 2 | A | MUST   | N  | "session:{}" implies new, list, resume, close, prompt, cancel, update
INIT-20 | 2 | B | MUST   | N  | markers: object = yes, "null"/omitted = no, malformed = no
INIT-21 | 1 | B | MUST   | N  | malformed capability values decode to their default (false/absent), not to an error and not to true
INIT-22 | 1 | A | SHOULD | W  | agents reject requests other than "initialize" before it with "-32600"
INIT-23 | * | A | SHOULD | K  | a failing "initialize" does not close the connection; it may be retried
INIT-24 | * | A | SHOULD | K  | before initialization notifications and responses are ignored
INIT-25 | 2 | A | INFO   | K  | a second "initialize" before any other request and at version ≥ 2 replaces the first; later → "-32600"
INIT-26 | 2 | A | INFO   | K  | requests sent while "initialize" is in flight → "-32600"
INIT-27 | 1 | A | SHOULD | K  | a repeated "initialize" after success is answered (same result) or rejected, never resets live sessions
INIT-28 | * | A | INFO   | K  | initialize written for a newer version than selected: unparsable optional params are dropped, missing "info" becomes unknown/unknown
INIT-29 | 1 | C | MUST   | A  | clients must not use optional agent methods whose flag is missing
INIT-30 | * | B | MUST   | A  | new capabilities are additive; unknown capability members are ignored
INIT-31 | 1 | B | INFO   | N  | "sessionCapabilities", "auth", "promptCapabilities", "mcpCapabilities" may be absent
INIT-32 | * | A | SHOULD | I  | no agent request or notification precedes the "initialize" response
INIT-33 | * | A | INFO   | S  | some agents reject a boolean "protocolVersion" or missing "clientCapabilities"; clients always send "clientCapabilities" as an object
INIT-34 | * | B | INFO   | N  | protocol version 0 is a pre-release; treat as unsupported
INIT-35 | 1 | C | INFO   | N  | "authMethods" empty or missing means no authentication offered
`,
);
