import { area } from "../parse.ts";

export const macp = area(
  "MCP-over-ACP (unstable)",
  `
MACP-01 | 1u | C | MUSTN | N | "type:"acp"" only if "mcpCapabilities.acp"
MACP-02 | 2u | C | MUSTN | N | only if "session.mcp.acp"
MACP-03 | u  | C | MUSTN | N | "serverId" unique among acp servers visible on the connection
MACP-04 | u  | A | MUST  | N | "serverId" opaque, echoed exactly
MACP-05 | u  | A | MUST  | N | requests go consumer→provider with "serverId", own string "requestId", "method"
MACP-06 | u  | A | MUSTN | N | no two active requests share "(serverId, requestId)"
MACP-07 | u  | C | MUST  | K | duplicate active pair → "-32602"
MACP-08 | u  | C | MUST  | N | success carries exactly one of "result", "error"
MACP-09 | u  | A | MUST  | N | both present → "result" wins; neither → invalid carrier
MACP-10 | u  | B | MUST  | N | "result:null" is a result; "error:null" is not an error
MACP-11 | u  | C | MUST  | N | inner MCP errors are inside "error"; outer errors only for binding failures
MACP-12 | u  | B | MUST  | N | inner "code" int32, "message" string, "data" optional; explicit "null" data kept
MACP-13 | u  | C | MUST  | N | provider→consumer messages are notifications and name an active request
MACP-14 | u  | A | MUST  | K | notifications for unknown or finished requests are dropped
MACP-15 | u  | C | MUST  | K | no notification for a request after its response
MACP-16 | u  | B | MUST  | N | cancellation: "$/cancel_request" with the outer id
MACP-17 | u  | C | MUST  | K | unknown server → "-33001"
MACP-18 | u  | C | INFO  | K | too many active → "-33000"; handler fault → "-33002"
MACP-19 | u  | B | INFO  | K | MCP revision 2026-07-28: "params._meta" carries protocol version and client capabilities; missing → inner "-32602"; other version → inner "-32022"
MACP-20 | u  | B | MUST  | N | inner params are an object or absent; "null" = absent
MACP-21 | u  | P | MUST  | N | proxies keep "serverId", "requestId", inner payload and unknown members
MACP-22 | u  | B | MUST  | N | outer "_meta" and inner "params._meta" are different things
MACP-23 | -  | B | INFO  | A | older peers use "mcp/connect", "connectionId", bare results, outer errors and bidirectional requests
MACP-24 | u  | A | MUST  | A | no deadlock: the agent may contact the server before answering "session/new"
MACP-25 | u  | P | MAY   | A | bridges may present acp support and translate to stdio/HTTP
MACP-26 | u  | C | MUST  | K | after disposal active requests are cancelled and further ones refused
MACP-27 | u  | P | MUST  | K | local HTTP bridge: loopback only, per-server bearer token, Origin and Host checked
`,
);
