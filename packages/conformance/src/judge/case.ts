/** One thing that is done to a program under test, and what that tells of rules. `T` is what the case has to work with. */
export interface Case<T> {
  /** Stable, `area/what`: in reports, baselines and on the command line. */
  readonly id: string;
  /** What happens, in a sentence. */
  readonly title: string;
  /** Every rule that it gives a verdict on. One that it says nothing of in the end is an error of the harness. */
  readonly rules: readonly string[];
  readonly versions: readonly (1 | 2)[];
  /** What the program must claim for it; else its rules are not applicable. Names of `Claims`. */
  readonly needs?: readonly string[];
  /** The scenario that the program must be able to play when it is told so; else its rules are not checked. */
  readonly scenario?: string;
  /** Whether the program may end in its course. */
  readonly mayEnd?: boolean;
  run(test: T): Promise<void>;
}
