import type { Mutant } from "../mutant.ts";

const versioned = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };

/** Clients that serve MCP over the connection wrongly. */
export const mcpOverAcp: readonly Mutant[] = [
  {
    rule: "MACP-07",
    how: "takes two requests with the same ids",
    changes: [
      {
        on: "in",
        method: "mcp/message",
        where: { "params.requestId": "waiting", "params.method": "tools/list" },
        set: { "params.requestId": "other" },
      },
    ],
  },
  {
    rule: "MACP-08",
    how: "answers with a result and an error",
    changes: [
      {
        on: "out",
        answers: "mcp/message",
        nth: 1,
        set: { "result.result": {}, "result.error": { code: -1, message: "Also" } },
      },
    ],
  },
  {
    rule: "MACP-11",
    how: "tells errors of its servers as errors of its own",
    changes: [
      {
        on: "out",
        answers: "mcp/message",
        where: { "result.error.code": -32601 },
        unset: ["result"],
        set: { error: { code: -32601, message: "Method not found" } },
      },
    ],
  },
  {
    rule: "MACP-12",
    how: "gives the errors of its servers names in place of codes",
    changes: [
      {
        on: "out",
        answers: "mcp/message",
        where: { "result.error.code": -32601 },
        set: { "result.error.code": "unknown" },
      },
    ],
  },
  {
    rule: "MACP-13",
    how: "tells of requests that nobody has made",
    changes: [{ on: "out", method: "mcp/message", set: { "params.requestId": "made up" } }],
  },
  {
    rule: "MACP-15",
    how: "tells of a request after its answer",
    changes: [
      {
        on: "out",
        answers: "mcp/message",
        where: { "error.code": -32800 },
        after: [
          {
            jsonrpc: "2.0",
            method: "mcp/message",
            params: { serverId: "scripted-1", requestId: "waiting", method: "notifications/progress" },
          },
        ],
      },
    ],
  },
  {
    rule: "MACP-16",
    how: "does not hear that a request is cancelled",
    changes: [{ on: "in", method: "$/cancel_request", drop: true }],
  },
  {
    rule: "MACP-17",
    how: "refuses a server that does not exist like any other mistake",
    changes: [{ on: "out", answers: "mcp/message", where: { "error.code": -33001 }, set: { "error.code": -32602 } }],
  },
  {
    rule: "MACP-20",
    how: "takes params of null for params",
    changes: [
      { on: "in", method: "mcp/message", where: { "params.params": null }, set: { "params.params": versioned } },
    ],
  },
  {
    rule: "MACP-22",
    how: "takes what stands around a message for what is in it",
    changes: [
      { on: "in", method: "mcp/message", where: { "params._meta.outer": true }, set: { "params.params": versioned } },
    ],
  },
  {
    rule: "MACP-26",
    how: "serves the servers of sessions that are closed",
    changes: [
      {
        on: "out",
        answers: "mcp/message",
        where: { "error.code": -33001 },
        unset: ["error"],
        set: { result: { result: {} } },
      },
    ],
  },
  {
    rule: "MACP-26",
    protocol: 2,
    how: "leaves requests under way when their session is closed",
    changes: [{ on: "out", answers: "mcp/message", where: { "error.code": -32800 }, drop: true }],
  },
];
