import { join } from "node:path";
import type { Version } from "../fixtures/peer.ts";
import {
  type Impossible,
  impossibleForAll,
  impossibleInGo,
  impossibleInOldGo,
  impossibleInPython,
} from "./impossible.ts";
import { go, python, rust, type Toolchain } from "./toolchains.ts";

/** Where what is fetched and built for the pairings is kept. */
export const cache = join(import.meta.dirname, "../../../node_modules/.cache/interop");

/** A program in another language, on an SDK of that language. */
export interface ForeignPeer {
  readonly name: string;
  readonly sdk: string;
  readonly versions: readonly Version[];
  /** Why its client cannot go through the scenarios, should that be so. It still connects, asks and ends. */
  readonly clientOnlyMeets?: string;
  /** Whether its client has handled the updates before an answer when the answer is there. */
  readonly keepsOrder: boolean;
  /** Whether it takes back calls, and lets its own be taken back, with `$/cancel_request`. */
  readonly cancelsCalls: boolean;
  readonly toolchain: Toolchain;
  /** Folders beside this file; of files that are in several of them, the last one counts. */
  readonly sources: readonly string[];
  /** The command; it is followed by `agent` or `client`. */
  readonly program: readonly [string, ...string[]];
  /** Kinds of updates of version 1 that its types lack. */
  readonly unknownUpdates: readonly string[];
  /** Fields that its types lack or leave out, each as the update's kind and the path. */
  readonly lostFields: readonly string[];
  readonly impossible: readonly Impossible[];
}

function made(toolchain: Toolchain, ...sources: string[]): Pick<ForeignPeer, "toolchain" | "sources" | "program"> {
  const [command, ...args] = toolchain.program.map((path) => join(cache, sources.at(-1)!, path));
  return { toolchain, sources, program: [command!, ...args] };
}

const newKinds = ["notice", "compaction_update", "compaction_summary_chunk"];

export const foreignPeers: readonly ForeignPeer[] = [
  {
    name: "Go",
    sdk: "github.com/coder/acp-go-sdk 0.13.5",
    versions: [1],
    keepsOrder: true,
    cancelsCalls: true,
    ...made(go, "go"),
    unknownUpdates: newKinds,
    lostFields: ["tool_call/name", "agent_message_chunk/content/annotations"],
    impossible: [...impossibleForAll, ...impossibleInGo],
  },
  {
    name: "Go 0.4.3",
    sdk: "github.com/coder/acp-go-sdk 0.4.3",
    versions: [1],
    clientOnlyMeets: "its client handles updates side by side, so that their order is anyone's guess",
    keepsOrder: false,
    cancelsCalls: false,
    ...made(go, "go", "go-0.4.3"),
    unknownUpdates: [...newKinds, "config_option_update", "session_info_update", "usage_update"],
    lostFields: [
      "tool_call/name",
      "user_message_chunk/messageId",
      "agent_message_chunk/messageId",
      "agent_message_chunk/content/annotations",
      "user_message_chunk/_meta",
    ],
    impossible: [...impossibleForAll, ...impossibleInOldGo],
  },
  {
    name: "Rust",
    sdk: "agent-client-protocol 5.0.0",
    versions: [1, 2],
    keepsOrder: true,
    cancelsCalls: true,
    ...made(rust, "rust"),
    unknownUpdates: [],
    lostFields: ["tool_call/status"],
    impossible: impossibleForAll,
  },
  {
    name: "Python",
    sdk: "agent-client-protocol 0.12.1",
    versions: [1],
    keepsOrder: true,
    cancelsCalls: false,
    ...made(python, "python"),
    unknownUpdates: newKinds,
    lostFields: ["tool_call/name"],
    impossible: [...impossibleForAll, ...impossibleInPython],
  },
];
