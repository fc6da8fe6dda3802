import type { Message } from "../frames/index.ts";
import type { Pipe } from "../pipes/index.ts";
import { type Answer, type Ask, type Heard, Talk } from "../talk/index.ts";

/** What this side says of itself in `initialize`. */
export interface Introduction {
  /** The version to ask for. Default: the one that the case is run at. */
  readonly protocolVersion?: unknown;
  /** What is advertised. Default: `everything`. */
  readonly capabilities?: unknown;
  /** Further members of the params, or in place of others; `undefined` leaves one out. */
  readonly extra?: Message;
}

/** All that a client can advertise in a stable version. */
export const everything: { readonly 1: Message; readonly 2: Message } = {
  1: {
    fs: { readTextFile: true, writeTextFile: true },
    terminal: true,
    elicitation: { form: {}, url: {} },
    session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
    auth: { terminal: true },
  },
  2: { elicitation: { form: {}, url: {} }, auth: { terminal: {} } },
};

/** A conversation with an agent. */
export class AgentTalk extends Talk {
  readonly protocol: 1 | 2;
  /** An absolute path, for sessions. */
  readonly folder: string;
  /** The result of `initialize`, once it was answered with one. */
  initialized: Message = {};

  constructor(pipe: Pipe, patienceMs: number, protocol: 1 | 2, folder: string) {
    super(pipe, patienceMs);
    this.protocol = protocol;
    this.folder = folder;
  }

  /** The params of `initialize`. */
  introduce({
    protocolVersion = this.protocol,
    capabilities = everything[this.protocol],
    extra,
  }: Introduction = {}): Message {
    const info = { name: "colloquy-check", title: "Colloquy conformance check", version: "0.1.0" };
    return this.protocol === 1
      ? { protocolVersion, clientInfo: info, clientCapabilities: capabilities, ...extra }
      : { protocolVersion, info, capabilities, ...extra };
  }

  /** Sends `initialize` and keeps its result. */
  async initialize(introduction: Introduction = {}): Promise<Answer> {
    const answer = await this.request("initialize", this.introduce(introduction));
    if (answer.error === undefined) this.initialized = answer.result ?? {};
    return answer;
  }

  /** Sends `session/new` for `folder`, with these members besides or in place of others. */
  newSession(params: Message = {}, ask: Ask = {}): Promise<Answer> {
    return this.request("session/new", { cwd: this.folder, mcpServers: [], ...params }, ask);
  }

  /** The updates of a session that were heard since `since`, an index of `heard`, default 0. */
  updates(sessionId: unknown, since = 0): readonly Heard[] {
    return this.heard
      .slice(since)
      .filter(({ message }) => message.method === "session/update" && message.params?.sessionId === sessionId);
  }
}
