import type { Frame } from "../frames/index.ts";
import type { Side } from "../rules/index.ts";
import type { Verdict } from "./verdict.ts";

/** What one case, or one passive rule in one case, says of one rule. */
export interface Finding {
  readonly rule: string;
  readonly verdict: Verdict;
  /** What was expected and what was seen instead; why it was not checked. Empty for a pass. */
  readonly says: string;
  /** Which conversation of the case, and the index of the frame in it that shows it. */
  readonly at?: { readonly talk: number; readonly frame: number };
}

/** The wire log of one program that a case started. */
export interface TalkLog {
  readonly frames: readonly Frame[];
  readonly stderr: string;
  /** How the program ended; absent where it was ended by the harness. */
  readonly ending?: string;
}

/** One case, run once at one protocol version. */
export interface CaseRun {
  readonly case: string;
  readonly title: string;
  readonly protocol: 1 | 2;
  readonly findings: readonly Finding[];
  readonly talks: readonly TalkLog[];
  readonly durationMs: number;
  /** The command that runs this case alone in the same way. */
  readonly reproduce: string;
}

/** The verdict on a rule at one protocol version, over all cases. */
export interface RuleVerdict {
  readonly rule: string;
  readonly protocol: 1 | 2;
  readonly verdict: Verdict;
  /** The first of the words that led to it. */
  readonly says: string;
  /** The cases that gave this verdict, by index in `runs`. */
  readonly runs: readonly number[];
}

/** What is known of the program under test. */
export interface Subject {
  readonly side: Side;
  readonly command: readonly string[];
  /** As it calls itself in `initialize`. */
  readonly name?: string;
  readonly version?: string;
  /** The protocol versions that it speaks. */
  readonly speaks: readonly (1 | 2)[];
  /** Why it could not be checked at all. */
  readonly problem?: string;
}

/**
 * What became of a program on which a fault was committed. `survived`: it goes on, or ends as it may. `gave in`: it goes on, but
 * granted what is to be refused, or allowed what nobody did. `died`, `hung`: it ended, or answers no more. `harness error`: the fault
 * came to nothing, which says nothing of the program.
 */
export type FaultOutcome = "survived" | "gave in" | "died" | "hung" | "harness error";

/** How it stands a hostile peer: apart from the verdicts, since the protocol does not ask for it. */
export interface Robustness {
  readonly seed: number;
  readonly faults: readonly {
    readonly fault: string;
    readonly title: string;
    readonly outcome: FaultOutcome;
    readonly says: string;
    readonly talk: TalkLog;
    readonly reproduce: string;
  }[];
}

/** All that a check found out. */
export interface Report {
  /** This program: its version, and that of the rules. */
  readonly tool: { readonly name: "colloquy"; readonly version: string };
  readonly subject: Subject;
  /** The order of the cases comes from it. */
  readonly seed: number;
  readonly strict: boolean;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly runs: readonly CaseRun[];
  /** Every rule that binds the subject's side, at every version that was checked. */
  readonly rules: readonly RuleVerdict[];
  readonly robustness?: Robustness;
  /** Only some cases or rules were asked for; `rules` holds no others. */
  readonly partial?: true;
  /** It was stopped before all cases were run. */
  readonly interrupted?: true;
}
