import { area } from "../parse.ts";

export const init = area(
  "Initialization and version negotiation",
  `
INIT-01 | * | C | MUST   | A  | The first request of a client is "initialize", before any session.
INIT-02 | * | C | MUST   | A  | The client asks in "protocolVersion" for the latest version that it supports.
INIT-03 | * | B | MUST   | N  | A "protocolVersion" is an integer from 0 to 65535, and anything else is refused.
INIT-04 | 1 | A | MUST   | NA | An agent that supports the version that is asked for answers with that version.
INIT-05 | 1 | A | MUST   | A  | An agent that does not support the version that is asked for answers with the latest that it does support, not with an error.
INIT-06 | 2 | A | MUST   | N  | The agent answers with the highest version that it supports at or below the one that is asked for.
INIT-07 | 2 | A | MUST   | N  | An agent that supports no version at or below the one that is asked for refuses with error -32022.
INIT-08 | * | C | SHOULD | AN | A client that does not support the version in the answer closes the connection and tells its user.
INIT-09 | * | C | MUST   | A  | Both sides keep to the version that was agreed on for the whole connection.
INIT-10 | * | B | MUST   | A  | A capability that is left out is not supported, and what needs it is not used.
INIT-11 | * | B | SHOULD | A  | A program works with every combination of capabilities of the other side.
INIT-12 | 1 | B | SHOULD | A  | Each side says its name and version in "clientInfo" and "agentInfo".
INIT-13 | 2 | B | MUST   | NA | Each side says its name and version in "info", and an initialize without them is refused.
INIT-14 | * | C | INFO   | N  | A client shows the "title" of an agent, or else its "name". | screen
INIT-15 | 1 | A | SHOULD | A  | The agent states in its answer whether it supports loading sessions, and what it supports of prompts, MCP and sessions.
INIT-16 | 1 | B | MUST   | N  | Of an agent that states nothing, every capability is false and "authMethods" is empty; a client uses none of them. | An agent has nothing to do for it.
INIT-17 | 1 | C | MUST   | N  | An initialize with nothing but "protocolVersion" is accepted. | It asks of agents, which are checked for it as INIT-31.
INIT-18 | 2 | B | MUST   | N  | Capabilities that are left out are empty, and without a "session" object there are no session methods.
INIT-19 | 2 | A | MUST   | N  | An agent that states "session" serves all of "session/new", "session/list", "session/resume", "session/close" and "session/prompt".
INIT-20 | 2 | B | MUST   | N  | A capability marker is there if it is an object, and not there if it is null, left out or anything else.
INIT-21 | 1 | B | MUST   | N  | A capability that is stated in the wrong form counts as not supported, and the message stays valid.
INIT-22 | 1 | A | SHOULD | W  | Before "initialize" has been answered, every other request is refused with error -32600.
INIT-23 | * | A | SHOULD | K  | An initialize that is refused leaves the connection open, and may be tried again.
INIT-24 | * | A | SHOULD | K  | Before "initialize", notifications and responses are ignored.
INIT-25 | 2 | A | INFO   | K  | A second initialize right after the first takes its place, and a later one is refused with error -32600.
INIT-26 | 2 | A | INFO   | K  | A request that is sent before initialize is answered is refused with error -32600 or waits for it.
INIT-27 | 1 | A | SHOULD | K  | A second initialize is answered as the first was or refused, and ends no session.
INIT-28 | * | A | INFO   | K  | Of an initialize that was written for a newer version, the agent drops the optional parts that it cannot read.
INIT-29 | 1 | C | MUST   | A  | A client uses only those optional methods that the agent has stated.
INIT-30 | * | B | MUST   | A  | Members of the capabilities that are not known are ignored.
INIT-31 | 1 | B | INFO   | N  | Capabilities of whole areas may be missing from initialize.
INIT-32 | * | A | SHOULD | I  | Before its answer to initialize, an agent sends no request and no notification.
INIT-33 | * | B | INFO   | S  | A client always states its capabilities as an object, since some agents refuse an initialize without. | It asks of clients.
INIT-34 | * | B | INFO   | N  | Version 0 is from before the first release, and no agent agrees to it. | It is about how agents answer.
INIT-35 | 1 | C | INFO   | N  | An agent without "authMethods" offers no way to sign in.
`,
);
