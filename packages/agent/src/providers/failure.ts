import { cleanLine } from "@colloquy/acp/text";
import {
  AISDKError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoOutputGeneratedError,
  TypeValidationError,
} from "ai";
import type { ResolvedProvider } from "../config/index.ts";
import { ModelError, type ModelProblem } from "../model/index.ts";
import { CutAnswer } from "./answer.ts";
import { retryAfter } from "./retry-after.ts";

/** How much of a provider's own words an error has, in characters. */
export const maxQuoted = 300;

/** A header's value that is shorter is no credential, and its letters are in any text. */
const shortestSecret = 8;

/** Where a failure happened. */
export interface Failed {
  readonly provider: ResolvedProvider;
  /** `provider/model`. */
  readonly model: string;
  /** Whether something of the answer had come. */
  readonly said: boolean;
}

/** What went wrong, in words for people. The provider's own words are quoted but for what could be a credential. */
export function modelError(error: unknown, failed: Failed): ModelError {
  const problem = problemOf(error, failed.said);
  const retryAfterMs = problem === "rateLimited" || problem === "overloaded" ? retryAfter(error) : undefined;
  const message = sentences[problem](failed, quote(error, failed.provider), retryAfterMs, statusOf(error));
  return new ModelError(problem, message, retryAfterMs === undefined ? {} : { retryAfterMs });
}

function problemOf(error: unknown, said: boolean): ModelProblem {
  if (networkCode(error) !== undefined) return said ? "cut" : "network";
  if (error instanceof CutAnswer || NoOutputGeneratedError.isInstance(error) || isUnended(error)) return "cut";
  const status = statusOf(error);
  if (status !== undefined && status >= 400) return problemOfStatus(status, wordsOf(error));
  const senseless = [JSONParseError, TypeValidationError, InvalidResponseDataError, EmptyResponseBodyError];
  if (senseless.some((kind) => kind.isInstance(error)) || status !== undefined) return "garbage";
  // What the providers' packages did not expect, they throw as plain errors.
  if (error instanceof Error && !AISDKError.isInstance(error)) return "garbage";
  return TOO_LONG.test(wordsOf(error)) ? "contextExceeded" : "unknown";
}

function problemOfStatus(status: number, words: string): ModelProblem {
  // Not "billing", nor "quota": limits of rates speak of these, too.
  if (/insufficient_quota|credit balance|credits are depleted/i.test(words)) return "badRequest";
  if (status === 401 || status === 403 || /api key not valid|invalid api key/i.test(words)) return "auth";
  if (status === 429) return "rateLimited";
  if (status === 408) return "network";
  if (status >= 500) return "overloaded";
  return status === 413 || TOO_LONG.test(words) ? "contextExceeded" : "badRequest";
}

const TOO_LONG =
  /context.?(length|window|size)|prompt is too long|input is too long|too many tokens|token count.*exceeds|exceeds? the (maximum|available)/i;

type Sentence = (
  failed: Failed,
  quoted: string,
  retryAfterMs: number | undefined,
  status: number | undefined,
) => string;

const sentences: { readonly [problem in ModelProblem]: Sentence } = {
  rateLimited: ({ provider }, _, ms) => `${named(provider)} limits how often it is asked. Try again ${inTime(ms)}.`,
  overloaded: ({ provider }, _, ms, status) =>
    `${named(provider)} cannot answer just now${status === undefined ? "" : ` (${status})`}. Try again ${inTime(ms)}.`,
  auth: ({ provider }, _, __, status) => `${named(provider)} refuses the credentials (${status}). Check its API key.`,
  badRequest: ({ provider }, quoted, _, status) => `${named(provider)} refuses the request (${status}): ${quoted}`,
  contextExceeded: ({ model }, quoted) => `The conversation is more than ${model} can take: ${quoted}`,
  network: ({ provider }, quoted) => `${named(provider)} cannot be reached at ${originOf(provider)}: ${quoted}`,
  cut: ({ provider }) => `${named(provider)} broke off its answer. Try again.`,
  garbage: ({ provider }) =>
    `${named(provider)} gave an answer that makes no sense. Check its base URL and its type, or try again.`,
  unknown: ({ provider }, quoted) => `${named(provider)} failed: ${quoted}`,
};

function named({ id }: ResolvedProvider): string {
  return `The provider '${id}'`;
}

/** Not the path: gateways have names of accounts there. */
function originOf({ baseUrl }: ResolvedProvider): string {
  return new URL(baseUrl).origin;
}

function inTime(ms: number | undefined): string {
  return ms === undefined ? "later" : `in ${Math.ceil(ms / 1_000)} s`;
}

function quote(error: unknown, { apiKey, headers }: ResolvedProvider): string {
  const network = networkCode(error);
  if (network !== undefined) return network;
  const text =
    error instanceof Error ? error.message : String((error as { message?: unknown })?.message ?? "no reason");
  const secrets = [apiKey, ...Object.values(headers)].filter(
    (value) => value !== undefined && value.length >= shortestSecret,
  );
  const safe = secrets.reduce<string>((said, secret) => said.replaceAll(secret as string, "[hidden]"), text);
  const line = cleanLine(safe);
  return line.length > maxQuoted ? `${line.slice(0, maxQuoted)}…` : line;
}

/** All that a provider said, to look for words in. */
function wordsOf(error: unknown): string {
  const { message, responseBody, type, code } = Object(error) as { [name: string]: unknown };
  return [message, responseBody, type, code].filter((word) => typeof word === "string").join("\n");
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" ? status : undefined;
}

/** The system's or the HTTP client's code for a connection that could not be made, or broke. */
function networkCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && /^(E(?!RR_)[A-Z_]+|UND_ERR_\w+)$/.test(code)) return code;
  }
  return undefined;
}

function isUnended(error: unknown): boolean {
  return InvalidResponseDataError.isInstance(error) && /ended without a finish reason/.test(error.message);
}
