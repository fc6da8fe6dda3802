/** What the demo agent can do, whatever version the client speaks. Each act is shown to the client as it happens. */
export interface Hands {
  /** The session's directory. */
  readonly cwd: string;
  think(text: string): Promise<void>;
  say(text: string): Promise<void>;
  plan(steps: readonly Step[]): Promise<void>;
  /** Reads a file of the project. */
  read(file: string): Promise<string>;
  /** Runs a command in the project. Resolves to its exit code. */
  run(title: string, command: readonly [string, ...string[]]): Promise<number>;
  /** Asks, and if it may, writes a file. Resolves to whether it did. */
  edit(title: string, file: string, before: string, after: string): Promise<boolean>;
}

/** One step of the plan. */
export interface Step {
  readonly content: string;
  readonly status: "pending" | "in_progress" | "completed";
}

/** The answers that the agent offers when it asks for consent to an edit. */
export const editOptions = [
  { optionId: "apply", name: "Apply the change", kind: "allow_once" },
  { optionId: "leave", name: "Leave the file as it is", kind: "reject_once" },
] as const;

/** A text in pieces, as a model would send it. `paceMs`: from one to the next. */
export async function* spoken(text: string, paceMs: number, signal: AbortSignal): AsyncGenerator<string> {
  for (const piece of text.match(/\S+\s*/g) ?? []) {
    signal.throwIfAborted();
    if (paceMs > 0) await new Promise((resolve) => setTimeout(resolve, paceMs));
    yield piece;
  }
}
