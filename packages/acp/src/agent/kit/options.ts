import type { FileHost, Info, SessionRoots, TerminalHost } from "../../protocol/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { SessionStore } from "../../sessions/index.ts";
import type { AgentDefinition } from "../serve-agent.ts";
import type { UnstableClientV1, UnstableClientV2 } from "../types.ts";
import type { Auth } from "./auth.ts";
import type { Command } from "./commands.ts";
import type { ConfigOption, ConfigValues } from "./config.ts";
import type { Steering } from "./prompt.ts";
import type { AgentSession, Opened } from "./session.ts";
import type { Turn } from "./turn.ts";

export type Awaitable<T> = T | Promise<T>;

/** Why a turn ended by itself. `cancelled` and `error` are not the author's to say: an abort and a thrown error are. */
export type TurnStop = "end_turn" | "max_tokens" | "max_turn_requests" | "refusal";

/** What a turn comes to: nothing (`end_turn`), why it ended, or that with the tokens that it used (sent where unstable). */
// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement has this type
export type TurnResult = TurnStop | { readonly stopReason?: TurnStop; readonly usage?: v2.Usage } | undefined | void;

/**
 * Is called with each prompt that comes while a turn runs, one at a time, once it is a part of that turn; slash commands are
 * not run. The turn ends after it has returned, and fails with what it throws. A prompt that comes too late begins a turn.
 */
export type Steer = (turn: Turn, more: Steering) => Awaitable<void>;

/** What a client wants a new session to have. Absolute paths. */
export interface NewSession {
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
}

/** What is handed to the handler of an extension method. A notification has no `id`. */
export interface ExtensionContext {
  readonly client: UnstableClientV1 | UnstableClientV2;
  readonly id?: unknown;
  readonly signal: AbortSignal;
}

/** An agent, as its author says it. Only `info` and `prompt` are needed. */
export interface AgentOptions
  extends Pick<AgentDefinition, "tap" | "onIncident" | "limits" | "dialects" | "uninitializedCode"> {
  /** What `initialize` answers. */
  readonly info: Info;
  /**
   * One turn: called with each prompt, one at a time in a session. After an abort of `turn.signal` the turn ends as
   * `cancelled`, whatever this returns or throws. What it throws else is the turn's error, of which the client is told the
   * first line; a `RequestError` travels as it is.
   */
  prompt(turn: Turn): Awaitable<TurnResult>;
  /** The versions to serve. Default both. */
  readonly versions?: readonly (1 | 2)[];
  /**
   * Where sessions are kept. What it can do is what is advertised. What it throws goes to `onIncident`, unless it is a
   * `RequestError`: a client is told no more than that the store cannot be used, and why if the error has a `problem` as
   * `StoreError` has one. Default `memoryStore()`.
   */
  readonly sessions?: SessionStore;
  /**
   * Called with each `session/new` that may be served: the id of a stored session to open in place of a new one. It is
   * answered with that id, and its transcript follows the answer. One that is not there, or is open, is not opened: a new one is.
   */
  newSession?(setup: NewSession): Awaitable<string | undefined>;
  /** A session was opened: the place to connect MCP servers. What it throws fails the request. */
  onSession?(session: AgentSession, opened: Opened): Awaitable<void>;
  /** A session was closed, or its client is gone; its turn has ended. */
  onClose?(session: AgentSession): Awaitable<void>;
  /**
   * What a user can set in a session. In version 1 the first select of the category `mode` is the session's modes too. A
   * function is given what was set so far, and may be called often; it cannot read `session.options`, which it makes.
   */
  readonly options?: readonly ConfigOption[] | ((session: AgentSession, set: ConfigValues) => readonly ConfigOption[]);
  /** Slash commands by name, without the slash. A prompt that begins with an unknown one is an ordinary prompt. */
  readonly commands?: { readonly [name: string]: Command };
  /** The ways to sign in. */
  readonly auth?: Auth;
  /**
   * The transports that the MCP servers of a session may have; others are refused. They are in `session.mcpServers`, and
   * connecting them is the author's. Version 1 asks every agent to take `stdio`.
   */
  readonly mcp?: { readonly stdio?: boolean; readonly http?: boolean; readonly sse?: boolean; readonly acp?: boolean };
  /** The content that prompts may have besides text and links. */
  readonly accepts?: { readonly image?: boolean; readonly audio?: boolean; readonly embeddedContext?: boolean };
  /** Unstable: takes a client's system prompt, to be appended or also to take the place of the agent's. */
  readonly systemPrompt?: "append" | "override";
  /**
   * What becomes of a prompt while a turn runs: `queue` runs it afterwards, unless the running turn takes it with
   * `turn.steer()`; `refuse` fails it with `-32600`; a function steers the running turn by it. Default `queue`: version 2
   * lets clients prompt at any time, and nothing that a user wrote is lost.
   */
  readonly busy?: "queue" | "refuse" | Steer;
  /** How many prompts may wait in a session while a turn runs; one more is refused with `-32600`. Default 64. */
  readonly maxWaitingPrompts?: number;
  /** Reads and writes files for clients that do not. */
  readonly files?: FileHost | ((roots: SessionRoots) => FileHost);
  /** Runs commands for clients that do not. Made by a function, it is closed with the connection. */
  readonly terminals?: TerminalHost | ((roots: SessionRoots) => TerminalHost);
  /** Handlers of methods that are no part of the protocol. */
  readonly extensions?: { readonly [method: `_${string}`]: (params: unknown, context: ExtensionContext) => unknown };
  /** The `_meta` of what `initialize` answers: for what is yours alone, such as the methods in `extensions`. */
  readonly meta?: { readonly [key: string]: unknown };
  /** Laid over what is advertised otherwise, by version. */
  readonly capabilities?: { readonly v1?: v1.AgentCapabilities; readonly v2?: v2.AgentCapabilities };
  /** How long an aborted turn may take to return before it is ended without it, in milliseconds. Default 2,000. */
  readonly cancelGraceMs?: number;
}
