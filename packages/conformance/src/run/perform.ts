import {
  type Case,
  type CaseRun,
  type Judge,
  type Report,
  type Subject,
  type Verdict,
  version,
} from "../judge/index.ts";
import { rules, type Side } from "../rules/index.ts";
import { watches } from "../watch/index.ts";
import { type Folder, makeFolder } from "./folder.ts";
import { look } from "./look.ts";
import type { Stuck } from "./meet-agent.ts";
import type { CheckOptions } from "./options.ts";
import { shuffled } from "./order.ts";
import { runCase } from "./run-case.ts";
import { sumUp } from "./sum-up.ts";
import { workThrough } from "./work-through.ts";

/** A case at one version, with what it takes to run it. */
export interface Planned<T extends Judge> {
  readonly case: Case<T>;
  readonly protocol: 1 | 2;
  /** Why it is not run. */
  readonly skipped?: { readonly verdict: Verdict; readonly says: string };
  /** Makes what the case works with, in a folder of its own. */
  make(folder: string): T;
  /** Ends what the case started besides its conversations. */
  stop?(test: T): Promise<void>;
}

/** What is common to a check, whichever side is under test. */
export interface Performance {
  readonly side: Side;
  readonly subject: Omit<Subject, "side" | "command">;
  /** The versions at which it could not be met. */
  readonly stuck: readonly Stuck[];
  readonly startedAt: Date;
  /** Files that are in the folder of each case. */
  readonly files?: { readonly [path: string]: string };
}

/** Runs cases, in the order of the seed, looks at their conversations, and makes the report. */
export async function perform<T extends Judge>(
  planned: readonly Planned<T>[],
  { side, subject, stuck, startedAt, files }: Performance,
  options: CheckOptions,
): Promise<Report> {
  const { protocols = [1, 2], seed, command = [], strict = false, atOnce = 2 } = options;
  const runOne = async (plan: Planned<T>): Promise<CaseRun> => {
    const { id, title } = plan.case;
    const { protocol, skipped } = plan;
    const reproduce = options.reproduce?.(id, protocol) ?? "";
    if (skipped !== undefined) {
      const findings = plan.case.rules.map((rule) => ({ rule, ...skipped }));
      return { case: id, title, protocol, findings, talks: [], durationMs: 0, reproduce };
    }
    await using folder: Folder = await makeFolder(files);
    const test = plan.make(folder.path);
    const stop = plan.stop && (() => plan.stop!(test));
    const { run, ended } = await runCase({ case: plan.case, protocol, reproduce, test, ...(stop && { stop }) });
    const talks = run.talks.map(({ frames }, talk) => ({ frames, ended: ended[talk]! }));
    return { ...run, findings: [...run.findings, ...look(watches, talks, side, strict)] };
  };
  const tasks = shuffled(planned, seed).map((plan) => async () => {
    const run = await runOne(plan);
    options.onRun?.(run);
    return run;
  });
  const runs = await workThrough(tasks, atOnce, options.signal);
  const { speaks } = subject;
  return {
    tool: { name: "colloquy", version },
    subject: { side, command, ...subject },
    seed,
    strict,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    runs,
    rules: sumUp(rules, side, { versions: speaks.length > 0 ? speaks : protocols, stuck, runs }),
  };
}
