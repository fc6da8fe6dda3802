import type { NeedPaths } from "../../protocol/index.ts";
import type { Connection } from "../../rpc/index.ts";
import type { Abilities } from "./abilities.ts";
import type { ClientOptions } from "./options.ts";
import type { ClientSession } from "./session.ts";
import type { SignIn } from "./sign-in.ts";

/** What the sessions of an agent share. */
export interface Link {
  readonly version: 1 | 2;
  /** Who the agent is, for messages: `agent "notes"`. */
  readonly peer: string;
  readonly can: Abilities;
  /** As the agent advertised them. */
  readonly capabilities: unknown;
  readonly needs: NeedPaths;
  readonly connection: Connection;
  readonly options: ClientOptions;
  readonly signIn: SignIn;
  /** Calls the agent, held to what it advertises; the result is checked. */
  call(method: string, params: object, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
  notify(method: string, params: object): Promise<void>;
  /** Lets go of a session that is being closed, and ends what runs for it. */
  forget(sessionId: string): Promise<void>;
  /** Withdraws the questions of sessions that are not open and that this one may have started. */
  withdrawBelow(session: ClientSession, reason: Error): void;
  /** Ends the connection. */
  end(): Promise<void>;
}
