import type { Ask } from "../events/ask.ts";
import type { SessionEvent } from "../events/event.ts";
import type { ConfigValue } from "../events/settings.ts";
import type { TurnEnd } from "./turn-end.ts";

/** Who follows a session. */
export interface Listener {
  /** Something happened. A promise is waited for before the next thing is told. */
  event(event: SessionEvent): void | Promise<void>;
  /** The agent asks for consent. Resolves to the id of the chosen option; `undefined` for no choice. */
  permission(ask: Ask, signal: AbortSignal): Promise<string | undefined>;
}

/** Where a session works: real paths. */
export interface Folders {
  readonly cwd: string;
  readonly more: readonly string[];
}

/** A way to sign in, as far as it can be told. */
export interface SignIn {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** Arguments to start the agent's own program with, for a sign-in in a terminal. */
  readonly args?: readonly string[];
}

/** Something of a session that can be set to one of several values. */
export interface Setting {
  readonly values: readonly ConfigValue[];
  set(value: string): Promise<unknown>;
}

/** What an opened session lets be set, and how everything stands. */
export interface Opened {
  readonly mode?: Setting | undefined;
  readonly model?: Setting | undefined;
  readonly standing: readonly SessionEvent[];
}

/** A session with an agent, in either version. Calls reject as the library's do. */
export interface Conversation {
  readonly version: 1 | 2;
  /** Who the agent says it is. */
  readonly agentName: string;
  readonly signIns: readonly SignIn[];
  signIn(id: string): Promise<unknown>;
  open(folders: Folders): Promise<Opened>;
  /** Resolves when the turn has ended. */
  prompt(text: string): Promise<TurnEnd>;
  /** Asks the agent to end the turn. */
  cancel(): Promise<void>;
}

/** The one session of a client; its id is known once it is open. */
export interface SessionRef {
  id: string | undefined;
}
