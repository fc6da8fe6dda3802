import { CapabilityError, ConnectionError, DecodeError, RequestError, VersionError } from "@colloquy/acp";
import { AuthRequiredError, McpServerError } from "@colloquy/acp/client";
import { clean, ProcessError } from "@colloquy/acp/node";
import { UsageError } from "../command-line/index.ts";
import { type ExitKind, exitCodes } from "../program/index.ts";
import { firstLines, oneLine, rawText, safeLines } from "../view/index.ts";
import { NoSessionError } from "./no-session-error.ts";

/** Why a run failed, for the user and for a script. */
export interface Failure {
  /** One sentence, then what the agent had to say. Cleaned. */
  readonly text: string;
  /** The exit code. */
  readonly code: number;
}

/** The most that is shown of the agent's stderr, in lines. */
const MAX_LAST_WORDS = 12;

/** The most that is shown of what came with an error, in lines. */
const MAX_DETAIL = 6;

/** The fields in which agents say more of an error, as a text. */
const TEXT_FIELDS = ["details", "detail", "message", "error", "reason"];

/**
 * Puts an error into words: one sentence, then what the agent had to say. Never a stack. `stderr`: what it wrote there, if that is known.
 * `name`: what people call it; without one it is called by its command.
 */
export function explain(error: unknown, connected: boolean, stderr = "", name?: string): Failure {
  const code = exitCodes[kindOf(error, connected)];
  const cause = processErrorIn(error);
  if (cause !== undefined) return { text: clean(named(cause, name)), code };
  if (error instanceof UsageError) return { text: clean(error.message), code };
  const said = error instanceof Error ? error.message : String(error);
  // It names a field, and nothing of where that was.
  const sentence = error instanceof DecodeError ? `The agent's answer is not what the protocol says: ${said}` : said;
  const lines = [clean(sentence).split("\n")[0]!];
  if (error instanceof RequestError) lines.push(...detail(error.data, sentence));
  const words = code === exitCodes.usage ? [] : safeLines(stderr).slice(-MAX_LAST_WORDS);
  if (words.length > 0) lines.push("Its last words:", ...words);
  return { text: lines.join("\n"), code };
}

/** The code that an agent answered, or ended its turn with: the number of a JSON-RPC error. */
export function answeredCode(error: unknown): number | undefined {
  const found = causes(error).find((one) => one instanceof RequestError || one instanceof AuthRequiredError);
  return found?.code;
}

function kindOf(error: unknown, connected: boolean): ExitKind {
  if (processErrorIn(error) !== undefined) return connected ? "failed" : "noAgent";
  if (error instanceof UsageError || error instanceof McpServerError || error instanceof CapabilityError)
    return "usage";
  if (error instanceof NoSessionError) return "noSession";
  if (error instanceof AuthRequiredError) return "signIn";
  const broken = [DecodeError, VersionError, ConnectionError];
  return causes(error).some((one) => broken.some((kind) => one instanceof kind)) ? "protocol" : "failed";
}

/** What came with an error, which can be anything, but for what its sentence has said. */
function detail(data: unknown, said: string): string[] {
  const lines = safeLines(detailText(data)).filter((one) => !said.includes(one.trim()));
  return firstLines(lines, MAX_DETAIL).map((one) => `  ${oneLine(one)}`);
}

/** What is known of it in words, a line each; what else there is as it is. */
function detailText(data: unknown): string {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return rawText(data);
  const entries = Object.entries(data).map(([name, value]) => ({ name, value, words: fieldWords(name, value) }));
  const words = entries.flatMap((one) => one.words ?? []);
  const rest = entries.filter((one) => one.words === undefined).map(({ name, value }) => [name, value]);
  return [...words, ...(rest.length > 0 ? [JSON.stringify(Object.fromEntries(rest))] : [])].join("\n");
}

function fieldWords(name: string, value: unknown): string | undefined {
  if (typeof value === "string" && TEXT_FIELDS.includes(name)) return value;
  if (name === "problem" && typeof value === "string") return `problem: ${value}`;
  if (name === "retryAfterMs" && typeof value === "number")
    return `it can be tried again in ${Math.ceil(value / 1000)} s`;
  return undefined;
}

/** What became of a process, with the name of whose it was. */
function named({ message, command }: ProcessError, name: string | undefined): string {
  const called = `The agent "${command}"`;
  if (name === undefined || !message.startsWith(called)) return message;
  return `The agent ${oneLine(name, 80)}${message.slice(called.length)}`;
}

/** A process that died is the reason for whatever failed because of it. */
function processErrorIn(error: unknown): ProcessError | undefined {
  return causes(error).find((one) => one instanceof ProcessError);
}

/** An error and what led to it, the nearest first. */
function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (; error instanceof Error && chain.length < 8; error = error.cause) chain.push(error);
  return chain;
}
