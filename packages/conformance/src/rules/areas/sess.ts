import { area } from "../parse.ts";

export const sess = area(
  "Session lifecycle",
  `
SESS-01 | 1 | A | MUST    | A  | Every agent serves "session/new", "session/prompt" and "session/cancel", and tells what happens with "session/update".
SESS-02 | * | A | MUST    | A  | Each session that "session/new" opens gets a "sessionId" that no other session has or had.
SESS-03 | * | C | MUST    | A  | The "cwd" of a session is an absolute path.
SESS-04 | * | A | MUST    | A  | The "cwd" of a session is where the agent works, whatever folder its own process was started in.
SESS-05 | 1 | C | MUST    | N  | A request that opens a session has "mcpServers", as an empty list where there are none.
SESS-06 | 1 | A | MUST    | N  | A "session/new" or "session/load" without "mcpServers" is refused with -32602, while null counts as an empty list.
SESS-07 | 2 | A | MUST    | N  | A "session/new" without "mcpServers", with null and with an empty list all mean that there are no servers.
SESS-08 | * | A | MAY     | A  | The agent may answer "session/new" with -32000 where it wants a sign-in first. | permits
SESS-09 | 1 | B | MAY     | A  | The answer to "session/new" may have "modes" and "configOptions"; null for either means that there are none.| permits
SESS-10 | 2 | B | MUST    | N  | In answers that open a session, "configOptions" and "availableCommands" are lists or are left out, and are never null.
SESS-11 | 2 | B | MAY     | N  | Updates of a new session may come before the answer to the request that opens it.| permits
SESS-12 | 2 | C | MUSTN   | N  | The answer that opens a session does not replace a state that was already told for it.
SESS-13 | 2 | C | MUST    | N  | A new session is idle until the agent says something else.
SESS-14 | 1 | C | SHOULD  | I  | Updates of a session that come before the answer which opens it are kept for it; "available_commands_update" often comes then.
SESS-15 | * | A | MUST    | A  | Sessions do not touch each other: each has its own context, history, settings and state.
SESS-16 | * | B | MUST    | A  | Several sessions can be open on one connection and work at the same time.
SESS-17 | * | C | MUST    | I  | Updates for a session that the client does not know are passed over.
SESS-18 | * | B | MUST    | N  | The id of a session is a string in which nobody but the agent reads anything.
SESS-20 | 1 | C | MUSTN   | A  | A "session/load" is only sent to agents with "loadSession": true.
SESS-21 | 1 | A | MUST    | A  | A session that is loaded tells its whole conversation again, as "session/update".
SESS-22 | 1 | A | MUST    | A  | The answer to "session/load" comes after all of the history.
SESS-23 | 1 | A | MUST    | A  | The answer to "session/load" is an object, which may have "modes" and "configOptions".
SESS-24 | 1 | C | MUST    | AS | Both null and an empty object are taken as the result of "session/load".
SESS-25 | 1 | A | SHOULD  | W  | A "session/load" for a session that does not exist is refused with -32002, and "data" names its "sessionId".
SESS-26 | 1 | A | MUST    | I  | A session that was loaded takes prompts like any other.
SESS-27 | 1 | C | MUST    | A  | A "session/load" has "sessionId", "cwd" and "mcpServers".
SESS-28 | 1 | A | INFO    | S  | An agent may refuse to load a session with another "cwd" or other MCP servers than it had. | permits
SESS-29 | 1 | A | SHOULDN | N  | Notices are not part of the history that a session tells again.
SESS-30 | 1 | A | INFO    | A  | What the user said comes back as "user_message_chunk" when a session is loaded.
SESS-31 | 1 | C | SHOULD  | I  | A client empties its own transcript before it takes in a history that is told again, so that nothing is shown twice.
SESS-40 | 1 | C | MUSTN   | A  | A "session/resume" is only sent to agents that advertise "sessionCapabilities.resume".
SESS-41 | 1 | A | MUSTN   | A  | A session that is resumed tells nothing of its history before the answer.
SESS-42 | 1 | A | MUST    | A  | A session that is resumed has its context and its MCP servers back before the answer.
SESS-43 | 2 | A | MUST    | N  | Every agent of version 2 with sessions serves "session/resume".
SESS-44 | 2 | A | MUSTN   | N  | Without "replayFrom", or with null, a session that is resumed tells nothing of its history before the answer.
SESS-45 | 2 | A | MUST    | N  | With "replayFrom" of the type "start", a session that is resumed tells all the history that was kept before the answer.
SESS-46 | 2 | A | MUST    | N  | Each message that is told again has a "messageId", the same as it had at first.
SESS-47 | 2 | A | MUST    | N  | A "state_update" with the current state comes before the answer to "session/resume", and after whatever history is told.
SESS-48 | 2 | A | MUST    | N  | A "replayFrom" that is malformed or of an unknown type is refused with -32602, and never taken for another or for none.
SESS-49 | 2 | C | MUSTN   | N  | The answer to "session/resume" does not mean that the session is idle, and an idle state that is told again is no turn that ended.
SESS-50 | 2 | A | MAY     | N  | An agent may refuse a resume with another "cwd" than the session's with -32602, and may compare paths in a normal form. | permits
SESS-51 | 2 | C | MUST    | N  | A "session/resume" has the "cwd" that the session was opened with.
SESS-52 | 2 | A | SHOULDN | N  | A session that is resumed does not get MCP servers back that were declared in an earlier request.
SESS-53 | * | A | SHOULD  | W  | A "session/resume" for a session that does not exist is refused with -32002.
SESS-54 | 2 | A | INFO    | N  | A session that still works when it is resumed says "running" as its state.
SESS-55 | 2 | C | MUST    | N  | A client applies a history in the order in which it comes: a whole message replaces the one of the same id, a chunk is added to it.
SESS-56 | * | A | SHOULD  | A  | A session that is loaded or resumed sends a "usage_update" where there is usage to tell of.
SESS-60 | 1 | C | MUSTN   | A  | A "session/list" is only sent to agents that advertise "sessionCapabilities.list".
SESS-61 | 2 | A | MUST    | N  | Every agent of version 2 with sessions serves "session/list".
SESS-62 | * | A | MUST    | A  | Where no session is to be listed, "sessions" is an empty list.
SESS-63 | * | C | MUST    | A  | A listing ends where "nextCursor" is missing or null.
SESS-64 | 2 | C | MUST    | N  | An empty string is a cursor like others, and not the end of a listing.
SESS-65 | * | C | MUST    | A  | A cursor is sent back as it came, and is neither read, changed nor kept for later.
SESS-66 | * | A | SHOULD  | AW | A cursor that the agent has not given is refused with -32602.
SESS-67 | * | A | SHOULD  | A  | A listing comes in pages of a limited size. | heuristic
SESS-68 | * | A | MUST    | N  | The "cwd" that a listing is limited to is an absolute path; one that is relative is refused with -32602.
SESS-69 | 2 | A | MUST    | N  | A listing for a folder has the sessions of this very folder, not those of folders in it or those that have it as an additional directory.
SESS-70 | * | C | MUSTN   | A  | The "additionalDirectories" in a listing are neither added to earlier ones nor taken for those that a session has now. | What a client makes of them is only seen when it sends them again, which it may do for other reasons.
SESS-71 | * | A | MUST    | N  | Each listed session has a "sessionId" and an absolute "cwd".
SESS-72 | 2 | A | MUST    | N  | An "updatedAt" is a time in the form of RFC 3339.
SESS-73 | * | L | MUST    | N  | In a listing a malformed entry is skipped, a malformed "sessions" counts as empty, and a missing one makes the answer invalid. | Agents receive no listings.
SESS-74 | * | A | MUSTN   | I  | A listing changes nothing: it neither loads nor opens the sessions in it.
SESS-75 | 2 | L | MUST    | N  | A malformed "nextCursor" makes the whole listing invalid. | Agents receive no listings.
SESS-76 | * | C | SHOULD  | I  | Whoever reads a listing page by page stops where a cursor comes again.
SESS-80 | 1 | C | MUSTN   | A  | A "session/close" is only sent to agents that advertise "sessionCapabilities.close".
SESS-81 | * | A | MUST    | AN | Closing a session that is at work cancels the work, as "session/cancel" would.
SESS-82 | * | A | MUST    | A  | Closing a session frees what it held, such as the processes of its MCP servers.
SESS-83 | 1 | A | MAY     | A  | Closing a session that does not exist may be an error. | permits
SESS-84 | 2 | A | SHOULD  | N  | Closing a session that does not exist, or is not open, succeeds.
SESS-85 | 2 | C | SHOULD  | N  | A -32002 as the answer to "session/close" is as good as success.
SESS-86 | 2 | A | MUST    | N  | Where a session is closed at work, the last updates and the idle state with "cancelled" come before the answer.
SESS-87 | 2 | A | MUST    | N  | When a session is closed, prompts that are not part of the conversation yet are answered with -32800, and those that are with their "messageId".
SESS-88 | 2 | A | MUSTN   | N  | After the answer to "session/close" nothing more is sent for the session.
SESS-89 | 2 | A | MUST    | N  | Closing a session stops its background work too.
SESS-90 | 2 | A | INFO    | N  | Closing an idle session takes no further idle state, and prompts may be answered after the close. | permits
SESS-91 | * | A | SHOULD  | W  | Requests for a session that was closed are refused with -32002.
SESS-92 | * | A | MUST    | I  | A session that was closed is not deleted: it is listed, loaded and resumed as before.
SESS-93 | * | C | MUSTN   | A  | A "session/delete" is only sent to agents that advertise it.
SESS-94 | * | A | SHOULD  | A  | Deleting a session that does not exist, or not any more, succeeds.
SESS-95 | * | A | MUST    | A  | A session that was deleted is no longer listed.
SESS-96 | * | A | INFO    | I  | Whatever an agent does when an open session is deleted, the connection goes on.
SESS-97 | * | A | INFO    | A  | Whether a deleted session is gone for good or only hidden is up to the agent. | permits
SESS-98 | * | A | SHOULD  | I  | Permission and elicitation requests of a session that is closed are withdrawn.
SESS-99 | * | A | SHOULD  | W  | A session is open on the connection that created, loaded or resumed it, until it is closed there; elsewhere requests for it are refused with -32002.
`,
);
