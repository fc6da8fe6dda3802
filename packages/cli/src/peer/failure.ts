import { CancelledError, ConnectionError, DecodeError, RequestError, VersionError } from "@colloquy/acp";
import { clean, ProcessError } from "@colloquy/acp/node";
import { UsageError } from "../command-line/index.ts";
import { exitCodes } from "../exit-code.ts";
import { rawText } from "../view/raw.ts";
import { firstLines, oneLine, safeLines } from "../view/words.ts";

/** Why a run failed, for the user and for a script. */
export interface Failure {
  readonly text: string;
  readonly code: number;
}

/** The most that is shown of the agent's stderr, in lines. */
const MAX_LAST_WORDS = 12;

/** Puts an error into words: one sentence, then what the agent had to say. Never a stack. `stderr`: what it wrote there, if that is known. */
export function explain(error: unknown, connected: boolean, stderr = ""): Failure {
  const cause = processErrorIn(error);
  if (cause !== undefined)
    return { text: clean(cause.message), code: connected ? exitCodes.failed : exitCodes.noAgent };
  if (error instanceof UsageError) return { text: clean(error.message), code: exitCodes.usage };
  const lines = [clean(error instanceof Error ? error.message : String(error)).split("\n")[0]!];
  if (error instanceof RequestError) lines.push(...detail(error.data));
  const words = safeLines(stderr).slice(-MAX_LAST_WORDS);
  if (words.length > 0) lines.push("Its last words:", ...words);
  const known = [RequestError, ConnectionError, DecodeError, VersionError, CancelledError];
  const noAgent = !connected && known.some((kind) => error instanceof kind);
  return { text: lines.join("\n"), code: noAgent ? exitCodes.noAgent : exitCodes.failed };
}

/** What came with an error, which can be anything. */
function detail(data: unknown): string[] {
  const text = rawText(data);
  return text === "" || text === "{}" ? [] : firstLines(safeLines(text), 6).map((line) => `  ${oneLine(line)}`);
}

/** A process that died is the reason for whatever failed because of it. */
function processErrorIn(error: unknown): ProcessError | undefined {
  for (let depth = 0; error instanceof Error && depth < 8; depth++) {
    if (error instanceof ProcessError) return error;
    error = error.cause;
  }
  return undefined;
}
