import type { Turn, TurnResult, TurnStop } from "@colloquy/acp/agent";
import { shouldCompact } from "../context/index.ts";
import { checkpointsOf } from "../journal/index.ts";
import { type ModelEnd, ModelError, type ToolRequest } from "../model/index.ts";
import type { CodingSession } from "../session/index.ts";
import { answer, told } from "./answer.ts";
import { compactNow } from "./compaction.ts";
import { insertPrompt } from "./insert-prompt.ts";
import { type Prepared, prepared } from "./prepare.ts";
import { runTools } from "./run-tools.ts";

/** What runs a slash command that the user has typed while a turn was running; `false`: it is none. */
export type RunCommand = (turn: Turn, text: string) => Promise<boolean>;

/**
 * One turn: the model is asked, the tools that it wants are used, and so on until it wants none. What the user adds
 * meanwhile becomes a part of it.
 */
export async function takeTurn(
  turn: Turn,
  session: CodingSession,
  runCommand: RunCommand,
  prompt: Turn["prompt"] = turn.prompt,
): Promise<TurnResult> {
  // Another process may have gone on with it since.
  session.forget();
  const before = session.spent;
  let stopReason: TurnStop;
  try {
    await insertPrompt(turn, session, prompt);
    stopReason = await untilDone(turn, session, runCommand);
  } catch (error) {
    // What was cut off is mended when it is read again.
    session.forget();
    throw told(error);
  }
  const { spent } = session;
  const [input, output] = [spent.input - before.input, spent.output - before.output];
  return {
    stopReason,
    usage: {
      inputTokens: input,
      outputTokens: output,
      totalTokens: input + output,
      cachedReadTokens: spent.cacheRead - before.cacheRead,
      cachedWriteTokens: spent.cacheWrite - before.cacheWrite,
    },
  };
}

async function untilDone(turn: Turn, session: CodingSession, runCommand: RunCommand): Promise<TurnStop> {
  const checkpoints = checkpointsOf(session.bench.journal, session.id, turn.messageId, session.roots);
  for (let asked = 0; asked < session.bench.settings.maxRequests; asked++) {
    turn.signal.throwIfAborted();
    const { compactAt } = session.bench.settings;
    if (shouldCompact(session.contextUsed, session.modelInfo.contextTokens, compactAt)) await compactNow(turn, session);
    const bench = await prepared(turn, session, checkpoints);
    const { reason, content } = await answered(turn, session, bench);
    const requests = content.filter((part): part is ToolRequest => part.type === "call");
    if (reason === "length") return "max_tokens";
    if (reason === "refusal") return "refusal";
    if (requests.length > 0) await runTools(requests, bench);
    const more = await takeMore(turn, session, runCommand);
    if (requests.length === 0 && !more) return "end_turn";
  }
  return "max_turn_requests";
}

/** A conversation that is too long for the model after all is compacted, and the model is asked once more. */
async function answered(turn: Turn, session: CodingSession, { asked }: Prepared): Promise<ModelEnd> {
  try {
    return await answer(turn, session, asked);
  } catch (error) {
    const exceeded = error instanceof ModelError && error.problem === "contextExceeded";
    if (!exceeded || !(await compactNow(turn, session))) throw error;
    return await answer(turn, session, asked);
  }
}

/** Takes in what the user has added. Commands are run; `true`: there is something new for the model. */
async function takeMore(turn: Turn, session: CodingSession, runCommand: RunCommand): Promise<boolean> {
  let added = false;
  for (let more = await turn.steer(); more !== undefined; more = await turn.steer()) {
    if (await runCommand(turn, more.text)) continue;
    await insertPrompt(turn, session, more.prompt);
    added = true;
  }
  return added;
}
