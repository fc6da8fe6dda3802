import type { Version } from "../fixtures/peer.ts";

/** Which side of the pairing the foreign program is. */
export type Role = "agent" | "client";

/** Something that an SDK cannot do, so that scenarios cannot be run with it. */
export interface Impossible {
  /** What the titles of the scenarios have in them. */
  readonly scenarios: readonly string[];
  /** Default: both. */
  readonly role?: Role;
  /** Default: both. */
  readonly version?: Version;
  readonly because: string;
}

export const impossibleForAll: readonly Impossible[] = [
  {
    scenarios: ["every stable kind of update", "the same holds again and again"],
    version: 1,
    because: "its types do not carry every field; the same is asked of what they carry",
  },
  {
    scenarios: ["a terminal is created, read, killed"],
    because: "its types do not tell null from absent; the same is asked without that",
  },
  {
    scenarios: ["params that do not fit fail with -32602"],
    role: "client",
    because: "its types cannot hold such params, so that they never leave",
  },
  {
    scenarios: ["updates of unknown kinds"],
    role: "agent",
    because: "its types cannot hold such updates, so that they never leave",
  },
];

export const impossibleInGo: readonly Impossible[] = [
  {
    scenarios: ["a form comes back"],
    role: "agent",
    because: "its elicitation has no sessionId, which version 1 has required since; our client answers -32602",
  },
  {
    scenarios: ["an empty file"],
    role: "client",
    because: "it refuses fs/write_text_file with an empty content (-32602)",
  },
];

export const impossibleInOldGo: readonly Impossible[] = [
  {
    scenarios: ["EXT-18", "EXT-03 the agent's", "taken back", "takes back"],
    because: "it has neither extension methods (S4-39) nor $/cancel_request",
  },
  { scenarios: ["a form comes back"], because: "it has no elicitation" },
  {
    scenarios: [
      "initialize tells",
      "a session that was deleted",
      "SESS-41",
      "session/close in",
      "an error keeps",
      "sign-in",
    ],
    because: "it has no agentInfo, no list, delete, resume or close of sessions, and no logout",
  },
  { scenarios: ["SESS-02", "SESS-22", "a config option is set"], because: "its sessions have no config options" },
];

export const impossibleInPython: readonly Impossible[] = [
  { scenarios: ["a session that was deleted"], because: "it has no session/delete" },
  { scenarios: ["an agent that wants a sign-in"], because: "it has no logout" },
  {
    scenarios: ["a request that the client takes back", "a request that the agent takes back"],
    because: "it has no $/cancel_request",
  },
];
