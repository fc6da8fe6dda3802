import type { StoredUpdate } from "@colloquy/acp/sessions";
import type { ModelEnd, ModelProblem, TokenUsage } from "../model/index.ts";

/** What the scripted model does when a prompt asks for it. A file's form is in `scenarios/schema.json`. */
export interface Scenario {
  /** By which it is asked for, and by which others go on as it. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description?: string;
  /** The prompts that it answers. Absent: it is played on request only. */
  readonly when?: RegExp;
  readonly steps: readonly Step[];
  /** What is told of each answer's tokens, instead of what is counted. */
  readonly usage?: Usage;
}

/** All that the scripted model knows, in the order in which prompts are matched. No two have one name. */
export type Scenarios = readonly Scenario[];

/** What a scenario does. Texts have placeholders. */
export type Step =
  | { readonly think: string }
  | { readonly say: string }
  /** The answer ends with these calls, and the next one goes on with their results. */
  | { readonly calls: readonly Call[] }
  /** All conditions must hold for `yes`; otherwise it is `no`. */
  | { readonly if: readonly Condition[]; readonly yes: readonly Step[]; readonly no: readonly Step[] }
  | { readonly repeat: number; readonly steps: readonly Step[] }
  | { readonly update: StoredUpdate }
  /** Milliseconds from one word to the next, from here on. */
  | { readonly pace: number }
  /** Milliseconds. */
  | { readonly wait: number }
  /** As though a provider had to be asked again. Milliseconds. */
  | { readonly retry: string; readonly delayMs: number }
  /** The answer breaks off. */
  | { readonly fail: ModelProblem; readonly message: string; readonly again: Again }
  | { readonly stop: StopReason }
  /** From here on. */
  | { readonly usage: Usage }
  /** Goes on as another one. */
  | { readonly scenario: string };

/** A use of a tool. Its result's text is bound to a name. */
export interface Call {
  readonly call: string;
  readonly input: unknown;
  readonly as: string;
}

/** All that is said must hold. Of a result that there is not, nothing holds. */
export interface Condition {
  /** The name of the result that it is about. Absent: it is about the prompt. */
  readonly result?: string;
  readonly contains?: string;
  readonly matches?: RegExp;
  readonly isError?: boolean;
}

/** When a model that has failed wants to be asked again, if it says so. */
export interface Again {
  /** Milliseconds. */
  readonly retryAfterMs?: number;
}

/** Why an answer ends that has no calls. */
export type StopReason = Exclude<ModelEnd["reason"], "tools">;

/** Numbers to be told instead of those that are counted. */
export type Usage = Partial<TokenUsage>;
