import { AuthRequiredError, type TurnResult } from "@colloquy/acp/client";
import { answeredCode } from "../peer/index.ts";
import { exitCodes, exitKind, exitTable } from "../program/index.ts";
import type { RunError } from "./run-event.ts";

/** How a run ended. */
export interface Ending {
  readonly exitCode: number;
  readonly turn?: TurnResult | undefined;
  readonly error?: RunError | undefined;
}

/** What is known of an end that is not the usual one. */
export interface EndingCause {
  readonly turn?: TurnResult;
  /** What people are told. */
  readonly message?: string | undefined;
  /** The error, if one led to it. */
  readonly cause?: unknown;
}

/** An end, with its error where it is not the usual one. */
export function endingOf(exitCode: number, { turn, message, cause }: EndingCause = {}): Ending {
  if (exitCode === exitCodes.done) return { exitCode, turn };
  const code = answeredCode(cause);
  const signIn = cause instanceof AuthRequiredError && cause.methods.map(({ id, name, type }) => ({ id, name, type }));
  const kind = exitKind(exitCode);
  const usual = exitTable.find((entry) => entry.code === exitCode)?.about ?? "";
  const stopped = turn === undefined && cause === undefined;
  return {
    exitCode,
    turn,
    error: {
      kind,
      message: stopped || message === undefined || kind === "refused" ? usual : message,
      ...(code !== undefined && { code }),
      ...(signIn && { signIn }),
    },
  };
}
