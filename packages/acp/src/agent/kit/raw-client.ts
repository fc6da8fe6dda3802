import type { PeerCallOptions } from "../../protocol/index.ts";
import type { Connection } from "../../rpc/index.ts";

/** A client of either version, seen without its types: what is sent through it fits its version by construction. */
export interface RawClient {
  readonly version: 1 | 2;
  readonly capabilities: unknown;
  readonly connection: Connection;
  request(method: string, params?: unknown, options?: PeerCallOptions): Promise<unknown>;
  notify(method: string, params?: unknown): Promise<void>;
}
