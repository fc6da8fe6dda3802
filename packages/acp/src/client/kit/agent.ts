import type { Info } from "../../protocol/index.ts";
import type { Connection } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { AgentV1, AgentV2, UnstableAgentV1, UnstableAgentV2 } from "../types.ts";
import type { Abilities } from "./abilities.ts";
import type { SessionEventListener } from "./events.ts";
import type { McpServer } from "./mcp-servers.ts";
import type { ClientSession } from "./session.ts";
import type { SignInMethod } from "./sign-in.ts";

/** Where a session works, and with what. */
export interface SessionSetup {
  /** Absolute. */
  readonly cwd: string;
  /** Absolute. Needs `can.additionalDirectories`. */
  readonly additionalDirectories?: readonly string[];
  /** Rejects with an `McpServerError` when the agent takes none of this transport. Default none. */
  readonly mcpServers?: readonly McpServer[];
  /** Listens from the first event on, history included. */
  readonly onEvent?: SessionEventListener;
  readonly _meta?: { readonly [key: string]: unknown };
}

/** How a session that the agent keeps is opened. */
export interface OpenOptions extends SessionSetup {
  /**
   * Whether the agent is rather to open it as it is (`resume`) or to tell its history (`load`); what the agent cannot do is
   * done the other way. Default `resume`; with `replay: true` `load`.
   */
  readonly prefer?: "resume" | "load";
  /**
   * What the history is needed for. `true`: rejects when the agent cannot tell it. `false`: it is not wanted, and what is
   * told of it is not shown. Default: shown if it comes.
   */
  readonly replay?: boolean;
}

/** Which sessions to list. */
export interface ListOptions {
  /** Only those of this working directory. Absolute. */
  readonly cwd?: string;
}

/** An agent that speaks either version, to a client of `client(…)`. `await using` closes it. */
export interface Agent extends AsyncDisposable {
  /** The version that was negotiated. Nothing else here depends on it. */
  readonly version: 1 | 2;
  /** Who the agent says it is; agents of version 1 may not say. */
  readonly info: Info | undefined;
  readonly can: Abilities;
  /** The ways to sign in; empty when there are none. */
  readonly authMethods: readonly SignInMethod[];
  /** The connection: its `closed`, its `signal`, its counts of incidents. */
  readonly connection: Connection;
  /** The calls and types of the version that was negotiated, for all that is not here. */
  readonly raw: AgentV1 | AgentV2;
  /** Signs in, in a way that the agent does by itself. */
  authenticate(methodId: string): Promise<void>;
  /** Signs out. Rejects with a `CapabilityError` when the agent cannot. */
  logout(): Promise<void>;
  /** Opens a new session. Updates that came before the agent's answer are in its state. */
  newSession(setup: SessionSetup): Promise<ClientSession>;
  /**
   * Opens a session that the agent keeps. Events of its history have `replay`, and `session.replaying` is true until all of
   * it has come. Rejects with an `AcpError` that says why when the agent can neither resume nor load, or not as it is
   * wanted, and when the session is open already.
   */
  openSession(sessionId: string, options: OpenOptions): Promise<ClientSession>;
  /** The sessions that the agent keeps, page by page. Ends when the agent sends a cursor again. */
  sessions(options?: ListOptions): AsyncIterable<v2.SessionInfo, void, undefined>;
  /** Deletes a session; one that is open here is closed before. */
  deleteSession(sessionId: string): Promise<void>;
  /** A session that is open here. */
  session(sessionId: string): ClientSession | undefined;
  /** Ends the connection and all that runs here for the agent. Turns that run fail. */
  close(): Promise<void>;
}

/** An agent with what is unstable. */
export interface UnstableAgent extends Agent {
  readonly raw: UnstableAgentV1 | UnstableAgentV2;
  newSession(setup: UnstableSessionSetup): Promise<ClientSession>;
  sessions(options?: UnstableListOptions): AsyncIterable<v2.SessionInfo, void, undefined>;
  /** Opens a copy of a session, with what the agent tells of its history. Needs `can.fork`. */
  forkSession(sessionId: string, setup: UnstableSessionSetup): Promise<ClientSession>;
  /** Puts a session away, or takes it back. Needs `can.archive`. */
  archiveSession(sessionId: string, archived?: boolean): Promise<void>;
  /** Names a session. Resolves to the title as the agent keeps it. Needs `can.title`. */
  setTitle(sessionId: string, title: string): Promise<string>;
}

/** Where a session works, with what is unstable. */
export interface UnstableSessionSetup extends SessionSetup {
  /** Takes the place of the agent's own, or is added to it. Needs `can.systemPrompt`. */
  readonly systemPrompt?: v2.SystemPrompt;
}

/** Which sessions to list, with what is unstable. */
export interface UnstableListOptions extends ListOptions {
  /** Whether those that were put away are listed: `exclude` (the default), `include` or `only`. Needs `can.archive`. */
  readonly archived?: v2.SessionArchiveFilter;
}
