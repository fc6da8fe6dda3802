import type { Mutant } from "../mutant.ts";
import { refusal, reply, result } from "./answers.ts";

const prompt = "session/prompt";

/** Broken in how it reads what it is sent. */
export const decoding: readonly Mutant[] = [
  {
    rule: "DEC-01",
    how: "refuses a client whose name is malformed",
    changes: [{ ...refusal(-32602), method: "initialize", where: { "params.clientInfo": 7 } }],
  },
  {
    rule: "DEC-01",
    how: "refuses a title that is malformed",
    protocol: 2,
    changes: [{ ...refusal(-32602), method: "initialize", where: { "params.info.title": 7 } }],
  },
  {
    rule: "DEC-02",
    how: "refuses a list for one bad item",
    changes: [{ ...refusal(-32602), method: prompt, where: { "params.prompt.0.annotations.audience.1": 7 } }],
  },
  {
    rule: "DEC-03",
    how: "refuses null for a list",
    changes: [{ ...refusal(-32602), method: "session/new", where: { "params.mcpServers": null } }],
  },
  {
    rule: "DEC-03",
    how: "takes text for a list",
    protocol: 2,
    changes: [
      { on: "in", method: "session/new", where: { "params.mcpServers": "text" }, set: { "params.mcpServers": [] } },
    ],
  },
  {
    rule: "DEC-05",
    how: "takes a number for no filter",
    changes: [{ on: "in", method: "session/list", where: { "params.cwd": 7 }, unset: ["params.cwd"] }],
  },
  {
    rule: "DEC-06",
    how: "takes a text block without text",
    changes: [{ ...result({ messageId: "m" }), method: prompt, where: { "params.prompt.0": { type: "text" } } }],
  },
  {
    rule: "DEC-07",
    how: "takes a number for a type",
    changes: [{ ...result({ messageId: "m" }), method: prompt, where: { "params.prompt.0.type": 7 } }],
  },
  {
    rule: "DEC-08",
    how: "takes a server of an unknown type",
    changes: [
      {
        on: "in",
        method: "session/new",
        where: { "params.mcpServers.0.type": "pigeon" },
        set: { "params.mcpServers": [] },
      },
    ],
  },
  {
    rule: "DEC-09",
    how: "takes a block of an unknown type",
    changes: [{ ...result({ stopReason: "end_turn" }), method: prompt, where: { "params.prompt.0.type": "hologram" } }],
  },
  {
    rule: "DEC-10",
    how: "answers a malformed notification",
    changes: [{ ...reply, method: "session/cancel", where: { "params.sessionId": 7 } }],
  },
  { rule: "DEC-11", how: "refuses 1.0", changes: [{ ...refusal(-32602), where: { id: "whole" } }] },
  {
    rule: "DEC-12",
    how: "lets a number wrap around",
    changes: [
      {
        on: "in",
        method: "initialize",
        where: { "params.protocolVersion": 65_536 },
        set: { "params.protocolVersion": 1 },
      },
    ],
  },
  {
    rule: "DEC-15",
    how: "takes the first of two keys",
    changes: [{ on: "out", where: { id: "last" }, set: { id: "first" } }],
  },
  {
    rule: "DEC-18",
    how: "refuses a resource with both texts",
    changes: [{ ...refusal(-32602), method: prompt, where: { "params.prompt.1.type": "resource" } }],
  },
  { rule: "DEC-19", how: "ends at half a character", changes: [{ on: "in", where: { id: "half" }, exit: 1 }] },
];
