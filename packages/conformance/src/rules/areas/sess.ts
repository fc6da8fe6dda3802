import { area } from "../parse.ts";

export const sess = area(
  "Session lifecycle",
  `
SESS-01 | 1 | A | MUST    | A  | "session/new", "session/prompt", "session/cancel", "session/update" are baseline
SESS-02 | * | A | MUST    | A  | "session/new" returns a unique "sessionId"
SESS-03 | * | C | MUST    | A  | "cwd" is absolute
SESS-04 | * | A | MUST    | A  | "cwd" is used regardless of the agent process's own directory
SESS-05 | 1 | C | MUST    | N  | "mcpServers" present, even when "[]"
SESS-06 | 1 | A | MUST    | N  | missing "mcpServers" on "session/new"/"load" is a schema violation ("-32602"); "null" accepted as "[]"
SESS-07 | 2 | A | MUST    | N  | "mcpServers" optional; omitted, "null", "[]" equal
SESS-08 | * | A | MAY     | A  | "session/new" may give "-32000"
SESS-09 | 1 | A | MAY     | A  | response may carry "modes", "configOptions"; "null" = not supported
SESS-10 | 2 | A | MUST    | N  | "configOptions", "availableCommands" in responses are arrays or absent, not "null"
SESS-11 | 2 | A | MAY     | N  | updates for the new session may precede the response
SESS-12 | 2 | C | MUSTN   | N  | the client does not overwrite an already reported state when the response arrives
SESS-13 | 2 | C | MUST    | N  | new session is "idle" until told otherwise
SESS-14 | 1 | C | SHOULD  | I  | tolerate updates before the response ("available_commands_update" commonly is)
SESS-15 | * | A | MUST    | A  | sessions are independent: context, history, config, state
SESS-16 | * | B | MUST    | A  | several concurrent sessions per connection work
SESS-17 | * | C | MUST    | I  | updates for an unknown session are ignored without failing
SESS-18 | * | B | MUST    | N  | session ids are opaque strings
SESS-20 | 1 | C | MUSTN   | A  | "session/load" only if "loadSession" is "true"
SESS-21 | 1 | A | MUST    | A  | the entire conversation is replayed as "session/update"
SESS-22 | 1 | A | MUST    | A  | the response comes after the whole replay
SESS-23 | 1 | A | MUST    | A  | response is an object (may hold "modes", "configOptions")
SESS-24 | 1 | C | MUST    | AS | accept "result:null" and "{}"
SESS-25 | 1 | A | SHOULD  | W  | unknown session → "-32002" with "data.sessionId"
SESS-26 | 1 | A | MUST    | I  | the loaded session accepts prompts afterwards
SESS-27 | 1 | C | MUST    | A  | params carry "sessionId", "cwd", "mcpServers"
SESS-28 | 1 | A | INFO    | S  | an agent may reject a different "cwd" or server set
SESS-29 | 1 | A | SHOULDN | N  | notices are not replayed
SESS-30 | 1 | A | INFO    | A  | user messages are replayed as "user_message_chunk"
SESS-31 | 1 | C | SHOULD  | I  | the client resets its local transcript before applying a replay, so nothing is doubled
SESS-40 | 1 | C | MUSTN   | A  | "session/resume" only with "sessionCapabilities.resume"
SESS-41 | 1 | A | MUSTN   | A  | no history replay before the resume response
SESS-42 | 1 | A | MUST    | A  | context restored, MCP servers reconnected, then respond
SESS-43 | 2 | A | MUST    | N  | resume is baseline
SESS-44 | 2 | A | MUSTN   | N  | without "replayFrom" (or "null"): no replay before responding
SESS-45 | 2 | A | MUST    | N  | "{type:"start"}": replay all retained history before responding
SESS-46 | 2 | A | MUST    | N  | every replayed message carries its "messageId"; retained messages keep the original id
SESS-47 | 2 | A | MUST    | N  | a current "state_update" is sent after any replay and before the response, with or without replay
SESS-48 | 2 | A | MUST    | N  | unsupported or malformed "replayFrom" → "-32602", never another cursor, never resume-without-replay
SESS-49 | 2 | C | MUSTN   | N  | the response alone does not mean "idle"; a repeated idle snapshot is not a new completion
SESS-50 | 2 | A | MAY     | N  | a different "cwd" may be rejected with "-32602"; paths may be normalised for comparison
SESS-51 | 2 | C | MUST    | N  | send the session's own "cwd"
SESS-52 | 2 | A | SHOULDN | N  | MCP servers from earlier requests are not restored
SESS-53 | * | A | SHOULD  | W  | unknown session → "-32002"
SESS-54 | 2 | A | INFO    | N  | foreground work may still be running after resume: state reports "running"
SESS-55 | 2 | C | MUST    | N  | apply replay in receive order with upsert rules
SESS-56 | * | A | SHOULD  | A  | "usage_update" is sent after load/resume when data exists
SESS-60 | 1 | C | MUSTN   | A  | only with "sessionCapabilities.list"
SESS-61 | 2 | A | MUST    | N  | baseline
SESS-62 | * | A | MUST    | A  | no matches → "sessions: []"
SESS-63 | * | C | MUST    | A  | missing or "null" "nextCursor" ends the listing
SESS-64 | 2 | C | MUST    | N  | """" is a valid cursor, not the end
SESS-65 | * | C | MUST    | A  | cursors are opaque: not parsed, modified or persisted
SESS-66 | * | A | SHOULD  | AW | invalid cursor → error "-32602"
SESS-67 | * | A | SHOULD  | A  | page sizes are bounded
SESS-68 | * | A | MUST    | N  | "cwd" filter is an absolute path; relative → "-32602"
SESS-69 | 2 | A | MUST    | N  | filter matches the same directory only, not subdirectories nor additional directories
SESS-70 | * | C | MUSTN   | A  | "SessionInfo.additionalDirectories" is not merged with earlier values nor inferred as active roots
SESS-71 | * | A | MUST    | N  | every entry has "sessionId", absolute "cwd"
SESS-72 | 2 | A | MUST    | N  | "updatedAt" is RFC 3339
SESS-73 | * | L | MUST    | N  | one malformed entry is skipped, the rest kept; malformed "sessions" → "[]"; missing "sessions" → invalid
SESS-74 | * | A | MUSTN   | I  | listing has no side effects: it loads nothing
SESS-75 | 2 | L | MUST    | N  | malformed "nextCursor" invalidates the response (strict)
SESS-76 | * | C | SHOULD  | I  | a paging loop guards against a repeating cursor
SESS-80 | 1 | C | MUSTN   | A  | "session/close" only with "sessionCapabilities.close"
SESS-81 | * | A | MUST    | AN | close cancels ongoing work as "session/cancel" would
SESS-82 | * | A | MUST    | A  | then frees resources
SESS-83 | 1 | A | MAY     | A  | closing an unknown session may be an error
SESS-84 | 2 | A | SHOULD  | N  | closing an unknown or inactive session succeeds
SESS-85 | 2 | C | SHOULD  | N  | treat "-32002" on close as success
SESS-86 | 2 | A | MUST    | N  | if foreground work was active: final updates and idle "cancelled" come before the close response
SESS-87 | 2 | A | MUST    | N  | held prompts whose message was not inserted → "-32800"; already inserted ones succeed with their "messageId"
SESS-88 | 2 | A | MUSTN   | N  | no message for the session on that connection after the close response
SESS-89 | 2 | A | MUST    | N  | close also stops background work
SESS-90 | 2 | A | INFO    | N  | closing an idle session needs no extra idle update; prompt responses need not precede the close response
SESS-91 | * | A | SHOULD  | W  | requests on the session after close → "-32002"
SESS-92 | * | A | MUST    | I  | close does not delete: the session remains listable/loadable where supported
SESS-93 | * | C | MUSTN   | A  | "session/delete" only with the capability
SESS-94 | * | A | SHOULD  | A  | deleting an unknown or already deleted session succeeds silently
SESS-95 | * | A | MUST    | A  | a deleted session no longer appears in "session/list"
SESS-96 | * | A | INFO    | I  | deleting an active session is implementation-defined; whichever, the connection stays sane
SESS-97 | * | A | INFO    | A  | soft or hard delete is implementation-defined
SESS-98 | * | A | SHOULD  | I  | pending permission and elicitation requests of a closed session are withdrawn
SESS-99 | * | A | SHOULD  | W  | "active" is per connection: created, loaded or resumed here and not closed
`,
);
