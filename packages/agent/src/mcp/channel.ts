import type { McpServer } from "@colloquy/acp/agent";
import type { Transport } from "@modelcontextprotocol/client";
import type { McpLimits } from "./limits.ts";

/** What a server is connected with, besides what is said of it. */
export interface Surroundings {
  /** Who we are, for the server. */
  readonly info: { readonly name: string; readonly version: string; readonly title?: string };
  /** The session's folders: the first is where processes start; all are the server's roots. */
  readonly roots: readonly [cwd: string, ...more: string[]];
  /** Where the variables of the allow list are taken from. Default: `process.env`. */
  readonly environment?: { readonly [name: string]: string | undefined };
  readonly limits: McpLimits;
}

/** A way to one server, used once. */
export interface Channel {
  /** For the client library, which starts it. `onclose` says that nothing comes any more. */
  readonly transport: Transport;
  /** Why nothing comes any more, as a sentence. Waits a moment for that to be known. `undefined`: that is not known. */
  ending(): Promise<string | undefined>;
  /** What belongs under a sentence about a failure: the end of a process's stderr, or nothing. */
  stderr(): string;
  /** Ends it. When it resolves, nothing of it runs any more. Never rejects. */
  close(): Promise<void>;
}

/** A server that is a process. */
export type ProcessServer = Extract<McpServer, { type: "stdio" }>;

/** A server that is an address. */
export type HttpServer = Extract<McpServer, { type: "http" | "sse" }>;
