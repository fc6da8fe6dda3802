import { area } from "../parse.ts";

export const macp = area(
  "MCP-over-ACP (unstable)",
  `
MACP-01 | 1u | C | MUSTN | N | An MCP server of the type "acp" is only declared to agents with "mcpCapabilities.acp": true.
MACP-02 | 2u | C | MUSTN | N | An MCP server of the type "acp" is only declared to agents that advertise "session.mcp.acp".
MACP-03 | u  | C | MUSTN | N | No two MCP servers of the type "acp" on a connection have the same "serverId".
MACP-04 | u  | A | MUST  | N | A "serverId" is sent back as it came, and nothing is read in it.
MACP-05 | u  | A | MUST  | N | An "mcp/message" goes from the agent to the client with "serverId", a string "requestId" of the agent's own and "method".
MACP-06 | u  | A | MUSTN | N | No two requests that are under way have the same "serverId" and "requestId".
MACP-07 | u  | C | MUST  | K | A request with the "serverId" and "requestId" of another that is under way is refused with -32602.
MACP-08 | u  | C | MUST  | N | The answer to "mcp/message" has either "result" or "error", and never both.
MACP-09 | u  | A | MUST  | N | Of an answer with both "result" and "error" the result counts, and one with neither is invalid.
MACP-10 | u  | B | MUST  | N | A "result" of null is a result, and an "error" of null is none. | A client sends such answers and reads none.
MACP-11 | u  | C | MUST  | N | What goes wrong in an MCP server is told inside of "error"; only what goes wrong on the way is an error of ACP.
MACP-12 | u  | B | MUST  | N | An inner error has a "code" of 32 bits and a "message", and may have "data", which may be null.
MACP-13 | u  | C | MUST  | N | What an MCP server sends by itself is a notification, and names a request that is under way.
MACP-14 | u  | A | MUST  | K | A notification for a request that is unknown or over is passed over.
MACP-15 | u  | C | MUST  | K | After the answer to a request no notification comes for it.
MACP-16 | u  | B | MUST  | N | A request is cancelled with "$/cancel_request" and the id that it has in ACP.
MACP-17 | u  | C | MUST  | K | A request to an MCP server that does not exist is refused with -33001.
MACP-18 | u  | C | INFO  | K | Too many requests at once are refused with -33000, and a failure of the client's own with -33002. | No check brings a client to its limits, or breaks what is behind an MCP server of its own.
MACP-19 | u  | B | INFO  | K | With the MCP revision 2026-07-28 each request has the version and the client's capabilities in the "_meta" of its "params"; without them it is refused with an inner -32602, and with another version with an inner -32022. | Neither side says in ACP which revision of MCP it speaks.
MACP-20 | u  | B | MUST  | N | Inner "params" are an object or absent, and null means that they are absent.
MACP-21 | u  | P | MUST  | N | A proxy passes "serverId", "requestId", what is inside and unknown members on as they are. | proxy
MACP-22 | u  | B | MUST  | N | The "_meta" of a message and the "_meta" of its inner "params" are two things.
MACP-23 | -  | B | INFO  | A | Older peers use "mcp/connect", "connectionId", plain results and plain errors, and ask in both directions. | draft
MACP-24 | u  | A | MUST  | A | The agent may ask an MCP server of the client before it answers "session/new", and neither waits for the other.
MACP-25 | u  | P | MAY   | A | A bridge may offer "acp" servers and reach them over stdio or HTTP. | proxy
MACP-26 | u  | C | MUST  | K | When a session is closed, requests to its MCP servers are cancelled, and further ones refused.
MACP-27 | u  | P | MUST  | K | A bridge over HTTP on this machine listens on the loopback only, wants a token for each server, and looks at "Origin" and "Host". | proxy
`,
);
