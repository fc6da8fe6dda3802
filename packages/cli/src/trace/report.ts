import { clean, cleanLine } from "@colloquy/acp/text";
import { hideSecrets } from "../secrets/index.ts";
import { inWords } from "./duration.ts";
import { processTree } from "./processes.ts";
import type { Trace } from "./trace.ts";
import { frameInWords, namely, whoWaits } from "./who-waits.ts";

/** The most lines of stderr, and the most open requests, that a report has. */
export const MAX_STDERR_LINES = 20;
export const MAX_LISTED = 20;
/** As much is shown of a line, in characters. */
const MAX_LINE = 300;

/** What a report is made of. */
export interface StuckOptions {
  readonly trace: Trace;
  /** The agent's process, where it has one here. */
  readonly process?: { readonly pid: number; stderr(): string };
  /** As the trace has it. Default `Date.now`. */
  readonly now?: () => number;
}

/**
 * Why nothing goes on, as far as this side can see. All texts are cleaned, one line each, and what looks like a secret in them is
 * hidden: a report can be shown and sent on.
 */
export interface Report {
  /** Who waits for whom; the first is the heart of it. */
  readonly waiting: readonly string[];
  readonly lastIn: string | undefined;
  readonly lastOut: string | undefined;
  /** Open requests, the oldest first; `in`: the agent's. At most `MAX_LISTED`. */
  readonly pending: readonly { readonly direction: "in" | "out"; readonly text: string }[];
  /** How many more there are. */
  readonly unlisted: number;
  readonly counts: { readonly in: number; readonly out: number };
  /** What was strange, the last of it first told last. */
  readonly strange: readonly string[];
  /** `undefined`: the agent has no process here, or the system does not tell. */
  readonly processes: readonly { readonly depth: number; readonly text: string }[] | undefined;
  /** The end of what it wrote to stderr. */
  readonly stderr: readonly string[];
}

/** Makes a report. Never rejects. */
export async function stuckReport({ trace, process, now = Date.now }: StuckOptions): Promise<Report> {
  const tree = process && (await processTree(process.pid));
  const at = now();
  const snapshot = trace.snapshot();
  const { lastIn, lastOut, pending, counts, strange, incidents, unkept } = snapshot;
  const gone = tree?.length === 0;
  const running = tree?.map(({ depth, pid, state, ageMs, command }) => ({
    depth,
    text: safe(`${pid} ${/^t$/i.test(state) ? "is stopped" : "runs"}, for ${inWords(ageMs)}: ${command}`),
  }));
  const kinds = Object.entries(incidents).map(([kind, count]) => `${count} × ${kind}`);
  return {
    waiting: [
      ...(gone ? ["The agent's process has ended, and so has all that it started."] : []),
      ...whoWaits(snapshot, at),
    ].map(safe),
    lastIn: lastIn && safe(frameInWords(lastIn, at)),
    lastOut: lastOut && safe(frameInWords(lastOut, at)),
    pending: pending.slice(0, MAX_LISTED).map((one) => ({ direction: one.direction, text: safe(namely(one, at)) })),
    unlisted: Math.max(0, pending.length - MAX_LISTED) + unkept,
    counts,
    strange: [
      ...(kinds.length > 0 ? [`So far: ${kinds.join(", ")}`] : []),
      ...strange.map((one) => `${inWords(at - one.at)} ago: ${one.problem}`),
    ].map(safe),
    processes: running,
    stderr: lastLines(process?.stderr() ?? ""),
  };
}

function lastLines(stderr: string): string[] {
  const lines = hideSecrets(clean(stderr)).trimEnd().split("\n").slice(-MAX_STDERR_LINES);
  return lines.length === 1 && lines[0] === "" ? [] : lines.map(safe);
}

function safe(text: string): string {
  const line = hideSecrets(cleanLine(text));
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1).toWellFormed()}…` : line;
}
