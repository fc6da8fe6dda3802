import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import type { Session } from "../../state/index.ts";
import type { UnstableClientV1, UnstableClientV2 } from "../types.ts";
import type { McpServer } from "./mcp-servers.ts";

/** How a session came to be open. `load` is a resumption for a client that asked for the transcript. */
export type Opened = "new" | "load" | "resume" | "fork";

/** A session that a client has open, for the agent's author. */
export interface AgentSession {
  readonly id: string;
  /** The working directory, absolute. */
  readonly cwd: string;
  /** Further directories that the session may use, absolute. */
  readonly additionalDirectories: readonly string[];
  /** The MCP servers that the client wants connected, checked. */
  readonly mcpServers: readonly McpServer[];
  /** Unstable: the client's system prompt, if it gave one. */
  readonly systemPrompt: v2.SystemPrompt | undefined;
  /** The client: its version, capabilities and info, and the raw calls of its version. */
  readonly client: UnstableClientV1 | UnstableClientV2;
  /** The values of the config options, by id. */
  readonly options: { readonly [id: string]: string | boolean };
  /** Sets an option, and tells the client. Fails for an unknown id or value with `-32602`. */
  setOption(id: string, value: string | boolean): Promise<void>;
  /** What the author keeps with the session, as last saved. JSON. */
  readonly data: unknown;
  /** Keeps something with the session. */
  save(data: unknown): Promise<void>;
  /** What has been said so far, read from the store. */
  history(): Promise<Session>;
  /** Sets the title, or takes it away, and tells the client. */
  title(title: string | null): Promise<void>;
  /**
   * Tells all that runs in the background now, turn or not, and from then on with every state; each item must have been shown
   * before. It is the author's to end it, at the latest in `onClose`. Clients of version 1 are not told.
   */
  background(work: readonly v2.BackgroundWork[]): Promise<void>;
  /** Says something outside of a turn: keeps it, and shows it. Before the answer that opens the session is out, it waits for it. */
  update(update: StoredUpdate): Promise<void>;
  /** Runs something once the answer that opens the session is out; at once when it is. */
  afterResponse(task: () => void): void;
}
