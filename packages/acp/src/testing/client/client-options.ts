import type { ClientOptions, HostOptions, TerminalAuth } from "../../client/index.ts";
import type { Info } from "../../protocol/index.ts";
import type { Wire } from "../../rpc/index.ts";

/** What a scripted client is given. */
export interface ScriptedClientOptions extends HostOptions {
  /** Starts an agent: at the beginning, and again when the user wants something of it after it is gone. */
  readonly connect: () => Wire | Promise<Wire>;
  /** The folder of its sessions. Absolute. */
  readonly cwd: string;
  /** The versions that it speaks. Default both. */
  readonly versions?: readonly (1 | 2)[];
  /** Who it says it is. */
  readonly info?: Info;
  /** What stands between the wire and the client, as in `client`. Default none. */
  readonly dialects?: ClientOptions["dialects"];
  /**
   * Runs the agent's program for a sign-in in a terminal. After one that succeeded, the agent is started anew. Absent: the client
   * does not offer to.
   */
  readonly signIn?: TerminalAuth;
  /** How long the user waits for a question before he gives up answering it, in milliseconds. Default 10 000. */
  readonly patienceMs?: number;
}
