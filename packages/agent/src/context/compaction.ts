import {
  addUsage,
  type Message,
  type Model,
  type ModelEnd,
  ModelError,
  type ModelProblem,
  noUsage,
  type TokenUsage,
  textOf,
} from "../model/index.ts";
import { cutMiddle } from "./cut.ts";
import { named } from "./fence.ts";
import { keptCount } from "./kept.ts";
import { estimateTokens } from "./size.ts";
import { fitPrompt, lastPrompt, summaryMessage } from "./summary.ts";
import { summaryRequest, summarySystem } from "./summary-request.ts";
import { transcript } from "./transcript.ts";

/** A conversation of fewer tokens is not compacted: there is nothing to gain. */
export const MIN_COMPACT_TOKENS = 500;

/** How often a model may fail to give a summary; then one is made without it. */
export const MAX_SUMMARY_FAILURES = 3;

/** What a compacted conversation is made of, as parts of what it was, and of what the model can take if that is less. */
export const compactedParts = { kept: 0.2, keptAtMost: 0.5, summary: 0.25, prompt: 0.15 } as const;

/** The longest summary, in tokens, however much the model can take. */
export const MAX_SUMMARY_TOKENS = 8_000;

/** How much of what a model can take it is first given to summarize. */
const ASKED_PART = 0.7;

/** Problems that the next request would have as well: what is left out for them could have been kept. */
const unreachable: ReadonlySet<ModelProblem> = new Set(["auth", "rateLimited", "overloaded", "network"]);

/** Whether it is time: `used` of `contextTokens` are, and `at` of the whole (0 to 1) may be. */
export function shouldCompact(used: number, contextTokens: number, at: number): boolean {
  return used >= contextTokens * at;
}

/** What to compact, and how. */
export interface CompactOptions {
  readonly model: Model;
  /** All that the model is given of the conversation; the results of tools are there for all calls. */
  readonly messages: readonly Message[];
  readonly signal: AbortSignal;
  /** How much of the newest messages stays as it is, in tokens. At most, and without it, the part in `compactedParts`. */
  readonly keepTokens?: number;
  /** What the user wants the summary to keep above all. */
  readonly focus?: string;
}

/** A compacted conversation is the summary and the last `keep` messages. */
export interface Compaction {
  /** It begins with `SUMMARY_MARK`, and has the user's last prompt word for word when that is not among what stays. */
  readonly summary: Message & { readonly role: "user" };
  readonly keep: number;
  /** What it has cost. */
  readonly usage: TokenUsage;
  /** The summary was made without the model, in a sentence why: there tools' outputs are cut, and what was oldest is missing. */
  readonly problem?: string;
}

/**
 * Makes a conversation smaller: asks the model for a summary of all but the newest messages. What comes of it is smaller for
 * certain, and valid for a model: no result without its call. A request that is too large is made smaller; a model that fails
 * `MAX_SUMMARY_FAILURES` times is done without. `undefined`: there is nothing to gain.
 *
 * Rejects with the signal's reason, and with the `ModelError` of a provider that cannot be reached or refuses to serve
 * (`auth`, `rateLimited`, `overloaded`, `network`): the conversation is better kept whole until it can be.
 */
export async function compact(options: CompactOptions): Promise<Compaction | undefined> {
  const { model, messages } = options;
  const total = estimateTokens(messages);
  if (total < MIN_COMPACT_TOKENS) return undefined;
  const size = Math.min(total, model.contextTokens);
  const keep = keptCount(messages, keptTokens(size, options.keepTokens));
  const left = messages.slice(0, messages.length - keep);
  const { at, prompt } = lastPrompt(messages);
  const carried = at < left.length ? fitPrompt(prompt, Math.floor(size * compactedParts.prompt)) : [];
  const limit = Math.min(MAX_SUMMARY_TOKENS, Math.floor(size * compactedParts.summary));
  const { text, ...rest } = await summarize(left, limit, options);
  return { summary: summaryMessage(cutMiddle(text, limit), carried), keep, ...rest };
}

function keptTokens(size: number, wanted: number | undefined): number {
  return wanted === undefined ? size * compactedParts.kept : Math.min(wanted, size * compactedParts.keptAtMost);
}

interface Summary extends Pick<Compaction, "usage" | "problem"> {
  readonly text: string;
}

async function summarize(messages: readonly Message[], limit: number, options: CompactOptions): Promise<Summary> {
  const request = summaryRequest(limit, options.focus);
  let room = Math.floor(options.model.contextTokens * ASKED_PART);
  let usage = noUsage;
  let problem = "";
  for (let failures = 0; failures < MAX_SUMMARY_FAILURES; failures++) {
    const told = transcript(messages, room);
    try {
      const end = await ask([...told, request], options);
      usage = addUsage(usage, end.usage);
      const text = textOf(end.content).trim();
      if (text !== "" && end.reason !== "refusal") return { text, usage };
      problem = "The model gave no summary.";
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof ModelError) || unreachable.has(error.problem)) throw error;
      if (error.problem === "contextExceeded") room = Math.floor(Math.min(room, estimateTokens(told)) / 2);
      problem = named(error.message);
    }
  }
  return { text: withoutModel(messages, limit, problem), usage, problem };
}

async function ask(messages: readonly Message[], { model, signal }: CompactOptions): Promise<ModelEnd> {
  signal.throwIfAborted();
  const [thinking = "off"] = model.thinking;
  for await (const event of model.stream({ system: summarySystem, messages, tools: [], thinking, signal }))
    if (event.type === "end") return event;
  throw new ModelError("cut", "The model's answer ended before its end.");
}

/** What has room of the conversation itself, the newest of it. */
function withoutModel(messages: readonly Message[], limit: number, problem: string): string {
  const note = `No model could summarize it. ${problem}
What follows is as much of it as had room; outputs of tools are cut first.`;
  const rows = transcript(messages, limit - estimateTokens(note)).map(
    ({ role, content }) => `${role === "user" ? "User" : "Agent"}: ${textOf(content).trim()}`,
  );
  return [note, ...rows].join("\n\n");
}
