import type { CaseRun } from "../judge/index.ts";

/** What checks of agents and of clients have in common. */
export interface CheckOptions {
  /** Decides the order of the cases, and whatever else is left to chance. */
  readonly seed: number;
  /** The protocol versions to check at. Default both, where the program speaks both. */
  readonly protocols?: readonly (1 | 2)[];
  /** The program, as it is shown in reports. */
  readonly command?: readonly string[];
  /** How long an answer may take, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
  /** Whether rules that are only observed or inferred count as much as written ones. Default false. */
  readonly strict?: boolean;
  /** How many cases run at the same time. Default 2. */
  readonly atOnce?: number;
  /** Makes the command that runs one case alone. */
  readonly reproduce?: (caseId: string, protocol: 1 | 2) => string;
  /** Is told of each case when it is over. */
  readonly onRun?: (run: CaseRun) => void;
  /** Begins no more cases after its abort; the report is of those that were over then. */
  readonly signal?: AbortSignal;
}
