import type { Mutant } from "../mutant.ts";

const asks = { on: "out", method: "mcp/message" } as const;
const hears = { on: "in", method: "mcp/message" } as const;
const isAnswered = { on: "in", answers: "mcp/message" } as const;
const resumes = { on: "in", method: "session/resume" } as const;

const first = { type: "acp", name: "client", serverId: "colloquy:é/…#1" };
const other = { type: "acp", name: "other", serverId: "colloquy:other" };

/** Has the server that the session was opened with, beside the one with which it is resumed. */
const keeps = { ...resumes, where: { "params.mcpServers": [other] }, set: { "params.mcpServers": [other, first] } };
/** Has it where the session is resumed without any. */
const restores = { ...resumes, where: { "params.mcpServers": undefined }, set: { "params.mcpServers": [first] } };

/** Broken in what they ask the MCP servers of their client, and in what they make of the answers. */
export const mcpOverAcp: readonly Mutant[] = [
  {
    rule: "MACP-04",
    how: "asks servers by other ids than theirs",
    changes: [{ ...asks, set: { "params.serverId": "client" } }],
  },
  {
    rule: "MACP-05",
    how: "numbers its requests to servers",
    changes: [{ ...asks, set: { "params.requestId": 1 } }],
  },
  { rule: "MACP-06", how: "sends a request to a server twice", changes: [{ ...asks, twice: true }] },
  {
    rule: "MACP-09",
    how: "takes the error of an answer that has a result too",
    changes: [{ ...isAnswered, where: { "result.error.message": "c0110quy-beside" }, unset: ["result.result"] }],
  },
  {
    rule: "MACP-09",
    how: "waits on after an answer with neither a result nor an error",
    changes: [{ ...isAnswered, where: { result: {} }, drop: true }],
  },
  {
    rule: "MACP-10",
    how: "takes a result of null for none",
    changes: [{ ...isAnswered, where: { "result.result": null }, unset: ["result.result"] }],
  },
  {
    rule: "MACP-10",
    how: "takes an error of null for one",
    changes: [{ ...isAnswered, where: { "result.error": null }, unset: ["result.result"] }],
  },
  {
    rule: "MACP-12",
    how: "takes an error with data of null for a malformed one",
    changes: [{ ...isAnswered, where: { "result.error.data": null }, unset: ["result.error"] }],
  },
  {
    rule: "MACP-12",
    how: "takes an error with a code that MCP has not for a malformed one",
    changes: [{ ...isAnswered, where: { "result.error.code": 2147483647 }, unset: ["result.error"] }],
  },
  {
    rule: "MACP-14",
    how: "ends at a notification of a server for a request that it has not sent",
    changes: [{ ...hears, where: { "params.requestId": "no-such-request" }, exit: 1 }],
  },
  {
    rule: "MACP-14",
    how: "ends at a notification of a server for a request that is over",
    changes: [{ ...hears, nth: 4, exit: 1 }],
  },
  {
    rule: "MACP-16",
    how: "cancels a request to a server by the id that it has there",
    changes: [{ on: "out", method: "$/cancel_request", set: { "params.requestId": "colloquy:é/…#1-1" } }],
  },
  {
    rule: "MACP-16",
    how: "cancels a request to a server in the way of MCP",
    changes: [
      {
        on: "out",
        method: "$/cancel_request",
        replace: {
          jsonrpc: "2.0",
          method: "mcp/message",
          params: { serverId: first.serverId, requestId: "1", method: "notifications/cancelled" },
        },
      },
    ],
  },
  { rule: "MACP-20", how: "has a list of inner params", changes: [{ ...asks, set: { "params.params": [] } }] },
  {
    rule: "MACP-20",
    how: "takes inner params of null for an answer without any",
    changes: [{ ...isAnswered, where: { "result.result.content": said("answer") }, drop: true }],
  },
  {
    rule: "MACP-22",
    how: "has the _meta of MCP around its messages",
    changes: [{ ...asks, set: { "params._meta": { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } } }],
  },
  { rule: "MCPS-17", how: "keeps its servers beside those of a resume", unstable: true, changes: [keeps] },
  { rule: "MCPS-17", how: "keeps its servers where a resume has none", unstable: true, changes: [restores] },
  { rule: "SESS-52", how: "keeps its servers beside those of a resume", unstable: true, changes: [keeps] },
  { rule: "SESS-52", how: "restores servers that a resume leaves out", unstable: true, changes: [restores] },
];

/** What the tool of a server says. */
function said(text: string) {
  return [{ type: "text", text: `c0110quy-${text}` }];
}
