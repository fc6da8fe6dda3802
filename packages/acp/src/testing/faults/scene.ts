import type { Line, RawMessage } from "./line.ts";
import { Random } from "./random.ts";

/** Who is disturbed. */
export type Victim = "agent" | "client";

/** How far a conversation has come. `turn`: a prompt has been sent. */
export type Moment = "start" | "initialized" | "session" | "turn";

const moments: readonly Moment[] = ["start", "initialized", "session", "turn"];

/** How a fault is to be committed. */
export interface Setting {
  /** Decides all that is left to chance: the same seed makes the same bytes of the same conversation. Default 1. */
  readonly seed?: number;
  /** Who is disturbed. Default: the first of the fault's `towards`. */
  readonly towards?: Victim;
  /** A factor for what is large or many. Default 1. */
  readonly size?: number;
  /** What a fault that is slow waits each time, in milliseconds. Default 200. */
  readonly paceMs?: number;
}

/** What a fault that stands between two peers knows of their conversation. */
export class Scene {
  readonly towards: Victim;
  readonly random: Random;
  readonly paceMs: number;
  protocol: 1 | 2 = 1;
  /** The session that was opened last. */
  sessionId = "colloquy-no-session";
  /** The folder of that session. */
  folder = "/";
  /** The requests of the victim that are not answered yet, by their ids as JSON. */
  readonly asked = new Map<string, RawMessage>();
  /** Those of its peer. */
  readonly peerAsked = new Map<string, RawMessage>();
  moment: Moment = "start";
  private readonly size: number;
  private lastId = 0;

  constructor(towards: Victim, { seed = 1, size = 1, paceMs = 200 }: Setting = {}) {
    this.towards = towards;
    this.random = new Random(seed);
    this.size = size;
    this.paceMs = paceMs;
  }

  /** So many, by the factor of the setting: at least one. */
  many(count: number): number {
    return Math.max(1, Math.round(count * this.size));
  }

  /** An id that nobody else uses. */
  nextId(): string {
    return `colloquy-fault-${++this.lastId}`;
  }

  /** Whether the conversation has come so far. */
  reached(moment: Moment): boolean {
    return moments.indexOf(this.moment) >= moments.indexOf(moment);
  }

  /** Takes notice of a line. Returns the request that it answers, if it answers one. */
  see({ message }: Line, from: "victim" | "peer"): RawMessage | undefined {
    if (message === undefined) return undefined;
    const [own, others] = from === "victim" ? [this.asked, this.peerAsked] : [this.peerAsked, this.asked];
    const id = JSON.stringify(message.id);
    if (typeof message.method === "string") {
      if (id !== undefined) own.set(id, message);
      this.learnFromCall(message);
      return undefined;
    }
    const request = others.get(id);
    if (request === undefined) return undefined;
    others.delete(id);
    if (message.error === undefined) this.learnFromAnswer(request, message.result ?? {});
    return request;
  }

  private learnFromCall({ method }: RawMessage): void {
    if (method === "session/prompt") this.moment = "turn";
  }

  private learnFromAnswer({ method, params }: RawMessage, result: RawMessage): void {
    if (method === "initialize") {
      this.protocol = result.protocolVersion === 2 ? 2 : 1;
      this.advance("initialized");
    }
    if (method !== "session/new" && method !== "session/load" && method !== "session/resume") return;
    this.sessionId = String(result.sessionId ?? params?.sessionId);
    this.folder = String(params?.cwd ?? this.folder);
    this.advance("session");
  }

  private advance(moment: Moment): void {
    if (!this.reached(moment)) this.moment = moment;
  }
}

/** What a message is, by its members alone. */
export function isResponse(message: RawMessage): boolean {
  return !Object.hasOwn(message, "method") && Object.hasOwn(message, "id");
}
