import type { Mutant } from "../mutant.ts";

const invalid = { jsonrpc: "2.0", id: "$id", error: { code: -32602, message: "Invalid params" } };
const ignoresServers = { on: "in", method: "session/new", set: { "params.mcpServers": [] } } as const;
const refuses = (nth: number) => ({ on: "in", method: "session/new", nth, answer: invalid }) as const;

/** Broken in what they make of the MCP servers that are declared for a session. */
export const mcpServers: readonly Mutant[] = [
  { rule: "MCPS-01", how: "takes no MCP servers", changes: [refuses(1)] },
  { rule: "MCPS-04", how: "passes over MCP servers of a kind that it does not know", changes: [ignoresServers] },
  { rule: "MCPS-05", how: "wants a type for MCP servers at version 1", changes: [refuses(2)] },
  { rule: "MCPS-06", how: "passes over MCP servers that it does not understand", changes: [ignoresServers] },
  { rule: "MCPS-07", how: "passes over MCP servers without a type", changes: [ignoresServers] },
  { rule: "MCPS-10", how: "passes over MCP servers that are malformed", changes: [ignoresServers] },
  { rule: "MCPS-12", how: "opens no session without all its MCP servers", changes: [refuses(1)] },
  {
    rule: "MCPS-13",
    how: "reaches no MCP servers over HTTP",
    changes: [{ on: "out", answers: "initialize", unset: ["result.agentCapabilities.mcpCapabilities"] }],
  },
  {
    rule: "MCPS-14",
    how: "fails at a variable that is given twice",
    changes: [
      {
        on: "in",
        method: "session/new",
        nth: 8,
        answer: { jsonrpc: "2.0", id: "$id", error: { code: -32603, message: "Internal error" } },
      },
    ],
  },
  {
    rule: "MCPS-16",
    how: "fails at two MCP servers of the same name",
    changes: [{ on: "out", answers: "session/new", where: { "error.code": -32602 }, set: { "error.code": -32603 } }],
  },
  { rule: "MCPS-19", how: "passes over MCP servers whose variables are a map", changes: [ignoresServers] },
];
