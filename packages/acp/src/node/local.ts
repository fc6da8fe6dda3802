import type { FileHost, SessionRoots, TerminalHost } from "../protocol/index.ts";
import { type NodeFilesOptions, nodeFiles } from "./files.ts";
import { type NodeTerminalsOptions, nodeTerminals } from "./terminals.ts";

/** What the hosts of `nodeLocal` may touch and run. */
export interface NodeLocalOptions {
  /** Of `nodeFiles`; the roots are the session's. */
  readonly files?: Omit<NodeFilesOptions, "roots">;
  /** Of `nodeTerminals`; the roots are the session's. */
  readonly terminals?: Omit<NodeTerminalsOptions, "roots">;
}

/** Makers of hosts: given the folders of each session, who reads and writes its files and runs its commands. */
export interface NodeLocal {
  readonly files: (roots: SessionRoots) => FileHost;
  readonly terminals: (roots: SessionRoots) => TerminalHost;
}

/**
 * The files and terminals of this machine, to be spread into an agent or a client: `agent({ …, ...nodeLocal() })`. What they
 * guard against and how they fail: `nodeFiles` and `nodeTerminals`.
 */
export function nodeLocal({ files, terminals }: NodeLocalOptions = {}): NodeLocal {
  return {
    files: (roots) => nodeFiles({ ...files, roots }),
    terminals: (roots) => nodeTerminals({ ...terminals, roots }),
  };
}
