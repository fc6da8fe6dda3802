import type { FileHost, SessionRoots, TerminalHost } from "../../protocol/index.ts";
import type { AgentOptions } from "./options.ts";

/** The files and terminals that the agent has of its own, for the sessions of one connection. */
export class Hosts {
  readonly files: FileHost | undefined;
  readonly terminals: TerminalHost | undefined;
  private readonly ownsTerminals: boolean;

  constructor({ files, terminals }: Pick<AgentOptions, "files" | "terminals">, roots: SessionRoots) {
    this.files = typeof files === "function" ? files(roots) : files;
    this.ownsTerminals = typeof terminals === "function";
    this.terminals = typeof terminals === "function" ? terminals(roots) : terminals;
  }

  async closeSession(sessionId: string): Promise<void> {
    await this.terminals?.closeSession(sessionId);
  }

  /** Ends the terminals that were made for this connection. */
  async close(): Promise<void> {
    if (this.ownsTerminals) await this.terminals?.close();
  }
}
