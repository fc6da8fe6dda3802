import type { ScenarioName } from "./scenarios.ts";

/** How to make an agent do what deeper cases need: read from a file, or made for an agent that is known. */
export interface AgentProfile {
  /** What to send as a prompt, by the scenario that it makes the agent play. `{folder}` in it is the session's folder. */
  readonly prompts: { readonly [scenario in ScenarioName]?: string };
  /** Files that are in the session's folder before a case begins, by relative path. */
  readonly files?: { readonly [path: string]: string };
}

/** Of an agent about which nothing is known. */
export const noProfile: AgentProfile = { prompts: {} };
