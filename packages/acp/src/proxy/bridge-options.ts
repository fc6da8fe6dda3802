import type { FileHost, SessionRoots, TerminalHost } from "../protocol/index.ts";
import type { Wire } from "../rpc/index.ts";
import type { OnLoss } from "../versions/index.ts";

/**
 * What is done about something that the other version cannot say. `lenient`: the nearest that it can. `strict`: where the
 * meaning would be another, the request fails, or the update is left out.
 */
export type BridgePolicy = "lenient" | "strict";

/** The two neighbours of a bridge, and what it may do for them. */
export interface BridgeSides {
  /** The wire to the agent. */
  readonly agent: Wire;
  /** The wire to the client. */
  readonly client: Wire;
  /** Default `lenient`. */
  readonly policy?: BridgePolicy | undefined;
  /** Is told of what cannot be said, each time: see `docs/design/versions.md`. */
  readonly onLoss?: OnLoss | undefined;
  /**
   * Serves version 1's `fs/*` to an agent whose client, of version 2, has no such thing: `(roots) => nodeFiles({ roots })`.
   * Only where the bridge runs on the agent's machine. Default: the agent is told that there are no files.
   */
  readonly files?: ((roots: SessionRoots) => FileHost) | undefined;
  /** The same for `terminal/*`: `(roots) => nodeTerminals({ roots })`. The client sees them as the agent's terminals. */
  readonly terminals?: ((roots: SessionRoots) => TerminalHost) | undefined;
  /** Told when `initialize` has been answered well: both sides are known, and messages go through. */
  readonly onReady?: (() => void) | undefined;
  /** Who the agent is while it has not said so, for error messages. Default "agent". */
  readonly agentName?: string | undefined;
}

/** A bridge at work. */
export interface Bridge {
  /** Resolves, never rejects, when both connections are closed and nothing runs any more; with what ended it, if it is known. */
  readonly closed: Promise<{ readonly cause?: Error }>;
  /** Ends running turns, then both connections. Resolves as `closed` does. */
  close(): Promise<void>;
}
