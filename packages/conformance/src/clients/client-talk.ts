import type { Message } from "../frames/index.ts";
import type { Launch, Pipe, PlayedProgram } from "../pipes/index.ts";
import { type Heard, type Serve, Talk, unanswered } from "../talk/index.ts";

/** All that an agent can offer in a stable version. */
export const everythingOffered: { readonly 1: Message; readonly 2: Message } = {
  1: {
    loadSession: true,
    promptCapabilities: { image: true, audio: true, embeddedContext: true },
    mcpCapabilities: { http: true },
    sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {}, additionalDirectories: {} },
  },
  2: {
    session: {
      delete: {},
      additionalDirectories: {},
      prompt: { image: {}, audio: {}, embeddedContext: {} },
      mcp: { stdio: {}, http: {} },
    },
  },
};

/** What the agent that the harness plays says of itself. */
export interface Offer {
  /** Default `everythingOffered`. */
  readonly capabilities?: unknown;
  readonly authMethods?: unknown;
  /** Members of the result of `initialize` besides, or in place of others; `undefined` leaves one out. */
  readonly extra?: Message;
  /** Members of the result of `session/new`, besides or in place of others. */
  readonly session?: Message;
  /** What is answered to requests of these methods, from the first one on. */
  readonly serve?: { readonly [method: string]: Serve };
}

/**
 * A conversation with a client. It behaves as an agent does that has nothing to say: it initializes, opens a session, takes
 * prompts and leaves their turns open. A case gives it its turns, or another way to answer with `serve`.
 */
export class ClientTalk extends Talk {
  readonly protocol: 1 | 2;
  /** The id that `session/new` answers. */
  readonly sessionId = "colloquy-session-1";
  /** What the agent can do as a program; absent where the client does not start it as one. */
  readonly played: PlayedProgram | undefined;
  /** What the client has started it with, where that is known. */
  readonly launch: Launch | undefined;
  private readonly offer: Offer;
  private messages = 0;

  constructor(pipe: Pipe, patienceMs: number, protocol: 1 | 2, offer: Offer) {
    super(pipe, patienceMs);
    this.protocol = protocol;
    this.offer = offer;
    this.played = pipe.played;
    this.launch = pipe.launch;
    this.serve("initialize", () => this.introduction());
    this.serve("session/new", () => ({ sessionId: this.sessionId, ...offer.session }));
    this.serve("session/prompt", () => unanswered);
    this.serve("session/list", () => ({ sessions: [] }));
    for (const method of ["load", "resume", "close", "delete", "set_mode"]) this.serve(`session/${method}`, () => ({}));
    this.serve("session/set_config_option", () => ({ configOptions: offer.session?.configOptions ?? [] }));
    for (const method of ["authenticate", "logout", "auth/login", "auth/logout"]) this.serve(method, () => ({}));
    for (const [method, serve] of Object.entries(offer.serve ?? {})) this.serve(method, serve);
  }

  /** The result of `initialize`. */
  introduction(): Message {
    const { capabilities = everythingOffered[this.protocol], authMethods = [], extra } = this.offer;
    const info = { name: "colloquy-check", title: "Colloquy conformance check", version: "0.1.0" };
    return this.protocol === 1
      ? { protocolVersion: 1, agentInfo: info, agentCapabilities: capabilities, authMethods, ...extra }
      : { protocolVersion: 2, info, capabilities, authMethods, ...extra };
  }

  /** What the client advertised, once it has sent `initialize`. */
  get capabilities(): Message {
    const params = this.requests("initialize").at(-1)?.message.params;
    return (this.protocol === 1 ? params?.clientCapabilities : params?.capabilities) ?? {};
  }

  /** Waits for a request of the client, of those heard since. */
  hearRequest(method: string, since = 0, within?: number): Promise<Heard> {
    const test = ({ kind, message }: Heard) => kind === "request" && message.method === method;
    return this.next(`a request of ${method}`, test, { since, ...(within !== undefined && { within }) });
  }

  /** Sends an update of the session. */
  update(update: Message, sessionId = this.sessionId): Promise<void> {
    return this.notify("session/update", { sessionId, update });
  }

  /** Says something, as a message of its own; in version 2 with this id. */
  say(text: string, messageId = `said-${++this.messages}`): Promise<void> {
    const id = this.protocol === 2 ? { messageId } : {};
    return this.update({ sessionUpdate: "agent_message_chunk", ...id, content: { type: "text", text } });
  }

  /** Takes a prompt: in version 2 the message is inserted and work begins; in version 1 there is nothing to say. */
  async take({ message }: Heard): Promise<void> {
    if (this.protocol === 1) return;
    const messageId = `user-${message.id}`;
    const { sessionId, prompt = [] } = message.params ?? {};
    await this.send({ jsonrpc: "2.0", id: message.id, result: { messageId } });
    await this.update({ sessionUpdate: "user_message", messageId, content: prompt }, sessionId);
    await this.update({ sessionUpdate: "state_update", state: "running" }, sessionId);
  }

  /** Ends the turn of a prompt that was taken. */
  async finish({ message }: Heard, stopReason = "end_turn"): Promise<void> {
    if (this.protocol === 1) return this.send({ jsonrpc: "2.0", id: message.id, result: { stopReason } });
    await this.update({ sessionUpdate: "state_update", state: "idle", stopReason }, message.params?.sessionId);
  }
}
