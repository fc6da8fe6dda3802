import type { Flaw } from "../frames/index.ts";
import type { FaultOutcome, Finding, Report, RuleVerdict, Subject, Verdict } from "../judge/index.ts";
import type { Level, Source } from "../rules/index.ts";

/** The format of a document: fields may be added to it, but none changes or goes. */
export const FORMAT = "colloquy.check/1";

/** As much of a frame is shown, in characters. */
export const MAX_FRAME_TEXT = 4_000;
/** As many frames of a conversation are shown: those at its beginning, at its end, and those that findings are about. */
export const MAX_FRAMES = 200;
/** As much of the end of a program's stderr is shown, in characters. */
export const MAX_STDERR = 8_000;
/** As much is shown of what a finding says, in characters. */
export const MAX_SAYS = 2_000;

/** A frame, fit to be shown. */
export interface ShownFrame {
  /** Its index in the conversation: others may have been left out. */
  readonly n: number;
  /** Milliseconds since the conversation began. */
  readonly at: number;
  readonly from: "harness" | "subject";
  /** At most `MAX_FRAME_TEXT`, without secrets. As the peer wrote it: clean or escape it before it is shown. */
  readonly text: string;
  /** How long it was, where it is shortened: in characters. */
  readonly characters?: number;
  readonly flaws?: readonly Flaw[];
}

/** A conversation, fit to be shown. */
export interface ShownTalk {
  readonly frames: readonly ShownFrame[];
  /** How many frames there were. */
  readonly total: number;
  readonly stderr: string;
  readonly ending?: string;
}

/** A finding, with the exchange that it is about: indexes of frames. */
export interface ShownFinding extends Finding {
  /** The conversation of the exchange. */
  readonly talk?: number;
  readonly sent?: number;
  /** Absent where nothing came back. */
  readonly came?: number;
}

/** A run of a case, fit to be shown. */
export interface ShownRun {
  readonly case: string;
  readonly title: string;
  readonly protocol: 1 | 2;
  readonly findings: readonly ShownFinding[];
  readonly talks: readonly ShownTalk[];
  readonly durationMs: number;
  readonly reproduce: string;
}

/** A verdict, with what the protocol says. */
export interface ShownVerdict extends RuleVerdict {
  readonly area: string;
  readonly level: Level;
  /** The sentence of the rule. */
  readonly asks: string;
  readonly sources: readonly Source[];
  readonly unstable: boolean;
  /** The baseline expects just this. */
  readonly expected?: true;
}

/** An entry of a baseline that is no longer true. */
export interface StaleEntry {
  /** `ENV-22@1`. */
  readonly entry: string;
  readonly verdict: Verdict;
  /** What the verdict is now; `gone`: there is no such rule, or the program is no longer checked for it. */
  readonly now: Verdict | "gone";
}

/**
 * `conforms`: nothing that must be is not, as far as was checked. `undecided`: it could not be checked, the check failed or was
 * stopped, or no rule was judged at all.
 */
export type Outcome = "conforms" | "does not conform" | "undecided";

/** How a program stands hostile peers, fit to be shown. */
export interface ShownRobustness {
  readonly seed: number;
  readonly survived: number;
  /** Of how many that can be said: all but errors of the harness. */
  readonly judged: number;
  readonly faults: readonly {
    readonly fault: string;
    readonly title: string;
    readonly outcome: FaultOutcome;
    readonly says: string;
    readonly talk: ShownTalk;
    readonly reproduce: string;
  }[];
}

/** All that a check found out, fit to be shown to others: what each report is made of, and what the JSON report is. */
export interface ReportDocument {
  readonly format: typeof FORMAT;
  readonly tool: Report["tool"];
  readonly subject: Subject;
  readonly seed: number;
  readonly strict: boolean;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly partial?: true;
  readonly interrupted?: true;
  readonly outcome: Outcome;
  /** How many rules have each verdict, over all versions. */
  readonly counts: { readonly [verdict in Verdict]: number };
  readonly baseline?: { readonly expected: number; readonly stale: readonly StaleEntry[] };
  readonly rules: readonly ShownVerdict[];
  readonly runs: readonly ShownRun[];
  readonly robustness?: ShownRobustness;
  readonly limits: {
    readonly frameCharacters: number;
    readonly frames: number;
    readonly stderrCharacters: number;
    readonly saysCharacters: number;
  };
}
