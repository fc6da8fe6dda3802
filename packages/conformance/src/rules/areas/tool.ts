import { area } from "../parse.ts";

export const tool = area(
  "Tool calls",
  `
TOOL-01 | * | A | SHOULD | A | Each use of a tool is reported as a tool call.
TOOL-02 | * | A | MUST   | N | A "toolCallId" belongs to one call in its session and is never used for another.
TOOL-03 | 1 | A | MUST   | N | A "tool_call" has a "toolCallId" and a "title".
TOOL-04 | 1 | A | SHOULD | A | A call is reported with "tool_call" before the first "tool_call_update" for it.
TOOL-05 | 1 | C | SHOULD | I | A client takes a "tool_call_update" for a call that it does not know yet.
TOOL-06 | 1 | C | MUST   | N | A member of a "tool_call_update" that is missing or null leaves the call as it was.
TOOL-07 | 1 | C | MUST   | N | "content" and "locations" of an update take the place of all before; an empty list empties them.
TOOL-08 | 1 | L | INFO   | S | The content of a call is replaced by an update, although one agent's documents say that it is added. | heuristic
TOOL-09 | 1 | C | MUST   | N | A call without "kind" is of the kind "other", and one without "status" is "pending".
TOOL-10 | 1 | L | MUST   | N | A malformed "kind" or "status" counts as not given, and the rest of the update is kept. | Agents receive no tool calls.
TOOL-11 | 2 | C | MUST   | N | A "tool_call_update" with a new id makes a call, with defaults for what it leaves out.
TOOL-12 | 2 | C | MUST   | N | A missing member of a "tool_call_update" changes nothing, and null takes the value away or back to its default.
TOOL-13 | 2 | C | MUST   | N | "content" null and an empty list both empty the content of a call.
TOOL-14 | 2 | C | MUST   | N | A "tool_call_content_chunk" adds one item to the content that the call has at that time.
TOOL-15 | 2 | C | SHOULD | I | A "tool_call_content_chunk" with a new id makes a call.
TOOL-16 | 2 | A | SHOULD | A | The first report of a call has a "title".
TOOL-17 | 2 | C | MUST   | N | A client takes an unknown status as work that goes on.
TOOL-18 | 2 | C | MUST   | N | A client shows an unknown kind as "other".
TOOL-19 | * | A | SHOULD | I | Each call has a final status before the work ends, unless it is listed as background work.
TOOL-20 | * | A | SHOULD | I | A call goes from "pending" over "in_progress" to a final status, and not back.
TOOL-21 | 2 | A | MAY    | N | A call may change between "paused" and "in_progress". | permits
TOOL-22 | 2 | C | MUST   | N | A client takes updates of tool calls while the session is idle.
TOOL-23 | 2 | C | MUSTN  | N | A client sends "tool_call/cancel" only for a call that has "capabilities.cancel" at that time.
TOOL-24 | 2 | A | MUST   | N | "tool_call/cancel" is answered when it is accepted, and a final status of the call follows.
TOOL-25 | 2 | A | MUST   | N | "tool_call/cancel" for a call that is unknown, has ended or cannot be cancelled is refused with "-32602".
TOOL-26 | 2 | C | MUSTN  | N | A client takes the end of a call from its status, not from the answer to "tool_call/cancel". | screen
TOOL-27 | 2 | A | MUST   | N | "tool_call/cancel" does not by itself end the work of the session.
TOOL-28 | 2 | A | SHOULD | N | A call with a final status no longer offers "capabilities.cancel".
TOOL-29 | 2 | L | MUST   | N | Malformed "capabilities" of a call count as none. | Agents receive no tool calls.
TOOL-30 | 2 | C | MUST   | N | "capabilities" of an update take the place of all before, and null takes them away.
TOOL-31 | * | L | MUST   | N | "rawInput" and "rawOutput" are kept as they are, whatever JSON they hold. | Agents receive no tool calls.
TOOL-32 | * | A | INFO   | N | "name" is what programs call the tool, "title" what people read, and "kind" its category. | heuristic
TOOL-33 | * | L | MUST   | N | Invalid items of "content" and "locations" are left out, and the others are kept. | Agents receive no tool calls.
TOOL-34 | 2 | L | MUST   | N | Items of "content" of an unknown type are kept. | Agents receive no tool calls.
TOOL-35 | * | C | SHOULD | I | A client shows the content of a call that has failed. | screen
`,
);
