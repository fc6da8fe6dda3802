import type { PermissionOutcome } from "../../permissions/index.ts";
import type { Info } from "../../protocol/index.ts";
import { type Connection, ConnectionError, type RequestContext } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { type Abilities, abilitiesV1, abilitiesV2 } from "./abilities.ts";
import type { Agent, OpenOptions, UnstableAgent, UnstableListOptions, UnstableSessionSetup } from "./agent.ts";
import { EarlyUpdates } from "./early-updates.ts";
import { elicit, Links, sessionOf } from "./elicitation.ts";
import { type Hosts, hostsFor } from "./hosts.ts";
import type { Link } from "./link.ts";
import { listSessions } from "./list-sessions.ts";
import { McpProvider } from "./mcp-provider.ts";
import { forkSession, newSession, openSession } from "./open-session.ts";
import { OpenedSession, type Update } from "./opened-session.ts";
import type { UnstableClientOptions } from "./options.ts";
import type { AnyPermissionRequest } from "./permission.ts";
import { Questions } from "./questions.ts";
import type { ClientSession } from "./session.ts";
import { SignIn, type SignInMethod, signInMethodOf } from "./sign-in.ts";

/** What the kit needs of an agent, whichever version it speaks. */
export interface RawAgent {
  readonly version: 1 | 2;
  readonly info: Info | undefined;
  readonly capabilities: unknown;
  readonly authMethods: readonly object[];
  readonly connection: Connection;
  request(method: string, params?: unknown, options?: { readonly signal?: AbortSignal | undefined }): Promise<unknown>;
  notify(method: string, params?: unknown): Promise<void>;
}

const needs = {
  1: { prompt: "promptCapabilities", mcp: "mcpCapabilities", session: "sessionCapabilities" },
  2: { prompt: "session.prompt", mcp: "session.mcp", session: "session" },
} as const;

/** An agent at work: the sessions that are open with it, and what it asks of this client. */
export class KitAgent implements Omit<UnstableAgent, "raw">, Link {
  readonly version: 1 | 2;
  readonly info: Info | undefined;
  readonly can: Abilities;
  readonly authMethods: readonly SignInMethod[];
  readonly connection: Connection;
  readonly raw: RawAgent;
  readonly peer: string;
  readonly capabilities: unknown;
  readonly needs: Link["needs"];
  readonly options: UnstableClientOptions;
  readonly signIn: SignIn;
  readonly hosts: Hosts;
  readonly links = new Links();
  readonly mcp: McpProvider;
  readonly open = new Map<string, OpenedSession>();
  private readonly early = new EarlyUpdates<Update>();
  private readonly questions = new Questions();
  /** Sessions that are not open and ask for consent: subagents, most of all. */
  private readonly strangers = new Map<string, OpenedSession>();
  private ended: Promise<void> | undefined;

  constructor(raw: RawAgent, options: UnstableClientOptions) {
    const { version, info, capabilities, authMethods, connection } = raw;
    this.raw = raw;
    this.options = options;
    this.version = version;
    this.info = info;
    this.capabilities = capabilities;
    this.connection = connection;
    this.authMethods = authMethods.map(signInMethodOf);
    this.can = version === 1 ? abilitiesV1(capabilities) : abilitiesV2(capabilities, authMethods.length);
    this.needs = needs[version];
    this.peer = info === undefined ? "agent" : `agent "${info.title ?? info.name}"`;
    this.signIn = new SignIn({
      peer: this.peer,
      methods: this.authMethods,
      choose: options.auth,
      inTerminal: options.terminalAuth,
      authenticate: (methodId) => this.authenticate(methodId),
    });
    this.hosts = hostsFor(options, {
      roots: (sessionId) => this.open.get(sessionId)?.roots,
      owe: (sessionId) => this.open.get(sessionId)?.watch.owe() ?? (() => {}),
      begin: (sessionId) => {
        const session = this.open.get(sessionId);
        return session && ((update) => session.show(update));
      },
    });
    this.mcp = new McpProvider(options.mcp, {
      notify: (method, message) => this.notify(method, message),
      report: (cause) =>
        connection.report({ kind: "handler", problem: "The handler of MCP failed", method: "mcp/message", cause }),
    });
    if (connection.signal.aborted) this.lose();
    else connection.signal.addEventListener("abort", () => this.lose(), { once: true });
  }

  async authenticate(methodId: string): Promise<void> {
    await this.call(this.version === 1 ? "authenticate" : "auth/login", { methodId });
  }

  async logout(): Promise<void> {
    await this.call(this.version === 1 ? "logout" : "auth/logout", {});
  }

  newSession(setup: UnstableSessionSetup): Promise<ClientSession> {
    return newSession(this, setup);
  }

