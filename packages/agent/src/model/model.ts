import type { StoredUpdate } from "@colloquy/acp/sessions";
import type { AssistantPart, Message } from "./message.ts";

/** How much a model thinks before it answers. */
export type Thinking = (typeof thinkingLevels)[number];

/** From none to the most. */
export const thinkingLevels = ["off", "low", "medium", "high"] as const;

/** What is known of a model without asking it. */
export interface ModelInfo {
  /** `provider/model`: the provider's id in lower case, the model's as the provider spells it. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly description?: string;
  /** How much it can be given and say in all, in tokens. */
  readonly contextTokens: number;
  /** The most that it says in one answer, in tokens. Absent: what its provider does by itself. */
  readonly maxOutputTokens?: number;
  /** Whether it takes images. */
  readonly images: boolean;
  /** The levels that can be chosen; `off` alone for one that does not think, or whose thinking cannot be set. */
  readonly thinking: readonly Thinking[];
  /** What it costs, in US dollars for a million tokens. Absent: not known, and then no cost is shown. */
  readonly price?: Price;
}

/** US dollars for a million tokens. What is absent costs as much as input does. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
}

/** A model that can be asked. */
export interface Model extends ModelInfo {
  /**
   * Asks it once. The stream's last event is `end`; without one, or with a `ModelError` thrown, there is no whole answer. An
   * abort of the signal ends it with the abort's reason. Nothing is asked before the first event is wanted.
   */
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

/** What a model is asked. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  readonly thinking: Thinking;
  readonly signal: AbortSignal;
}

/** A tool, as a model is told of it. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its input: an object. */
  readonly input: { readonly [keyword: string]: unknown };
}

/** What comes of a request, as it comes. */
export type ModelEvent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly text: string }
  /** The provider was asked and will be asked again: for people, `message` says why. */
  | { readonly type: "retry"; readonly message: string; readonly attempt: number; readonly delayMs: number }
  /** Something for the client to be shown as it is. Only the scripted model says this. */
  | { readonly type: "update"; readonly update: StoredUpdate }
  | ModelEnd;

/** The whole answer. */
export interface ModelEnd {
  readonly type: "end";
  /**
   * `stop`: it has said all. `tools`: the message has calls. `length`: it was cut at its limit. `refusal`: it, or its
   * provider, will not answer.
   */
  readonly reason: "stop" | "tools" | "length" | "refusal";
  /**
   * The message, to be given back with the next request. It has calls only with the reason `tools`: what was cut off may be cut
   * off in the middle of what was to be done. May be empty.
   */
  readonly content: readonly AssistantPart[];
  readonly usage: TokenUsage;
}

/** Tokens of one request. */
export interface TokenUsage {
  /** All that was read, cached or not. */
  readonly input: number;
  readonly output: number;
  /** Of `input`, what came from a cache, and what was put into one. */
  readonly cacheRead: number;
  readonly cacheWrite: number;
}
