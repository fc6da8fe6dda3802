import type { TurnResult } from "@colloquy/acp/client";

/** One exit code: its number, the word for it in JSON, and what it means, as the help tells it. */
export interface ExitCode {
  readonly code: number;
  readonly kind: string;
  readonly about: string;
}

/** Every exit code of the command, once: what is returned, what the help lists and what `error.kind` of a run says. */
export const exitTable = [
  { code: 0, kind: "done", about: "the agent ended its turn" },
  { code: 1, kind: "failed", about: "the agent answered an error, or crashed" },
  { code: 2, kind: "usage", about: "wrong usage, or a wish that this agent cannot fulfil" },
  { code: 3, kind: "limit", about: "the turn ended early: out of tokens or requests" },
  { code: 4, kind: "refused", about: "a permission was refused on the way" },
  { code: 5, kind: "noAgent", about: "the agent could not be started" },
  { code: 6, kind: "signIn", about: "the agent wants a sign-in first (it says how)" },
  { code: 7, kind: "protocol", about: "the agent broke the protocol, or shares no version with us" },
  { code: 8, kind: "declined", about: "the agent declined to go on (refusal)" },
  { code: 9, kind: "stopped", about: "the turn ended early for a reason of the agent's own" },
  { code: 10, kind: "noSession", about: "the session to go on with is not there, or cannot be opened" },
  { code: 124, kind: "timeout", about: "--timeout has passed" },
  { code: 129, kind: "hangup", about: "ended by SIGHUP" },
  { code: 130, kind: "cancelled", about: "cancelled by Ctrl-C" },
  { code: 141, kind: "pipe", about: "nobody reads the output any more" },
  { code: 143, kind: "terminated", about: "ended by SIGTERM" },
] as const satisfies readonly ExitCode[];

/** The word for an exit code. */
export type ExitKind = (typeof exitTable)[number]["kind"];

/** The exit codes by their words. */
export const exitCodes = Object.fromEntries(exitTable.map(({ kind, code }) => [kind, code])) as {
  readonly [Kind in ExitKind]: Extract<(typeof exitTable)[number], { kind: Kind }>["code"];
};

/** The word for a number; `failed` for one that is not in the table. */
export function exitKind(code: number): ExitKind {
  return exitTable.find((entry) => entry.code === code)?.kind ?? "failed";
}

/** The table as lines of a help: the number, then what it means. */
export const exitCodeLines: string = exitTable.map(({ code, about }) => `${String(code).padEnd(5)}${about}`).join("\n");

/** The exit code for a turn that nobody has stopped from here. `refused`: how many requests for permission were refused. */
export function exitCodeOf({ stopReason }: Pick<TurnResult, "stopReason">, refused: number): number {
  // Several agents end the turn as cancelled when something is refused.
  if (refused > 0) return exitCodes.refused;
  switch (stopReason) {
    case "end_turn":
      return exitCodes.done;
    case "max_tokens":
    case "max_turn_requests":
      return exitCodes.limit;
    case "refusal":
      return exitCodes.declined;
    default:
      return exitCodes.stopped;
  }
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