  openSession(sessionId: string, options: OpenOptions): Promise<ClientSession> {
    return openSession(this, sessionId, options);
  }

  forkSession(sessionId: string, setup: UnstableSessionSetup): Promise<ClientSession> {
    return forkSession(this, sessionId, setup);
  }

  sessions(options: UnstableListOptions = {}): AsyncIterable<v2.SessionInfo, void, undefined> {
    return listSessions((params) => this.call("session/list", params), options);
  }

  session(sessionId: string): ClientSession | undefined {
    return this.open.get(sessionId);
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.open.get(sessionId)?.close();
    await this.call("session/delete", { sessionId });
  }

  async archiveSession(sessionId: string, archived = true): Promise<void> {
    await this.call(archived ? "session/archive" : "session/unarchive", { sessionId });
  }

  async setTitle(sessionId: string, title: string): Promise<string> {
    return ((await this.call("session/set_title", { sessionId, title })) as { title: string }).title;
  }

  async close(): Promise<void> {
    await this.connection.close();
    await this.ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  // What the sessions use.

  call(method: string, params: object, options?: { readonly signal?: AbortSignal }): Promise<unknown> {
    return this.raw.request(method, params, options);
  }

  notify(method: string, params: object): Promise<void> {
    return this.raw.notify(method, params);
  }

  async forget(sessionId: string): Promise<void> {
    this.open.delete(sessionId);
    this.mcp.close(sessionId);
    await this.hosts.terminals?.closeSession(sessionId);
  }

  withdrawBelow(session: ClientSession, reason: Error): void {
    for (const stranger of this.strangers.values())
      if (this.open.size === 1 || session.state.subagents.has(stranger.id)) stranger.withdraw(reason);
  }

  end(): Promise<void> {
    return this.close();
  }

  /** Makes a session known from here on, with what came of it before. */
  enter(session: OpenedSession): void {
    const replaced = this.open.get(session.id);
    this.open.set(session.id, session);
    replaced?.lose(new AcpError(`The agent gave the id ${JSON.stringify(session.id)} to another session`));
    for (const update of this.early.take(session.id)) void session.take(update);
  }

  /** Drops what came of a session before it was opened. */
  dropEarly(sessionId: string): void {
    this.early.take(sessionId);
  }

  // What the agent sends.

  receive(sessionId: string, update: Update): unknown {
    const session = this.open.get(sessionId);
    const told = this.options.onUpdate?.({ sessionId, update, ...(session && { session }) });
    const taken = session?.take(update);
    if (session === undefined && this.early.keep(sessionId, update)) {
      const problem = "An update of a session that is not open was let go: too many wait";
      this.connection.report({ kind: "unknown", problem, method: "session/update" });
    }
    if (told instanceof Promise) return Promise.all([told, taken]);
    return taken;
  }

  permit(request: AnyPermissionRequest, context: RequestContext): Promise<PermissionOutcome> {
    return this.asking(request.sessionId, (session) => session.permit(request, context));
  }

  async elicit(
    request: v2.CreateElicitationRequest,
    { signal, method }: RequestContext,
  ): Promise<v2.CreateElicitationResponse> {
    const ask = elicit(this.options.elicitation ?? {}, request, this.links);
    const withdrawn: v2.CreateElicitationResponse = { action: "cancel" };
    const sessionId = sessionOf(request);
    try {
      if (sessionId === undefined) return await this.questions.put({ ask, withdrawn, signal });
      return await this.asking(sessionId, (session) => session.ask(signal, withdrawn, ask));
    } catch (cause) {
      this.connection.report({ kind: "handler", problem: "The handler of elicitations failed", method, cause });
      return withdrawn;
    }
  }

  /** Finds who asks, or makes one up for as long as it asks. */
  private async asking<T>(sessionId: string, ask: (session: OpenedSession) => Promise<T>): Promise<T> {
    const known = this.open.get(sessionId);
    if (known !== undefined) return ask(known);
    const stranger = this.strangers.get(sessionId) ?? new OpenedSession(this, sessionId, []);
    this.strangers.set(sessionId, stranger);
    try {
      return await ask(stranger);
    } finally {
      if (!stranger.asking) this.strangers.delete(sessionId);
    }
  }

  private lose(): void {
    const cause = this.connection.signal.reason as Error;
    const problem = `session/prompt failed: the connection to the ${this.peer} is closed: ${cause.message}`;
    const sessions = [...this.open.values()];
    this.open.clear();
    this.questions.withdraw(cause);
    for (const session of [...sessions, ...this.strangers.values()])
      session.lose(new ConnectionError(problem, { cause }));
    this.ended = this.hosts.close(sessions.map(({ id }) => id));
    this.ended.catch(() => {});
  }
}

/** The agent as its door shows it. */
export function shown(agent: KitAgent): Agent {
  return agent as unknown as Agent;
}
