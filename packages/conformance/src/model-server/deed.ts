/** Something that a model has done with a tool of the agent, in the words of no agent. Paths are absolute. */
export type Deed =
  | { readonly does: "read"; readonly path: string }
  | { readonly does: "write"; readonly path: string; readonly content: string }
  | { readonly does: "edit"; readonly path: string; readonly from: string; readonly to: string }
  | {
      readonly does: "run";
      readonly command: string;
      /** It goes on when the turn ends. */
      readonly background?: true;
      /** It leaves the agent's sandbox, where there is one that can be left. */
      readonly escalated?: true;
    }
  | { readonly does: "plan"; readonly entries: readonly PlannedEntry[] }
  | { readonly does: "ask"; readonly question: string; readonly choices: readonly string[] }
  | { readonly does: "delegate"; readonly task: string }
  /** A tool that is called so, whatever the agent puts before its name. */
  | { readonly does: "use"; readonly tool: string };

/** An entry of a plan. */
export interface PlannedEntry {
  readonly text: string;
  readonly status: "pending" | "in_progress" | "completed";
}
