import type { Change, Mutant } from "../mutant.ts";
import { refusal, reply, result } from "./answers.ts";

/** An initialize with these params. */
const asked = (where: { readonly [path: string]: unknown }): Pick<Change, "on" | "method" | "where"> => ({
  on: "in",
  method: "initialize",
  where: Object.fromEntries(Object.entries(where).map(([path, value]) => [`params.${path}`, value])),
});

const version = (from: unknown, to: number): Change => ({
  ...asked({ protocolVersion: from }),
  set: { "params.protocolVersion": to },
});

/** The same version, of a client that speaks both. */
const both = (protocolVersion: 1 | 2) =>
  asked({ protocolVersion, "info.name": "colloquy-check", "clientInfo.name": "colloquy-check" });

/** Broken in its first answer, and in what depends on it. */
export const initialize: readonly Mutant[] = [
  { rule: "INIT-03", how: "takes text for a version", changes: [version("1", 1)] },
  { rule: "INIT-03", how: "takes no version for one", changes: [version(undefined, 1)] },
  {
    rule: "INIT-04",
    how: "answers with another version",
    changes: [{ ...both(1), set: { "params.protocolVersion": 2 } }],
  },
  {
    rule: "INIT-05",
    how: "refuses versions of the future",
    changes: [{ ...asked({ protocolVersion: 99 }), ...refusal(-32602) }],
  },
  { rule: "INIT-06", how: "falls back too far", changes: [version(99, 1)] },
  { rule: "INIT-07", how: "takes version 0 for 1", changes: [version(0, 1)] },
  {
    rule: "INIT-11",
    how: "refuses clients that can do nothing",
    changes: [{ ...asked({ clientCapabilities: {} }), ...refusal(-32602) }],
  },
  {
    rule: "INIT-11",
    how: "opens no session for clients that only have terminals and forms",
    protocol: 2,
    changes: [{ ...asked({ "capabilities.elicitation": undefined }), ...refusal(-32602) }],
  },
  {
    rule: "INIT-13",
    how: "does without a version of the client",
    changes: [{ ...asked({ "info.version": undefined }), set: { "params.info.version": "0" } }],
  },
  {
    rule: "INIT-18",
    how: "wants capabilities",
    changes: [{ ...asked({ capabilities: undefined }), ...refusal(-32602) }],
  },
  { rule: "INIT-19", how: "has no way to close a session", changes: [{ ...refusal(-32601), method: "session/close" }] },
  {
    rule: "INIT-20",
    how: "refuses a marker that is text",
    changes: [{ ...asked({ "capabilities.auth.terminal": "yes" }), ...refusal(-32602) }],
  },
  {
    rule: "INIT-21",
    how: "refuses a flag that is text",
    changes: [{ ...asked({ "clientCapabilities.terminal": "yes" }), ...refusal(-32602) }],
  },
  {
    rule: "INIT-22",
    how: "opens a session before initialize",
    changes: [{ ...result({ sessionId: "early" }), method: "session/new" }],
  },
  {
    rule: "INIT-23",
    how: "ends when it has refused initialize",
    changes: [{ ...asked({ protocolVersion: "1" }), exit: 1 }],
  },
  {
    rule: "INIT-24",
    how: "answers notifications before initialize",
    changes: [{ ...reply, method: "session/cancel" }],
  },
  {
    rule: "INIT-24",
    how: "answers notifications before initialize",
    protocol: 2,
    changes: [{ ...reply, method: "session/cancel" }],
  },
  {
    rule: "INIT-25",
    how: "begins anew at any time",
    changes: [{ ...result({ protocolVersion: 2, info: { name: "x", version: "0" } }), method: "initialize", nth: 3 }],
  },
  {
    rule: "INIT-26",
    how: "fails when it is not waited for",
    changes: [{ ...refusal(-32603), where: { id: "early" } }],
  },
  {
    rule: "INIT-27",
    how: "changes the version at a second initialize",
    changes: [{ on: "out", answers: "initialize", nth: 2, set: { "result.protocolVersion": 2 } }],
  },
  {
    rule: "INIT-27",
    how: "forgets its sessions at a second initialize",
    changes: [{ ...refusal(-32002), method: "session/set_mode" }],
  },
  {
    rule: "INIT-28",
    how: "refuses what it cannot read of a newer version",
    changes: [{ ...asked({ protocolVersion: 9 }), ...refusal(-32602) }],
  },
  {
    rule: "INIT-30",
    how: "refuses capabilities that it does not know",
    changes: [{ ...asked({ "clientCapabilities.quantum": {} }), ...refusal(-32602) }],
  },
  {
    rule: "INIT-31",
    how: "wants capabilities",
    changes: [{ ...asked({ clientCapabilities: undefined }), ...refusal(-32602) }],
  },
  {
    rule: "INIT-34",
    how: "agrees to version 0",
    changes: [{ ...asked({ protocolVersion: 0 }), ...result({ protocolVersion: 0 }) }],
  },
  {
    rule: "COMPAT-01",
    how: "names itself to new clients as to old ones",
    changes: [
      { on: "out", where: { "result.protocolVersion": 2 }, set: { "result.agentInfo": { name: "x", version: "0" } } },
    ],
  },
  { rule: "COMPAT-02", how: "serves the other version besides", changes: [{ ...result(), method: "auth/login" }] },
  {
    rule: "COMPAT-02",
    how: "changes the version in the middle",
    protocol: 2,
    changes: [{ ...asked({ protocolVersion: 1 }), ...result({ protocolVersion: 1 }) }],
  },
  {
    rule: "COMPAT-04",
    how: "refuses what is written for version 2",
    changes: [{ ...asked({ clientInfo: undefined, protocolVersion: 2 }), ...refusal(-32602) }],
  },
  { rule: "COMPAT-05", how: "refuses members of the other version", changes: [{ ...both(1), ...refusal(-32602) }] },
  {
    rule: "COMPAT-08",
    how: "wants the name of the client",
    changes: [{ ...asked({ clientInfo: undefined }), ...refusal(-32602) }],
  },
  { rule: "COMPAT-12", how: "ends at a bad initialize", changes: [{ ...asked({ protocolVersion: 1.5 }), exit: 1 }] },
];
