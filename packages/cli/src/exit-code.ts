import type { TurnResult } from "@colloquy/acp/client";

/** What the command's exit says. */
export const exitCodes = {
  /** The agent ended its turn by itself. */
  done: 0,
  /** The agent answered an error, died, or broke the protocol. */
  failed: 1,
  /** The command was not called as it should be. */
  usage: 2,
  /** The turn ended early: out of tokens or requests, or the agent declined. */
  stopped: 3,
  /** The turn ended, but something was refused on the way. */
  refused: 4,
  /** No agent: it could not be started, or no version is shared. */
  noAgent: 5,
  /** The agent wants a sign-in first. */
  signIn: 6,
  /** `--timeout` has passed. */
  timeout: 124,
  /** Ctrl-C. */
  cancelled: 130,
  /** The reader of the output went away. */
  pipe: 141,
} as const;

/** The exit code for a turn that nobody has stopped from here. `refused`: how many requests for permission were refused. */
export function exitCodeOf({ stopReason }: Pick<TurnResult, "stopReason">, refused: number): number {
  // Several agents end the turn as cancelled when something is refused.
  if (refused > 0) return exitCodes.refused;
  return stopReason === "end_turn" ? exitCodes.done : exitCodes.stopped;
}

/** What there is to say about the end of a turn; `undefined` when it is the usual one. */
export function endSentence({ stopReason }: Pick<TurnResult, "stopReason">): string | undefined {
  switch (stopReason) {
    case "end_turn":
      return undefined;
    case "max_tokens":
      return "The turn ended early: the model may say no more (max_tokens)";
    case "max_turn_requests":
      return "The turn ended early: too many requests to the model (max_turn_requests)";
    case "refusal":
      return "The agent declined to go on (refusal)";
    case "cancelled":
      return "The turn was cancelled";
    default:
      return `The turn ended early (${stopReason})`;
  }
}
