import { invalidParams, type RequestContext, resourceNotFound } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { noSuchSession, type SessionStore, type StoredSession } from "../../sessions/index.ts";
import { discreet } from "./discreet-store.ts";
import { Gate } from "./gate.ts";
import { Hosts } from "./hosts.ts";
import { OpenSession } from "./open-session.ts";
import type { AgentOptions } from "./options.ts";
import type { Prompt } from "./prompt.ts";
import type { RawClient } from "./raw-client.ts";
import type { Voice } from "./voice.ts";
import { VoiceV1 } from "./voice-v1.ts";
import { VoiceV2 } from "./voice-v2.ts";

/** An agent, seen from its connections: what its author said, and what is served of it. */
export interface Kit {
  readonly author: AgentOptions;
  readonly store: SessionStore;
  readonly isUnstable: boolean;
}

/** An agent at work on one connection: its client, and the sessions that this has open. */
export class Desk implements Kit {
  readonly author: AgentOptions;
  readonly store: SessionStore;
  readonly isUnstable: boolean;
  readonly client: RawClient;
  readonly gate: Gate;
  readonly hosts: Hosts;
  private readonly sessions = new Map<string, OpenSession>();

  constructor({ author, store, isUnstable }: Kit, client: RawClient) {
    this.author = author;
    this.store = discreet(store, (cause) => {
      client.connection.report({ kind: "handler", problem: "The session store failed", cause });
    });
    this.isUnstable = isUnstable;
    this.client = client;
    this.gate = new Gate(author.auth, client);
    this.hosts = new Hosts(author, (sessionId) => {
      const session = this.sessions.get(sessionId);
      return session && [session.cwd, ...session.additionalDirectories];
    });
  }

  /** The open sessions. */
  get all(): readonly OpenSession[] {
    return [...this.sessions.values()];
  }

  /** The session of this id, if it is open here. */
  get(sessionId: string): OpenSession | undefined {
    return this.sessions.get(sessionId);
  }

  /** The same, for requests that need it: `-32002` when it is not (SESS-91, SESS-99). */
  need(sessionId: string): OpenSession {
    const session = this.sessions.get(sessionId);
    if (session === undefined) throw resourceNotFound("No such session is open on this connection", { sessionId });
    return session;
  }

  /** Opens a session, unless it is open. */
  add(record: StoredSession): OpenSession {
    const session = this.sessions.get(record.sessionId) ?? new OpenSession(this, record);
    this.sessions.set(record.sessionId, session);
    return session;
  }

  /** What is known of a session, open or not. Fails when there is none. */
  async known(sessionId: string): Promise<StoredSession> {
    const record = await this.store.get(sessionId);
    if (record === undefined) throw noSuchSession(sessionId);
    return record;
  }

  voice(sessionId: string): Voice {
    return this.client.version === 1 ? new VoiceV1(this.client, sessionId) : new VoiceV2(this.client, sessionId);
  }

  async prompt(sessionId: string, blocks: readonly v2.ContentBlock[], context: RequestContext): Promise<Prompt> {
    if (blocks.length === 0) throw invalidParams("Invalid params: the prompt is empty");
    this.need(sessionId);
    await this.gate.check();
    return this.need(sessionId).foreground.prompt(blocks, context);
  }

  cancel(sessionId: string): void {
    this.sessions.get(sessionId)?.foreground.cancel("the client asked for it");
  }

  /** Has the client cancel one tool call or terminal. `-32602`: it may not (TDIS-16). */
  cancelPart(sessionId: string, id: string): void {
    const cancel = this.sessions.get(sessionId)?.cancellable.get(id);
    if (cancel === undefined) throw invalidParams("Invalid params: there is nothing of this id that can be cancelled");
    cancel();
  }

  /** Closes a session, if it is open: ends its work, and says nothing in it any more (SESS-81, SESS-88). */
  async closeSession(sessionId: string, why = "the session was closed"): Promise<void> {
    const session = this.sessions.get(sessionId);
    if (session === undefined) return;
    this.sessions.delete(sessionId);
    try {
      await session.close(why);
    } catch (cause) {
      this.client.connection.report({ kind: "handler", problem: "Closing a session failed", cause });
    }
  }

  /** Closes all of them, and the agent's own terminals. Never rejects. */
  async close(): Promise<void> {
    await Promise.all([...this.sessions.keys()].map((id) => this.closeSession(id, "the connection has ended")));
    await this.hosts.close().catch(() => {});
  }
}
