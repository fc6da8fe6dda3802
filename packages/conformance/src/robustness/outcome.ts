import type { Fault } from "@colloquy/acp/testing";
import type { Robustness } from "../judge/index.ts";
import type { Ending } from "../pipes/index.ts";
import { describeEnding, Gone, Silence, type Talk } from "../talk/index.ts";
import type { DisturbedPipe } from "./disturbed.ts";

/** What became of a program on which a fault was committed. */
export type Outcome = Pick<Robustness["faults"][number], "outcome" | "says">;

/** Exit codes from here on mean that a signal ended it, or its runtime gave up. */
const CRASH_CODE = 128;

/** How often a program that still writes gets more time. */
const EXTENSIONS = 6;

/** As many of the requests that were granted are told. */
const MAX_GRANTED = 5;

/** Whether a program ended as one does that means to. */
export function isCalm({ code, signal }: Ending): boolean {
  return signal === null && code !== null && code < CRASH_CODE;
}

/** Asks whether the program still answers. One that still writes, as it has much to answer, gets more time. */
export async function stillAnswers(talk: Talk, { log }: DisturbedPipe): Promise<void> {
  const id = talk.nextId();
  await talk.send({ jsonrpc: "2.0", id, method: "_probe/ping", params: {} });
  for (let left = EXTENSIONS; ; left--) {
    const asked = log.now();
    try {
      await talk.answerTo(id, { what: "an answer to a request after the fault" });
      return;
    } catch (error) {
      if (left === 0 || !(error instanceof Silence) || log.heardAt < asked) throw error;
    }
  }
}

/** What a program has become that was to go on answering. `failed`: what went wrong; `undefined` for nothing. */
export function outcomeOf(
  fault: Fault,
  failed: unknown,
  ending: Ending | undefined,
  { grants, struck }: DisturbedPipe,
): Outcome {
  if (!struck()) return { outcome: "harness error", says: `Before the fault could happen: ${because(failed)}` };
  const mayEnd = fault.afterwards !== "answers";
  if (ending !== undefined && (!mayEnd || !isCalm(ending)))
    return {
      outcome: "died",
      says: failed instanceof Gone ? failed.message : `${describeEnding(ending)}. ${because(failed)}`.trim(),
    };
  if (ending !== undefined) return { outcome: "survived", says: `${describeEnding(ending)}, as it may.` };
  if (failed instanceof Gone && mayEnd) return { outcome: "survived", says: "It closed the connection, as it may." };
  if (failed instanceof Gone) return { outcome: "died", says: failed.message };
  if (failed instanceof Silence) return { outcome: "hung", says: failed.message };
  if (failed !== undefined) return { outcome: "harness error", says: because(failed) };
  const { granted, refused } = grants;
  if (granted.length === 0) return { outcome: "survived", says: "" };
  const more = granted.length > MAX_GRANTED ? `\nand ${granted.length - MAX_GRANTED} more` : "";
  const head = `Of ${granted.length + refused} requests that nobody allowed it granted ${granted.length}:`;
  return { outcome: "gave in", says: `${head}\n${granted.slice(0, MAX_GRANTED).join("\n")}${more}` };
}

function because(failed: unknown): string {
  if (failed === undefined) return "";
  return failed instanceof Error ? failed.message : String(failed);
}
