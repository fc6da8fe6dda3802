import { faults as allFaults, type Fault } from "@colloquy/acp/testing";
import type { ClientStart } from "../clients/index.ts";
import type { Robustness } from "../judge/index.ts";
import type { Start } from "../pipes/index.ts";
import { type AgentProfile, noProfile } from "../profile/index.ts";
import { disturbAgent, needsMore } from "./agent-victim.ts";
import { disturbClient } from "./client-victim.ts";
import type { Suffered } from "./suffering.ts";

/** A fault that was committed on a program, and what became of it. */
export type FaultResult = Robustness["faults"][number];

/** How the robustness of a program is checked. */
export type RobustnessOptions = CommonOptions &
  (
    | {
        readonly side: "agent";
        /** Starts the agent; called for each fault anew. */
        readonly start: Start;
        /** What makes it take turns, for faults that happen in one. Default: nothing; those are left out then. */
        readonly profile?: AgentProfile;
      }
    | { readonly side: "client" /** Starts the client, and sends a prompt. */; readonly client: ClientStart }
  );

interface CommonOptions {
  /** Decides all that faults leave to chance. */
  readonly seed: number;
  /** The faults to commit. Default all; those that are not for this side are left out. */
  readonly faults?: readonly Fault[];
  /** The protocol version that the harness speaks. Default 1. */
  readonly protocol?: 1 | 2;
  /** How long an answer may take, in milliseconds. Default 10,000. A program that still writes gets several times as long. */
  readonly patienceMs?: number;
  /** A factor for what is large or many in a fault. Default 1. */
  readonly size?: number;
  /** How many faults are committed at the same time. Default 2. */
  readonly atOnce?: number;
  /** The program, as it is shown in the command that commits a fault again. */
  readonly command?: readonly string[];
  /** Makes that command. Default: of `side`, `seed` and `command`. */
  readonly reproduce?: (fault: Fault) => string;
  /** Is told of each fault when it is over. */
  readonly onFault?: (result: FaultResult) => void;
  /** Begins no more faults after its abort. */
  readonly signal?: AbortSignal;
}

/**
 * Commits faults on a program, each on one that was started for it, in the order of their names, and says what became of it:
 * it survived when it goes on answering, or has ended the connection where the fault gives it reason to; it died when it ended
 * otherwise; it hung when it answers no more; it gave in when it goes on answering, but granted what is to be refused or allowed. Faults that could not happen are left out. Never rejects on account of the program,
 * unless it cannot be started.
 */
export async function checkRobustness(options: RobustnessOptions): Promise<Robustness> {
  const { side, seed, faults = allFaults, atOnce = 2, signal, onFault } = options;
  const { reproduce = (fault: Fault) => reproduction(options, fault) } = options;
  const wanted = faults.filter((fault) => {
    if (!fault.towards.includes(side)) return false;
    return options.side === "client" || !needsMore(fault, options.profile ?? noProfile);
  });
  const results: FaultResult[] = [];
  const left = wanted.entries();
  const worker = async () => {
    for (const [at, fault] of left) {
      if (signal?.aborted) return;
      const suffered = await commit(fault, options);
      if (suffered === undefined || signal?.aborted) continue;
      const result = { fault: fault.name, title: fault.title, ...suffered, reproduce: reproduce(fault) };
      results[at] = result;
      onFault?.(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, wanted.length) }, worker));
  // What was left out leaves no gap.
  return { seed, faults: results.filter(() => true) };
}

/** How many faults were survived, of those of which that can be said. */
export function robustnessScore({ faults }: Robustness): { readonly survived: number; readonly judged: number } {
  const judged = faults.filter(({ outcome }) => outcome !== "harness error");
  return { survived: judged.filter(({ outcome }) => outcome === "survived").length, judged: judged.length };
}

function commit(fault: Fault, options: RobustnessOptions): Promise<Suffered | undefined> {
  const { seed, protocol = 1, patienceMs = 10_000, size = 1 } = options;
  const suffering = { seed, protocol, patienceMs, size };
  if (options.side === "client") return disturbClient(options.client, fault, suffering);
  return disturbAgent(options.start, fault, options.profile ?? noProfile, suffering);
}

function reproduction({ side, seed, command = ["COMMAND"] }: RobustnessOptions, { name }: Fault): string {
  const words = command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return `colloquy check ${side} --fault ${name} --seed ${seed} -- ${words.join(" ")}`;
}
