import { area } from "../parse.ts";

export const tool = area(
  "Tool calls",
  `
TOOL-01 | * | A | SHOULD | A | tool invocations are reported
TOOL-02 | * | A | MUST   | N | "toolCallId" unique within the session, stable, not reused
TOOL-03 | 1 | A | MUST   | N | "tool_call" has "toolCallId" and "title"
TOOL-04 | 1 | A | SHOULD | A | "tool_call" precedes "tool_call_update" for the id
TOOL-05 | 1 | C | SHOULD | I | an update for an unseen id is tolerated (create placeholder)
TOOL-06 | 1 | C | MUST   | N | in updates, omitted and "null" = unchanged
TOOL-07 | 1 | C | MUST   | N | "content", "locations" replace whole; "[]" empties
TOOL-08 | 1 | L | INFO   | S | one agent describes content as appended; v1 semantics stay replace
TOOL-09 | 1 | C | MUST   | N | defaults: "kind" other, "status" pending
TOOL-10 | 1 | L | MUST   | N | malformed "kind"/"status" → default (create) or unchanged (update); message kept
TOOL-11 | 2 | C | MUST   | N | first-seen id creates; omitted fields take protocol defaults
TOOL-12 | 2 | C | MUST   | N | omit = unchanged, "null" = clear, value = replace; "kind:null"→other, "status:null"→pending
TOOL-13 | 2 | C | MUST   | N | "content:null" = "[]" = cleared
TOOL-14 | 2 | C | MUST   | N | "tool_call_content_chunk" appends one item; a later "content" replaces all; later chunks append to it
TOOL-15 | 2 | C | SHOULD | I | a content chunk for an unseen id creates the call
TOOL-16 | 2 | A | SHOULD | A | "title" (and "name" if known) on the first report
TOOL-17 | 2 | C | MUST   | N | unknown status = still in progress
TOOL-18 | 2 | C | MUST   | N | unknown kind shown as "other"
TOOL-19 | * | A | SHOULD | I | every call reaches a final status (completed, failed; v2 cancelled) before the work ends, except listed background calls
TOOL-20 | * | A | SHOULD | I | order pending → in_progress → final
TOOL-21 | 2 | A | MAY    | N | "paused" and "in_progress" may alternate
TOOL-22 | 2 | C | MUST   | N | tool updates while idle are accepted
TOOL-23 | 2 | C | MUSTN  | N | "tool_call/cancel" only while the call currently advertises "capabilities.cancel"
TOOL-24 | 2 | A | MUST   | N | it answers when accepted; completion is shown by a final status ("cancelled", or completed/failed if that won)
TOOL-25 | 2 | A | MUST   | N | unknown, final or not cancellable → "-32602"
TOOL-26 | 2 | C | MUSTN  | N | the response is not proof that work stopped
TOOL-27 | 2 | A | MUST   | N | cancelling a call does not by itself change the foreground state
TOOL-28 | 2 | A | SHOULD | N | stop advertising "cancel" at a final status
TOOL-29 | 2 | L | MUST   | N | malformed "capabilities" = none
TOOL-30 | 2 | C | MUST   | N | "capabilities" object replaces the whole previous one; "null" clears
TOOL-31 | * | L | MUST   | N | "rawInput"/"rawOutput" any JSON, kept verbatim incl. "0", "false", """"
TOOL-32 | * | A | INFO   | N | "name" is programmatic, "title" human, "kind" category
TOOL-33 | * | L | MUST   | N | invalid "content"/"locations" items skipped
TOOL-34 | 2 | L | MUST   | N | unknown content item types preserved
TOOL-35 | * | C | SHOULD | I | display of a failed call shows its content
`,
);
