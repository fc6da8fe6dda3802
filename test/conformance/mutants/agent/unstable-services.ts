import type { Mutant } from "../mutant.ts";

const invalid = { jsonrpc: "2.0", id: "$id", error: { code: -32602, message: "Invalid params" } };
const image = { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" };
const text = { type: "text", text: "Answer in one word." };

/** Broken in what is not stable yet beside sessions. */
export const unstableServices: readonly Mutant[] = [
  {
    rule: "SYSP-02",
    how: "refuses a system prompt that is added",
    changes: [{ on: "in", method: "session/new", where: { "params.systemPrompt.mode": "append" }, answer: invalid }],
  },
  {
    rule: "SYSP-04",
    how: "adds a system prompt of a mode that it does not know",
    changes: [
      {
        on: "in",
        method: "session/new",
        where: { "params.systemPrompt.mode": "_colloquy.test/whisper" },
        set: { "params.systemPrompt.mode": "append" },
      },
    ],
  },
  {
    rule: "SYSP-05",
    how: "leaves out the images of a system prompt",
    changes: [
      {
        on: "in",
        method: "session/new",
        where: { "params.systemPrompt.content": [text, image] },
        set: { "params.systemPrompt.content": [text] },
      },
    ],
  },
  {
    rule: "SYSP-08",
    how: "leaves out a system prompt that is malformed",
    changes: [
      {
        on: "in",
        method: "session/new",
        where: { "params.systemPrompt": "Answer." },
        unset: ["params.systemPrompt"],
      },
    ],
  },
  {
    rule: "PROV-02",
    how: "shows the headers of a provider",
    changes: [
      {
        on: "out",
        answers: "providers/list",
        set: { "result.providers.1.current.headers": { authorization: "c0110quy-s3cret" } },
      },
    ],
  },
  {
    rule: "PROV-03",
    how: "has a configuration for a provider that is disabled",
    changes: [{ on: "in", method: "providers/disable", answer: { jsonrpc: "2.0", id: "$id", result: {} } }],
  },
  {
    rule: "PROV-04",
    how: "keeps the address of a provider that is set to another",
    changes: [{ on: "in", method: "providers/set", nth: 2, answer: { jsonrpc: "2.0", id: "$id", result: {} } }],
  },
  {
    rule: "PROV-05",
    how: "takes a provider that does not exist",
    changes: [{ on: "in", method: "providers/set", nth: 1, answer: { jsonrpc: "2.0", id: "$id", result: {} } }],
  },
  {
    rule: "PROV-07",
    how: "refuses to disable a provider that it does not have",
    changes: [{ on: "in", method: "providers/disable", nth: 1, answer: invalid }],
  },
  {
    rule: "ASTA-02",
    how: "wants a sign-in to tell who is signed in",
    changes: [
      {
        on: "in",
        method: "auth/status",
        answer: { jsonrpc: "2.0", id: "$id", error: { code: -32000, message: "Authentication required" } },
      },
    ],
  },
  {
    rule: "ASTA-03",
    how: "signs in who asks who is signed in",
    changes: [{ on: "out", answers: "auth/status", nth: 2, set: { "result.state": "unknown" } }],
  },
  {
    rule: "SUBA-01",
    how: "tells clients of subagents that do not know them",
    changes: [{ on: "in", method: "initialize", set: { "params.clientCapabilities.subagents": {} } }],
  },
  {
    rule: "SUBA-06",
    how: "takes prompts for the session of a subagent",
    changes: [
      {
        on: "out",
        answers: "session/prompt",
        where: { "error.code": -32002 },
        replace: { jsonrpc: "2.0", id: "$id", result: { stopReason: "end_turn" } },
      },
    ],
  },
  {
    rule: "MACP-24",
    how: "takes no MCP servers of the client",
    changes: [{ on: "in", method: "session/new", where: { "params.mcpServers.0.type": "acp" }, drop: true }],
  },
];
