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

/** Puts an error into words: one sentence, then what the agent had to say. Never a stack. `stderr`: what it wrote there, if that is known. */
export function explain(error: unknown, connected: boolean, stderr = ""): Failure {
  const code = exitCodes[kindOf(error, connected)];
  const cause = processErrorIn(error);
  if (cause !== undefined) return { text: clean(cause.message), code };
  if (error instanceof UsageError) return { text: clean(error.message), code };
  const said = error instanceof Error ? error.message : String(error);
  // It names a field, and nothing of where that was.
  const sentence = error instanceof DecodeError ? `The agent's answer is not what the protocol says: ${said}` : said;
  const lines = [clean(sentence).split("\n")[0]!];
  if (error instanceof RequestError) lines.push(...detail(error.data));
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

/** What came with an error, which can be anything. */
function detail(data: unknown): string[] {
  const text = rawText(data);
  return text === "" || text === "{}" ? [] : firstLines(safeLines(text), 6).map((line) => `  ${oneLine(line)}`);
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
