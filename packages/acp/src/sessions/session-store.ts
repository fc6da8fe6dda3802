import type * as v2 from "../schema/v2/unstable.ts";

type Awaitable<T> = T | Promise<T>;

/**
 * An update as it is kept: in the shape of version 2, whichever version is spoken. A diff may have besides its patch the two
 * texts that version 1 says (`DiffWithTexts` of `@colloquy/acp/state`).
 */
export type StoredUpdate = v2.SessionUpdate;

/** What is known of a stored session without its transcript. JSON. */
export interface StoredSession {
  readonly sessionId: string;
  /** Absolute. */
  readonly cwd: string;
  /** Absolute. Absent: none. */
  readonly additionalDirectories?: readonly string[];
  readonly title?: string;
  /** RFC 3339 in UTC, as `Date.toISOString` writes it. */
  readonly createdAt: string;
  /** When something was last appended or changed, written like `createdAt`. */
  readonly updatedAt: string;
  /** Whether it was put away. Absent: no. */
  readonly archived?: boolean;
  /** The session that it was forked from. */
  readonly forkedFrom?: string;
  /** Values of config options, by their ids, where they are not the declared ones. */
  readonly options?: { readonly [configId: string]: string | boolean };
  /** What the author keeps besides, such as the model's own context. JSON. */
  readonly data?: unknown;
}

/** New facts about a session. What is absent stays; `null` takes away. */
export interface SessionPatch {
  readonly cwd?: string;
  readonly additionalDirectories?: readonly string[] | null;
  readonly title?: string | null;
  readonly archived?: boolean;
  readonly options?: { readonly [configId: string]: string | boolean };
  readonly data?: unknown;
}

/** Which sessions to list. */
export interface SessionQuery {
  /** Only those of this working directory. */
  readonly cwd?: string;
  /** Where the page before ended: its `nextCursor`. */
  readonly cursor?: string;
  /** Whether those that are archived are listed, and no others. Default false. */
  readonly archived?: boolean;
}

/** A page of sessions, the newest change first. */
export interface SessionPage {
  readonly sessions: readonly StoredSession[];
  /** Absent: there are no more. */
  readonly nextCursor?: string;
}

/**
 * Where an agent keeps its sessions. An agent advertises what its store can: the methods that are optional here may be left
 * out. Ids are the agent's; a store takes any string for one.
 *
 * A call that has returned, or whose promise has resolved, is kept as well as the store keeps anything: that is what the kit
 * waits for before it shows an update to a client.
 */
export interface SessionStore {
  /** Adds a session. Fails when its id is taken. */
  create(session: StoredSession): Awaitable<void>;
  /** What is known of a session. `undefined`: there is none of this id. */
  get(sessionId: string): Awaitable<StoredSession | undefined>;
  /** Changes what is known of a session, and its `updatedAt`. Fails when there is none. */
  change(sessionId: string, patch: SessionPatch): Awaitable<void>;
  /** Adds updates at the end of a session's transcript, all or none, and changes its `updatedAt`. Fails when there is none. */
  append(sessionId: string, updates: readonly StoredUpdate[]): Awaitable<void>;
  /**
   * The transcript from its beginning, as it is when its first update is asked for, whatever is added or deleted until the
   * last. Fails when there is no such session.
   */
  read(sessionId: string): Iterable<StoredUpdate> | AsyncIterable<StoredUpdate>;
  /** A page of sessions. Fails with `-32602` for a cursor that is not one of its own. */
  list?(query: SessionQuery): Awaitable<SessionPage>;
  /** Forgets a session; one that is not there is no failure. */
  delete?(sessionId: string): Awaitable<void>;
  /** Adds a session with the transcript of another one, all or nothing. */
  fork?(sessionId: string, fork: StoredSession): Awaitable<void>;
  /** Lets go of what it holds. */
  close?(): Awaitable<void>;
}
