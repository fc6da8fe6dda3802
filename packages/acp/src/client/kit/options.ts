import type { PermissionHandler } from "../../permissions/index.ts";
import type { ExtensionMethod, Info } from "../../protocol/index.ts";
import type { Id } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { ClientDefinition } from "../connect-agent.ts";
import type { Agent } from "./agent.ts";
import type { ElicitationHandlers } from "./elicitation.ts";
import type { HostOptions } from "./hosts.ts";
import type { IdleOptions } from "./idle-watch.ts";
import type { McpHandler } from "./mcp-provider.ts";
import type { ClientSession } from "./session.ts";
import type { AuthChooser, TerminalAuth } from "./sign-in.ts";
import type { WhileBusy } from "./turns.ts";

/** An update as it came, for whom the state and the events are not enough. */
export interface UpdateNotice {
  readonly sessionId: string;
  readonly update: v1.SessionUpdate | v2.SessionUpdate;
  /** Absent: no session of this id is open, as of a subagent, or of one that the agent has not announced yet. */
  readonly session?: ClientSession;
}

/** What the handler of an extension is told. */
export interface ExtensionContext {
  readonly agent: Agent;
  readonly method: string;
  readonly signal: AbortSignal;
  /** Absent: it is a notification. */
  readonly id?: Id;
}

/** A client. What it can do for an agent, and so what it advertises, follows from what is given here. */
export interface ClientOptions
  extends HostOptions,
    Pick<ClientDefinition, "tap" | "onIncident" | "limits" | "dialects"> {
  /** Who it says it is. */
  readonly info: Info;
  /** The versions that it speaks. Default both; 2 is asked for, and 1 taken. */
  readonly versions?: readonly (1 | 2)[];
  /**
   * Decides on what agents ask consent for, one question of a session at a time. Without it every answer is no. One that
   * throws is a no, and reported.
   */
  readonly permission?: PermissionHandler;
  /** Asks the user for more than consent. */
  readonly elicitation?: ElicitationHandlers;
  /**
   * Chooses a sign-in when the agent wants one before it opens a session or takes a prompt; the call is then repeated, once.
   * Never asked for anything else. Without it such a call rejects with an `AuthRequiredError`.
   */
  readonly auth?: AuthChooser;
  /** Runs sign-ins that need a terminal. Agents offer those only to clients that have it. */
  readonly terminalAuth?: TerminalAuth;
  /** What a second prompt does in a session of version 1 that is in a turn. Default `refuse`. */
  readonly whileBusy?: WhileBusy;
  /** Tells of agents that are silent in a turn. Default: nobody is told. */
  readonly idle?: IdleOptions;
  /** Is told each update, before it shows. A promise is waited for before the next of its session is handled. */
  readonly onUpdate?: (notice: UpdateNotice) => unknown;
  /** Handlers of methods that are no part of the protocol, requests and notifications, by name. */
  readonly extensions?: { readonly [M in ExtensionMethod]?: (params: unknown, context: ExtensionContext) => unknown };
  /** Laid over the capabilities that follow from the rest. */
  readonly capabilities?: { readonly v1?: v1.ClientCapabilities; readonly v2?: v2.ClientCapabilities };
}

/** A client, with what is unstable. */
export interface UnstableClientOptions extends ClientOptions {
  /**
   * Serves MCP over the connection: answers what agents ask the MCP servers of the type `acp` that their sessions were opened
   * with. Without it such requests are refused.
   */
  readonly mcp?: McpHandler;
}
