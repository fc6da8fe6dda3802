import type { AgentProcess } from "@colloquy/acp/node";
import { textOf } from "../cells/index.ts";
import { exitCodes } from "../program/index.ts";
import { reportLines, stuckReport, type Trace, type TraceFile } from "../trace/index.ts";

/** What a run notes of what passes. */
export interface Traces {
  readonly trace: Trace;
  /** The file of `--trace`. */
  readonly file: TraceFile | undefined;
}

/** A run that is being stopped. */
export interface Stopped extends Traces {
  readonly process: AgentProcess | undefined;
  /** The exit code that it is stopped with. */
  readonly code: number | undefined;
  /** Tells the user. */
  readonly say: (text: string) => void;
}

/**
 * Tells why a run did not come to its end by itself: who waits for whom when its time has passed, and with `--trace` all that is
 * known, also in the file.
 */
export async function tellStuck({ trace, file, process, code, say }: Stopped): Promise<void> {
  if (code === exitCodes.pipe || (file === undefined && code !== exitCodes.timeout)) return;
  const report = await stuckReport({ trace, ...(process && { process }) });
  file?.report(report);
  if (file === undefined) for (const sentence of report.waiting) say(sentence);
  else say(["This is how it stood:", ...reportLines(report).map(textOf)].join("\n"));
}
